// Facets just after an upload: statistics know other namespaces but not this one, so that one row is expected of each table,
// and some cards have more themes and funds than a card lists. The cost must follow the rows that there are.
import { beforeAll, describe, expect, inject, it } from 'vitest'

import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { readFilter } from '../../src/service/reads/filter/row-filter.ts'
import type { FundFacet, ThemeFacet } from '../../src/contract/row-schemas.ts'
import { facetQuery } from '../../src/service/reads/facets/select-facets.ts'
import { capsule, fundingStatus, indicator, iri, organization, outcome, report } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { queryOf, readFacet } from './rows-calls.ts'
import { startApp, useApp } from './start-app.ts'
import { plansOf, rowsReadIn } from './statement-plans.ts'

const many = <T>(count: number, of: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => of(at))

const outcomes = many(30, (at) => `u${at}`)
const themeOf = (name: string): string => `urn:theme:${name}`

const withLongLists = capsule(
  organization('lake'),
  organization('hill'),
  organization('idle'),
  ...outcomes.map((name) => outcome(name, 'lake', { forTheme: [themeOf(name)] })),
  indicator('i1', 'lake', outcomes, { forTheme: [themeOf('u0'), themeOf('own')] }),
  indicator('i2', 'hill', outcomes, { forTheme: [themeOf('own')] }),
  indicator('i3', 'hill', outcomes.slice(1), { forTheme: [themeOf('u0')] }),
  indicator('i4', 'hill', outcomes.slice(0, 2)),
  ...['i1', 'i2', 'i3', 'i4'].map((of) => report(`r-${of}`, of)),
  ...many(30, (at) => fundingStatus(`f${at}`, 'lake', `Fund ${at}`)),
  fundingStatus('again', 'lake', 'Fund 0'),
  fundingStatus('f-hill', 'hill', 'Fund 0'),
  fundingStatus('f-nobody', 'nobody', 'Ghost'),
)

const cards = 200

const [province, sector] = ['urn:province:lake', 'urn:sector:lake']

/** Each indicator has the same theme, fund, outcome and organization, which says whom it serves. */
const withManyCards = capsule(
  organization('lake'),
  {
    '@id': iri('lake-profile'),
    '@type': 'sff:OrganizationProfile',
    forOrganization: iri('lake'),
    provinceTerritoryServed: { '@id': province },
    sectorServed: { '@id': sector },
  },
  outcome('shared', 'lake', { forTheme: [themeOf('shared')] }),
  fundingStatus('f', 'lake', 'Fund'),
  ...many(cards, (at) => indicator(`i${at}`, 'lake', 'shared')),
  ...many(cards, (at) => report(`r${at}`, `i${at}`)),
)

const app = useApp(() => startApp({ ownDatabase: true }))
beforeAll(async () => {
  const { store, tenant } = app
  for (const table of ['card', 'card_by_value'])
    await store.writes.query(`alter table ${table} set (autovacuum_enabled = false)`)
  const { namespace } = await createNamespace(store, tenant.id, 'others', 'Others')
  await putCapsule({ store, namespace }, withLongLists)
  await store.writes.query('analyze')
  await putCapsule(app, withLongLists)
  const { namespace: large } = await createNamespace(store, tenant.id, 'many-cards', 'Many cards')
  await putCapsule({ store, namespace: large }, withManyCards)
})

interface Plan {
  readonly 'Node Type': string
  readonly Plans?: readonly Plan[]
  readonly [property: string]: unknown
}

const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]

