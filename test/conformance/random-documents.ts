// Documents made up for comparing JSON-LD processors: few names with very many meanings, so that contexts meet one
// another. Most documents are sound; some are not.
import * as fc from 'fast-check'

const CIDS = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'
const SFF = 'https://ontology.commonapproach.org/contexts/sffContext.jsonld'
const E = 'http://example.org/'

type Entry = readonly [string, unknown]

function fromEntries(entries: readonly Entry[]): object {
  const result = Object.create(null) as Record<string, unknown>
  for (const [name, value] of entries) result[name] = value
  return result
}

/** Each entry is there or not. */
const some = (model: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<object> =>
  fc.record(model, { requiredKeys: [] })

const pick = <const T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values)

/** Once in so many times, else undefined. */
const onceIn = <T>(count: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: count - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

const withDefined = (object: Readonly<Record<string, unknown>>): object =>
  fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))

/** What jsonld.js does otherwise with scoped contexts, which no rule could tell from other differences: jsonld-exceptions.ts. */
function comparableScope(context: unknown, name: string): unknown {
  if (Array.isArray(context)) return context.map((part: unknown) => comparableScope(part, name))
  if (typeof context !== 'object' || context === null) return context
  return fromEntries(
    Object.entries(context).filter(
      ([key, value]) => key !== name && !(key === '@vocab' && /^\w+:$/.test(String(value))),
    ),
  )
}

const iri = pick(
  `${E}a`,
  `${E}b`,
  'cids:x',
  'ex:y',
  'urn:x:1',
  '_:x',
  '_:y',
  '',
  'abc',
  'a b',
  '#frag',
  '../up',
  '?q',
  '//host/path',
  ':x',
  'p',
  'T',
  'hasName',
)

/** Names that contexts give a meaning to. */
const terms = ['p', 'q', 'link', 'list', 'map', 'texts', 'graph', 'back', 'raw', 'off', 'T', 'U'] as const
const aliases = {
  id: '@id',
  kind: '@type',
  kind2: '@type',
  val: '@value',
  lang: '@language',
  dir: '@direction',
  items: '@list',
  all: '@set',
  rev: '@reverse',
  group: '@nest',
  group2: '@nest',
  content: '@graph',
  idx: '@index',
  inc: '@included',
  none: '@none',
} as const

const key = fc.oneof(
  { weight: 10, arbitrary: pick<string>(...terms) },
  pick('hasName', 'forTheme', 'value', 'cids:foo', `${E}p`, 'ex:bar', 'unknownKey', '_:prop', 'rdf:type'),
  pick<string>('@foo', 'p', 'q'),
)

const text = pick('text', '75.10', '2024-01-01', 'été', '')

const scalar = fc.oneof(
  { weight: 3, arbitrary: iri },
  { weight: 2, arbitrary: text },
  pick<unknown>(null, true, false, 0, 7, -3, 1.5),
)

const json = pick<unknown>(null, 'x', 7, [1, [2]], { b: 1, '@context': {}, a: [null] })

const valueObject = fc.oneof(
  fc.record({ '@value': scalar }),
  fc.record({
    '@value': pick<unknown>('a', 5, true),
    '@type': pick('xsd:date', `${E}type`, 'ex:type', 'T', 'p'),
  }),
  fc.record({ '@value': pick('a', null), '@language': pick('en', 'fr-CA', 'FR', 'not a tag') }),
  fc.record({ '@value': scalar, '@index': fc.constant('i') }),
  fc.record({ '@value': json, '@type': fc.constant('@json') }),
  fc.record({ '@value': pick<unknown>('a', 7), '@direction': pick('ltr', 'rtl') }),
  fc.record({ val: scalar, lang: pick('en', 'fr') }),
  fc.record({ val: scalar, kind: pick('xsd:date', '@json') }),
  fc.record({ val: pick('a', 'b'), dir: pick('ltr', 'rtl'), '@language': pick('en', 'fr') }),
)

const containers = {
  plain: pick<unknown>(undefined, undefined, '@set', ['@set'], null),
  map: pick<unknown>('@index', '@id', '@type', ['@index', '@set'], ['@id', '@set'], ['@type', '@set']),
  graph: pick<unknown>('@graph', ['@graph', '@set']),
  graphs: pick<unknown>(['@graph', '@id'], ['@graph', '@index'], ['@graph', '@id', '@set']),
}

interface Contexts {
  readonly [name: string]: unknown
  readonly context: unknown
  readonly inline: object
  readonly scope: unknown
}

