// Targets and baselines with include=target: rows, lists, trees and single reads against the pure projection, after every
// change. Rules, section 1, "Targets".
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import type { Row } from '../../src/contract/row-schemas.ts'
import { observeChanges } from '../../src/database/graph-store/entity-changes.ts'
import { checkProjection } from '../../src/database/graph-store/check-projection.ts'
import { entityId, entityKey } from '../../src/database/graph-store/entity-key.ts'
import type { GraphDocument } from '../../src/core/graph/document.ts'
import { readDocument } from '../../src/core/graph/read-document.ts'
import { projectRows } from '../../src/core/projection/project-rows.ts'
import { project } from '../../src/core/projection/project.ts'
import { makeSource, type Source } from '../../src/core/projection/source.ts'
import { read } from '../model/reading.ts'
import { anyDocument, saidIn } from '../model/universe.ts'
import { times } from '../random-seed.ts'
import { capsule, indicator, iri, organization, report, target } from './projected.ts'
import { putSources } from './put-source.ts'
import { readWorkbook } from './read-workbook.ts'
import { getRows, readAll } from './rows-calls.ts'
import { inNamespace, startCapsuleApp, type CapsuleApp } from './capsule-app.ts'
import { useApp } from './start-app.ts'

let app: CapsuleApp
let count = 0
let sources: Source[] = []
const base = useApp(() => startCapsuleApp())
beforeEach(async () => {
  app = await inNamespace(base, `targets-${++count}`)
  sources = []
})

type Node = Readonly<Record<string, unknown>>

/** One more source; returns what takes it back. */
async function put(...nodes: readonly Node[]): Promise<() => Promise<void>> {
  const document = await readDocument(Buffer.from(JSON.stringify(capsule(...nodes))))
  if (!document.ok) throw new Error('the document cannot be read')
  const [sequence = 0] = await putSources(app, { add: [document.document] })
  const source = makeSource(sequence, document.document)
  sources.push(source)
  return async () => {
    await putSources(app, { remove: [sequence] })
    sources = sources.filter((each) => each !== source)
  }
}

const days = (start: string, end: string): Node => ({ startedAtTime: start, endedAtTime: end })
const ref = (name: string) => ({ '@id': iri(name) })
const year = days('2024-01-01', '2024-12-31')

interface Entity {
  readonly id: string
  readonly uri: string
}
const without = (row: object, ...names: readonly string[]): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

type Members = Pick<Row, 'target' | 'baseline'>

const membersOf = (elements: readonly (Entity & Members)[] | readonly (Row & Members)[]) =>
  new Map(elements.map(({ id, target: its, baseline }) => [id, { target: its, baseline }]))

/** The value of the target of each report, by name, after all ways to read it were found to agree. */
async function shown(): Promise<Record<string, string | null>> {
  const idOf = (kind: 'report' | 'indicator' | 'outcome' | 'organization', uri: string) =>
    entityId(kind, entityKey(app.namespace.id, kind, uri))
  const projection = project(sources)
  const expected = projectRows(projection, idOf, true).map((row) => without(row, 'funds'))
  const rows = await readAll(app, { include: 'target', limit: 2 })
  expect(rows).toEqual(expected)
  const withUris = await readAll(app, { include: 'uri,target' })
  expect(membersOf(withUris)).toEqual(membersOf(rows))
  const lines = (await getRows(app, { include: 'target', format: 'ndjson' })).body.trim().split('\n')
  expect(lines.filter((line) => line !== '').map((line) => JSON.parse(line) as unknown)).toEqual(expected)
  // Without it every object is as before.
  expect(await readAll(app)).toEqual(rows.map((row) => without(row, 'target', 'baseline')))

  const members = membersOf(rows)
  const listed = (await app.call('GET /reports?limit=1000&include=target')).json<{
    data: (Entity & Members)[]
  }>().data
  expect(membersOf(listed)).toEqual(members)
  for (const { id } of listed) {
    const one = (await app.call(`GET /reports/${id}?include=target`)).json<Entity & Members>()
    expect({ target: one.target, baseline: one.baseline }).toEqual(members.get(id))
  }
  await expectTrees(rows)
  const differences = await app.store.transaction((tx) => checkProjection(tx, app.namespace.id))
  expect(differences).toEqual([])
  const uris = new Map(listed.map(({ id, uri }) => [id, uri.slice(iri('').length)]))
  return Object.fromEntries(rows.map(({ id, target: its }) => [uris.get(id), its?.value_text ?? null]))
}

