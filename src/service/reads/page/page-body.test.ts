import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { entityId } from '../../../database/graph-store/entity-key.ts'
import { withoutDashes } from '../../../database/without-dashes.ts'
import { maxPageBytes, PageBody } from './page-body.ts'
import { listFrame, rowMarker } from './select-page.ts'

interface Written {
  readonly keys: readonly string[]
  readonly start: string | null
  readonly text: string
}

const rows = fc.array(
  fc.record({
    start: fc.constantFrom('2024-01-31', null),
    keys: fc.array(fc.uuid(), { minLength: 3, maxLength: 3 }),
    text: fc.string({ unit: 'binary' }),
  }),
  { maxLength: 8 },
)

const rest = ({ text, start }: Written): string =>
  `","value_text":${JSON.stringify(text)},"period_start":${JSON.stringify(start)},"period_end":null}`

const fromDatabase = (row: Written): string => `${rowMarker}${row.keys.join(' ')}${rest(row)}`

const asSent = (row: Written): string =>
  `${rowMarker}${entityId('report', withoutDashes(row.keys[2] ?? ''))}${rest(row)}`

const changeFrame = { ...listFrame, before: '{"change":"upserted","row":', after: '}' }

describe('the rows that the database wrote', () => {
  it('get the ids of their keys, and those beyond the limit are left out', () => {
    fc.assert(
      fc.property(
        rows,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 8 }),
        fc.constantFrom(listFrame, changeFrame),
        (written, limit, parted, frame) => {
          const page = new PageBody(limit, frame)
          const framed = (text: string) => `${frame.before}${text}${frame.after}`
          const parts = [written.slice(0, parted), written.slice(parted)]
          const hasRoom = parts
            .map((part) => part.map((row) => framed(fromDatabase(row))).join(','))
            .every((part) => page.add(part))
          expect(hasRoom).toBe(written.length <= limit)
          const kept = written.slice(0, limit)
          expect(Buffer.concat(page.chunks).toString()).toBe(kept.map((row) => framed(asSent(row))).join(','))
          expect(page.rowCount).toBe(kept.length)
          const row = kept.at(-1)
          const [org, indicator, report] = (row?.keys ?? []).map(withoutDashes)
          if (row) expect(page.last).toEqual({ org, indicator, start: row.start ?? 'infinity', report })
        },
      ),
    )
  })

  const key = `${'0'.repeat(8)}-0000-0000-0000-${'f'.repeat(12)}`

  it('keep a text that looks like a part of a row', () => {
    const row = {
      keys: [key, key, key],
      text: `${rowMarker}"period_start":"2000-01-01"`,
      start: '2024-01-31',
    }
    const page = new PageBody(1, listFrame)
    page.add(fromDatabase(row))
    expect(Buffer.concat(page.chunks).toString()).toBe(asSent(row))
    expect(page.last.start).toBe('2024-01-31')
  })

  it('are left out from the one on that would make the page too long, but for the first', () => {
    const row = { keys: [key, key, key], start: null, text: '' }
    const fill = maxPageBytes - Buffer.byteLength(asSent(row))
    const filling = (bytes: number) => ({ ...row, text: 'x'.repeat(bytes - Buffer.byteLength(asSent(row))) })
    for (const [last, count] of [
      [filling(fill), 2],
      [filling(fill + 1), 1],
    ] as const) {
      const page = new PageBody(9, listFrame)
      expect(page.add([row, last, row].map(fromDatabase).join(','))).toBe(false)
      expect(page.rowCount).toBe(count)
      const sent = [row, last].slice(0, count).map(asSent)
      expect(Buffer.concat(page.chunks).toString()).toBe(sent.join(','))
    }
    const page = new PageBody(9, listFrame)
    expect(page.add([filling(maxPageBytes + 1), row].map(fromDatabase).join(','))).toBe(false)
    expect(page.rowCount).toBe(1)
  })
})
