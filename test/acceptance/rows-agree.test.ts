// Rows, pages, streams and facets agree with each other and with the pure projection, for every combination of filters,
// after every change, and while others write. Rules, section 4.
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { isLongRun, onlyInLongRun } from '../long-run.ts'
import type { GraphDocument, Statement } from '../../src/core/graph/document.ts'
import { cids } from '../../src/core/graph/vocabulary.ts'
import { times } from '../random-seed.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { project } from '../../src/core/projection/project.ts'
import { makeSource, type Source } from '../../src/core/projection/source.ts'
import type { FundFacet, Row, ThemeFacet } from '../../src/contract/row-schemas.ts'
import { csvCell } from '../../src/core/projection/row-csv.ts'
import { csvHeaderWith } from '../../src/service/reads/stream/row-csv.ts'
import { checkProjection } from '../../src/database/graph-store/check-projection.ts'
import { entityKey, entityId } from '../../src/database/graph-store/entity-key.ts'
import { anyDocument, organizations } from '../model/universe.ts'
import { putCapsule, putSources } from './put-source.ts'
import { capsule, fundingStatus, indicator, organization, outcome, report } from './projected.ts'
import { getRows, readAll, readFacet, readPage } from './rows-calls.ts'
import { expectedFunds, expectedRows, expectedThemes, matching, type RowFilters } from './rows-expected.ts'
import { startApp, type StartedApp, useApp } from './start-app.ts'

const app = useApp(() => startApp())

/** The same application, at work in a namespace of its own. */
async function elsewhere(slug: string): Promise<StartedApp> {
  const { namespace } = await createNamespace(app.store, app.tenant.id, slug, slug)
  const headers = { ...app.headers, 'x-namespace': slug }
  return {
    ...app,
    namespace,
    headers,
    call: (route, options = {}) =>
      app.call(route, { ...options, headers: { 'x-namespace': slug, ...options.headers } }),
  }
}

/** Every subset of the filters that are given. */
const combinations = (all: RowFilters): RowFilters[] =>
  Object.entries(all).reduce<RowFilters[]>(
    (some, [name, value]) => [...some, ...some.map((each) => ({ ...each, [name]: value }))],
    [{}],
  )

const asFilters = (filters: RowFilters) => filters as Record<string, string | readonly string[]>

// Everything that ends up in a card or a row, too long to be kept there.
const longText = (text: string): string => `${text} ${`"é,\u{1F600}\n\u0001\\'`.repeat(300)}`
const longIri = (id: string): string => `${id}/${'x'.repeat(2100)}`
const longTexts = new Set(['Alpha', 'First', 'One', 'people', 'kg', 'many', 'Maple'])
const longIris = new Set(['urn:unit:1', 'urn:t:1'])
/** Long only because there are so many. */
const manyThemes = Array.from({ length: 25 }, (_, at) => `urn:t:3/${at}`)

const stretchedFund = (fund: string): string => (longTexts.has(fund) ? longText(fund) : fund)
const stretchedTheme = (theme: string): string => (longIris.has(theme) ? longIri(theme) : theme)

function stretchedStatement(statement: Statement): Statement[] {
  const { predicate, object } = statement
  if (object.kind === 'literal') {
    return longTexts.has(object.text)
      ? [{ predicate, object: { ...object, text: longText(object.text) } }]
      : [statement]
  }
  if (predicate === cids.forTheme && object.id === 'urn:t:3') {
    return manyThemes.map((id) => ({ predicate, object: { ...object, id } }))
  }
  return longIris.has(object.id)
    ? [{ predicate, object: { ...object, id: longIri(object.id) } }]
    : [statement]
}

const stretched = (document: GraphDocument): GraphDocument => ({
  ...document,
  nodes: new Map(
    [...document.nodes].map(([id, node]) => [
      id,
      { ...node, statements: node.statements.flatMap(stretchedStatement) },
    ]),
  ),
})

