// All rows as an Excel workbook, read by a reader of its own. Rules, section 9.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import { beforeAll, describe, expect, it } from 'vitest'

import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import type { Row } from '../../src/contract/row-schemas.ts'
import { capsule, fundingStatus, indicator, organization, outcome, report } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { dateOf, readWorkbook, type ReadSheet } from './read-workbook.ts'
import { getRows, readAll, type Filters } from './rows-calls.ts'
import { startApp, useApp } from './start-app.ts'
import { listen } from './wire.ts'

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const sdg = 'https://metadata.un.org/sdg/2'

const hostileTexts = [
  '=1+1',
  '=HYPERLINK("https://evil.example","click")',
  '+1 555 0100',
  "-2+3+cmd|' /C calc'!A0",
  '@SUM(1+1)*cmd',
  '\t=1+1',
  '\r=1+1',
  "'=1+1",
  'bell\u0007 escape\u001B form\u000C end\uFFFE',
  'a\r\nb\nc\td',
  '_x0041_ and _x005F_',
  '_x0041\u0001',
  '<script>&amp;"quoted"</script> ]]>',
  'Été à Montréal, 😀 𝒳 日本',
  '  spaces  ',
  '',
  '75.10',
  ' 12 ',
  '1e-320',
  '1.7976931348623157e308',
  '-0',
  '123456789012345678901234567890',
  '1,200',
  '12%',
]

/** Compresses badly, so that the answer is long enough to be streamed. */
const noise = (at: number): string =>
  Array.from({ length: 4 }, (_, part) => createHash('sha256').update(`${at} ${part}`).digest('base64')).join(
    '',
  )

const app = useApp(() => startApp({ clock: { now: () => Date.UTC(2026, 10, 15, 23, 59) } }))
let large: { readonly headers: Record<string, string>; readonly id: string }

beforeAll(async () => {
  await putCapsule(
    app,
    capsule(
      organization('a', { hasLegalName: '=Sum & <Co>' }),
      organization('b', { hasLegalName: `B ${'b'.repeat(4000)}` }),
      outcome('u', 'a', { hasName: 'Résultat « é »', forTheme: [sdg, 'urn:theme:own'] }),
      indicator('i', 'a', 'u', { hasName: '@indicator', unitDescription: '=unit' }),
      indicator('j', 'b', [], { hasName: `J ${'j'.repeat(3000)}` }),
      fundingStatus('f', 'a', 'Maple'),
      ...hostileTexts.map((text, at) => report(`r${at}`, 'i', text)),
      report('old', 'i', '1', { startedAtTime: '0001-01-01', endedAtTime: '1900-02-28' }),
      report('first', 'i', '1', { startedAtTime: '1900-03-01', endedAtTime: '9999-12-31' }),
      report('undated', 'i', '1', { startedAtTime: 'spring', endedAtTime: 'summer' }),
      report('long', 'j', `L ${'l'.repeat(20_000)}${'😀'.repeat(11_000)}`),
      report('short', 'j', 'S'),
    ),
  )
  const { namespace } = await createNamespace(app.store, app.tenant.id, 'large', 'Large')
  await putCapsule(
    { store: app.store, namespace },
    capsule(
      organization('a'),
      indicator('i', 'a'),
      ...Array.from({ length: 1500 }, (_, at) => report(`r${at}`, 'i', noise(at))),
    ),
  )
  large = { headers: { 'x-namespace': 'large' }, id: namespace.id }
})

/** No connection is held for a reader. */
async function untilIdle(): Promise<void> {
  while (app.readThreads.busy > 0) await pause(5)
}

async function sheetsOf(filters: Filters = {}, headers: Record<string, string> = {}): Promise<ReadSheet[]> {
  const answer = await getRows(app, { ...filters, format: 'xlsx' }, headers)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
  return readWorkbook(answer.rawPayload)
}

const valuesOf = (row: ReadSheet['rows'][number] | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row ?? {}).map(([column, { value }]) => [column, value]))

const headerOf = (sheet: ReadSheet | undefined): unknown[] => Object.values(valuesOf(sheet?.rows[0]))

