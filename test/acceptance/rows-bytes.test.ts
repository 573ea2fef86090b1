// Rows and facets of one tenant that are as large as a capsule can make them, while another tenant reads. Rules,
// section 4: pages end before 8 MiB, streams and facets are complete and in slices.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

import { beforeAll, describe, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { createTenant } from '../../src/service/access/create-tenant.ts'
import { createKey } from '../../src/service/access/create-key.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { csvCell } from '../../src/core/projection/row-csv.ts'
import type { FundFacet, Row, ThemeFacet } from '../../src/contract/row-schemas.ts'
import { checkProjection } from '../../src/database/graph-store/check-projection.ts'
import { capsule, fundingStatus, indicator, organization, outcome, report } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { readWorkbook } from './read-workbook.ts'
import { getRows, readAll, readFacet, readPage, type RowPage } from './rows-calls.ts'
import { startApp, type StartedApp, useApp } from './start-app.ts'
import { listen } from './wire.ts'

const maxPageBytes = 8 * 1024 * 1024

/** The first 256, which rows show, are long. */
const themes = Array.from(
  { length: 20_000 },
  (_, at) => `urn:theme:${String(at).padStart(5, '0')}${at < 256 ? 'x'.repeat(4000) : ''}`,
)
const shown = themes.slice(0, 256)
const shownWithOwn = ['urn:own', ...themes.slice(0, 255)]
const funds = Array.from({ length: 3000 }, (_, at) => `Fund ${String(at).padStart(4, '0')}`)
const longName = `="${'a "name", é\u{1F600}\n'.repeat(220)}`
const longValue = 'many '.repeat(13_000)

const sharing = 30
const reportsOfFirst = 11

const app = useApp(() => startApp({ ownDatabase: true }))
/** The hostile tenant's, by what is in it. */
let manyThemes: StartedApp
let longTexts: StartedApp
let port: number

beforeAll(async () => {
  await putCapsule(
    app,
    capsule(organization('small'), indicator('small/i', 'small'), report('small/r', 'small/i', '5')),
  )
  const hostile = await createTenant(app.store.writes, 'Hostile')
  const { text: key } = await createKey(app.store.writes, { tenantId: hostile.id, label: 'test' })
  const elsewhere = async (slug: string): Promise<StartedApp> => {
    const { namespace } = await createNamespace(app.store, hostile.id, slug, slug)
    const headers = { 'x-api-key': key, 'x-namespace': slug }
    return {
      ...app,
      namespace,
      headers,
      call: (route, options = {}) =>
        app.call(route, { ...options, headers: { ...headers, ...options.headers } }),
    }
  }
  manyThemes = await elsewhere('themes')
  longTexts = await elsewhere('texts')
  const names = Array.from({ length: sharing }, (_, at) => `i${at}`)
  await putCapsule(
    manyThemes,
    capsule(
      organization('o'),
      ...funds.map((fund, at) => fundingStatus(`f${at}`, 'o', fund)),
      outcome('u', 'o', { forTheme: themes }),
      ...names.map((name) => indicator(name, 'o', 'u', name === 'i1' ? { forTheme: ['urn:own'] } : {})),
      ...names.map((name) => report(`r/${name}`, name)),
      ...Array.from({ length: reportsOfFirst - 1 }, (_, at) => report(`r/i0/${at}`, 'i0', String(at))),
    ),
  )
  await putCapsule(
    longTexts,
    capsule(
      organization('p'),
      organization('q', { hasLegalName: longName }),
      indicator('long-name', 'p', [], { hasName: longName }),
      indicator('long-org', 'q'),
      indicator('long-values', 'p'),
      report('n/1', 'long-name', '1'),
      report('n/2', 'long-name', '2'),
      report('q/1', 'long-org', '3'),
      ...['a', 'b', 'c', 'd'].map((name) => report(`v/${name}`, 'long-values', `${longValue}${name}`)),
    ),
  )
  port = await listen(app.app)
})

const rowBytes = (row: Row): number => Buffer.byteLength(JSON.stringify(row))

async function pagesOf(here: StartedApp): Promise<RowPage[]> {
  const pages: RowPage[] = []
  let cursor: string | undefined
  do {
    const page = await readPage(here, { limit: 600, cursor })
    pages.push(page)
    cursor = page.meta.cursor ?? undefined
  } while (cursor !== undefined)
  return pages
}

/** Every page holds as many rows as fit, and the first row of the next one would not have. */
function expectFullPages(pages: readonly RowPage[]): void {
  pages.forEach(({ data, meta }, at) => {
    const bytes = data.reduce((sum, row) => sum + rowBytes(row), 0)
    expect(meta.row_count).toBe(data.length)
    expect(bytes <= maxPageBytes || data.length === 1).toBe(true)
    const [next] = pages[at + 1]?.data ?? []
    expect(next ? bytes + rowBytes(next) > maxPageBytes : meta.cursor === null).toBe(true)
  })
}

const open = async (path: string, headers: StartedApp['headers']): Promise<IncomingMessage> => {
  const [response] = (await once(get({ port, path, headers: { ...headers }, agent: false }), 'response')) as [
    IncomingMessage,
  ]
  return response
}

/** Reads to the end, without keeping what is read. */
async function sizeOf(response: IncomingMessage): Promise<number> {
  let bytes = 0
  for await (const chunk of response) bytes += (chunk as Buffer).length
  return bytes
}

describe('a page', () => {
  it('ends before its rows pass 8 MiB, and the next one continues exactly there', async () => {
    const pages = await pagesOf(manyThemes)
    expectFullPages(pages)
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id))
    expect(ids).toHaveLength(sharing + reportsOfFirst - 1)
    expect(new Set(ids).size).toBe(ids.length)
    expect(pages.length).toBeGreaterThan(4)
    const lists = pages.flatMap(({ data }) => data.map((row) => row.themes))
    expect(lists.filter((list) => list[0] !== 'urn:own')).toEqual(lists.slice(1).map(() => shown))
    expect(lists.filter((list) => list[0] === 'urn:own')).toEqual([shownWithOwn])
  })

  it('holds texts that are as long as they may be', async () => {
    const rows = (await pagesOf(longTexts)).flatMap(({ data }) => data)
    expect(rows).toHaveLength(7)
    expect(rows.filter(({ indicator: { name } }) => name === longName)).toHaveLength(2)
    expect(rows.filter(({ org }) => org?.name === longName)).toHaveLength(1)
    expect(rows.map(({ value_text }) => value_text).sort()).toEqual(
      ['1', '2', '3', ...['a', 'b', 'c', 'd'].map((name) => longValue + name)].sort(),
    )
  })

  it('is the same in every process, so that its ETag may be', async () => {
    const first = await getRows(manyThemes, { limit: 600 })
    const again = await getRows(manyThemes, { limit: 600 }, { accept: 'application/json' })
    expect(again.json<RowPage>().data).toEqual(first.json<RowPage>().data)
  })
})

