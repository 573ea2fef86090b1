// `@context`: many terms, contexts inside of contexts, circles, addresses that are not ours.
import {
  accepted,
  acceptedWith,
  capsule,
  cids,
  described,
  hostile,
  many,
  notJsonLd,
  once,
  rejected,
  sff,
  tooLong,
  type Hostile,
} from './hostile-capsule.ts'

const terms = (count: number, make: (at: number) => unknown, name = 't'): Record<string, unknown> =>
  Object.fromEntries(many(count, (at) => [`${name}${at}`, make(at)]))

const iri = (at: number | string): string => `https://example.org/${at}`

const withContext = (context: unknown, org: object = {}): string => capsule(described({ org }), context)

/** Contexts of terms inside of one another, so many levels. */
function scopedLevels(levels: number, own: (level: number) => object): object {
  let inner: object = {}
  for (let level = levels; level > 0; level--)
    inner = { p: { '@id': 'x:p', '@context': { ...own(level), ...inner } } }
  return inner
}

/** Nodes below nodes by these keys in turn. */
function chain(depth: number, key: (level: number) => string, end: unknown = 'end'): unknown {
  let node = end
  for (let level = depth; level > 0; level--) node = { [key(level)]: node }
  return node
}

/** Each term is made of the one before; the last comes first, so that defining it defines all others on the way. */
const chained = (count: number, step: string): Record<string, string> =>
  Object.fromEntries(
    many(count, (at) => [`t${count - at}`, at === count - 1 ? iri('') : `t${count - at - 1}:${step}`]),
  )

/** A list of contexts below a property, in nodes that all have contexts of their own: no result can be used again. */
const scopesInManyNodes = (
  name: string,
  sizes: readonly [number, number],
  part: (at: number) => unknown,
): Hostile =>
  hostile(
    name,
    sizes,
    (size) =>
      capsule([...described(), ...many(size, (at) => ({ '@context': { [`t${at}`]: iri(at) }, p: {} }))], {
        p: { '@id': 'x:p', '@context': many(size, part) },
      }),
    accepted,
    notJsonLd,
  )

const unknown = rejected('unknown-context')

