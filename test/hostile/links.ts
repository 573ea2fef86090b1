// Entities and links between them: huge sets, every one with every other, chains, circles.
import {
  accepted,
  capsule,
  described,
  funding,
  hostile,
  indicator,
  many,
  once,
  organization,
  outcome,
  report,
  type Hostile,
} from './hostile-capsule.ts'

const ids = (kind: string, count: number): string[] => many(count, (at) => `x:${kind}/${at}`)
const reports = (count: number, further: object = {}) => ids('r', count).map((id) => report(further, id))
const allTypes = [
  'cids:Organization',
  'cids:Outcome',
  'cids:Indicator',
  'cids:IndicatorReport',
  'sff:FundingStatus',
]

/** A node of every kind at once that is linked with itself. */
const everything = (id: string, others: readonly string[] = [id]) => ({
  ...report({ forIndicator: id }, id),
  ...organization(
    {
      hasOutcome: others,
      hasIndicator: others,
      forOrganization: others,
      forOutcome: others,
      hasName: 'Everything',
      forFunder: 'Itself',
      forTheme: others,
    },
    id,
  ),
  '@type': allTypes,
})

export const links: readonly Hostile[] = [
  hostile(
    'themes-of-one-outcome',
    [20, 100_000],
    (size) =>
      capsule([...described({ out: { forTheme: ids('theme', size) } }), ...reports(Math.ceil(size / 1000))]),
    accepted,
  ),
  hostile(
    'themes-of-one-indicator',
    [20, 100_000],
    (size) =>
      capsule([...described({ ind: { forTheme: ids('theme', size) } }), ...reports(Math.ceil(size / 1000))]),
    accepted,
  ),
  hostile(
    'themes-of-one-outcome-in-three-files',
    [50, 60_000],
    (size) =>
      many(3, () => ({
        bytes: capsule([
          ...described({ out: { forTheme: ids('theme', size) } }),
          ...reports(Math.ceil(size / 60)),
        ]),
      })),
    accepted,
  ),
  hostile(
    'themes-of-many-indicators',
    [10, 500],
    (size) =>
      capsule([
        ...described(),
        outcome({ forTheme: ids('theme', size) }, 'x:shared'),
        ...ids('i', size).map((id) => indicator({ forOutcome: 'x:shared' }, id)),
        ...ids('i', size).map((id) => report({ forIndicator: id }, `${id}/report`)),
      ]),
    accepted,
  ),
  hostile(
    'types-of-one-node',
    [20, 50_000],
    (size) => capsule(described({ org: { '@type': ['cids:Organization', ...ids('type', size)] } })),
    accepted,
  ),
  hostile(
    'outcomes-of-one-organization',
    [20, 40_000],
    (size) =>
      capsule([
        ...described({ org: { hasOutcome: ids('out', size) } }),
        ...ids('out', size).map((id) => outcome({}, id)),
      ]),
    accepted,
  ),
  hostile(
    'indicators-of-one-organization',
    [20, 50_000],
    (size) => capsule([...described(), ...ids('i', size).map((id) => indicator({}, id))]),
    accepted,
  ),
  hostile(
    'indicators-nobody-describes',
    [20, 200_000],
    (size) => capsule(described({ org: { hasIndicator: ids('i', size) } })),
    accepted,
  ),
  hostile(
    'outcomes-of-one-indicator',
    [20, 30_000],
    (size) =>
      capsule([
        ...described({ ind: { forOutcome: ids('out', size) } }),
        ...ids('out', size).map((id) => outcome({ forTheme: `${id}/theme` }, id)),
        ...reports(10),
      ]),
    accepted,
  ),
  hostile(
    'organizations-of-one-indicator',
    [20, 30_000],
    (size) =>
      capsule([
        ...described({ ind: { forOrganization: ids('o', size) } }),
        ...ids('o', size).map((id) => organization({}, id)),
        ...reports(100),
      ]),
    accepted,
  ),
  hostile(
    'organizations-of-one-outcome',
    [20, 30_000],
    (size) =>
      capsule([
        ...described({ out: { forOrganization: ids('o', size) } }),
        ...ids('o', size).map((id) => organization({ hasOutcome: 'x:outcome' }, id)),
      ]),
    accepted,
  ),
  hostile(
    'organizations-of-one-report',
    [20, 30_000],
    (size) =>
      capsule([
        ...described({ rep: { forOrganization: ids('o', size) } }),
        ...ids('o', size).map((id) => organization({}, id)),
      ]),
    accepted,
  ),
  hostile(
    'every-indicator-with-every-outcome',
    [15, 600],
    (size) =>
      capsule([
        ...described(),
        ...ids('out', size).map((id) => outcome({}, id)),
        ...ids('i', size).map((id) => indicator({ forOutcome: ids('out', size) }, id)),
      ]),
    accepted,
  ),
  hostile(
    'every-organization-with-every-indicator',
    [15, 600],
    (size) =>
      capsule([
        ...described(),
        ...ids('i', size).map((id) => indicator({}, id)),
        ...ids('o', size).map((id) => organization({ hasIndicator: ids('i', size) }, id)),
        ...ids('i', size).map((id) => report({ forIndicator: id }, `${id}/report`)),
      ]),
    accepted,
  ),
  hostile(
    'every-organization-with-every-outcome',
    [15, 600],
    (size) =>
      capsule([
        ...described(),
        ...ids('out', size).map((id) => outcome({}, id)),
        ...ids('o', size).map((id) => organization({ hasOutcome: ids('out', size) }, id)),
      ]),
    accepted,
  ),
  hostile(
    'every-outcome-with-every-theme',
    [15, 600],
    (size) =>
      capsule([
        ...described({ ind: { forOutcome: ids('out', size) } }),
        ...ids('out', size).map((id) => outcome({ forTheme: ids('theme', size) }, id)),
        ...reports(100),
      ]),
    accepted,
  ),
  hostile(
    'funds-of-one-organization',
    [20, 50_000],
    (size) =>
      capsule([...described(), ...ids('f', size).map((id) => funding(`Fund ${id}`, id)), ...reports(100)]),
    accepted,
  ),
  hostile(
    'funds-of-one-status',
    [20, 100_000],
    (size) => capsule([...described(), funding(ids('fund', size), 'x:funds'), ...reports(100)]),
    accepted,
  ),
  hostile(
    'statuses-of-many-organizations',
    [15, 600],
    (size) =>
      capsule([
        ...described(),
        ...ids('o', size).map((id) => organization({}, id)),
        ...ids('f', size).map((id) => funding(`Fund ${id}`, id, ids('o', size))),
      ]),
    accepted,
  ),
  hostile(
    'reports-of-one-indicator',
    [20, 45_000],
    (size) => capsule([...described(), ...reports(size)]),
    accepted,
  ),
  hostile(
    'reports-in-two-files',
    [100, 25_000],
    (size) =>
      [0, 1].map((half) => ({
        bytes: capsule([...described(), ...many(size, (at) => report({}, `x:r/${half}/${at}`))]),
      })),
    accepted,
  ),
  hostile(
    'indicators-of-one-report',
    [20, 100_000],
    (size) => capsule(described({ rep: { forIndicator: ids('i', size) } })),
    accepted,
  ),
  hostile(
    'measures-of-one-report',
    [20, 50_000],
    (size) => capsule(described({ rep: { value: many(size, (at) => ({ hasNumericalValue: `${at}` })) } })),
    accepted,
  ),
  hostile(
    'values-of-one-measure',
    [20, 200_000],
    (size) => capsule(described({ rep: { value: { hasNumericalValue: many(size, (at) => `${at}`) } } })),
    accepted,
  ),
  hostile(
    'reports-of-one-measure',
    [20, 40_000],
    (size) =>
      capsule([
        ...described(),
        { '@id': 'x:measure', hasNumericalValue: many(100, (at) => `${at}`) },
        ...reports(size, { value: { '@id': 'x:measure' } }),
      ]),
    accepted,
  ),
  hostile(
    'organizations-with-a-warning-each',
    [20, 100_000],
    (size) =>
      capsule(
        ids('o', size).map((id) => ({ '@id': id, '@type': 'cids:Organization', hasLegalName: `O ${id}` })),
      ),
    accepted,
  ),
  hostile('a-node-of-every-kind', once, () => capsule([...described(), everything('x:all')]), accepted),
  hostile(
    'nodes-of-every-kind',
    [10, 200],
    (size) => capsule([...described(), ...ids('all', size).map((id) => everything(id, ids('all', size)))]),
    accepted,
  ),
  hostile(
    'circle-of-links',
    [20, 60_000],
    (size) =>
      capsule([
        ...described(),
        ...many(size, (at) => outcome({ 'x:next': { '@id': `x:c/${(at + 1) % size}` } }, `x:c/${at}`)),
      ]),
    accepted,
  ),
  hostile(
    'chain-of-links',
    [20, 100_000],
    (size) =>
      capsule([
        ...described(),
        ...many(size, (at) => ({
          '@id': `x:c/${at}`,
          'x:next': { '@id': `x:c/${at + 1}` },
          forOrganization: at === 0 ? 'x:o' : [],
        })),
      ]),
    accepted,
  ),
  hostile(
    'links-of-one-node',
    [20, 200_000],
    (size) => capsule(described({ org: { 'x:p': many(size, (at) => ({ '@id': `x:n/${at}` })) } })),
    accepted,
  ),
  hostile(
    'links-to-one-organization',
    [20, 100_000],
    (size) =>
      capsule([...described(), ...many(size, (at) => ({ '@id': `x:n/${at}`, forOrganization: 'x:o' }))]),
    accepted,
  ),
  hostile(
    'statements-in-many-graphs',
    [20, 40_000],
    (size) =>
      capsule([...described(), ...many(size, (at) => ({ '@id': `x:g/${at}`, '@graph': [organization()] }))]),
    accepted,
  ),
  hostile(
    'one-document-again-and-again',
    [4, 30],
    (size) => many(size, () => ({ bytes: capsule([...described(), ...reports(100)]) })),
    accepted,
  ),
  hostile(
    'sources-that-disagree',
    [4, 60],
    (size) =>
      many(size, (at) => ({
        bytes: capsule([
          ...described({
            org: { hasLegalName: `Name ${at}` },
            out: { forTheme: ids(`theme/${at}`, 500) },
            ind: { hasName: `Name ${at}`, unitDescription: `unit ${at}` },
          }),
          ...many(300, (r) => report({ value: { hasNumericalValue: `${at}` } }, `x:r/${r}`)),
        ]),
      })),
    accepted,
  ),
]