const csvOf = (rows: readonly Row[]): string =>
  csvHeaderWith({}) +
  rows
    .map((row) =>
      [
        row.id,
        row.value === null ? '' : String(row.value),
        row.value_text,
        row.unit ?? '',
        row.period_start ?? '',
        row.period_end ?? '',
        row.themes.join(' '),
        ...[row.indicator, row.outcome, row.org].flatMap((named) => [named?.id ?? '', named?.name ?? '']),
      ]
        .map(csvCell)
        .join(','),
    )
    .map((line) => `${line}\r\n`)
    .join('')

const linesOf = (body: string): Row[] =>
  body.split('\n').flatMap((line) => (line === '' ? [] : (JSON.parse(line) as Row)))

describe('after every change', () => {
  const choices = fc.record({
    theme: fc.subarray(['urn:t:1', 'urn:t:2', 'urn:t:none'], { minLength: 1 }),
    fund: fc.subarray(['Maple', 'maple ', 'Fonds'], { minLength: 1 }),
    org: fc.constantFrom(...organizations),
    from: fc.constantFrom('2023-12-31', '2024-06-01', '2025-01-01'),
    to: fc.constantFrom('2025-03-31', '2025-01-01'),
    limit: fc.integer({ min: 1, max: 4 }),
  })

  it.each([
    { texts: 'short', alter: (document: GraphDocument) => document, theme: String, fund: String },
    ...onlyInLongRun([{ texts: 'long', alter: stretched, theme: stretchedTheme, fund: stretchedFund }]),
  ])('rows, pages, streams and facets of $texts texts are what the pure projection says', async (kind) => {
    let runs = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyDocument, { minLength: 2, maxLength: 6, size: 'max' }),
        choices,
        async (drawn, { org, from, to, limit, ...values }) => {
          const here = await elsewhere(`${kind.texts}-${++runs}`)
          const documents = drawn.map(kind.alter)
          const [theme, fund] = [values.theme.map(kind.theme), values.fund.map(kind.fund)]
          let sources: Source[] = []
          const check = async () => {
            const all = expectedRows(here.namespace.id, sources)
            const orgId = entityId('organization', entityKey(here.namespace.id, 'organization', org))
            const given = { theme, fund, org: orgId, 'period[from]': from, 'period[to]': to }
            for (const filters of combinations(given)) {
              const expected = matching(all, filters)
              const rows = expected.map(({ row }) => row)
              expect(await readAll(here, { ...asFilters(filters), limit })).toEqual(rows)
              const themes = await readFacet<ThemeFacet>(here, 'themes', asFilters(filters))
              expect(themes).toEqual(expectedThemes(expected))
              const isWhole = Object.keys(filters).length === 0
              const funds = expectedFunds(expected, isWhole ? project(sources) : undefined)
              expect(await readFacet<FundFacet>(here, 'funds', asFilters(filters))).toEqual(funds)
            }
            const stream = await getRows(here, { ...asFilters({ theme }), format: 'ndjson' })
            expect(linesOf(stream.body)).toEqual(matching(all, { theme }).map(({ row }) => row))
            const withTargets = expectedRows(here.namespace.id, sources, true)
            const read = { include: 'target', limit }
            expect(await readAll(here, read)).toEqual(withTargets.map(({ row }) => row))
            const lines = await getRows(here, {
              ...asFilters({ theme }),
              include: 'target',
              format: 'ndjson',
            })
            expect(linesOf(lines.body)).toEqual(matching(withTargets, { theme }).map(({ row }) => row))
            const csv = await getRows(here, { ...asFilters({ fund }), format: 'csv' })
            expect(csv.body).toBe(csvOf(matching(all, { fund }).map(({ row }) => row)))
            expect(await here.store.transaction((tx) => checkProjection(tx, here.namespace.id))).toEqual([])
          }
          for (const document of documents) {
            const [sequence = 0] = await putSources(here, { add: [document] })
            sources = [...sources, makeSource(sequence, document)]
          }
          await check()
          const [first] = sources
          await putSources(here, { remove: first ? [first.sequence] : [] })
          sources = sources.slice(1)
          await check()
        },
      ),
      { numRuns: times(2) },
    )
  })
})

