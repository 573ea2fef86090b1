// GET /rows/themes and GET /rows/funds. Rules, section 4.
import { beforeAll, describe, expect, it } from 'vitest'

import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import type { FundFacet, ThemeFacet } from '../../src/contract/row-schemas.ts'
import { entityKey, entityId } from '../../src/database/graph-store/entity-key.ts'
import { capsule, fundingStatus, indicator, iri, organization, outcome, report } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { readAll, readFacet } from './rows-calls.ts'
import { startApp, useApp } from './start-app.ts'

const [water, food, own] = ['https://metadata.un.org/sdg/6', 'https://metadata.un.org/sdg/2', 'urn:theme:own']

const app = useApp(() => startApp())
beforeAll(async () => {
  await putCapsule(
    app,
    capsule(
      organization('lake'),
      organization('hill'),
      organization('bare'),
      organization('idle'),
      outcome('u', 'lake', { forTheme: [water, food] }),
      indicator('i1', 'lake', 'u'),
      indicator('i2', 'hill', [], { forTheme: [own] }),
      indicator('i3', 'bare'),
      report('r1', 'i1', '1'),
      report('r2', 'i1', '2', { startedAtTime: '2020-01-01', endedAtTime: '2020-12-31' }),
      report('r3', 'i2', 'none', { startedAtTime: '2020-01-01', endedAtTime: '2020-12-31' }),
      report('r4', 'i3', '4'),
      report('r5', 'i3', '5'),
      // Nothing leads to an organization.
      report('r6', 'i-unknown', '6'),
      fundingStatus('f1', 'lake', 'Maple'),
      fundingStatus('f2', 'lake', 'Fonds Érable'),
      fundingStatus('f3', 'hill', 'Maple'),
      fundingStatus('f4', 'idle', 'Cedar'),
      fundingStatus('f5', 'nobody', 'Ghost'),
    ),
  )
})

const themes = (filters = {}) => readFacet<ThemeFacet>(app, 'themes', filters)
const funds = (filters = {}) => readFacet<FundFacet>(app, 'funds', filters)
const orgId = (name: string) =>
  entityId('organization', entityKey(app.namespace.id, 'organization', iri(name)))

describe('themes', () => {
  it('`{theme: IRI string, report_count: integer}`; `meta`: `total_reports`, `unthemed_reports`. The largest come first, then by value.', async () => {
    expect(await themes()).toEqual({
      data: [
        { theme: food, report_count: 2 },
        { theme: water, report_count: 2 },
        { theme: own, report_count: 1 },
      ],
      meta: { total_reports: 6, unthemed_reports: 3 },
    })
  })

  it('A report whose indicator has no outcome and no theme of its own has `themes: []` and cannot be reached by any `theme` filter; `meta.unthemed_reports` counts these.', async () => {
    const rows = await readAll(app)
    const { data, meta } = await themes()
    expect(meta.unthemed_reports).toBe(rows.filter((row) => row.themes.length === 0).length)
    const reached = await readAll(app, { theme: data.map(({ theme }) => theme) })
    expect(reached).toHaveLength(meta.total_reports - meta.unthemed_reports)
  })

  it('Theme values are copy-paste ready for the `theme` filter. An outcome with two themes places its reports under both, so per-theme totals can exceed the report total.', async () => {
    const { data, meta } = await themes()
    for (const { theme, report_count } of data) {
      expect(await readAll(app, { theme })).toHaveLength(report_count)
    }
    const themed = meta.total_reports - meta.unthemed_reports
    expect(data.reduce((sum, { report_count }) => sum + report_count, 0)).toBeGreaterThan(themed)
  })

  it('take the row filters, their own included: counts among the matching rows', async () => {
    expect(await themes({ theme: water })).toEqual({
      data: [
        { theme: food, report_count: 2 },
        { theme: water, report_count: 2 },
      ],
      meta: { total_reports: 2, unthemed_reports: 0 },
    })
    expect(await themes({ fund: 'Maple', 'period[to]': '2020-12-31' })).toEqual({
      data: [
        { theme: food, report_count: 1 },
        { theme: water, report_count: 1 },
        { theme: own, report_count: 1 },
      ].sort((a, b) => (a.theme < b.theme ? -1 : 1)),
      meta: { total_reports: 2, unthemed_reports: 0 },
    })
    expect(await themes({ org: orgId('bare') })).toEqual({
      data: [],
      meta: { total_reports: 2, unthemed_reports: 2 },
    })
    expect(await themes({ org: 'nobody' })).toEqual({
      data: [],
      meta: { total_reports: 0, unthemed_reports: 0 },
    })
  })

  it('labels adds what the code lists call them', async () => {
    const { data } = await themes({ labels: 'fr' })
    expect(data.map(({ label }) => label)).toEqual([expect.any(String), expect.any(String), null])
    const english = (await themes({ labels: 'en' })).data.map(({ label }) => label)
    expect(english).toEqual([expect.stringMatching(/hunger/i), expect.stringMatching(/water/i), null])
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['label', 'report_count', 'theme'])
  })
})

describe('funds', () => {
  it('`{fund: string, org_count: integer, report_count: integer}`; organizations count whether they have reports or not', async () => {
    expect(await funds()).toEqual({
      data: [
        { fund: 'Maple', org_count: 2, report_count: 3 },
        { fund: 'Fonds Érable', org_count: 1, report_count: 2 },
        { fund: 'Cedar', org_count: 1, report_count: 0 },
      ],
      meta: { total_orgs: 4, unfunded_orgs: 1, total_reports: 6 },
    })
  })

  it('fund values are copy-paste ready for the `fund` filter.', async () => {
    for (const { fund, report_count } of (await funds()).data) {
      expect(await readAll(app, { fund })).toHaveLength(report_count)
    }
  })

  it('with filters count organizations with matching rows', async () => {
    expect(await funds({ 'period[from]': '2024-01-01' })).toEqual({
      data: [
        { fund: 'Fonds Érable', org_count: 1, report_count: 1 },
        { fund: 'Maple', org_count: 1, report_count: 1 },
      ],
      meta: { total_orgs: 2, unfunded_orgs: 1, total_reports: 4 },
    })
    expect(await funds({ org: 'nobody' })).toEqual({
      data: [],
      meta: { total_orgs: 0, unfunded_orgs: 0, total_reports: 0 },
    })
  })
})

describe('an empty namespace', () => {
  it('has empty facets', async () => {
    await createNamespace(app.store, app.tenant.id, 'empty', 'Empty')
    const headers = { 'x-namespace': 'empty' }
    expect((await app.call('GET /rows/themes', { headers })).json()).toEqual({
      data: [],
      meta: { total_reports: 0, unthemed_reports: 0 },
    })
    expect((await app.call('GET /rows/funds', { headers })).json()).toEqual({
      data: [],
      meta: { total_orgs: 0, unfunded_orgs: 0, total_reports: 0 },
    })
  })
})
