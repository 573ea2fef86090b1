// A valid JSON-LD example for each rule. Keys and identifiers come from the standard; names are in the reader's
// language.
import type { Rule } from '../../src/validation/finding.ts'
import type { Language } from '../../src/validation/report.ts'

interface Names {
  readonly legalName: string
  readonly outcome: string
  readonly indicator: string
  readonly unit: string
  readonly description: string
}

const names: Readonly<Record<Language, Names>> = {
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
}

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

const wholeFile = (say: Names) => ({ '@context': contexts, '@graph': [anOrganization(say)] })

const examples: Readonly<Record<Rule, (say: Names) => object>> = {
  'unknown-context': wholeFile,
  'jsonld-error': wholeFile,
  'invalid-text': anOrganization,
  'too-deep': (say) => ({
    '@context': contexts,
    '@graph': [anOrganization(say), { ...anOutcome(say), forOrganization: organization }],
  }),
  'processing-failed': wholeFile,
  'organization-legal-name': anOrganization,
  'entity-name': (say) => ({ ...anOutcome(say), forOrganization: organization }),
  'theme-not-iri': (say) => ({
    ...anOutcome(say),
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
  'missing-id': (say) => ({ ...anIndicator(say), forOrganization: organization }),
  'no-organization-link': (say) => ({ ...anIndicator(say), forOrganization: organization }),
  'invalid-iri': (say) => ({ ...anOutcome(say), forOrganization: organization }),
  'organization-description': (say) => ({ ...anOrganization(say), hasDescription: say.description }),
  'indicator-outcome': (say) => ({
    ...anIndicator(say),
    unitDescription: say.unit,
    forOutcome: outcome,
    forOrganization: organization,
  }),
}

/** A failure of the service cannot be corrected in the file. */
const withoutExample: ReadonlySet<Rule> = new Set(['processing-failed'])

export const ruleExample = (rule: Rule, language: Language): string | null =>
  withoutExample.has(rule) ? null : JSON.stringify(examples[rule](names[language]), null, 2)
