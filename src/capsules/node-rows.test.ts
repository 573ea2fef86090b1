import { createHash } from 'node:crypto'

import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { copyHeader, copyTrailer, layOutNodeRows, numberedNodeRows, subjectKey } from './node-rows.ts'
import type { NodeRecord } from './node-rows.ts'

/** Reads the stream back as PostgreSQL would: field count, then each field after its length. */
function readCopy(stream: Buffer): Buffer[][] {
  expect(stream.subarray(0, copyHeader.length).equals(copyHeader)).toBe(true)
  const rows: Buffer[][] = []
  let at = copyHeader.length
  for (;;) {
    const fields = stream.readInt16BE(at)
    at += 2
    if (fields === -1) break
    const row: Buffer[] = []
    for (let field = 0; field < fields; field++) {
      const length = stream.readInt32BE(at)
      row.push(stream.subarray(at + 4, at + 4 + length))
      at += 4 + length
    }
    rows.push(row)
  }
  expect(at).toBe(stream.length)
  return rows
}

const streamOf = (records: readonly NodeRecord[], sequence: bigint): Buffer =>
  Buffer.concat([...numberedNodeRows(layOutNodeRows('7', records), sequence)])

const text = fc.string({ unit: 'grapheme' })

it('lays rows out so that they can be read back', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ subject: text, statements: text })),
      fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }),
      (records, sequence) => {
        const rows = readCopy(streamOf(records, sequence))
        expect(rows).toHaveLength(records.length)
        for (const [at, [number, namespace, key, subject, statements]] of rows.entries()) {
          const record = records[at]
          expect(number?.readBigInt64BE()).toBe(sequence)
          expect(namespace?.readBigInt64BE()).toBe(7n)
          expect(key?.toString('hex')).toBe(subjectKey(record?.subject ?? ''))
          expect(subject?.toString()).toBe(record?.subject)
          expect(statements?.toString()).toBe(record?.statements)
        }
      },
    ),
  )
})

it('divides many rows over several buffers, and gives a very long one a buffer of its own', () => {
  const records = [
    ...Array.from({ length: 3000 }, (_, at) => ({
      subject: `https://example.org/${at}`,
      statements: 'é'.repeat(400),
    })),
    { subject: 'https://example.org/long', statements: '🌻'.repeat(500_000) },
    { subject: 'https://example.org/last', statements: 'x' },
  ]
  expect(layOutNodeRows('7', records).length).toBeGreaterThan(3)
  const rows = readCopy(streamOf(records, 1n))
  expect(rows.map(([, , , subject]) => subject?.toString())).toEqual(records.map(({ subject }) => subject))
  expect(rows[3000]?.[4]?.length).toBe(2_000_000)
})

it('sends nothing but the frame for no rows', () => {
  expect(streamOf([], 1n).equals(Buffer.concat([copyHeader, copyTrailer]))).toBe(true)
})

it('takes the key from the first half of the SHA-256', () => {
  const whole = createHash('sha256').update('https://example.org/é').digest('hex')
  expect(subjectKey('https://example.org/é')).toBe(whole.slice(0, 32))
})
