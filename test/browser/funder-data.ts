// Twenty organizations for the question of a funder: who worked on Goal 4 in 2024, how many people they reached, against
// target and the year before, and who has not reported. Every fifth writes French; two have no report for 2024.
const contexts = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]
const home = 'https://funder.example'

export const organizationNames = Array.from({ length: 20 }, (_, at) =>
  at % 5 === 4 ? `Organisme ${at + 1}` : `Charity ${at + 1}`,
)

/** Those without a report for 2024. */
export const silent = ['Charity 7', 'Charity 16']

const measure = (value: number) => ({ '@type': 'i72:Measure', hasNumericalValue: String(value) })

function nodes(name: string, at: number): object[] {
  const own = `${home}/${at + 1}`
  const [title, unit] =
    at % 5 === 4 ? (['Personnes rejointes', 'personnes'] as const) : (['People reached', 'people'] as const)
  const years = silent.includes(name) ? [2023] : [2023, 2024]
  const days = (year: number) => ({
    startedAtTime: `${year}-01-01T00:00:00Z`,
    endedAtTime: `${year}-12-31T23:59:59Z`,
  })
  return [
    { '@id': own, '@type': 'cids:Organization', hasLegalName: name },
    {
      '@id': `${own}/outcome`,
      '@type': 'cids:Outcome',
      hasName: 'Learning',
      forTheme: `https://metadata.un.org/sdg/${at < 18 ? 4 : 8}`,
      forOrganization: own,
    },
    {
      '@id': `${own}/people`,
      '@type': 'cids:Indicator',
      hasName: title,
      forOrganization: own,
      forOutcome: `${own}/outcome`,
      unitDescription: unit,
      hasBaseline: measure(50),
    },
    {
      '@id': `${own}/target`,
      '@type': 'cids:Target',
      forIndicator: `${own}/people`,
      value: measure(100 + at * 10),
      ...days(2024),
    },
    ...years.map((year) => ({
      '@id': `${own}/report/${year}`,
      '@type': 'cids:IndicatorReport',
      forOrganization: own,
      forIndicator: `${own}/people`,
      // Every third is behind its target.
      value: measure(year === 2023 ? 80 + at * 5 : 100 + at * 10 + (at % 3 === 0 ? -7 : 9)),
      ...days(year),
    })),
  ]
}

export const funderCapsule: string = JSON.stringify(
  organizationNames.flatMap(nodes).map((node) => ({ '@context': contexts, ...node })),
)