const { context } = fc.letrec<Contexts>((tie) => {
  const scoped = (name: string, arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc
      .tuple(arbitrary, onceIn(3, tie('scope')), onceIn(8, fc.boolean()))
      .map(([definition, inner, shield]) => {
        if (inner === undefined && shield === undefined) return definition
        const full =
          typeof definition === 'string' || definition === null ? { '@id': definition } : definition
        const { '@container': container } = full as { '@container'?: unknown }
        const isReadByScope = /@id|@type|@list/.test(JSON.stringify(container ?? ''))
        const scope = inner === undefined || isReadByScope ? undefined : comparableScope(inner, name)
        return withDefined({ ...(full as object), '@context': scope, '@protected': shield })
      })
  const id = (name: string): fc.Arbitrary<string> =>
    pick(`${E}${name}`, `${E}${name}`, `ex:${name}`, `cids:${name}`)
  const plain = (name: string): fc.Arbitrary<unknown> =>
    fc.oneof(
      { weight: 2, arbitrary: id(name) },
      fc
        .record({
          '@id': id(name),
          '@type': pick(undefined, '@id', '@vocab', 'xsd:date', '@none', `${E}type`),
          '@container': containers.plain,
          '@language': pick(undefined, undefined, 'en', null),
          '@direction': pick(undefined, undefined, 'rtl', null),
          '@nest': pick(undefined, undefined, undefined, '@nest', 'group'),
          '@prefix': pick(undefined, undefined, undefined, true, false),
        })
        .map(withDefined),
      pick<unknown>(null, { '@id': null }),
    )
  const inline = fc
    .tuple(
      some({
        p: scoped('p', plain('p')),
        q: scoped('q', plain('q')),
        T: scoped('T', pick<unknown>(`${E}T`, 'ex:T', { '@id': 'cids:T' })),
        U: scoped('U', pick<unknown>(`${E}U`, { '@id': `${E}U`, '@type': '@id' })),
        link: scoped(
          'link',
          pick<unknown>(
            { '@id': `${E}link`, '@type': '@id' },
            { '@id': 'cids:link', '@type': '@vocab' },
            { '@id': `${E}link`, '@type': '@id', '@container': '@set' },
          ),
        ),
        list: scoped(
          'list',
          fc
            .record({
              '@id': id('list'),
              '@container': fc.constant('@list'),
              '@type': pick(undefined, undefined, '@id', '@json', 'xsd:date'),
              '@language': pick(undefined, undefined, 'fr'),
            })
            .map(withDefined),
        ),
        map: scoped(
          'map',
          fc
            .record({
              '@id': id('map'),
              '@container': containers.map,
              '@type': pick(undefined, undefined, '@id', '@vocab'),
            })
            .map(withDefined),
        ),
        texts: fc
          .record({
            '@id': id('texts'),
            '@container': pick<unknown>('@language', ['@language', '@set']),
            '@direction': pick(undefined, undefined, 'rtl', null),
          })
          .map(withDefined),
        graph: scoped('graph', fc.record({ '@id': id('graph'), '@container': containers.graph })),
        graphs: scoped('graphs', fc.record({ '@id': id('graphs'), '@container': containers.graphs })),
        back: fc
          .record({
            '@reverse': id('back'),
            '@container': pick(undefined, undefined, '@set', '@index', null),
            '@type': pick(undefined, '@id', '@vocab'),
          })
          .map(withDefined),
        raw: scoped('raw', fc.record({ '@id': id('raw'), '@type': fc.constant('@json') })),
      }),
      some({
        at: fc.record({
          '@id': id('at'),
          '@container': pick<unknown>('@index', ['@index', '@set'], ['@graph', '@index']),
          '@index': pick(`${E}index`, 'cids:index', 'link'),
        }),
        off: pick<unknown>(null, { '@id': null }),
        ex: pick(`${E}ns#`, `${E}other/`, 'cids:ex/'),
        'ex:bar': pick<unknown>({ '@type': '@id' }, { '@container': '@list' }),
        '@protected': fc.constant(true),
        '@vocab': pick(`${E}vocab#`, null, 'cids:', '', 'ex:'),
        '@language': pick('en', null, 'FR'),
        '@version': fc.constant(1.1),
        '@propagate': fc.boolean(),
        '@base': pick(null, `${E}dir/file`, `${E}other`),
        '@type': fc.constant({ '@container': '@set' }),
      }).map((settings) => thinOut(settings)),
      fc.subarray(Object.keys(aliases), { maxLength: 3 }),
      // Terms that everything below rests upon.
      pick<object>({ cids: `${E}cids#`, ex: `${E}ns#`, xsd: 'http://www.w3.org/2001/XMLSchema#' }),
    )
    .map(([own, settings, names, base]) => {
      const named = names.map((name) => [name, aliases[name as keyof typeof aliases]] as const)
      // The property of an index must have a meaning.
      const index = Object.hasOwn(settings, 'at') ? { link: { '@id': `${E}link`, '@type': '@id' } } : {}
      return { ...base, ...index, ...own, ...settings, ...fromEntries(named) }
    })
  return {
    inline,
    scope: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      pick<unknown>([null, { '@base': null }], CIDS, [], {}),
      tie('inline'),
      fc.array(tie('inline'), { maxLength: 2 }),
    ),
    context: fc.oneof(
      { weight: 1, arbitrary: pick<unknown>([CIDS, SFF], [null, { '@base': null }], CIDS) },
      { weight: 4, arbitrary: tie('inline') },
      { weight: 2, arbitrary: fc.array(fc.oneof(pick<unknown>(CIDS, SFF), tie('inline')), { maxLength: 3 }) },
    ),
  }
})