async function expectTrees(rows: readonly Row[]): Promise<void> {
  const indicators = (await app.call('GET /indicators?include=target')).json<{
    data: (Entity & { targets: unknown; baseline: unknown })[]
  }>().data
  for (const org of new Set(rows.flatMap((row) => row.org?.id ?? []))) {
    const tree = (await app.call(`GET /orgs/${org}/everything?include=target`)).json<{
      indicators: { id: string; targets: unknown; baseline: unknown; reports: (Entity & Members)[] }[]
    }>()
    const ofOrg = rows.filter((row) => row.org?.id === org)
    expect(membersOf(tree.indicators.flatMap(({ reports }) => reports))).toEqual(membersOf(ofOrg))
    for (const { id, targets, baseline } of tree.indicators) {
      const listed = indicators.find((each) => each.id === id)
      if (listed)
        expect({ targets, baseline }).toEqual({ targets: listed.targets, baseline: listed.baseline })
    }
  }
}

describe('the target of a row', () => {
  it('is null where a namespace has no targets, in the same bytes as beside targets', async () => {
    await put(
      organization('o'),
      indicator('i', 'o', [], { unitDescription: 'meals' }),
      report('r1', 'i', '8', year),
      report('r2', 'i', 'many “meals”', days('2025-01-01', '2025-12-31')),
    )
    expect(await shown()).toEqual({ r1: null, r2: null })
    const bytes = async (include: string) => [
      (await getRows(app, { include, format: 'ndjson' })).body,
      (await getRows(app, { include })).body.split('"meta"')[0],
    ]
    const [plain, withUris] = [await bytes('target'), await bytes('uri,target')]
    const withTarget = await put(indicator('other', 'o'), target('t', 'other'))
    expect(await bytes('target')).toEqual(plain)
    expect(await bytes('uri,target')).toEqual(withUris)
    await withTarget()
    expect(await shown()).toEqual({ r1: null, r2: null })
  })

  it('follows its sources: added, changed, taken back', async () => {
    const measured = {
      hasBaseline: { '@type': 'i72:Measure', hasNumericalValue: '5' },
      unitDescription: 'meals',
    }
    await put(
      organization('o'),
      indicator('i', 'o', [], measured),
      report('r1', 'i', '8', year),
      report('r2', 'i', '9', days('2025-01-01', '2025-12-31')),
    )
    expect(await shown()).toEqual({ r1: null, r2: null })
    const withTargets = await put(target('t', 'i', '10', { ...year, hasName: 'Goal' }))
    expect(await shown()).toEqual({ r1: '10', r2: null })
    const linked = await put({ '@id': iri('r2'), 'cids:forTarget': ref('t') })
    // Linked with one report, it is that report's alone.
    expect(await shown()).toEqual({ r1: null, r2: '10' })
    const measure = await put({ '@id': iri('t'), value: { '@id': iri('m') } })
    expect(await shown()).toEqual({ r1: null, r2: '' })
    const value = await put({ '@id': iri('m'), hasNumericalValue: '12' })
    expect(await shown()).toEqual({ r1: null, r2: '12' })
    await value()
    await measure()
    await linked()
    expect(await shown()).toEqual({ r1: '10', r2: null })
    await put({ '@id': iri('t'), 'cids:forIndicatorReport': ref('later') })
    expect(await shown()).toEqual({ r1: '10', r2: null })
    const later = await put(report('later', 'i', '1', year))
    expect(await shown()).toEqual({ r1: null, r2: null, later: '10' })
    await later()
    await withTargets()
    expect(await shown()).toEqual({ r1: null, r2: null })
  })

  it('may have no identifier, and be one of an indicator that nothing describes', async () => {
    const goal = { '@type': 'cids:Target', value: { hasNumericalValue: '3' } }
    await put(
      organization('o'),
      { '@id': iri('i'), 'cids:hasTarget': goal },
      report('r', 'i', '1', { forOrganization: iri('o') }),
    )
    expect(await shown()).toEqual({ r: '3' })
    const [row] = await readAll(app, { include: 'target' })
    expect(row?.target).toMatchObject({ uri: null, value: 3, unit: null })
  })

  it('has columns of its own in CSV and Excel, the last ones', async () => {
    await put(
      organization('o'),
      indicator('i', 'o', [], {
        unitDescription: 'meals',
        hasBaseline: { hasNumericalValue: '=5', 'i72:unit_of_measure': 'kg' },
      }),
      report('r', 'i', '8', year),
      target('t', 'i', '10', year),
    )
    const [header = '', line = ''] = (
      await getRows(app, { format: 'csv', include: 'target,uri' })
    ).body.split('\r\n')
    expect(header).toMatch(
      /,unit_uri,target_value,target_value_text,target_unit,baseline_value,baseline_value_text$/,
    )
    expect(line).toMatch(/,10,10,meals,,'=5$/)
    for (const [language, labels] of [
      ['en', ['Target', 'Target as written', 'Target unit', 'Baseline', 'Baseline as written']],
      [
        'fr',
        [
          'Cible',
          'Cible telle qu’écrite',
          'Unité de la cible',
          'Valeur de référence',
          'Valeur de référence telle qu’écrite',
        ],
      ],
    ] as const) {
      const answer = await getRows(
        app,
        { format: 'xlsx', include: 'target' },
        { 'accept-language': language },
      )
      const [sheet] = readWorkbook(answer.rawPayload)
      const cells = (at: number) =>
        ['O', 'P', 'Q', 'R', 'S'].map((column) => sheet?.rows[at]?.[column]?.value)
      expect(cells(0)).toEqual(labels)
      expect(cells(1).map(String)).toEqual(['10', '10', 'meals', 'undefined', '=5'])
    }
  })
})

describe('targets of an indicator', () => {
  it('are listed by period start, then by identifier', async () => {
    await put(
      organization('o'),
      indicator('i', 'o', [], { 'cids:hasTarget': [{ '@type': 'cids:Target' }, ref('b')] }),
      target('b', null, '2', year),
      target('a', 'i', '1', year),
      target('c', 'i', '0', days('2023-01-01', '2023-12-31')),
      report('r', 'i'),
    )
    const { data } = (await app.call('GET /indicators?include=target')).json<{
      data: { targets: { uri: string | null }[] }[]
    }>()
    expect(data[0]?.targets.map(({ uri }) => uri)).toEqual([iri('c'), iri('a'), iri('b'), null])
    const plain = (await app.call('GET /indicators')).json<{ data: object[] }>().data
    expect(plain.every((each) => !('targets' in each) && !('baseline' in each))).toBe(true)
  })
})

describe('changes with include=target', () => {
  it('have the rows whose target changed', async () => {
    await put(
      organization('o'),
      indicator('i', 'o'),
      indicator('j', 'o'),
      report('r', 'i', '8', year),
      report('s', 'j'),
    )
    const { headers } = await getRows(app)
    const since = encodeURIComponent(String(headers['x-namespace-version']))
    const changed = async (include: string) =>
      (await app.call(`GET /rows/changes?since=${since}${include}`)).json<{
        data: { change: string; row: Row }[]
      }>().data
    expect(await changed('&include=target')).toEqual([])
    const back = await put(target('t', 'i', '10', year))
    expect(await changed('&include=target')).toMatchObject([
      { change: 'upserted', row: { target: { value: 10 } } },
    ])
    expect(await changed('')).toEqual([])
    await back()
    expect(await changed('&include=target')).toMatchObject([{ change: 'upserted', row: { target: null } }])
    const lines = (await app.call(`GET /rows/changes?since=${since}&include=target,uri&format=ndjson`)).body
    expect(JSON.parse(lines.trim())).toMatchObject({ row: { target: null, baseline: null, uri: iri('r') } })
  })

  it('name exactly the rows whose bytes changed', async () => {
    const before = days('2023-01-01', '2023-12-31')
    await put(
      organization('o'),
      indicator('i', 'o', [], { unitDescription: 'meals' }),
      report('this-year', 'i', '8', year),
      report('last-year', 'i', '9', before),
      report('own', 'i', '7', { ...year, 'cids:forTarget': ref('own-target') }),
      target('t', 'i', '10', year),
      target('own-target', 'i', '70', before),
    )
    const next = async (include: string, since: string) => {
      const { data } = (
        await app.call(`GET /rows/changes?since=${encodeURIComponent(since)}&include=uri${include}`)
      ).json<{ data: { row: Row & { uri: string } }[] }>()
      return data.map(({ row }) => row.uri).toSorted()
    }
    /** The rows that a copy with targets and one without them have to renew. */
    const changedBy = async (...nodes: readonly Node[]) => {
      const since = String((await getRows(app)).headers['x-namespace-version'])
      await put(...nodes)
      return [await next(',target', since), await next('', since)]
    }
    const rows = (...names: readonly string[]) => names.map((name) => iri(name))
    expect(await changedBy(target('t', 'i', '11', year))).toEqual([rows('this-year'), []])
    expect(await changedBy(target('own-target', 'i', '71', before))).toEqual([rows('own'), []])
    expect(await changedBy(target('shorter', 'i', '5', days('2024-01-01', '2024-06-30')))).toEqual([[], []])
    expect(await changedBy(target('past', 'i', '6', before))).toEqual([rows('last-year'), []])
    const baseline = { '@type': 'i72:Measure', hasNumericalValue: '1' }
    expect(
      await changedBy(indicator('i', 'o', [], { unitDescription: 'meals', hasBaseline: baseline })),
    ).toEqual([rows('last-year', 'own', 'this-year'), []])
    expect(await changedBy(report('own', 'i', '7.5', year))).toEqual([rows('own'), rows('own')])
  })
})

describe('a preview', () => {
  const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 }

  it('compares targets and baselines, of indicators and of reports that the file does not name', async () => {
    await put(
      organization('o'),
      indicator('i', 'o', [], { unitDescription: 'meals' }),
      report('r', 'i', '8', year),
      report('s', 'i', '9', days('2023-01-01', '2023-12-31')),
    )
    const preview = async (...nodes: readonly Node[]) =>
      (await app.call('POST /capsules/preview', { body: JSON.stringify(capsule(...nodes)) })).json<{
        changes: {
          indicators: object
          reports: object
          items: { kind: string; uri: string; fields: object[] }[]
        }
      }>().changes
    const goal = target('t', 'i', '10', { ...year, hasName: 'Goal' })
    const shownGoal = {
      uri: iri('t'),
      name: 'Goal',
      value: 10,
      value_text: '10',
      unit: 'meals',
      period_start: '2024-01-01',
      period_end: '2024-12-31',
    }
    const added = await preview(goal)
    expect(added.indicators).toEqual({ ...counts, changed: 1 })
    expect(added.reports).toEqual({ ...counts, changed: 1 })
    expect(added.items).toMatchObject([
      { kind: 'indicator', uri: iri('i'), fields: [{ field: 'targets', before: [], after: [shownGoal] }] },
      { kind: 'report', uri: iri('r'), fields: [{ field: 'target', before: null, after: shownGoal }] },
    ])
    await put(goal)
    expect((await preview(goal)).items).toEqual([])
    // Another unit of the indicator is one of its targets as well, and of all reports.
    const measured = {
      '@id': iri('i'),
      unitDescription: 'soups',
      hasBaseline: { '@type': 'i72:Measure', hasNumericalValue: '5' },
    }
    const renamed = await preview(measured)
    expect(renamed.reports).toEqual({ ...counts, changed: 2 })
    expect(
      renamed.items.map(({ uri, fields }) => [uri, fields.map((each) => 'field' in each && each.field)]),
    ).toEqual([
      [iri('i'), ['unit', 'targets', 'baseline']],
      [iri('r'), ['unit', 'target', 'baseline']],
      [iri('s'), ['unit', 'baseline']],
    ])
    const linked = await preview(
      report('s', 'i', '9', { ...days('2023-01-01', '2023-12-31'), 'cids:forTarget': ref('t') }),
    )
    expect(linked.items).toMatchObject([
      { uri: iri('r'), fields: [{ field: 'target', after: null }] },
      { uri: iri('s'), fields: [{ field: 'target', before: null, after: shownGoal }] },
    ])
  })
})

