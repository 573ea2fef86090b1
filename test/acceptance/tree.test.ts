// GET /orgs/{id} with `expand`, and GET /orgs/{id}/everything. Rules, section 1.
import { beforeAll, describe, expect, it } from 'vitest'

import { project } from '../../src/core/projection/project.ts'
import type { Kind } from '../../src/core/projection/source.ts'
import { entityKey, entityId } from '../../src/database/graph-store/entity-key.ts'
import { fetchRecords, sourceNodes } from '../../src/database/graph-store/node-records.ts'
import { projectTree } from '../../src/core/projection/tree.ts'
import { expandPaths, parseExpand } from '../../src/service/reads/tree/expand-paths.ts'
import type { OrganizationTree, TreeIndicator } from '../../src/contract/tree-schemas.ts'
import { startCapsuleApp } from './capsule-app.ts'
import { uri, writeIndicator, writeOrg, writeOutcome, writeReport } from './entity-calls.ts'
import { bring, indicator, organization, outcome, report } from './projected.ts'
import { isLongRun } from '../long-run.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp({ ownDatabase: true }))

const idOf = (kind: Kind, of: string): string => entityId(kind, entityKey(app.namespace.id, kind, of))

async function tree(of: string, expand?: string): Promise<OrganizationTree> {
  const id = idOf('organization', uri(of))
  const path = expand === undefined ? `/orgs/${id}/everything` : `/orgs/${id}?expand=${expand}`
  const answer = await app.call(`GET ${path}`)
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
  return answer.json<OrganizationTree>()
}

/** What the pure projection of the stored record makes of it. */
async function expected(
  of: string,
  expand = 'outcomes.indicators.reports',
): Promise<OrganizationTree | undefined> {
  const client = await app.store.reads.connect()
  const records = await fetchRecords(client, app.namespace.id).finally(() => client.release())
  const bySource = new Map<(typeof records)[number]['sequence'], typeof records>()
  for (const each of records) {
    const said = bySource.get(each.sequence)
    if (said) said.push(each)
    else bySource.set(each.sequence, [each])
  }
  const sources = [...bySource].map(([sequence, said]) => ({ sequence, nodes: said.flatMap(sourceNodes) }))
  return projectTree(project(sources), uri(of), idOf, parseExpand(expand))
}

const names = (indicators: readonly TreeIndicator[] = []): (string | null)[] =>
  indicators.map(({ name }) => name)
const namesBelow = (of: OrganizationTree) =>
  (of.outcomes ?? []).map(({ name, indicators }) => [name, names(indicators)])

describe('a plain organization', () => {
  it('Without `expand`, the plain organization is returned: object, id, uri and name.', async () => {
    const made = await writeOrg(app, 'plain')
    const answer = await app.call(`GET /orgs/${made.id}`)
    expect(answer.json()).toEqual({
      object: 'organization',
      id: made.id,
      uri: uri('plain'),
      name: 'The plain',
    })
  })

  it('has empty arrays where there is nothing to show', async () => {
    await writeOrg(app, 'bare')
    expect(await tree('bare')).toMatchObject({ outcomes: [], indicators: [] })
    expect(Object.keys(await tree('bare', 'outcomes'))).toEqual(['object', 'id', 'uri', 'name', 'outcomes'])
  })
})

