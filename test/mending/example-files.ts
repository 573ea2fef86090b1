// Files with the faults of the public example files, written for our tests: the same mixes of rules, other content.
type Entry = Readonly<Record<string, unknown>>

const contexts = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]

const site = 'https://aspen-shelter.example'
const many = (count: number, make: (at: number) => Entry): Entry[] =>
  Array.from({ length: count }, (_, at) => make(at + 1))

const organization = (rest: Entry): Entry => ({
  '@id': `${site}/organization`,
  '@type': 'cids:Organization',
  ...rest,
})

const outcome = (at: number, rest: Entry = {}): Entry => ({
  '@id': `${site}/outcome/${at}`,
  '@type': 'cids:Outcome',
  'org:hasName': `More nights indoors, part ${at}`,
  ...rest,
})

const indicator = (at: number, rest: Entry = {}): Entry => ({
  '@id': `${site}/indicator/${at}`,
  '@type': 'cids:Indicator',
  hasName: `Nights of shelter, site ${at}`,
  forOutcome: `${site}/outcome/1`,
  unitDescription: 'nights',
  ...rest,
})

const report = (at: number, rest: Entry = {}): Entry => ({
  '@id': `${site}/report/${at}`,
  '@type': 'cids:IndicatorReport',
  hasName: `Report ${at}`,
  forIndicator: `${site}/indicator/1`,
  startedAtTime: '2023-12-31T19:00:00-08:00',
  endedAtTime: '2024-06-29T20:00:00-07:00',
  ...rest,
})

const linked = { forOrganization: `${site}/organization` }
const olderValue = (at: number) => ({ '@type': 'i72:Measure', 'i72:numerical_value': String(at * 10) })

/** As Airtable exports it: a list, each entry with its contexts. */
const asList = (entries: readonly Entry[]): string =>
  JSON.stringify(
    entries.map((entry) => ({ '@context': contexts, ...entry })),
    null,
    2,
  )

/** CIDSBasicTest, 2025-06: 12 reports whose number has an older key. */
export const olderNumbers = asList([
  organization({ hasLegalName: 'Aspen Shelter Society', hasDescription: 'Beds.' }),
  outcome(1, linked),
  indicator(1, linked),
  ...many(12, (at) => report(at, { 'i72:value': olderValue(at) })),
])

/** TestData, 2025-07-28: 13 entries without organization, an empty link, 16 reports with the older key. */
export const unlinked = asList([
  organization({ hasLegalName: 'Aspen Shelter Society', hasDescription: 'Beds.', hasAddress: '' }),
  ...many(6, (at) => outcome(at)),
  ...many(7, (at) => indicator(at)),
  ...many(16, (at) => report(at, { 'i72:value': olderValue(at) })),
])

/** The PDF prototype: a legal name that is missing, 16 entries without organization, 16 reports without a period. */
export const prototype = JSON.stringify(
  {
    '@context': [contexts[0], { '@base': `${site}/` }],
    '@graph': [
      organization({ hasDescription: 'Beds.' }),
      ...many(8, (at) => outcome(at, { '@id': `outcome/${at}` })),
      ...many(8, (at) => indicator(at, { '@id': `indicator/${at}` })),
      ...many(8, (at) => {
        const { startedAtTime: _, endedAtTime: __, ...rest } = report(at)
        return { ...rest, value: { '@type': 'i72:Measure', hasNumericalValue: String(at) } }
      }),
    ],
  },
  null,
  2,
)

/** One fault of every rule, as they come from spreadsheets. */
export const everyRule = asList([
  organization({
    '@id': `${site}/the organization`,
    hasLegalName: ['Aspen', 'Aspen Shelter Society'],
    hasDescription: 'Beds.',
  }),
  outcome(1, { forTheme: 'Zero hunger', forOrganization: `${site}/the organization` }),
  { '@type': 'Outcome', hasName: 'Warm meals', forTheme: '', forOrganization: `${site}/the organization` },
  indicator(1, { hasName: ' ', forOrganization: 'Aspen', unit_of_measure: 'nights' }),
  report(1, { value: '75', endedAtTime: '' }),
  report(2, { value: { '@type': 'i72:Measure' }, forIndicator: 'Nights' }),
])

const onSite = (name: string): string => `#${name}`

/** PDFtoJSONLD, 2025: a context of prefixes alone, and the indicator of a report under another key, as a list. */
export const otherColumn = JSON.stringify(
  {
    '@context': {
      '@base': `${site}/data`,
      cids: 'https://ontology.commonapproach.org/cids#',
      org: 'http://ontology.eil.utoronto.ca/tove/organization#',
      hasIndicator: { '@id': 'cids:hasIndicator', '@type': '@id' },
    },
    '@graph': [
      {
        '@id': onSite('organization'),
        '@type': 'cids:Organization',
        'org:hasLegalName': 'Aspen Shelter Society',
      },
      ...many(2, (at) => ({
        '@id': onSite(`indicator-${at}`),
        '@type': 'cids:Indicator',
        'org:hasName': `Nights indoors, site ${at}`,
      })),
      ...many(2, (at) => ({
        '@id': onSite(`report-${at}`),
        '@type': 'cids:IndicatorReport',
        'org:hasName': `1,${at}20+ nights indoors`,
        hasIndicator: [onSite(`indicator-${at}`)],
        startedAtTime: '2024-04-01T00:00:00Z',
      })),
    ],
  },
  null,
  2,
)

/** KoNote, 2026: what was there before, in words. */
export const baselineInWords = asList([
  organization({ hasLegalName: 'Aspen Shelter Society', hasDescription: 'Beds.' }),
  outcome(1, linked),
  indicator(1, { ...linked, hasBaseline: '23% of guests (2023)' }),
  indicator(2, { ...linked, hasDescription: 'Beds for one night.', hasBaseline: '12,000 nights' }),
  indicator(3, { ...linked, hasBaseline: ['a few'] }),
])

/** The same on reports, where no baseline is looked for: of an indicator alone, of one that two share, of one elsewhere. */
export const baselineOnReports = asList([
  organization({ hasLegalName: 'Aspen Shelter Society', hasDescription: 'Beds.' }),
  outcome(1, linked),
  indicator(1, linked),
  indicator(2, linked),
  ...[1, 2, 2, 9].map((of, at) =>
    report(at, {
      forIndicator: `${site}/indicator/${of}`,
      value: { '@type': 'i72:Measure', hasNumericalValue: '5' },
      hasBaseline: `${at + 3}.2 (at intake)`,
    }),
  ),
])
