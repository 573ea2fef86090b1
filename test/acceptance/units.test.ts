// Units as the exporters of the standard write them, from the file to rows, sums and Excel (and on to the sentences of charts
// in console/explorer/charts/exported-units.test.ts); and the rule in SQL against the
// pure one, for every combination of texts and IRIs on report and indicator. Rules, section 1, "Values".
import { beforeAll, describe, expect, it } from 'vitest'

import { checkProjection } from '../../src/database/graph-store/check-projection.ts'
import { entityId, entityKey } from '../../src/database/graph-store/entity-key.ts'
import { readDocument } from '../../src/core/graph/read-document.ts'
import { project } from '../../src/core/projection/project.ts'
import { projectRows } from '../../src/core/projection/project-rows.ts'
import { makeSource, type Kind } from '../../src/core/projection/source.ts'
import { summarize } from '../../src/core/summary/summarize.ts'
import { exportedSums, exportedUnits, exportedUnitsCapsule } from '../fixtures/exported-units.ts'
import { inNamespace, startCapsuleApp, type CapsuleApp } from './capsule-app.ts'
import { faultsIn, uri, writeIndicator, writeOrg, writeReport } from './entity-calls.ts'
import { capsule, indicator, organization, report } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { readWorkbook } from './read-workbook.ts'
import { getRows, queryOf, readAll } from './rows-calls.ts'
import { expectedRows } from './rows-expected.ts'
import { useApp } from './start-app.ts'

const cids = (name: string): string => `https://ontology.commonapproach.org/cids#${name}`

const base = useApp(() => startCapsuleApp())

describe('units of real exports', () => {
  let app: CapsuleApp
  beforeAll(async () => {
    app = await inNamespace(base, 'exported-units')
    const { status } = await app.verdict(await app.upload(exportedUnitsCapsule))
    if (status !== 'accepted') throw new Error(`The capsule was ${status}.`)
  })

  it('are shown by text and symbol, with the IRI behind them', async () => {
    const rows = await readAll(app, { include: 'uri' })
    const shown = new Map(rows.map(({ indicator: { name }, unit, unit_uri }) => [name, [unit, unit_uri]]))
    expect(shown).toEqual(
      new Map(
        exportedUnits.map(({ name, unit, shown: text }) => [
          name,
          [text, unit === cids('unspecifiedUnit') ? null : unit],
        ]),
      ),
    )
    expect((await readAll(app)).every((row) => !('unit_uri' in row))).toBe(true)
  })

  it('are the same in rows as in the projection that charts are drawn from', async () => {
    const read = await readDocument(Buffer.from(JSON.stringify(exportedUnitsCapsule)))
    if (!read.ok) throw new Error('the document cannot be read')
    const idOf = (kind: Kind, uri_: string) => entityId(kind, entityKey(app.namespace.id, kind, uri_))
    const projected = projectRows(project([makeSource(1, read.document)]), idOf, true)
    const rows = await readAll(app, { include: 'target' })
    expect(rows.map((row) => ({ ...row, funds: [] }))).toEqual(projected)
  })

  it('are added up only where that means something', async () => {
    const { data } = summarize(await readAll(app))
    expect(
      Object.fromEntries(data.map((group) => [group.indicator.name, group.not_summed ?? group.sum])),
    ).toEqual(exportedSums)
  })

  it('are compared with targets in the same unit, a single value whatever the unit', async () => {
    const { data } = summarize(await readAll(app, { include: 'target' }), { by: ['period'], targets: true })
    expect(data).toHaveLength(2 * exportedUnits.length)
    for (const { period, target, percent_of_target: percent } of data)
      expect([target, percent]).toEqual(period === '2024' ? [80, 75] : [null, null])
  })

  it.each([
    ['en', 'Unit', 'Unit IRI', 'Target unit'],
    ['fr', 'Unité', 'IRI de l’unité', 'Unité de la cible'],
  ])('are in CSV and, labelled in %s, in Excel', async (language, unitLabel, iriLabel, targetLabel) => {
    const headers = { 'accept-language': language }
    const include = 'uri,target'
    const csv = (await getRows(app, { format: 'csv', include }, headers)).body.trim().split('\r\n')
    expect(csv[0]).toMatch(/,org_uri,unit_uri,target_value,.*,baseline_value_text$/)
    expect(csv.find((line) => line.includes('/share/2024,'))).toMatch(
      /,% \(participants\),.*#percentUnit,80,80,% \(participants\),20,20$/,
    )
    const [sheet] = readWorkbook((await getRows(app, { format: 'xlsx', include }, headers)).rawPayload)
    const columns = Object.entries(sheet?.rows[0] ?? {})
    const at = (label: string) => columns.find(([, cell]) => cell?.value === label)?.[0] ?? label
    const cellsOf = (name: string) =>
      sheet?.rows.findLast((row) => Object.values(row).some((cell) => cell?.value === name))
    for (const { name, unit, shown } of exportedUnits) {
      const cells = cellsOf(name)
      expect(cells?.[at(unitLabel)]?.value ?? null).toBe(shown)
      expect(cells?.[at(targetLabel)]?.value ?? null).toBe(shown)
      expect(cells?.[at(iriLabel)]?.value ?? null).toBe(unit === cids('unspecifiedUnit') ? null : unit)
    }
  })
})

