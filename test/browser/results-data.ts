// A namespace for sums: several organizations and funds, three units, overlapping periods, and text values.
const context = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]
const home = 'https://sums.example'

const organization = (name: string, ...funds: readonly string[]) => [
  { '@id': `${home}/${name}`, '@type': 'cids:Organization', hasLegalName: name },
  ...funds.map((fund) => ({
    '@id': `${home}/${name}/funding/${encodeURIComponent(fund)}`,
    '@type': 'sff:FundingStatus',
    forOrganization: `${home}/${name}`,
    forFunder: fund,
  })),
]

const indicator = (name: string, title: string) => ({
  '@id': `${home}/${name}`,
  '@type': 'cids:Indicator',
  hasName: title,
  forOrganization: `${home}/Spruce`,
  forOutcome: `${home}/outcome`,
})

const report = (of: string, on: string, days: string, value: string, unit = 'jobs') => ({
  '@id': `${home}/${of}/${on}/${days}-${unit}`,
  '@type': 'cids:IndicatorReport',
  forOrganization: `${home}/${of}`,
  forIndicator: `${home}/${on}`,
  value: { '@type': 'i72:Measure', hasNumericalValue: value, unit_of_measure: unitIri(unit) },
  startedAtTime: `${days.split('_')[0]}T00:00:00Z`,
  endedAtTime: `${days.split('_')[1]}T23:59:59Z`,
})

/** The unit of the ontology for percentages. */
const unitIri = (unit: string): string =>
  unit === 'percent'
    ? 'https://ontology.commonapproach.org/cids#percentUnit'
    : `https://units.example/${unit}`

const year = (of: number): string => `${of}-01-01_${of}-12-31`

export const sumsCapsule: string = JSON.stringify(
  [
    ...organization('Spruce', 'Aspen Fund'),
    ...organization('Épinette', 'Aspen Fund', 'Birch Fund'),
    ...organization('Boulot'),
    {
      '@id': `${home}/outcome`,
      '@type': 'cids:Outcome',
      hasName: 'Work',
      forTheme: ['https://metadata.un.org/sdg/8', 'https://metadata.un.org/sdg/5'],
      forOrganization: `${home}/Spruce`,
    },
    indicator('jobs', 'Jobs created'),
    indicator('share', '=Share of women'),
    report('Spruce', 'jobs', year(2023), '0.1'),
    report('Spruce', 'jobs', year(2024), '150'),
    report('Épinette', 'jobs', year(2023), '0.2'),
    report('Épinette', 'jobs', year(2024), '310'),
    report('Boulot', 'jobs', year(2023), '7'),
    // A year, and a part of the same year.
    report('Boulot', 'jobs', '2023-06-01_2023-09-30', '3'),
    report('Boulot', 'jobs', year(2024), 'quite a few'),
    report('Spruce', 'jobs', year(2024), '40', 'percent'),
    report('Épinette', 'jobs', year(2024), '12', 'hours'),
    report('Spruce', 'share', year(2024), '51', 'percent'),
  ].map((node) => ({ '@context': context, ...node })),
)

/** Two fiscal years of one organization. */
export const yearsCapsule: string = JSON.stringify(
  [
    ...organization('Spruce', 'Aspen Fund'),
    indicator('newcomers', 'Newcomers supported'),
    report('Spruce', 'newcomers', '2023-04-01_2024-03-31', '313', 'people'),
    report('Spruce', 'newcomers', '2024-04-01_2025-03-31', '334', 'people'),
  ].map((node) => ({ '@context': context, ...node })),
)