async function explain(
  kind: 'themes' | 'funds' | 'provinces',
  filters: object,
  hasUnlistedCards: boolean,
): Promise<Plan[]> {
  const { common, values, meta, data, order } = facetQuery(
    kind,
    readFilter(app.namespace.id, filters),
    hasUnlistedCards,
  )
  const plans = [`${common} ${data} ${order}`, `${common} ${meta}`].map(async (text) => {
    const { rows } = await app.store.reads.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (verbose, format json) ${text}`,
      [...values],
    )
    return rows.flatMap((row) => stepsOf(row['QUERY PLAN'][0].Plan))
  })
  return (await Promise.all(plans)).flat()
}

/** Steps whose cost is the product of two numbers of rows, or of rows and the length of a list. */
const costlyIn = (steps: readonly Plan[]): string[] =>
  steps.flatMap((step) => {
    const keys = [step['Group Key'], step['Sort Key']].flat().filter((key) => typeof key === 'string')
    const conditions = [step['Filter'], step['Join Filter']].filter((each) => typeof each === 'string')
    return [
      ...(step['Node Type'] === 'Nested Loop' ? ['Nested Loop'] : []),
      ...(keys.length > 1 ? keys.filter((key) => key.includes('outcome_keys')) : []),
      ...conditions.filter((condition) => condition.includes('ANY (')),
    ]
  })

describe('a namespace that statistics do not know', () => {
  it.each([
    { kind: 'themes', hasUnlistedCards: false },
    { kind: 'themes', hasUnlistedCards: true },
    { kind: 'funds', hasUnlistedCards: false },
    { kind: 'funds', hasUnlistedCards: true },
    { kind: 'provinces', hasUnlistedCards: false },
  ] as const)(
    'has $kind counted in one pass over each table (cards with long lists: $hasUnlistedCards)',
    async (facet) => {
      for (const filters of [{}, { kind: 'numeric' }]) {
        expect(costlyIn(await explain(facet.kind, filters, facet.hasUnlistedCards))).toEqual([])
      }
    },
  )

  it('has its long lists of themes counted, an own theme beside those of the outcomes once', async () => {
    const { data, meta } = await readFacet<ThemeFacet>(app, 'themes')
    expect(meta).toEqual({ total_reports: 4, unthemed_reports: 0 })
    const expected = outcomes.map((name) => [themeOf(name), ['u0', 'u1'].includes(name) ? 4 : 3] as const)
    expect(new Map(data.map(({ theme, report_count }) => [theme, report_count]))).toEqual(
      new Map([...expected, [themeOf('own'), 2]]),
    )
  })

  it.each([
    { filters: {}, orgs: { total_orgs: 3, unfunded_orgs: 1 } },
    { filters: { kind: 'numeric' }, orgs: { total_orgs: 2, unfunded_orgs: 0 } },
  ])('has its long lists of funds counted: $filters', async ({ filters, orgs }) => {
    const { data, meta } = await readFacet<FundFacet>(app, 'funds', filters)
    expect(meta).toEqual({ ...orgs, total_reports: 4 })
    expect(data).toHaveLength(30)
    expect(data[0]).toEqual({ fund: 'Fund 0', org_count: 2, report_count: 4 })
    expect(data[1]).toEqual({ fund: 'Fund 1', org_count: 1, report_count: 1 })
  })
})

const headers = { 'x-namespace': 'many-cards' }

// Citus shows the plans of other machines as text.
describe.skipIf(inject('database').hasCitus)('facets of a namespace that statistics do not know', () => {
  const theme = themeOf('shared')
  const fund = 'Fund'
  const year = { 'period[from]': '2024-01-01', 'period[to]': '2024-12-31' }

  it.each([
    { theme },
    { theme: [theme, themeOf('other')] },
    { fund },
    { theme, fund },
    { theme, fund, ...year },
    { theme, kind: 'numeric', ...year },
    { province },
    { province: [province, 'urn:province:other'], sector },
    { theme, province },
  ])('read each card of a theme, fund or place a few times: %o', async (filters) => {
    for (const kind of ['themes', 'funds', 'provinces'] as const) {
      const { meta } = await readFacet<ThemeFacet>(app, kind, filters, headers)
      expect(meta).toMatchObject({ total_reports: cards })
      const path = `/rows/${kind}${queryOf({ ...filters, labels: 'en' })}`
      expect(rowsReadIn(await plansOf(app, ['card', 'card_by_value'], path, headers))).toBeLessThan(
        10 * cards,
      )
    }
  })
})