describe('every combination of texts and IRIs on report and indicator', () => {
  const texts = [undefined, '', 'people', '% of people'] as const
  const iris = [undefined, 'percentUnit', 'countUnit', 'unspecifiedUnit', 'other'] as const
  const pairsOf = (texts: readonly (string | undefined)[], iris: readonly (string | undefined)[]) =>
    texts.flatMap((text) => iris.map((iri) => ({ text, iri })))
  const ofIndicators = pairsOf(texts, [...iris, 'qudt'])
  const ofReports = pairsOf([...texts, 'Kilograms'], iris)
  const unitOf = (iri: string | undefined) =>
    iri === undefined ? [] : [{ '@id': iri === 'qudt' ? 'http://qudt.org/vocab/unit/PERCENT' : cids(iri) }]

  const document = capsule(
    organization('o'),
    ...ofIndicators.flatMap(({ text, iri }, at) => [
      indicator(`i${at}`, 'o', [], {
        ...(text === undefined ? {} : { unitDescription: text }),
        'i72:unit_of_measure': unitOf(iri),
      }),
      ...ofReports.map((own, number) =>
        report(`r${at}-${number}`, `i${at}`, '', {
          value: {
            hasNumericalValue: '1',
            'i72:unit_of_measure': [...(own.text === undefined ? [] : [own.text]), ...unitOf(own.iri)],
          },
        }),
      ),
    ]),
  )

  it('shows the same in pages, lines, CSV, lists, trees and single reads as the pure projection', async () => {
    const app = await inNamespace(base, 'every-unit')
    const sequence = await putCapsule(app, document)
    const read = await readDocument(Buffer.from(JSON.stringify(document)))
    if (!read.ok) throw new Error('the document cannot be read')
    const expected = expectedRows(app.namespace.id, [makeSource(sequence, read.document)])
    const units = new Map(expected.map(({ row }) => [row.id, row.unit]))
    expect(units.size).toBe(ofIndicators.length * ofReports.length)
    expect(new Set(units.values())).toEqual(
      new Set([
        null,
        'people',
        '% of people',
        '%',
        '% (people)',
        'count',
        'Kilograms',
        '% (Kilograms)',
        cids('other'),
      ]),
    )

    const unitsOf = (rows: readonly { id: string; unit: string | null }[]) =>
      new Map(rows.map(({ id, unit }) => [id, unit]))
    const inPages = await readAll(app, { limit: 150 })
    expect(unitsOf(inPages)).toEqual(units)
    const withUris = await readAll(app, { limit: 150, include: 'uri' })
    expect(unitsOf(withUris)).toEqual(units)
    const csv = (await getRows(app, { format: 'csv' })).body.trim().split('\r\n').slice(1)
    expect(new Map(csv.map((line) => line.split(',')).map(([id, , , unit]) => [id, unit || null]))).toEqual(
      units,
    )
    const lines = (await getRows(app, { format: 'ndjson', include: 'uri' })).body.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(withUris)

    const listed = (await app.call('GET /reports?limit=1000&include=uri')).json<{
      data: { id: string; unit: string | null; unit_uri: string | null }[]
    }>().data
    expect(unitsOf(listed)).toEqual(units)
    expect(new Map(listed.map(({ id, unit_uri }) => [id, unit_uri]))).toEqual(
      new Map(withUris.map(({ id, unit_uri }) => [id, unit_uri])),
    )
    const org = inPages[0]?.org?.id ?? ''
    const tree = (await app.call(`GET /orgs/${org}/everything`)).json<{
      indicators: { reports: { id: string; unit: string | null }[] }[]
    }>()
    expect(unitsOf(tree.indicators.flatMap(({ reports }) => reports))).toEqual(units)
    const [first] = listed
    const single = (await app.call(`GET /reports/${first?.id ?? ''}?include=sources,uri`)).json<object>()
    expect(single).toMatchObject({ ...first, sources: [{ type: 'api' }] })
    const differences = await app.store.transaction((tx) => checkProjection(tx, app.namespace.id))
    expect(differences).toEqual([])
  })
})

describe('a unit in an entity call', () => {
  it('that is blank is none, and the indicator’s shows', async () => {
    const app = await inNamespace(base, 'blank-units')
    const org = await writeOrg(app, 'o')
    const meals = await writeIndicator(app, org, 'i', { unit: 'meals' })
    expect(await writeReport(app, meals, 'r', { value: 1, unit: '' })).toMatchObject({ unit: 'meals' })
    expect(await writeIndicator(app, org, 'i', { unit: ' ' })).toMatchObject({ unit: null })
    expect((await app.call('GET /export?format=nquads')).body).not.toMatch(/unit/)
    expect(await readAll(app, { include: 'uri' })).toMatchObject([{ unit: null, unit_uri: null }])
  })
})

describe('include', () => {
  it('may be repeated and have commas; what is unknown is named', async () => {
    const app = await inNamespace(base, 'includes')
    const org = await writeOrg(app, 'o')
    const made = await writeReport(app, await writeIndicator(app, org, 'i'), 'r', { value: 1 })
    const keysOf = async (query: string) =>
      Object.keys((await app.call(`GET /reports/${made.id}${query}`)).json<object>())
    for (const query of ['?include=uri&include=sources', '?include=uri,sources', '?include=uri,uri,sources'])
      expect(await keysOf(query)).toEqual(expect.arrayContaining(['unit_uri', 'sources']))
    expect(await keysOf('')).not.toContain('unit_uri')
    expect(await keysOf('?include=sources')).not.toContain('unit_uri')
    const faulty = await app.call(`GET /reports/${made.id}?include=uri,source`)
    expect(faultsIn(faulty)).toEqual(['400 invalid_request', 'query include'])
    const byUri = await app.call(`GET /reports${queryOf({ uri: uri('r'), include: 'uri' })}`)
    expect(byUri.json()).toMatchObject({ data: [{ id: made.id, unit_uri: null }] })
  })
})
