// Files of 10 MiB that hold as many small things as fit: what a report names of them, and what it only counts, is bounded.
import { acceptedWith, cids, hostile, many, rejected, type Hostile } from './hostile-capsule.ts'

export const longLists: readonly Hostile[] = [
  hostile(
    'bad-identifiers-of-nothing-else',
    [60, 550_000],
    (size) => JSON.stringify(many(size, (at) => ({ '@id': `b ${at}` }))),
    rejected('invalid-iri'),
  ),
  hostile(
    'unknown-keys-of-one-object',
    [1_500, 600_000],
    (size) =>
      JSON.stringify({
        '@context': cids,
        '@id': 'urn:o',
        '@type': 'cids:Organization',
        hasLegalName: 'Maple',
        hasDescription: 'Homes.',
        ...Object.fromEntries(many(size, (at) => [`key${at}`, 1])),
      }),
    acceptedWith('unknown-key'),
  ),
]
