// A valid JSON-LD example for each rule. Keys and identifiers come from the standard; names are in the reader's
// language.
import type { Rule } from '../../../src/core/validation/finding.ts'
import type { Language } from '../../../src/core/validation/report.ts'

const names = {
  en: {
    legalName: 'Prairie Homes Co-operative',
    outcome: 'Families live in stable, affordable homes',
    indicator: 'Households housed',
    unit: 'households',
    description: 'Affordable co-operative housing in three prairie towns.',
  },
  fr: {
    legalName: 'Coopérative d’habitation des Prairies',
    outcome: 'Les familles ont un logement stable et abordable',
    indicator: 'Ménages logés',
    unit: 'ménages',
    description: 'Des logements coopératifs abordables dans trois villes des Prairies.',
  },
} satisfies Readonly<Record<Language, object>>

type Names = (typeof names)[Language]

const at = 'https://prairie-homes.example'
const organization = `${at}/organization`
const outcome = `${at}/outcomes/stable-housing`
const indicator = `${at}/indicators/households-housed`

const contexts = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]

const anOrganization = ({ legalName }: Names) => ({
  '@type': 'cids:Organization',
  '@id': organization,
  hasLegalName: legalName,
})

const anOutcome = ({ outcome: hasName }: Names) => ({ '@type': 'cids:Outcome', '@id': outcome, hasName })

const anIndicator = ({ indicator: hasName }: Names) => ({
  '@type': 'cids:Indicator',
  '@id': indicator,
  hasName,
})

const wholeFile = (words: Names) => ({ '@context': contexts, '@graph': [anOrganization(words)] })

const examples: Readonly<Record<Rule, (words: Names) => object>> = {
  'unknown-context': wholeFile,
  'jsonld-error': wholeFile,
  'invalid-text': anOrganization,
  'too-deep': (words) => ({
    '@context': contexts,
    '@graph': [anOrganization(words), { ...anOutcome(words), forOrganization: organization }],
  }),
  'too-long': anOrganization,
  'cell-error': anOrganization,
  'processing-failed': wholeFile,
  'organization-legal-name': anOrganization,
  'entity-name': (words) => ({ ...anOutcome(words), forOrganization: organization }),
  'theme-not-iri': (words) => ({
    ...anOutcome(words),
    forTheme: [
      'https://metadata.un.org/sdg/11',
      'https://codelist.commonapproach.org/IRISImpactTheme#AffordableQualityHousing',
    ],
    forOrganization: organization,
  }),
  'report-incomplete': () => ({
    '@type': 'cids:IndicatorReport',
    '@id': `${at}/reports/households-2025`,
    forIndicator: indicator,
    forOrganization: organization,
    value: { '@type': 'i72:Measure', hasNumericalValue: '128' },
    startedAtTime: '2025-01-01T00:00:00-06:00',
    endedAtTime: '2025-12-31T23:59:59-06:00',
  }),
  'missing-id': (words) => ({ ...anIndicator(words), forOrganization: organization }),
  'no-organization-link': (words) => ({ ...anIndicator(words), forOrganization: organization }),
  'invalid-iri': (words) => ({ ...anOutcome(words), forOrganization: organization }),
  'organization-description': (words) => ({ ...anOrganization(words), hasDescription: words.description }),
  'indicator-outcome': (words) => ({
    ...anIndicator(words),
    unitDescription: words.unit,
    forOutcome: outcome,
    forOrganization: organization,
  }),
}

/** A failure of the service cannot be corrected in the file, and a cell is no JSON. */
const withoutExample: ReadonlySet<Rule> = new Set(['processing-failed', 'cell-error'])

export const ruleExample = (rule: Rule, language: Language): string | null =>
  withoutExample.has(rule) ? null : JSON.stringify(examples[rule](names[language]), null, 2)