export const contexts: readonly Hostile[] = [
  hostile('many-terms', [20, 100_000], (size) => withContext(terms(size, iri)), accepted),
  hostile(
    'many-terms-with-contexts',
    [30, 1_000],
    (size) =>
      withContext(
        [terms(size * 10, iri), terms(size, (at) => ({ '@id': iri(at), '@context': { u: iri('u') } }), 's')],
        terms(size, () => ({ u: 'text' }), 's'),
      ),
    accepted,
  ),
  hostile(
    'contexts-inside-of-terms',
    [60, 60],
    (size) => withContext(scopedLevels(size, (level) => terms(5, () => iri(level)))),
    accepted,
  ),
  hostile(
    'contexts-inside-of-large-terms',
    [5, 60],
    (size) => withContext(scopedLevels(size, (level) => terms(1_000, () => iri(level), `l${level}-`))),
    accepted,
  ),
  hostile(
    'terms-that-bring-themselves-back',
    [50, 180],
    (size) =>
      withContext(
        {
          a: { '@id': 'x:a', '@context': { b: { '@id': 'x:b', '@context': { u: 'x:u' } } } },
          b: { '@id': 'x:b', '@context': { a: 'x:a' } },
        },
        { 'x:p': chain(size, (level) => (level % 2 ? 'a' : 'b')) },
      ),
    accepted,
  ),
  hostile(
    'contexts-applied-over-and-over',
    [20, 2_000],
    (size) =>
      withContext(
        terms(2, (at) => ({ '@id': iri(at), '@context': terms(500, iri, `n${at}-`) })),
        { 'x:p': many(size, () => ({ t0: { t1: { t0: { t1: {} } } } })) },
      ),
    accepted,
  ),
  hostile(
    'a-context-on-every-node',
    [50, 30_000],
    (size) =>
      capsule([
        ...described(),
        ...many(size, (at) => ({ '@context': { [`t${at}`]: iri(at) }, '@id': `x:n${at}`, [`t${at}`]: 'v' })),
      ]),
    accepted,
  ),
  hostile(
    'a-large-context-on-every-node',
    [5, 50],
    (size) =>
      capsule([
        ...described(),
        ...many(size, (at) => ({ '@context': terms(3_000, iri, `n${at}-`), '@id': `x:n${at}` })),
      ]),
    accepted,
  ),
  hostile(
    'different-scopes-over-many-terms',
    [5, 150],
    (size) =>
      withContext(
        terms(size * 20, iri),
        chain(
          4,
          () => 'x:p',
          many(size, (at) => ({
            '@context': { q: { '@id': 'x:q', '@context': { [`a${at}`]: 'x:a' } } },
            q: { q: { q: {} } },
          })),
        ) as object,
      ),
    accepted,
  ),
  hostile(
    'our-context-again-and-again',
    [20, 100_000],
    (size) => withContext(many(size, () => cids)),
    accepted,
  ),
  hostile(
    'our-contexts-in-turn',
    [20, 100_000],
    (size) => withContext(many(size, (at) => (at % 2 ? cids : sff))),
    accepted,
    notJsonLd,
  ),
  hostile(
    'our-context-in-many-terms',
    [20, 80_000],
    (size) =>
      withContext([
        { own: { '@id': iri('own'), '@protected': true } },
        terms(size, (at) => ({ '@id': iri(at), '@context': cids })),
      ]),
    accepted,
  ),
  scopesInManyNodes('our-context-applied-over-and-over', [40, 2_000], () => cids),
  scopesInManyNodes('our-contexts-applied-in-turn', [40, 2_000], (at) => (at % 2 ? cids : sff)),
  scopesInManyNodes('empty-contexts-applied-over-and-over', [40, 4_000], () => ({})),
  hostile(
    'long-context-applied-over-and-over',
    [20, 2_000],
    (size) =>
      capsule(
        [
          ...described(),
          ...many(size, (at) => ({ '@context': { [`t${at}`]: iri(at) }, '@id': `x:n${at}`, '@type': 'T' })),
        ],
        { T: { '@id': 'x:T', '@context': { [`@${'x'.repeat(size * 2_000)}`]: null } } },
      ),
    accepted,
    notJsonLd,
  ),
  hostile(
    'small-contexts-again-and-again',
    [20, 300_000],
    (size) => withContext(many(size, (at) => ({ t: iri(at) }))),
    accepted,
  ),
  hostile(
    'contexts-set-aside-and-back',
    [20, 2_000],
    (size) => withContext([...many(size, () => [null, cids]).flat(), { x: iri('') }]),
    accepted,
  ),
  hostile('import-of-ours', once, () => withContext({ '@import': cids }), accepted),
  hostile(
    'import-of-ours-on-every-node',
    [5, 3_000],
    (size) =>
      capsule([
        ...described(),
        ...many(size, (at) => ({ '@context': { '@import': cids, [`t${at}`]: iri(at) }, '@id': `x:n${at}` })),
      ]),
    accepted,
  ),
  hostile(
    'import-of-another',
    once,
    () => withContext({ '@import': 'https://example.org/context.jsonld' }),
    unknown,
  ),
  hostile('import-of-a-number', once, () => withContext({ '@import': 7 }), notJsonLd),
  hostile('context-of-another', once, () => withContext('https://example.org/context.jsonld'), unknown),
  hostile(
    'contexts-of-many-others',
    [20, 150_000],
    (size) => withContext(many(size, (at) => iri(at))),
    unknown,
  ),
  hostile('context-of-a-file', once, () => withContext('file:///etc/passwd'), unknown),
  hostile(
    'context-inside-the-network',
    once,
    () => withContext('http://169.254.169.254/latest/meta-data/'),
    unknown,
  ),
  hostile('context-of-a-relative-address', once, () => withContext('../contexts/cids'), unknown),
  hostile(
    'context-with-a-long-address',
    [40_000, 6_000_000],
    (size) => withContext(`https://example.org/${'c'.repeat(size)}`),
    unknown,
  ),
  hostile(
    'context-without-propagation',
    [50, 180],
    (size) =>
      withContext(
        { p: { '@id': 'x:p', '@context': { '@propagate': false, q: 'x:q' } } },
        { p: chain(size, () => 'p', { 'x:p': { q: 'v' } }) },
      ),
    acceptedWith('unknown-key'),
  ),
  hostile(
    'protected-terms',
    [20, 50_000],
    (size) => withContext([{ '@protected': true, ...terms(size, iri) }, terms(size, iri)]),
    accepted,
  ),
  hostile(
    'protected-term-redefined',
    once,
    () => withContext([{ '@protected': true, t: 'x:t' }, { t: 'x:other' }]),
    notJsonLd,
  ),
  hostile(
    'protected-terms-set-aside',
    once,
    () => withContext([{ '@protected': true, t: 'x:t' }, null]),
    notJsonLd,
  ),
  hostile('chain-of-prefixes', [20, 900], (size) => withContext(chained(size, 'a/')), accepted),
  hostile('long-chain-of-prefixes', [20_000, 100_000], (size) => withContext(chained(size, '')), notJsonLd),
  hostile(
    'chain-of-long-prefixes',
    [20, 900],
    (size) => withContext(chained(size, `${'a'.repeat(1_000)}/`)),
    accepted,
    notJsonLd,
  ),
  hostile('circle-of-two-terms', once, () => withContext({ a: 'b:x', b: 'a:x' }), notJsonLd),
  hostile(
    'circle-of-many-terms',
    [20, 100_000],
    (size) => withContext({ ...chained(size, 'a/'), t1: `t${size}:a` }),
    notJsonLd,
  ),
  hostile('term-made-of-itself', once, () => withContext({ a: 'a:a' }), notJsonLd),
  hostile(
    'many-aliases-of-type',
    [20, 50_000],
    (size) =>
      withContext(
        terms(size, () => '@type'),
        terms(size, () => 'cids:Organization'),
      ),
    accepted,
  ),
  hostile(
    'many-aliases-of-id',
    [20, 50_000],
    (size) =>
      withContext(
        terms(size, () => '@id'),
        terms(size, () => 'x:o'),
      ),
    notJsonLd,
  ),
  hostile(
    'long-vocabulary',
    [20, 2_000],
    (size) =>
      withContext(
        { '@vocab': `https://example.org/${'v'.repeat(size * 500)}/` },
        terms(size, () => 'v'),
      ),
    tooLong,
    notJsonLd,
  ),
  hostile(
    'long-base',
    [20, 2_000],
    (size) =>
      withContext(
        { '@base': `https://example.org/${'v'.repeat(size * 500)}/` },
        { 'x:p': many(size, (at) => ({ '@id': `r${at}` })) },
      ),
    tooLong,
    notJsonLd,
  ),
  hostile(
    'base-that-climbs',
    [20, 1_000_000],
    (size) =>
      withContext({ '@base': 'https://example.org/a/b/' }, { 'x:p': { '@id': `${'../'.repeat(size)}z` } }),
    accepted,
  ),
  hostile('keyword-redefined', once, () => withContext({ '@id': 'x:id' }), notJsonLd),
  hostile('type-redefined', once, () => withContext({ '@type': 'x:type' }), notJsonLd),
  hostile('context-of-numbers', once, () => withContext([1, 2, 3]), notJsonLd),
  hostile(
    'context-version',
    once,
    () => withContext({ '@version': 'VERSION' }).replace('"VERSION"', '1e400'),
    notJsonLd,
  ),
  hostile(
    'types-with-contexts',
    [20, 300],
    (size) =>
      capsule(
        [...described(), ...many(size, (at) => ({ '@id': `x:n${at}`, '@type': many(size, (t) => `t${t}`) }))],
        terms(size, (at) => ({ '@id': iri(at), '@context': { [`p${at}`]: iri(at) } })),
      ),
    accepted,
  ),
  hostile(
    'types-with-large-contexts',
    [5, 100],
    (size) =>
      capsule(
        [
          ...described(),
          ...many(size, (at) => ({ '@id': `x:n${at}`, '@type': many(size, (t) => `t${(t + at) % size}`) })),
        ],
        terms(size, (at) => ({ '@id': iri(at), '@context': terms(100, iri, `p${at}-`) })),
      ),
    accepted,
  ),
  hostile(
    'unused-terms-of-every-sort',
    once,
    () =>
      withContext({
        a: { '@reverse': 'x:a' },
        b: { '@id': 'x:b', '@container': ['@graph', '@index', '@set'] },
        c: { '@id': '@nest' },
        d: { '@id': 'x:d', '@type': '@json' },
        e: null,
        f: { '@id': 'x:f', '@container': '@list', '@language': null, '@direction': 'rtl' },
      }),
    accepted,
  ),
]
