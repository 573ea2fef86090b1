// Units as the exporters of the standard write them, from the file to rows, sums and Excel; and the rule in SQL against the
// pure one, for every combination of texts and IRIs on report and indicator. Rules, section 1, "Values".
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { checkProjection } from '../../src/database/graph-store/check-projection.ts'
import { readDocument } from '../../src/core/graph/read-document.ts'
import { sourceOf } from '../../src/core/projection/source.ts'
import { summarize } from '../../src/core/summary/summarize.ts'
import { startCapsuleApp } from './capsule-app.ts'
import type { CapsuleApp } from './capsule-app.ts'
import { faultsIn, uri, writeIndicator, writeOrg, writeReport } from './entity-calls.ts'
import { bring, capsule, indicator, organization, report } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { readWorkbook } from './read-workbook.ts'
import { getRows, queryOf, readAll } from './rows-calls.ts'
import { expectedRows } from './rows-expected.ts'

const cids = (name: string): string => `https://ontology.commonapproach.org/cids#${name}`

let base: CapsuleApp
beforeAll(async () => void (base = await startCapsuleApp()))
afterAll(async () => await base.close())

async function inNamespace(slug: string): Promise<CapsuleApp> {
  const { namespace } = await createNamespace(base.store, base.tenant.id, slug, slug)
  const own = { 'x-namespace': slug }
  return {
    ...base,
    namespace,
    call: (route, options = {}) => base.call(route, { ...options, headers: { ...own, ...options.headers } }),
    upload: (document) => base.upload(document, { headers: own }),
    verdict: (id) => base.verdict(id, own),
  }
}

/** A measure as exporters write it: without an identifier, the unit by its IRI. */
const measured = (value: string, unit: string, year = 2024) => ({
  value: { '@type': 'i72:Measure', hasNumericalValue: value, unit_of_measure: cids(unit) },
  startedAtTime: `${year}-01-01T00:00:01-05:00`,
  endedAtTime: `${year}-12-31T00:00:59-05:00`,
})

/** By name of the indicator: the unit in words, the unit of the measures, and what rows show. */
const exported: readonly (readonly [string, string, string, string | null])[] = [
  ['participants', 'participants', 'countUnit', 'participants'],
  ['empty', '', 'countUnit', 'count'],
  ['share', 'participants', 'percentUnit', '% (participants)'],
  ['said', '% of participants', 'percentUnit', '% of participants'],
  ['ratio', 'staff to children', 'ratioUnit', 'ratio (staff to children)'],
  ['score', 'Well-being score', 'scoreUnit', 'Well-being score'],
  ['money', 'raised', 'cad', '$CAD (raised)'],
  ['income', 'average income', 'cad', '$CAD (average income)'],
  ['days', 'Days housed', 'dayUnit', 'Days housed'],
  ['unspecified', 'meals', 'unspecifiedUnit', 'meals'],
  ['nothing', ' ', 'unspecifiedUnit', null],
]

describe('units of real exports', () => {
  let app: CapsuleApp
  beforeAll(async () => {
    app = await inNamespace('exported-units')
    await bring(
      app,
      organization('o'),
      ...exported.flatMap(([name, text, unit]) => [
        indicator(name, 'o', [], { hasName: name, unitDescription: text, unit_of_measure: cids(unit) }),
        report(`${name}/1`, name, '', measured('40', unit, 2023)),
        report(`${name}/2`, name, '', measured('60', unit)),
      ]),
    )
  })

  it('are shown by text and symbol, with the IRI behind them', async () => {
    const rows = await readAll(app, { include: 'uri' })
    const shown = new Map(rows.map(({ indicator: { name }, unit, unit_uri }) => [name, [unit, unit_uri]]))
    expect(shown).toEqual(
      new Map(
        exported.map(([name, , unit, expected]) => [
          name,
          [expected, unit === 'unspecifiedUnit' ? null : cids(unit)],
        ]),
      ),
    )
    expect((await readAll(app)).every((row) => !('unit_uri' in row))).toBe(true)
  })

  it('are added up only where that means something', async () => {
    const { data } = summarize(await readAll(app))
    expect(
      Object.fromEntries(data.map((group) => [group.indicator.name, group.not_summed ?? group.sum])),
    ).toEqual({
      participants: 100,
      empty: 100,
      share: 'percentage',
      said: 'percentage',
      ratio: 'ratio',
      score: 100,
      money: 100,
      income: 'average',
      days: 100,
      unspecified: 100,
      nothing: 100,
    })
  })

  it.each([
    ['en', 'Unit', 'Unit IRI'],
    ['fr', 'Unité', 'IRI de l’unité'],
  ])('are in CSV and, labelled in %s, in Excel', async (language, unitLabel, iriLabel) => {
    const headers = { 'accept-language': language }
    const csv = (await getRows(app, { format: 'csv', include: 'uri' }, headers)).body.trim().split('\r\n')
    expect(csv[0]).toMatch(/,org_uri,unit_uri$/)
    expect(csv.find((line) => line.includes('/share/1,'))).toMatch(/,% \(participants\),.*#percentUnit$/)
    const [sheet] = readWorkbook((await getRows(app, { format: 'xlsx', include: 'uri' }, headers)).rawPayload)
    const columns = Object.entries(sheet?.rows[0] ?? {})
    const at = (label: string) => columns.find(([, cell]) => cell?.value === label)?.[0] ?? label
    const share = sheet?.rows.find((row) => Object.values(row).some((cell) => cell?.value === 'share'))
    expect(share?.[at(unitLabel)]?.value).toBe('% (participants)')
    expect(share?.[at(iriLabel)]?.value).toBe(cids('percentUnit'))
  })
})

describe('every combination of texts and IRIs on report and indicator', () => {
  const texts = [undefined, '', 'people', '% of people'] as const
  const iris = [undefined, 'percentUnit', 'countUnit', 'unspecifiedUnit', 'other'] as const
  const pairs = texts.flatMap((text) => iris.map((iri) => ({ text, iri })))
  const unitOf = (iri: string | undefined) => (iri === undefined ? [] : [{ '@id': cids(iri) }])

  const document = capsule(
    organization('o'),
    ...pairs.flatMap(({ text, iri }, at) => [
      indicator(`i${at}`, 'o', [], {
        ...(text === undefined ? {} : { unitDescription: text }),
        'i72:unit_of_measure': unitOf(iri),
      }),
      ...pairs.map((own, number) =>
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
    const app = await inNamespace('every-unit')
    const sequence = await putCapsule(app, document)
    const read = await readDocument(Buffer.from(JSON.stringify(document)))
    if (!read.ok) throw new Error('the document cannot be read')
    const expected = expectedRows(app.namespace.id, [sourceOf(sequence, read.document)])
    const units = new Map(expected.map(({ row }) => [row.id, row.unit]))
    expect(units.size).toBe(400)
    expect(new Set(units.values())).toEqual(
      new Set(['people', '% of people', '%', '% (people)', 'count', cids('other'), null]),
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
    const app = await inNamespace('blank-units')
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
    const app = await inNamespace('includes')
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
