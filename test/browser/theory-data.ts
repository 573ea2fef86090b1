// Capsules of organizations whose theories of change cover every case, or are very large.
const contexts = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]

type Node = Readonly<Record<string, unknown>>

const capsule = (nodes: readonly Node[]): string =>
  JSON.stringify(nodes.map((node) => Object.assign({ '@context': contexts }, node)))

const goal = (number: number): string => `https://metadata.un.org/sdg/${number}`

interface Measured {
  readonly name: string
  readonly outcome?: string
  readonly unit?: string
  /** One per year, from 2019 on: numbers or texts. */
  readonly values: readonly (number | string)[]
  /** For the last of these years. */
  readonly target?: number
}

function nodesOf(
  home: string,
  name: string,
  outcomes: Readonly<Record<string, readonly [string, ...number[]]>>,
  indicators: Readonly<Record<string, Measured>>,
): Node[] {
  const org = `${home}organization`
  return [
    { '@id': org, '@type': 'cids:Organization', hasLegalName: name },
    ...Object.entries(outcomes).map(([key, [name, ...goals]]) => ({
      '@id': `${home}outcomes/${key}`,
      '@type': 'cids:Outcome',
      hasName: name,
      forTheme: goals.map(goal),
      forOrganization: org,
    })),
    ...Object.entries(indicators).flatMap(([key, indicator]) => indicatorNodes(home, key, indicator)),
  ]
}

const indicatorNodes = (
  home: string,
  key: string,
  { name, outcome, unit, values, target }: Measured,
): Node[] => [
  {
    '@id': `${home}indicators/${key}`,
    '@type': 'cids:Indicator',
    hasName: name,
    ...(unit !== undefined && { unitDescription: unit }),
    ...(outcome !== undefined && { forOutcome: `${home}outcomes/${outcome}` }),
    forOrganization: `${home}organization`,
  },
  ...values.map((value, at) => ({
    '@id': `${home}reports/${key}-${at}`,
    '@type': 'cids:IndicatorReport',
    forIndicator: `${home}indicators/${key}`,
    forOrganization: `${home}organization`,
    value: { '@type': 'i72:Measure', hasNumericalValue: String(value) },
    startedAtTime: `${2019 + at}-01-01T00:00:00-06:00`,
    endedAtTime: `${2019 + at}-12-31T23:59:59-06:00`,
  })),
  ...(target === undefined
    ? []
    : [
        {
          '@id': `${home}targets/${key}`,
          '@type': 'cids:Target',
          forIndicator: `${home}indicators/${key}`,
          value: { '@type': 'i72:Measure', hasNumericalValue: String(target) },
          startedAtTime: `${2018 + values.length}-01-01T00:00:00-06:00`,
          endedAtTime: `${2018 + values.length}-12-31T23:59:59-06:00`,
        },
      ]),
]

/** Four outcomes, one without indicators; eight indicators, one without an outcome, one without reports. */
export const riverbend = capsule(
  nodesOf(
    'https://riverbend.example/',
    'Riverbend Neighbourhood House',
    {
      food: ['Every household on the river can count on a good meal, in every month of the year', 2, 3],
      work: ['Young people find work that lasts', 8, 4],
      voice: ['Newcomers shape decisions of the neighbourhood', 10, 16],
      river: ['The river is clean enough to swim in', 6],
    },
    {
      meals: {
        name: 'Meals shared',
        outcome: 'food',
        unit: 'meals',
        values: [1200, 1850, 2100, 1990, 2600, 3120],
        target: 4000,
      },
      pantry: {
        name: 'Visits to the pantry',
        outcome: 'food',
        unit: 'households',
        values: [88, 92, 140, 'many'],
      },
      taste: { name: 'What guests say', outcome: 'food', values: ['The soup on Tuesdays is why I come.'] },
      jobs: { name: 'Participants in paid work', outcome: 'work', unit: '%', values: [41, 44.5, 47, 52] },
      wages: { name: 'Hourly wage on leaving', outcome: 'work', unit: 'CAD', values: [] },
      chairs: { name: 'Committees chaired', outcome: 'voice', unit: 'committees', values: [0, 1, 3] },
      hours: { name: 'Volunteer hours', outcome: 'voice', unit: 'hours', values: [400] },
      gardens: { name: 'Square metres of garden', unit: 'm²', values: [120, 160, 240] },
    },
  ),
)

/** A large one: 12 outcomes with 10 indicators each. */
export const federation = capsule(
  nodesOf(
    'https://federation.example/',
    'Federation of Everything',
    Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`o${at}`, [`Change number ${at + 1}`, (at % 17) + 1] as const]),
    ),
    Object.fromEntries(
      Array.from({ length: 120 }, (_, at) => [
        `i${at}`,
        { name: `Measure number ${at + 1}`, outcome: `o${Math.floor(at / 10)}`, values: [at, at + 2] },
      ]),
    ),
  ),
)