/** What a text looks like in a cell; an absent one has no cell. */
const shown = (text: string | null | undefined): string | undefined => {
  if (text === null || text === undefined) return undefined
  const kept = text.slice(0, 32_767 - '… [cut]'.length)
  return text.length > 32_767 ? `${kept.replace(/[\uD800-\uDBFF]$/, '')}… [cut]` : text
}

const expectedCells = (row: Row): Record<string, unknown> => {
  const cells = {
    A: shown(row.org?.name),
    B: shown(row.indicator.name),
    C: row.value ?? undefined,
    D: shown(row.value_text),
    E: row.unit ?? undefined,
    F: row.period_start ?? undefined,
    G: row.period_end ?? undefined,
    H: row.themes.length === 0 ? undefined : 'Goal 2: Zero hunger; urn:theme:own',
    I: row.outcome?.name ?? undefined,
    J: row.themes.length === 0 ? undefined : row.themes.join(' '),
    K: row.id,
    L: row.org?.id,
    M: row.indicator.id,
    N: row.outcome?.id,
  }
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined))
}

describe('200', () => {
  it('has every row of the pages, in their order, with the same texts, numbers and dates', async () => {
    const rows = await readAll(app, { limit: 1000 })
    const [sheet] = await sheetsOf()
    expect(sheet?.name).toBe('Indicator reports')
    expect(headerOf(sheet)).toEqual([
      'Organization',
      'Indicator',
      'Value',
      'Value as written',
      'Unit',
      'From',
      'To',
      'Themes',
      'Outcome',
      'Theme IRIs',
      'Report id',
      'Organization id',
      'Indicator id',
      'Outcome id',
    ])
    const found = (sheet?.rows ?? []).slice(1).map((cells) => {
      const dates = ['F', 'G'].flatMap((column) => (cells[column] ? [[column, dateOf(cells[column])]] : []))
      return { ...valuesOf(cells), ...Object.fromEntries(dates) }
    })
    expect(found).toEqual(rows.map(expectedCells))
    expect(rows).toHaveLength(hostileTexts.length + 5)
  })

  it('holds texts as texts, numbers as numbers, dates as dates, and no formula', async () => {
    const [sheet] = await sheetsOf()
    expect(sheet?.xml).not.toMatch(/<f[ >]/)
    const styleOf = { number: 0, date: 2, text: 3 }
    for (const cells of (sheet?.rows ?? []).slice(1)) {
      for (const [column, { value, style }] of Object.entries(cells)) {
        const isDate = 'FG'.includes(column) && typeof value === 'number'
        const kind = isDate ? 'date' : column === 'C' ? 'number' : 'text'
        expect([column, typeof value, style]).toEqual([
          column,
          kind === 'text' ? 'string' : 'number',
          styleOf[kind],
        ])
      }
    }
    const old = sheet?.rows.find(({ F }) => F?.value === '0001-01-01')
    expect(old?.['G']?.value).toBe('1900-02-28')
    expect(sheet?.rows.find(({ F }) => F?.value === 61)?.['G']?.value).toBe(2_958_465)
  })

  it('cuts texts that are too long for a cell, and lists them on a second sheet', async () => {
    const [first, second] = await sheetsOf()
    const rows = first?.rows ?? []
    const long = rows.findIndex(({ D }) => String(D?.value).startsWith('L '))
    expect(String(rows[long]?.['D']?.value)).toMatch(/^L l+(😀)+… \[cut\]$/u)
    expect(String(rows[long]?.['D']?.value).length).toBeGreaterThan(32_760)
    expect(second?.name).toBe('Cut texts')
    expect(second?.rows.map((row) => Object.values(valuesOf(row)))).toEqual([
      ['Cell', 'Column'],
      [`D${long + 1}`, 'Value as written'],
    ])
    expect(await sheetsOf({ fund: 'Maple' })).toHaveLength(1)
  })

  it('is in French for Accept-Language: fr', async () => {
    const french = { 'accept-language': 'fr-CA, en;q=0.5' }
    const [sheet, cuts] = await sheetsOf({}, french)
    expect([sheet?.name, cuts?.name]).toEqual(['Rapports d’indicateur', 'Textes coupés'])
    expect(headerOf(sheet).slice(0, 8)).toEqual([
      'Organisme',
      'Indicateur',
      'Valeur',
      'Valeur telle qu’écrite',
      'Unité',
      'Du',
      'Au',
      'Thèmes',
    ])
    expect(sheet?.rows.some(({ H }) => H?.value === 'Objectif 2 : Faim « zéro »; urn:theme:own')).toBe(true)
  })

  it('is selected by Accept too, applies filters, and is a file named after namespace and day', async () => {
    const answer = await getRows(app, { fund: 'Maple', 'period[from]': '9999-01-01' }, { accept: type })
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="my-data-rows-2026-11-15.xlsx"; filename*=UTF-8''my-data-rows-2026-11-15.xlsx`,
    )
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(readWorkbook(answer.rawPayload)[0]?.rows).toHaveLength(2)
    const csv = await getRows(app, { format: 'csv' }, { accept: type })
    expect(csv.headers['content-type']).toMatch(/^text\/csv/)
  })

  it('has only a header where nothing matches', async () => {
    for (const filter of [{ theme: 'urn:t:none' }, { org: 'nobody' }]) {
      const [sheet, ...others] = await sheetsOf(filter)
      expect([sheet?.rows.length, others]).toEqual([1, []])
      expect(sheet?.xml).toContain('<dimension ref="A1:N1"/>')
    }
  })

  it('carries an ETag of its language, answers 304, and HEAD reads nothing', async () => {
    const answer = await getRows(app, { format: 'xlsx' })
    const etag = { 'if-none-match': String(answer.headers.etag) }
    expect((await getRows(app, { format: 'xlsx' }, etag)).statusCode).toBe(304)
    expect((await getRows(app, { format: 'xlsx' }, { ...etag, 'accept-language': 'fr' })).statusCode).toBe(
      200,
    )
    const head = await app.call('HEAD /rows/indicator-reports?format=xlsx', { headers: large.headers })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    await untilIdle()
  })

  it('is streamed from one snapshot when it is long, and leaves nothing open when its client disconnects', async () => {
    const port = await listen(app.app)
    const open = async (): Promise<IncomingMessage> => {
      const options = {
        port,
        path: '/rows/indicator-reports?format=xlsx',
        headers: { ...app.headers, ...large.headers },
        agent: false,
      }
      const [response] = (await once(get(options), 'response')) as [IncomingMessage]
      return response
    }
    for (let round = 0; round < 6; round++) {
      const response = await open()
      response.once('error', () => {})
      response.destroy()
    }
    const response = await open()
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part as Buffer)
    expect(response.headers['transfer-encoding']).toBe('chunked')
    const [sheet] = readWorkbook(Buffer.concat(parts))
    // Counted in the same moment that the rows are read from.
    expect(sheet?.xml).toContain('<dimension ref="A1:N1501"/>')
    const texts = (sheet?.rows ?? []).slice(1).map(({ D }) => D?.value)
    expect(new Set(texts)).toEqual(new Set(Array.from({ length: 1500 }, (_, at) => noise(at))))
    await untilIdle()
  })
})

describe('400', () => {
  it('more rows than a sheet holds are refused before anything is sent', async () => {
    // A card says how many reports it has; so many need not be written for this.
    const setCount = (count: number) =>
      app.store.transaction((tx) =>
        tx.query('update card set report_count = $2 where namespace_id = $1', [large.id, count]),
      )
    const ask = (filters: Filters = {}) => getRows(app, { ...filters, format: 'xlsx' }, large.headers)
    await setCount(1_048_576)
    const refused = await ask()
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'too_many_rows'])
    expect(refused.json<{ detail: string }>().detail).toContain('1,048,576 rows match')
    await expect.poll(() => app.readThreads.busy).toBe(0)
    expect((await ask({ 'period[from]': '2030-01-01' })).statusCode).toBe(200)
    await setCount(1_048_575)
    expect((await ask({ 'period[to]': '2029-01-01' })).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(200)
    await setCount(1500)
  })
})
