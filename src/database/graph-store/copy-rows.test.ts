// What is sent to PostgreSQL, byte by byte. That it arrives as it should is what the acceptance and model tests see.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { encodeReports, encodeRows } from './copy-rows.ts'
import type { ColumnType } from './table.ts'
import { reportTable, type ReportRecord } from './tables.ts'
import type { NamespaceId } from '../../contract/ids.ts'

/** The bytes of one value, without those that every row has. */
function encoded(type: ColumnType, value: unknown): Buffer {
  const bytes = Buffer.concat(
    encodeRows('7' as NamespaceId, [{ field: 'it', name: 'it', type }], [{ it: value }]),
  )
  return bytes.subarray(19 + 14, bytes.length - 2)
}

const withLength = (content: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length)
  return Buffer.concat([length, content])
}

describe('a row on its way to the database', () => {
  it('has every date at its distance from the first day of 2000', () => {
    const days = fc.integer({
      min: Date.UTC(2000, 0, 1) / 86_400_000 - 730_000,
      max: Date.UTC(9999, 11, 31) / 86_400_000,
    })
    fc.assert(
      fc.property(days, (day) => {
        const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
        expect(encoded('date?', date).readInt32BE(4)).toBe(day - 10_957)
      }),
      { examples: [[11_016], [11_017], [-25_509], [-25_508], [10_957]] },
    )
  })

  it('has every text in UTF-8 with its length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(encoded('text', text)).toEqual(withLength(Buffer.from(text)))
      }),
    )
  })

  it('has texts that are larger than a piece of memory', () => {
    const texts = ['é'.repeat(300_000), 'a', 'b'.repeat(500_000)]
    const array = encoded('text[]', texts)
    const content = Buffer.concat(texts.map((text) => withLength(Buffer.from(text))))
    expect(array.subarray(24).equals(content)).toBe(true)
    expect(array.readInt32BE(0)).toBe(array.length - 4)
  })

  it('has whole numbers of any size', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (number) => {
        expect(encoded('int8', number).readBigInt64BE(4)).toBe(BigInt(number))
      }),
    )
  })

  it('has keys as bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 16, maxLength: 16 })), (keys) => {
        const hex = keys.map((key) => Buffer.from(key).toString('hex'))
        const content = Buffer.concat(keys.map((key) => withLength(Buffer.from(key))))
        expect(encoded('uuid[]', hex).subarray(keys.length === 0 ? 16 : 24)).toEqual(content)
      }),
    )
  })

  it('has the same bytes for a report, whose columns are written out', () => {
    const key = fc.string({
      unit: fc.constantFrom(...Array.from({ length: 16 }, (_, digit) => digit.toString(16))),
      minLength: 32,
      maxLength: 32,
    })
    const text = fc.string({ unit: 'grapheme', maxLength: 60 })
    const day = fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const report: fc.Arbitrary<ReportRecord> = fc.record({
      reportKey: key,
      orgKey: key,
      indicatorKey: key,
      uri: text,
      valueText: text,
      value: fc.option(fc.double({ noNaN: true })),
      valueJson: fc.option(fc.string()),
      unitText: fc.option(text),
      unitIri: fc.option(text),
      unitSays: fc.option(text),
      periodStart: fc.option(day),
      periodEnd: fc.option(day),
      orgBasis: fc.constantFrom('own', 'source', 'fallback'),
      ownSource: fc.maxSafeNat(),
      measureKeys: fc.array(key, { maxLength: 3 }),
      awaitedKeys: fc.array(key, { maxLength: 3 }),
      name: fc.option(text),
      targetKey: fc.option(key),
      shownVersion: fc.maxSafeNat(),
      plainVersion: fc.option(fc.maxSafeNat()),
      madeVersion: fc.maxSafeNat(),
    })
    fc.assert(
      fc.property(fc.array(report, { maxLength: 5 }), (rows) => {
        const id = '7' as NamespaceId
        expect(Buffer.concat(encodeReports(id, rows))).toEqual(
          Buffer.concat(encodeRows(id, reportTable.columns, rows)),
        )
      }),
    )
  })
})