type Listed = Entity & { readonly targets?: unknown; readonly baseline: unknown }

function differences(before: readonly Listed[], after: readonly Listed[]) {
  const former = new Map(before.map((each) => [each.id, JSON.stringify(each)]))
  const present = new Set(after.map(({ id }) => id))
  return {
    added: after.filter(({ id }) => !former.has(id)).length,
    removed: before.filter(({ id }) => !present.has(id)).length,
    changed: after.filter((each) => former.has(each.id) && former.get(each.id) !== JSON.stringify(each))
      .length,
  }
}

describe('random sources', () => {
  const steps = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: anyDocument.map((add) => ({ add })) },
      { weight: 1, arbitrary: fc.nat().map((remove) => ({ remove })) },
    ),
    { minLength: 2, maxLength: 6 },
  )

  it('show what the reading of the rules says, and changes bring a copy there', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const slug = `random-targets-${++count}`
        const { namespace } = await createNamespace(base.store, base.tenant.id, slug, slug)
        const at = { ...base, namespace }
        const headers = { 'x-namespace': slug }
        const get = (path: string) => base.call(`GET ${path}`, { headers })
        const listed = async (kind: string) =>
          (await get(`/${kind}?limit=1000&include=target`)).json<{ data: Listed[] }>().data
        const copy = new Map<string, unknown>()
        let since = String((await get('/orgs')).headers['x-namespace-version'])
        let held: { readonly sequence: number; readonly document: GraphDocument }[] = []
        for (const step of all) {
          const gone = 'remove' in step ? held.slice(step.remove % Math.max(held.length, 1)).slice(0, 1) : []
          const come = 'add' in step ? [step.add] : []
          const [indicatorsBefore, reportsBefore] = [await listed('indicators'), await listed('reports')]
          const observed = observeChanges()
          const added = await putSources(
            at,
            { add: come, remove: gone.map(({ sequence }) => sequence) },
            observed,
          )
          held = held.filter((each) => !gone.includes(each))
          come.forEach((document, index) => held.push({ document, sequence: added[index] ?? 0 }))

          const reading = read(held.map(({ sequence, document }) => ({ sequence, said: saidIn(document) })))
          const rows = (await get('/rows/indicator-reports?limit=1000&include=uri,target')).json<{
            data: Row[]
          }>().data
          expect(
            new Map(rows.map((row) => [row.uri, { target: row.target, baseline: row.baseline }])),
          ).toEqual(
            new Map(
              [...reading.reports.values()].map((each) => [
                each.uri,
                { target: reading.targetOf(each), baseline: reading.baselineOf(each.indicator) },
              ]),
            ),
          )
          const [indicators, reports] = [await listed('indicators'), await listed('reports')]
          // What is counted when a capsule is accepted, and in a preview.
          if (come.length > 0) {
            expect(observed.counts.indicators).toMatchObject(differences(indicatorsBefore, indicators))
            expect(observed.counts.reports).toMatchObject(differences(reportsBefore, reports))
          }
          expect(
            new Map(indicators.map(({ uri, targets, baseline }) => [uri, { targets, baseline }])),
          ).toEqual(
            new Map(
              [...reading.indicators.keys()].map((uri) => [
                uri,
                { targets: reading.targetsShown(uri), baseline: reading.baselineOf(uri) },
              ]),
            ),
          )
          const feed = await get(
            `/rows/changes?limit=1000&include=uri,target&since=${encodeURIComponent(since)}`,
          )
          const changes = feed.json<{
            data: ({ change: 'upserted'; row: Row } | { change: 'removed'; id: string })[]
            meta: { version: string }
          }>()
          for (const each of changes.data) {
            if (each.change === 'upserted') copy.set(each.row.id, each.row)
            else copy.delete(each.id)
          }
          since = changes.meta.version
          expect(copy).toEqual(new Map(rows.map((row) => [row.id, row])))
        }
      }),
      { numRuns: times(8) },
    )
  })
})
