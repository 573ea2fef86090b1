// What the recorded examples are made from: one organization with an outcome, an indicator, two reports and a funder.
const example = 'https://example.org'
const context = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]

const organization = {
  '@id': `${example}/organizations/lakeside`,
  '@type': 'cids:Organization',
  hasLegalName: 'Lakeside Food Centre',
  hasOutcome: `${example}/outcomes/fewer-hungry`,
  hasIndicator: `${example}/indicators/meals`,
}

const report = (year: number, value: string) => ({
  '@id': `${example}/reports/meals-${year}`,
  '@type': 'cids:IndicatorReport',
  forIndicator: `${example}/indicators/meals`,
  forOrganization: `${example}/organizations/lakeside`,
  value: { '@type': 'i72:Measure', hasNumericalValue: value },
  startedAtTime: `${year}-01-01`,
  endedAtTime: `${year}-12-31`,
})

const documentOf = (...reports: readonly object[]) => ({
  '@context': context,
  '@graph': [
    organization,
    {
      '@id': `${example}/outcomes/fewer-hungry`,
      '@type': 'cids:Outcome',
      hasName: 'Fewer people go hungry',
      forTheme: 'https://metadata.un.org/sdg/2',
      forOrganization: `${example}/organizations/lakeside`,
    },
    {
      '@id': `${example}/indicators/meals`,
      '@type': 'cids:Indicator',
      hasName: 'Meals served',
      unitDescription: 'meals',
      forOutcome: `${example}/outcomes/fewer-hungry`,
      forOrganization: `${example}/organizations/lakeside`,
    },
    ...reports,
    {
      '@id': `${example}/funding/lakeside`,
      '@type': 'sff:FundingStatus',
      forOrganization: `${example}/organizations/lakeside`,
      forFunder: 'Maple Impact Fund',
    },
  ],
})

export const capsule = documentOf(report(2023, '1120'), report(2024, '1283'))

/** The value of 2024 corrected. */
export const replacement = documentOf(report(2023, '1120'), report(2024, '1302'))

export const faultyCapsule = {
  '@context': context,
  '@graph': [{ '@id': `${example}/organizations/hillside`, '@type': 'cids:Organization' }],
}

export const lines = [
  { object: 'organization', uri: `${example}/organizations/orchard`, name: 'Orchard School' },
  {
    object: 'indicator',
    org_uri: `${example}/organizations/orchard`,
    uri: `${example}/indicators/trees`,
    name: 'Trees planted',
  },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('')