describe('the tree of an organization', () => {
  beforeAll(async () => {
    const own = await writeOrg(app, 'lakeside')
    const other = await writeOrg(app, 'hillside')
    const fed = await writeOutcome(app, own, 'fed', { name: 'Fed', themes: [uri('t2'), uri('t1')] })
    const housed = await writeOutcome(app, other, 'housed', { name: 'Housed' })
    const meals = await writeIndicator(app, own, 'meals', {
      name: 'Meals',
      unit: 'meals',
      outcome_id: fed.id,
    })
    const loose = await writeIndicator(app, own, 'loose', { name: 'Loose' })
    const beds = await writeIndicator(app, own, 'beds', { name: 'Beds', outcome_id: housed.id })
    await writeReport(app, meals, 'm2', { value: 2, period_start: '2024-01-01', period_end: '2024-12-31' })
    await writeReport(app, meals, 'm1', { value: 1.5, unit: 'dishes', period_start: '2023-01-01' })
    await writeReport(app, meals, 'm0', { value: 'many' })
    await writeReport(app, meals, 'm3', { value: 3, org_id: other.id })
    await writeReport(app, loose, 'l1', { value: 4 })
    await writeReport(app, beds, 'b1', { value: 5 })
  })

  it('is organization, outcomes, indicators and reports, with exactly these keys', async () => {
    expect(await tree('lakeside')).toEqual({
      object: 'organization',
      id: idOf('organization', uri('lakeside')),
      uri: uri('lakeside'),
      name: 'The lakeside',
      outcomes: [
        {
          object: 'outcome',
          id: idOf('outcome', uri('fed')),
          uri: uri('fed'),
          name: 'Fed',
          themes: [uri('t1'), uri('t2')],
          indicators: [
            {
              object: 'indicator',
              id: idOf('indicator', uri('meals')),
              uri: uri('meals'),
              name: 'Meals',
              unit: 'meals',
              reports: [
                {
                  object: 'indicator_report',
                  id: idOf('report', uri('m1')),
                  uri: uri('m1'),
                  value: 1.5,
                  value_text: '1.5',
                  unit: 'dishes',
                  period_start: '2023-01-01',
                  period_end: null,
                },
                expect.objectContaining({
                  uri: uri('m2'),
                  value: 2,
                  unit: 'meals',
                  period_end: '2024-12-31',
                }),
                expect.objectContaining({
                  uri: uri('m0'),
                  value: null,
                  value_text: 'many',
                  period_start: null,
                }),
              ],
            },
          ],
        },
      ],
      indicators: [
        expect.objectContaining({ name: 'Beds', reports: [expect.objectContaining({ uri: uri('b1') })] }),
        expect.objectContaining({ name: 'Loose', reports: [expect.objectContaining({ uri: uri('l1') })] }),
      ],
    })
  })

  it('Indicators linked to an outcome are nested under it.', async () => {
    expect(namesBelow(await tree('lakeside'))).toEqual([['Fed', ['Meals']]])
  })

  it('Indicators with no outcome link appear in the organization-level `indicators` array rather than being dropped.', async () => {
    expect(names((await tree('lakeside')).indicators)).toContain('Loose')
  })

  it('holds an indicator at the organization when its outcome belongs to another one', async () => {
    expect(names((await tree('lakeside')).indicators)).toContain('Beds')
    expect(namesBelow(await tree('hillside'))).toEqual([['Housed', []]])
  })

  it('shows under an indicator only the reports attributed to this organization', async () => {
    const of = await tree('hillside')
    expect(of.indicators?.map(({ name, reports }) => [name, reports?.map((each) => each.uri)])).toEqual([
      ['Meals', [uri('m3')]],
    ])
  })

  it.each([
    ['outcomes', { outcomes: [['Fed', undefined]], own: undefined, reports: [] }],
    ['outcomes.indicators', { outcomes: [['Fed', ['Meals']]], own: ['Beds', 'Loose'], reports: [] }],
    [
      'outcomes.indicators.reports',
      { outcomes: [['Fed', ['Meals']]], own: ['Beds', 'Loose'], reports: ['b1', 'l1', 'm0', 'm1', 'm2'] },
    ],
    ['indicators', { outcomes: undefined, own: ['Beds', 'Loose'], reports: [] }],
    ['indicators.reports', { outcomes: undefined, own: ['Beds', 'Loose'], reports: ['b1', 'l1'] }],
    ['outcomes,indicators', { outcomes: [['Fed', undefined]], own: ['Beds', 'Loose'], reports: [] }],
    [
      'outcomes,indicators.reports',
      { outcomes: [['Fed', undefined]], own: ['Beds', 'Loose'], reports: ['b1', 'l1'] },
    ],
    [
      'outcomes.indicators,indicators.reports',
      { outcomes: [['Fed', ['Meals']]], own: ['Beds', 'Loose'], reports: ['b1', 'l1'] },
    ],
  ])('expanded by %s shows that and what it begins with, and no other arrays', async (expand, shown) => {
    const of = await tree('lakeside', expand)
    const nested = of.outcomes?.map(({ name, indicators }) => [name, indicators && names(indicators)])
    const all = [
      ...(of.indicators ?? []),
      ...(of.outcomes ?? []).flatMap(({ indicators = [] }) => indicators),
    ]
    expect({
      outcomes: nested,
      own: of.indicators && names(of.indicators),
      reports: all
        .flatMap(({ reports = [] }) => reports)
        .map((each) => each.uri.slice(uri('').length))
        .sort((a, b) => (a < b ? -1 : 1)),
    }).toEqual(shown)
    expect(of).toEqual(await expected('lakeside', expand))
  })

  it('`/orgs/{id}/everything` equals full expansion (`outcomes.indicators.reports`).', async () => {
    const id = idOf('organization', uri('lakeside'))
    const everything = await app.call(`GET /orgs/${id}/everything`)
    const expanded = await app.call(`GET /orgs/${id}?expand=outcomes.indicators.reports`)
    expect(everything.body).toBe(expanded.body)
  })

  it('lists its sources with include=sources', async () => {
    const id = idOf('organization', uri('lakeside'))
    const answer = await app.call(`GET /orgs/${id}?expand=outcomes&include=sources`)
    expect(answer.json()).toMatchObject({ sources: [{ type: 'api' }], outcomes: [{ name: 'Fed' }] })
  })

  it('carries a version that a later request can match', async () => {
    const path = `GET /orgs/${idOf('organization', uri('lakeside'))}/everything`
    const tag = String((await app.call(path)).headers['etag'])
    expect((await app.call(path, { headers: { 'if-none-match': tag } })).statusCode).toBe(304)
  })
})