describe.runIf(isLongRun)('a few thousand rows', () => {
  const [red, green, blue] = ['urn:theme:red', 'urn:theme:green', 'urn:theme:blue']
  let here: StartedApp
  let all: Row[]

  beforeAll(async () => {
    here = await elsewhere('thousands')
    const nodes = Array.from({ length: 40 }, (_, org) => [
      organization(`o${org}`),
      ...(org % 3 === 0 ? [fundingStatus(`f${org}`, `o${org}`, 'Maple')] : []),
      outcome(`o${org}/u`, `o${org}`, { forTheme: org % 2 === 0 ? [red, green] : [green] }),
      indicator(`o${org}/i1`, `o${org}`, `o${org}/u`),
      indicator(`o${org}/i2`, `o${org}`, [], org === 7 ? { forTheme: [blue] } : {}),
      ...Array.from({ length: 60 }, (__, at) => {
        const year = 2015 + (at % 10)
        return report(`o${org}/r${at}`, `o${org}/i${1 + (at % 2)}`, String(at), {
          startedAtTime: `${year}-07-01T00:00:00Z`,
          endedAtTime: `${year + 1}-06-30T00:00:00Z`,
        })
      }),
    ]).flat()
    await putCapsule(here, capsule(...nodes))
    all = await readAll(here, { limit: 1000 })
  })

  const someFilters: RowFilters = {
    theme: [red, blue],
    fund: ['Maple'],
    'period[from]': '2017-01-01',
    'period[to]': '2018-12-31',
  }

  it('has each report once', () => {
    expect(all).toHaveLength(2400)
    expect(new Set(all.map(({ id }) => id)).size).toBe(2400)
  })

  it('the sum of the pages is the NDJSON is the CSV, for every combination of filters', async () => {
    for (const filters of combinations(someFilters)) {
      const pages = await readAll(here, { ...asFilters(filters), limit: 37 })
      const ndjson = await getRows(here, { ...asFilters(filters), format: 'ndjson' })
      const csv = await getRows(here, asFilters(filters), { accept: 'text/csv' })
      expect(linesOf(ndjson.body)).toEqual(pages)
      const ids = csv.body
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0])
      expect(ids).toEqual(pages.map(({ id }) => id))
      expect(pages).toEqual(all.filter(({ id }) => new Set(pages.map((row) => row.id)).has(id)))
    }
  })

  it('paging while others write returns each unmoved row exactly once', async () => {
    let written = 0
    // New organizations, indicators and reports; old ones renamed, given other values, taken away again.
    const writeOn = async () => {
      const at = written++
      const name = `w${at % 5}`
      const sequence = await putCapsule(
        here,
        capsule(
          organization(name),
          organization(`o${at % 40}`, { hasLegalName: `Renamed ${at}` }),
          fundingStatus(`f/${name}`, name, 'Maple'),
          indicator(`${name}/i`, name, [], { forTheme: [red] }),
          report(`${name}/r${at}`, `${name}/i`, 'new', {
            startedAtTime: '2017-06-01',
            endedAtTime: '2017-06-30',
          }),
        ),
      )
      if (at % 2 === 0) await putSources(here, { remove: [sequence] })
    }
    const others = new Set(all.map(({ id }) => id))
    for (const filters of combinations(someFilters)) {
      const before = (await readAll(here, { ...asFilters(filters), limit: 1000 })).map(({ id }) => id)
      const unmoved = before.filter((id) => others.has(id))
      const limit = Math.ceil((before.length + 1) / 9)
      const seen = (await readAll(here, { ...asFilters(filters), limit }, writeOn)).map(({ id }) => id)
      expect(seen.filter((id) => others.has(id))).toEqual(unmoved)
      expect(new Set(seen).size).toBe(seen.length)
    }
    expect(written).toBeGreaterThan(50)
  })

  it('a page is of one moment even where several rounds are needed', async () => {
    const { data, meta } = await readPage(here, { theme: blue, fund: 'Nobody', limit: 1000 })
    expect([data.length, meta.cursor]).toEqual([0, null])
  })
})
