// Workbooks wherever a document goes: upload, check, preview, replacement, the library, and back again. Rules, section 12.
import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { workbookType } from '../../src/core/spreadsheet/write-workbook.ts'
import { makeWorkbook, makeZip, type MadeRows } from '../workbooks/make-workbook.ts'
import { base, sampleSheets } from '../workbooks/sample-sheets.ts'
import { codeOf, startCapsuleApp } from './capsule-app.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp())

const good = makeWorkbook(sampleSheets)
const [header = [], report = []] = sampleSheets['IndicatorReport'] ?? []
const withReports = (...reports: MadeRows): Buffer =>
  makeWorkbook({ ...sampleSheets, IndicatorReport: [header, ...reports] })
/** Without a value and without an end. */
const bad = withReports([report[0] ?? null, '2025', null, '2025-01-01', null, 'Meals served'])

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../fixtures/workbooks/${name}`, import.meta.url))

interface Item {
  rule: string
  message: string
  cell?: object
}

describe('a workbook without faults', () => {
  it('is accepted, read, given back byte for byte, and as the document that it was read as', async () => {
    const id = await app.upload(good)
    const { status, size_bytes, validation } = await app.verdict(id)
    expect({ status, size_bytes }).toEqual({ status: 'accepted', size_bytes: good.length })
    expect(validation).toMatchObject({ conforms: true, items: [], notes: [] })
    const rows = (await app.call('GET /rows/indicator-reports')).json<{ data: object[] }>()
    expect(rows.data).toMatchObject([
      {
        value: 1283,
        unit: 'meals',
        period_start: '2025-01-01',
        period_end: '2025-12-31',
        themes: ['https://lakeside.example/theme/food', 'https://metadata.un.org/sdg/2'],
        org: { name: 'Lakeside Food Centre' },
      },
    ])
    const original = await app.call(`GET /capsules/${id}/document`)
    expect(original.headers['content-type']).toBe(workbookType)
    expect(original.rawPayload.equals(good)).toBe(true)
    const document = await app.call(`GET /capsules/${id}/document?as=jsonld`)
    expect(document.headers['content-type']).toContain('application/ld+json')
    expect(document.json<{ '@graph': object[] }>()['@graph']).toContainEqual({
      '@id': `${base}/theme/food`,
      '@type': 'cids:Theme',
      hasName: 'Food security',
    })
    // What it was read as is accepted as a document, and says the same.
    const again = await app.verdict(await app.upload(document.body, { query: `?replaces=${id}` }))
    expect(again).toMatchObject({ status: 'accepted', replaces: id })
    expect((await app.call('GET /rows/indicator-reports')).json<{ data: object[] }>().data).toEqual(rows.data)
    await app.call(`DELETE /capsules/${again.capsule_id}`)
  })

  it('of JSON-LD the document is the same in both forms', async () => {
    const text = JSON.stringify({ '@id': 'urn:x' })
    const id = await app.upload(text)
    for (const query of ['', '?as=jsonld']) {
      const answer = await app.call(`GET /capsules/${id}/document${query}`)
      expect(answer.body).toBe(text)
      expect(answer.headers['content-type']).toContain('application/ld+json')
    }
    expect((await app.call(`GET /capsules/${id}/document?as=xml`)).statusCode).toBe(400)
    await app.call(`DELETE /capsules/${id}`)
  })

  it('replaces another, and shows what it would change before', async () => {
    const first = await app.upload(good)
    await app.verdict(first)
    const changed = withReports([report[0] ?? null, '2025', 1300, '2025-01-01', '2025-12-31', 'Meals served'])
    const preview = (await app.call(`POST /capsules/preview?replaces=${first}`, { body: changed })).json<{
      changes: { reports: object; items: object[] }
    }>()
    expect(preview.changes.reports).toEqual({ added: 0, changed: 1, removed: 0, unchanged: 0 })
    const second = await app.verdict(await app.upload(changed, { query: `?replaces=${first}` }))
    expect(second).toMatchObject({ status: 'accepted', replaces: first })
    const { data } = (await app.call('GET /rows/indicator-reports')).json<{ data: { value: number }[] }>()
    expect(data.map(({ value }) => value)).toEqual([1300])
    await app.call(`DELETE /capsules/${second.capsule_id}`)
  })

  it('is taken under any media type, and compressed', async () => {
    for (const type of [workbookType, 'application/json', 'application/octet-stream']) {
      const headers = { 'content-type': type }
      expect((await app.call('POST /capsules/validate', { body: good, headers })).json()).toMatchObject({
        conforms: true,
      })
    }
  })
})

describe('a workbook with faults', () => {
  it('is rejected with the cells, the same by upload and check and in both languages', async () => {
    const id = await app.upload(bad)
    for (const [language, word] of [
      ['en', 'Cell IndicatorReport!C2: '],
      ['fr', 'Cellule IndicatorReport!C2'],
    ] as const) {
      const headers = { 'accept-language': language }
      const { status, validation } = await app.verdict(id, headers)
      expect(status).toBe('rejected')
      const items = (validation?.items ?? []) as readonly Item[]
      expect(items.map(({ rule, cell }) => [rule, cell])).toEqual([
        ['report-incomplete', { sheet: 'IndicatorReport', column: 'C', row: 2 }],
        ['report-incomplete', { sheet: 'IndicatorReport', column: 'E', row: 2 }],
      ])
      expect(items[0]?.message).toContain(word)
      const checked = await app.call('POST /capsules/validate', { body: bad, headers })
      expect(checked.json()).toEqual(validation)
    }
    const previewed = (await app.call('POST /capsules/preview', { body: bad })).json<{ changes: unknown }>()
    expect(previewed.changes).toBeNull()
  })
})

describe('400 workbook_invalid', () => {
  const refused: readonly (readonly [string, () => Buffer, RegExp, RegExp])[] = [
    ['an .xls file', () => fixture('old.xls'), /before 2007/, /avant 2007/],
    ['an encrypted workbook', () => fixture('encrypted.xlsx'), /password/, /mot de passe/],
    [
      'an .ods file',
      () =>
        makeZip(['mimetype', 'content.xml', 'META-INF/manifest.xml'].map((name) => ({ name, content: '' }))),
      /OpenDocument/,
      /OpenDocument/,
    ],
    ['a .csv file', () => Buffer.from('@id,hasLegalName\nurn:o,A\n'), /\.csv/, /\.csv/],
    ['another archive', () => makeZip([{ name: 'a.txt', content: 'a' }]), /archive/, /archive/],
    [
      'the template of 2024',
      () => makeWorkbook({ 'Indicators - formatted': [], 'Additional URIs - formatted': [] }),
      /template of 2024/,
      /modèle de 2024/,
    ],
    [
      'an ordinary spreadsheet',
      () => makeWorkbook({ Budget: [['a']], 'Staff 2025': [['b']] }),
      /It has: Budget, Staff 2025\./,
      /Il a.: Budget, Staff 2025\./,
    ],
    ['a damaged one', () => good.subarray(0, good.length - 100), /damaged/, /endommagé/],
  ]

  it.each(refused)('%s, wherever it is sent, and nothing is stored', async (_, make, english, french) => {
    const { meta: before } = (await app.call('GET /capsules')).json<{ meta: { row_count: number } }>()
    for (const call of ['POST /capsules', 'POST /capsules/validate', 'POST /capsules/preview']) {
      const answer = await app.call(call, { body: make() })
      expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'workbook_invalid'])
      expect(answer.json<{ detail: string }>().detail).toMatch(english)
      const inFrench = await app.call(call, { body: make(), headers: { 'accept-language': 'fr' } })
      expect(inFrench.json<{ detail: string }>().detail).toMatch(french)
    }
    const { meta } = (await app.call('GET /capsules')).json<{ meta: { row_count: number } }>()
    expect(meta).toEqual(before)
  })
})
