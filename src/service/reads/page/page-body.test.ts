import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { entityId } from '../../../database/graph-store/entity-key.ts'
import { withoutDashes } from '../../../database/without-dashes.ts'
import { withIds } from './page-body.ts'
import { rowMarker } from './select-page.ts'

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

describe('ids of the rows that the database wrote', () => {
  it('are those of the keys, and rows beyond the limit are left out', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 8 }), (written, limit) => {
        const { bytes, last } = withIds(written.map(fromDatabase).join(','), limit)
        expect(bytes.toString()).toBe(written.slice(0, limit).map(asSent).join(','))
        const row = written[limit - 1]
        const [org, indicator, report] = (row?.keys ?? []).map(withoutDashes)
        expect(last).toEqual(row ? { org, indicator, start: row.start ?? 'infinity', report } : null)
      }),
    )
  })

  it('leaves a text alone that looks like a part of a row', () => {
    const key = `${'0'.repeat(8)}-0000-0000-0000-${'f'.repeat(12)}`
    const row = {
      keys: [key, key, key],
      text: `${rowMarker}"period_start":"2000-01-01"`,
      start: '2024-01-31',
    }
    const { bytes, last } = withIds(fromDatabase(row), 1)
    expect(bytes.toString()).toBe(asSent(row))
    expect(last?.start).toBe('2024-01-31')
  })
})
