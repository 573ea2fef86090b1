// What a hostile capsule is: how it is made, in a small and in a large form, and what the service must answer. No import
// from the service: tests and the measuring command (`npm run hostile`) use the same capsules.

/** One upload. */
export interface Body {
  readonly bytes: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

export type Expected =
  | { readonly status: 'accepted'; readonly note?: string }
  /** The report lists this rule. */
  | { readonly status: 'rejected'; readonly rule: string }
  /** No capsule is made. */
  | { readonly status: 'refused'; readonly http: number; readonly code: string }

export interface Hostile {
  /** Also the namespace it goes into. */
  readonly name: string
  /** How many of whatever it is made of. */
  readonly small: number
  readonly large: number
  /** Uploaded one after the other into one namespace. */
  readonly bodies: (size: number) => readonly Body[]
  /** The answer to the last of them; all before are accepted. */
  readonly expected: Expected
  /** Where the large form is answered otherwise. */
  readonly expectedLarge?: Expected
}

type Content = string | Buffer | Body | readonly Body[]

const bodiesOf = (content: Content): readonly Body[] => {
  if (typeof content === 'string' || Buffer.isBuffer(content)) return [{ bytes: content }]
  return 'bytes' in content ? [content] : content
}

/** `sizes`: small and large; one number for what has no size. */
export function hostile(
  name: string,
  sizes: readonly [number, number],
  make: (size: number) => Content,
  expected: Expected,
  expectedLarge?: Expected,
): Hostile {
  const [small, large] = sizes
  const bodies = (size: number) => bodiesOf(make(size))
  return { name, small, large, bodies, expected, ...(expectedLarge ? { expectedLarge } : {}) }
}

export const once: readonly [number, number] = [1, 1]

export const accepted: Expected = { status: 'accepted' }
export const acceptedWith = (note: string): Expected => ({ status: 'accepted', note })
export const rejected = (rule: string): Expected => ({ status: 'rejected', rule })
export const refused = (http: number, code: string): Expected => ({ status: 'refused', http, code })
export const notJson = refused(400, 'json_invalid')
export const notJsonLd = rejected('jsonld-error')
export const tooLong = rejected('too-long')

export const cids = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'
export const sff = 'https://ontology.commonapproach.org/contexts/sffContext.jsonld'
export const limitBytes = 10 * 1024 * 1024

export const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** A document of these nodes, with a further context, or several, after those that all of them have. */
export const capsule = (graph: unknown, further: unknown = []): string =>
  JSON.stringify({
    '@context': [cids, sff, { x: 'https://example.org/' }].concat(further as []),
    '@graph': graph,
  })

export const organization = (further: object = {}, id = 'x:o') => ({
  '@id': id,
  '@type': 'cids:Organization',
  hasLegalName: `Organization ${id}`,
  hasDescription: 'One of few.',
  ...further,
})

export const outcome = (further: object = {}, id = 'x:outcome') => ({
  '@id': id,
  '@type': 'cids:Outcome',
  hasName: `Outcome ${id}`,
  forOrganization: 'x:o',
  forTheme: 'https://metadata.un.org/sdg/2',
  ...further,
})

export const indicator = (further: object = {}, id = 'x:i') => ({
  '@id': id,
  '@type': 'cids:Indicator',
  hasName: `Indicator ${id}`,
  forOrganization: 'x:o',
  forOutcome: 'x:outcome',
  ...further,
})

export const report = (further: object = {}, id = 'x:r') => ({
  '@id': id,
  '@type': 'cids:IndicatorReport',
  forIndicator: 'x:i',
  value: { hasNumericalValue: '7' },
  startedAtTime: '2024-01-01T00:00:00',
  endedAtTime: '2024-12-31T00:00:00',
  ...further,
})

export const funding = (fund: string | readonly string[], id = 'x:funding', of: unknown = 'x:o') => ({
  '@id': id,
  '@type': 'sff:FundingStatus',
  forOrganization: of,
  forFunder: fund,
})

/** One of each kind, with something further on each: every read has something to answer. */
export const described = ({
  org = {},
  out = {},
  ind = {},
  rep = {},
}: { org?: object; out?: object; ind?: object; rep?: object } = {}) => [
  organization(org),
  outcome(out),
  indicator(ind),
  report(rep),
  funding('Maple Impact Fund'),
]
