// Capsules that are accepted and as awkward as one can be: each makes one kind of answer as large as it gets.
const contexts = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  { x: 'https://example.org/' },
]

const capsule = (graph: readonly unknown[]): string =>
  JSON.stringify({ '@context': contexts, '@graph': graph })

const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

const organization = (id: string, further: object = {}) => ({
  '@id': id,
  '@type': 'cids:Organization',
  hasLegalName: `Organization ${id}`,
  hasDescription: 'One of few.',
  ...further,
})

const indicator = (id: string, org: string, further: object = {}) => ({
  '@id': id,
  '@type': 'cids:Indicator',
  hasName: `Indicator ${id}`,
  forOrganization: org,
  ...further,
})

const report = (id: string, of: string) => ({
  '@id': id,
  '@type': 'cids:IndicatorReport',
  forIndicator: of,
  value: { hasNumericalValue: '7' },
  startedAtTime: '2024-01-01',
  endedAtTime: '2024-12-31',
})

export interface Hostile {
  /** Also the namespace it goes into. */
  readonly name: string
  readonly documents: readonly string[]
}

export const hostile: readonly Hostile[] = [
  {
    name: 'blanks',
    documents: [capsule([organization('x:o', { 'x:p': many(200_000, (at) => ({ 'x:q': `${at}` })) })])],
  },
  {
    name: 'deep-blanks',
    documents: [
      capsule([
        organization('x:o', {
          'x:p': many(500, () => ({ 'x:q': many(400, (at) => ({ 'x:r': `${at}` })) })),
        }),
      ]),
    ],
  },
  {
    name: 'list',
    documents: [capsule([organization('x:o', { 'x:p': { '@list': many(200_000, (at) => `item ${at}`) } })])],
  },
  {
    name: 'one-blank',
    documents: [capsule([organization('x:o', { 'x:p': { 'x:q': many(200_000, (at) => `text ${at}`) } })])],
  },
  {
    name: 'reports',
    documents: [0, 1].map((half) =>
      capsule([
        organization('x:o'),
        indicator('x:i', 'x:o'),
        ...many(25_000, (at) => report(`x:r${half * 25_000 + at}`, 'x:i')),
      ]),
    ),
  },
  {
    name: 'indicators',
    documents: [capsule([organization('x:o'), ...many(50_000, (at) => indicator(`x:i${at}`, 'x:o'))])],
  },
  {
    name: 'themes',
    documents: many(3, () =>
      capsule([
        organization('x:o'),
        {
          '@id': 'x:outcome',
          '@type': 'cids:Outcome',
          hasName: 'Outcome',
          forOrganization: 'x:o',
          forTheme: many(60_000, (at) => `x:theme/${at}`),
        },
        indicator('x:i', 'x:o', { forOutcome: 'x:outcome' }),
        ...many(1000, (at) => report(`x:r${at}`, 'x:i')),
      ]),
    ),
  },
  {
    name: 'long-name',
    documents: [
      capsule([
        organization('x:o'),
        indicator('x:i', 'x:o', { hasName: 'é"'.repeat(1_500_000) }),
        ...many(100, (at) => report(`x:r${at}`, 'x:i')),
      ]),
    ],
  },
  {
    // Every one of them gets a warning.
    name: 'organizations',
    documents: [
      capsule(
        many(100_000, (at) => ({ '@id': `x:${at}`, '@type': 'cids:Organization', hasLegalName: `O ${at}` })),
      ),
    ],
  },
]

/** Not accepted: 50,000 violations. */
export const faulty = capsule(many(50_000, (at) => ({ '@id': `x:${at}`, '@type': 'cids:Organization' })))

/** Ten megabytes of organizations for POST /batch, and the same with a fault in each line. */
export const batch = (hasNames: boolean): string =>
  many(100_000, (at) =>
    JSON.stringify({
      object: 'organization',
      uri: `https://example.org/batch/${at}`,
      ...(hasNames ? { name: `Organization ${at}` } : { nam: `Organization ${at}` }),
    }),
  ).join('\n')