/** Settings change everything below them; too many of them leave nothing to compare. */
function thinOut(settings: object): object {
  const rare = new Set(['@base', '@propagate', '@protected', '@vocab', '@type'])
  const entries = Object.entries(settings)
  return fromEntries(entries.filter(([name], i) => !rare.has(name) || (i + entries.length) % 4 === 0))
}

const { node } = fc.letrec<{ node: unknown; value: unknown; entry: Entry; single: unknown }>((tie) => {
  const entry = (name: fc.Arbitrary<string>, value: fc.Arbitrary<unknown>): fc.Arbitrary<Entry> =>
    fc.tuple(name, value)
  const mapKey = fc.oneof(iri, pick('@none', 'none', 'en', 'T', 'U', 'p'))
  const mapOf = (value: fc.Arbitrary<unknown>): fc.Arbitrary<object> =>
    fc.array(fc.tuple(mapKey, value), { maxLength: 2 }).map(fromEntries)
  return {
    node: fc
      .tuple(
        onceIn(3, context),
        fc.option(iri, { nil: undefined }),
        onceIn(2, fc.oneof(pick<unknown>('T', 'U', ['T', 'U'], ['U', 'T']), iri)),
        fc.array(tie('entry'), { maxLength: 4 }),
      )
      .map(([local, id, type, entries]) =>
        fromEntries([
          ...(local === undefined ? [] : [['@context', local] as const]),
          ...(id === undefined ? [] : [['@id', id] as const]),
          ...(type === undefined ? [] : [['@type', type] as const]),
          ...entries,
        ]),
      ),
    single: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 2, arbitrary: scalar },
      valueObject,
      { weight: 2, arbitrary: tie('node') },
      fc.record({ '@id': iri }),
      fc.record({ id: iri }),
    ),
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 5, arbitrary: tie('single') },
      fc.array(tie('single'), { maxLength: 3 }),
      fc.array(fc.oneof(tie('single'), fc.array(tie('single'), { maxLength: 2 })), { maxLength: 2 }),
      fc
        .oneof(
          entry(pick('@set', 'all'), fc.array(tie('value'), { maxLength: 2 })),
          // No array in an array in a list: jsonld-exceptions.ts.
          entry(
            pick('@list', 'items'),
            fc.array(fc.oneof(tie('single'), fc.array(tie('single'), { maxLength: 2 })), { maxLength: 2 }),
          ),
        )
        .map((one) => fromEntries([one])),
    ),
    entry: fc.oneof(
      { weight: 12, arbitrary: entry(key, tie('value')) },
      { weight: 2, arbitrary: entry(pick('list', 'raw'), fc.oneof(json, tie('value'))) },
      entry(
        fc.constant('texts'),
        fc.record({ en: text, fr: fc.array(fc.oneof(text, fc.constant(null)), { maxLength: 2 }) }),
      ),
      { weight: 4, arbitrary: entry(pick('map', 'graphs', 'at'), mapOf(tie('value'))) },
      entry(
        pick('@reverse', 'rev'),
        fc.tuple(key, fc.array(tie('node'), { maxLength: 2 })).map((one) => fromEntries([one])),
      ),
      entry(pick('back', 'group', 'group2', '@nest'), tie('node')),
      entry(pick('@included', 'inc'), fc.oneof(tie('node'), fc.array(tie('node'), { maxLength: 2 }))),
      entry(pick('kind', 'kind2'), fc.oneof(pick<unknown>('T', 'U', ['T', 'U']), iri)),
      entry(pick('id'), iri),
      entry(pick('@graph', 'content'), fc.array(tie('node'), { maxLength: 2 })),
      entry(pick('@index', 'idx'), fc.constant('i')),
      entry(pick('@language', 'lang'), pick('fr', 'en')),
    ),
  }
})

export const randomDocument: fc.Arbitrary<unknown> = fc.oneof(
  fc.array(node, { maxLength: 3 }),
  node,
  { weight: 2, arbitrary: fc.record({ '@context': context, '@graph': fc.array(node, { maxLength: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.tuple(context, node).map(([local, one]) => ({ ...(one as object), '@context': local })),
  },
)