describe('what capsules link across organizations', () => {
  beforeAll(async () => {
    await bring(
      app,
      organization('a', { hasOutcome: [uri('a1'), uri('a2')], hasIndicator: uri('shared') }),
      organization('b'),
      outcome('a1', 'a', { hasName: 'Zebra', forOrganization: [] }),
      outcome('a2', 'a', { hasName: 'apple', forOrganization: [] }),
      outcome('bo', 'b', { forOrganization: [uri('b'), uri('a')] }),
      indicator('shared', 'b', ['a2', 'a1', 'bo']),
      indicator('twin', 'a', [], { hasName: 'Indicator shared' }),
      report('ra', 'shared', '12', { forOrganization: uri('a') }),
      report('rb', 'shared', '12', { forOrganization: uri('b') }),
      report('dangling', 'nowhere', '12', { forOrganization: uri('a') }),
    )
    await bring(app, organization('a'), indicator('shared', 'a', 'bo'))
  })

  it('An indicator appears exactly once per tree, under its primary outcome.', async () => {
    const of = await tree('a')
    expect(namesBelow(of)).toEqual([
      ['Outcome bo', ['Indicator shared']],
      ['Zebra', []],
      ['apple', []],
    ])
    expect(names(of.indicators)).toEqual(['Indicator shared', null])
  })

  it('a shared indicator is in both trees, each with its own reports', async () => {
    const reports = (of: OrganizationTree) =>
      (of.outcomes ?? []).flatMap(({ indicators = [] }) => indicators.flatMap((each) => each.reports ?? []))
    expect(reports(await tree('a')).map((each) => each.uri)).toEqual([uri('ra')])
    expect(reports(await tree('b')).map((each) => each.uri)).toEqual([uri('rb')])
  })

  it('an indicator that the namespace does not describe has no name, and comes last', async () => {
    expect((await tree('a')).indicators?.at(-1)).toEqual({
      object: 'indicator',
      id: idOf('indicator', uri('nowhere')),
      uri: uri('nowhere'),
      name: null,
      unit: null,
      reports: [expect.objectContaining({ uri: uri('dangling') })],
    })
  })

  it('every tree equals that of the pure projection, for every expansion', async () => {
    for (const of of ['a', 'b', 'lakeside', 'hillside', 'plain']) {
      for (const path of expandPaths) expect(await tree(of, path)).toEqual(await expected(of, path))
    }
  })
})

describe.runIf(isLongRun)('a large organization', () => {
  it('is streamed whole and in order', async () => {
    const reports = Array.from({ length: 5000 }, (_, at) =>
      report(`large/${at}`, `large/i${at % 7}`, '12', { forOrganization: uri('large') }),
    )
    const indicators = Array.from({ length: 7 }, (_, at) => indicator(`large/i${at}`, 'large', 'large/o'))
    await bring(app, organization('large'), outcome('large/o', 'large'), ...indicators, ...reports)
    expect(await tree('large')).toEqual(await expected('large'))
    await expect.poll(() => app.readThreads.busy).toBe(0)
  })

  it('with thousands of indicators has the reports of each', async () => {
    const count = 4100
    const nodes = Array.from({ length: count }, (_, at) => [
      indicator(`wide/i${at}`, 'wide', at % 3 === 0 ? `wide/o${at % 2}` : []),
      ...(at % 5 === 0 ? [] : [report(`wide/${at}`, `wide/i${at}`, '12', { forOrganization: uri('wide') })]),
    ])
    await bring(
      app,
      organization('wide'),
      outcome('wide/o0', 'wide'),
      outcome('wide/o1', 'wide'),
      ...nodes.flat(),
    )
    for (const path of ['outcomes.indicators.reports,indicators.reports', 'indicators.reports'])
      expect(await tree('wide', path)).toEqual(await expected('wide', path))
  })
})

describe('400', () => {
  it.each([
    ['reports', ['"reports"']],
    ['indicators.outcomes', ['"indicators.outcomes"']],
    ['everything', ['"everything"']],
    ['outcomes.reports,indicators,funds', ['"outcomes.reports"', '"funds"']],
    ['', ['""']],
    ['outcomes,', ['""']],
    ['Outcomes', ['"Outcomes"']],
    ['outcomes.indicators.reports.value', ['"outcomes.indicators.reports.value"']],
  ])('names what cannot be expanded in "%s"', async (expand, named) => {
    const answer = await app.call(`GET /orgs/${idOf('organization', uri('plain'))}?expand=${expand}`)
    expect(answer.statusCode).toBe(400)
    const { code, errors } = answer.json<{ code: string; errors: { name: string; detail: string }[] }>()
    expect([code, errors.map(({ name }) => name)]).toEqual(['invalid_request', named.map(() => 'expand')])
    expect(errors.map(({ detail }, at) => detail.startsWith(named[at] ?? '?'))).toEqual(named.map(() => true))
  })
})

describe('404', () => {
  it('answers ids that are unknown, malformed, or of another kind', async () => {
    const outcomeId = idOf('outcome', uri('fed'))
    for (const suffix of ['', '?expand=outcomes', '/everything']) {
      const answers = [
        await app.call(`GET /orgs/org_00000000000000000000000000${suffix}`),
        await app.call(`GET /orgs/nonsense${suffix}`),
        await app.call(`GET /orgs/${outcomeId}${suffix}`),
      ]
      for (const answer of answers) {
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
          404,
          'organization_not_found',
        ])
      }
    }
  })
})
