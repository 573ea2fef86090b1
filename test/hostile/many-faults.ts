// Faults by the hundred thousand: reports as long as they get.
import { capsule, described, hostile, many, organization, rejected, type Hostile } from './hostile-capsule.ts'

const ids = (kind: string, count: number): string[] => many(count, (at) => `x:${kind}/${at}`)

export const manyFaults: readonly Hostile[] = [
  hostile(
    'organizations-without-a-name',
    [20, 100_000],
    (size) => capsule(ids('o', size).map((id) => ({ '@id': id, '@type': 'cids:Organization' }))),
    rejected('organization-legal-name'),
  ),
  hostile(
    'organizations-without-an-identifier',
    [20, 100_000],
    (size) => capsule(many(size, () => ({ '@type': 'cids:Organization', hasLegalName: 'Nobody' }))),
    rejected('missing-id'),
  ),
  hostile(
    'identifiers-that-are-none',
    [20, 100_000],
    (size) => capsule([...described(), ...many(size, (at) => ({ '@id': `no iri ${at}`, 'x:p': 'v' }))]),
    rejected('invalid-iri'),
  ),
  hostile(
    'references-that-are-none',
    [20, 150_000],
    (size) => capsule(described({ org: { hasOutcome: many(size, (at) => `no iri ${at}`) } })),
    rejected('invalid-iri'),
  ),
  hostile(
    'one-bad-reference-everywhere',
    [20, 60_000],
    (size) =>
      capsule([...described(), ...many(size, (at) => organization({ hasOutcome: 'no iri' }, `x:o/${at}`))]),
    rejected('invalid-iri'),
  ),
  hostile(
    'themes-that-are-text',
    [20, 150_000],
    (size) => capsule(described({ out: { forTheme: many(size, (at) => ({ '@value': `theme ${at}` })) } })),
    rejected('theme-not-iri'),
  ),
  hostile(
    'names-of-one-organization',
    [20, 150_000],
    (size) => capsule(described({ org: { hasLegalName: many(size, (at) => `Name ${at}`) } })),
    rejected('organization-legal-name'),
  ),
  hostile(
    'reports-of-nothing',
    [20, 60_000],
    (size) =>
      capsule([
        ...described(),
        ...many(size, (at) => ({ '@id': `x:r/${at}`, '@type': 'cids:IndicatorReport' })),
      ]),
    rejected('report-incomplete'),
  ),
]