describe('filters', () => {
  it('find reports by any of very many themes and funds', async () => {
    const limited = { limit: 1 }
    for (const filter of [
      { theme: themes[19_999] },
      { fund: funds[2999] },
      { theme: themes[1], fund: funds[1] },
      { theme: ['urn:none', 'urn:own'] },
    ]) {
      expect((await readPage(manyThemes, { ...filter, ...limited })).meta.row_count).toBe(1)
    }
    for (const filter of [{ theme: 'urn:none' }, { fund: 'None' }, { theme: 'urn:own', fund: 'None' }]) {
      expect((await readPage(manyThemes, { ...filter, ...limited })).meta.row_count).toBe(0)
    }
    const owning = await readAll(manyThemes, { theme: 'urn:own' })
    expect(owning.map((row) => row.themes)).toEqual([shownWithOwn])
  })
})

describe('facets', () => {
  it('are complete, however many elements they have', async () => {
    const total = sharing + reportsOfFirst - 1
    const counted = await readFacet<ThemeFacet>(manyThemes, 'themes')
    expect(counted.meta).toEqual({ total_reports: total, unthemed_reports: 0 })
    expect(counted.data).toEqual([
      ...themes.map((theme) => ({ theme, report_count: total })),
      { theme: 'urn:own', report_count: 1 },
    ])
    expect(await readFacet<FundFacet>(manyThemes, 'funds')).toEqual({
      data: funds.map((fund) => ({ fund, org_count: 1, report_count: total })),
      meta: { total_orgs: 1, unfunded_orgs: 0, total_reports: total },
    })
    const one = await readFacet<FundFacet>(manyThemes, 'funds', { theme: 'urn:own', labels: 'en' })
    expect(one.data).toEqual(funds.map((fund) => ({ fund, org_count: 1, report_count: 1, label: null })))
  })
})

