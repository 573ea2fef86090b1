// Blank nodes and lists: by the hundred thousand, in chains and circles, shared.
import { accepted, capsule, described, hostile, many, type Hostile } from './hostile-capsule.ts'

const label = (at: number) => ({ '@id': `_:n${at}` })
const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const below = (value: unknown): string => capsule(described({ org: { 'x:p': value } }))

export const blankNodes: readonly Hostile[] = [
  hostile(
    'blank-nodes-of-one-node',
    [20, 200_000],
    (size) => below(many(size, (at) => ({ 'x:q': `${at}` }))),
    accepted,
  ),
  hostile(
    'blank-nodes-below-blank-nodes',
    [10, 500],
    (size) => below(many(size, () => ({ 'x:q': many(400, (at) => ({ 'x:r': `${at}` })) }))),
    accepted,
  ),
  hostile(
    'one-blank-node-with-many-texts',
    [20, 200_000],
    (size) => below({ 'x:q': many(size, (at) => `text ${at}`) }),
    accepted,
  ),
  hostile(
    'chain-of-blank-nodes',
    [500, 150_000],
    (size) =>
      capsule([
        ...described({ org: { 'x:p': label(0) } }),
        ...many(size, (at) => ({ ...label(at), 'x:next': label(at + 1) })),
      ]),
    accepted,
  ),
  hostile(
    'circle-of-blank-nodes',
    [20, 100_000],
    (size) =>
      capsule([
        ...described({ org: { 'x:p': label(0) } }),
        ...many(size, (at) => ({ ...label(at), 'x:next': label((at + 1) % size) })),
      ]),
    accepted,
  ),
  hostile(
    'blank-node-of-itself',
    [1, 100_000],
    (size) => capsule([...described(), ...many(size, (at) => ({ ...label(at), 'x:self': label(at) }))]),
    accepted,
  ),
  hostile(
    'blank-nodes-shared-by-all',
    [10, 700],
    (size) =>
      capsule([
        ...described(),
        ...many(size, (at) => ({ '@id': `x:n/${at}`, 'x:p': many(size, label) })),
        ...many(size, (at) => ({ ...label(at), 'x:q': 'v' })),
      ]),
    accepted,
  ),
  hostile(
    'blank-nodes-that-double',
    [12, 18],
    (size) =>
      capsule([
        ...described({ org: { 'x:p': label(0) } }),
        ...many(size, (at) => ({ ...label(at), 'x:a': label(at + 1), 'x:b': label(at + 1) })),
      ]),
    accepted,
  ),
  hostile(
    'every-blank-node-with-every-other',
    [20, 500],
    (size) =>
      capsule([
        ...described({ org: { 'x:p': label(0) } }),
        ...many(size, (at) => ({ ...label(at), 'x:a': many(size, label) })),
      ]),
    accepted,
  ),
  hostile(
    'long-labels',
    [20, 3_000],
    (size) => below(many(size, (at) => ({ '@id': `_:${'b'.repeat(2_000)}${at}`, 'x:q': 'v' }))),
    accepted,
  ),
  hostile(
    'blank-nodes-nobody-names',
    [20, 100_000],
    (size) => capsule([...described(), ...many(size, (at) => ({ 'x:q': `${at}` }))]),
    accepted,
  ),
  hostile(
    'blank-graph-names',
    [20, 40_000],
    (size) =>
      capsule([
        ...described(),
        ...many(size, (at) => ({ '@id': `_:g${at}`, '@graph': [{ '@id': `x:n/${at}`, 'x:p': 'v' }] })),
      ]),
    accepted,
  ),
  hostile(
    'long-list',
    [20, 200_000],
    (size) => below({ '@list': many(size, (at) => `item ${at}`) }),
    accepted,
  ),
  hostile('empty-lists', [20, 300_000], (size) => below(many(size, () => ({ '@list': [] }))), accepted),
  hostile(
    'lists-in-lists',
    [80, 80],
    (size) =>
      below(many(size, () => 0).reduce<unknown>((inner) => ({ '@list': [inner, inner].slice(0, 1) }), 'end')),
    accepted,
  ),
  hostile(
    'lists-in-a-list',
    [30, 30_000],
    (size) => below({ '@list': many(size, (at) => ({ '@list': [at, at] })) }),
    accepted,
  ),
  hostile(
    'list-of-blank-nodes',
    [20, 70_000],
    (size) => below({ '@list': many(size, (at) => ({ 'x:q': at })) }),
    accepted,
  ),
  hostile(
    'list-by-hand',
    [500, 60_000],
    (size) =>
      capsule([
        ...described({ org: { 'x:p': label(0) } }),
        ...many(size, (at) => ({ ...label(at), [`${rdf}first`]: at, [`${rdf}rest`]: label(at + 1) })),
      ]),
    accepted,
  ),
  hostile(
    'list-without-end',
    [3, 10_000],
    (size) =>
      capsule([
        ...described({ org: { 'x:p': label(0) } }),
        ...many(size, (at) => ({
          ...label(at),
          [`${rdf}first`]: at,
          [`${rdf}rest`]: label((at + 1) % size),
        })),
      ]),
    accepted,
  ),
  hostile(
    'list-with-two-ends',
    [3, 10_000],
    (size) =>
      capsule([
        ...described({ org: { 'x:p': label(0) } }),
        ...many(size, (at) => ({
          ...label(at),
          [`${rdf}first`]: [at, at + 1],
          [`${rdf}rest`]: [label(at + 1), { '@id': `${rdf}nil` }],
        })),
      ]),
    accepted,
  ),
]