describe('a stream', () => {
  it.runIf(isLongRun)('carries texts of any length, escaped as always', async () => {
    const csv = await getRows(longTexts, { format: 'csv' })
    expect(csv.statusCode).toBe(200)
    expect(csv.body.split(csvCell(longName))).toHaveLength(4)
    const lines = (await getRows(longTexts, { format: 'ndjson' })).body.trimEnd().split('\n')
    const pages = await pagesOf(longTexts)
    const rows = pages.flatMap(({ data }) => data)
    expect(lines.map((line) => JSON.parse(line) as Row)).toEqual(rows)
    const [sheet] = readWorkbook((await getRows(longTexts, { format: 'xlsx' })).rawPayload)
    const texts = sheet?.rows.slice(1).map(({ D }) => String(D?.value ?? '').slice(0, 30_000))
    expect(texts).toEqual(rows.map(({ value_text }) => value_text.slice(0, 30_000)))
    const names = sheet?.rows.slice(1).map(({ B }) => String(B?.value).slice(0, 30_000))
    expect(names).toEqual(rows.map(({ indicator: { name } }) => name?.slice(0, 30_000)))
  })

  it('of a workbook cuts lists of themes that no cell holds', async () => {
    const [sheet, cuts] = readWorkbook((await getRows(manyThemes, { format: 'xlsx' })).rawPayload)
    const rows = sheet?.rows.slice(1) ?? []
    expect(rows).toHaveLength(sharing + reportsOfFirst - 1)
    const cutAt = (text: string) => `${text.slice(0, 32_767 - '… [cut]'.length)}… [cut]`
    const starts = (between: string) =>
      new Set([shown, shownWithOwn].map((list) => cutAt(list.join(between))))
    expect(new Set(rows.map(({ J }) => J?.value))).toEqual(starts(' '))
    expect(new Set(rows.map(({ H }) => H?.value))).toEqual(starts('; '))
    expect(cuts?.rows).toHaveLength(1 + 2 * rows.length)
  })

  it.runIf(isLongRun)('of one tenant does not delay the answers of others', async () => {
    const delay = monitorEventLoopDelay({ resolution: 10 })
    delay.enable()
    let [isOver, answered] = [false, 0]
    const others = (async () => {
      while (!isOver) {
        const response = await open('/rows/indicator-reports', app.headers)
        expect(response.statusCode).toBe(200)
        await sizeOf(response)
        answered++
      }
    })()
    // A tenant has two long answers at a time.
    const long = async (...asked: [path: string, headers: typeof app.headers][]): Promise<number[]> => {
      const sizes: number[] = []
      for (const [path, headers] of asked) sizes.push(await open(path, headers).then(sizeOf))
      return sizes
    }
    const [[page = 0], [csv = 0, facet = 0, ...workbooks], [ndjson = 0, name = 0, ...more]] =
      await Promise.all([
        long(['/rows/indicator-reports?limit=600', manyThemes.headers]),
        long(
          ['/rows/indicator-reports?format=csv', manyThemes.headers],
          ['/rows/themes', manyThemes.headers],
          ['/rows/indicator-reports?format=xlsx', longTexts.headers],
        ),
        long(
          ['/rows/indicator-reports?format=ndjson', manyThemes.headers],
          ['/rows/indicator-reports?format=csv', longTexts.headers],
          ['/rows/indicator-reports?format=xlsx', manyThemes.headers],
        ),
      ]).finally(() => void (isOver = true))
    await others
    delay.disable()
    // A figure to look at, never a condition: a machine may be busy.
    console.info(
      `${Math.round((page + csv + ndjson + facet + name) / 2 ** 20)} MiB sent, ${answered} answers to the other tenant ` +
        `meanwhile; the event loop was held for ${Math.round(delay.max / 1e6)} ms at most`,
    )
    expect(page).toBeGreaterThan(maxPageBytes / 2)
    expect(csv).toBeGreaterThan((sharing + reportsOfFirst - 1) * 300_000)
    expect(ndjson).toBeGreaterThan(csv)
    expect(facet).toBeGreaterThan(20_000 * 30)
    expect(name).toBeGreaterThan(4 * longValue.length)
    expect([...workbooks, ...more].every((size) => size > 1000)).toBe(true)
    expect(answered).toBeGreaterThan(0)
  })
})

describe('what is stored', () => {
  it('grows with the data of capsules, not with the number of cards that share it', async () => {
    const { rows } = await app.store.reads.query<{ bytes: number; values: number }>(`
      select
        (select sum(octet_length(card::text)) from card)::integer as bytes,
        ((select count(*) from card_by_value) - (select count(*) from card where outcome_key is not null))::integer
          as values`)
    expect(rows[0]?.bytes).toBeLessThan(sharing * 1000)
    expect(rows[0]?.values).toBe(0)
    for (const { namespace } of [manyThemes, longTexts]) {
      expect(await app.store.transaction((tx) => checkProjection(tx, namespace.id))).toEqual([])
    }
  })
})
