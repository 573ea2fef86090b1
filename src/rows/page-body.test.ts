import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { entityId } from '../graph-store/entity-key.ts'
import { withoutDashes } from '../store/without-dashes.ts'
import { withIds } from './page-body.ts'
import { rowMarker } from './select-page.ts'

interface Written {
  readonly keys: readonly string[]
  readonly text: string
}

const rows = fc.array(
  fc.record({
    keys: fc.array(fc.uuid(), { minLength: 3, maxLength: 3 }),
    text: fc.string({ unit: 'binary' }),
  }),
  { maxLength: 8 },
)

const fromDatabase = ({ keys, text }: Written): string =>
  `${rowMarker}${keys.join(' ')} 2024-01-31","value_text":${JSON.stringify(text)}}`

const asSent = ({ keys, text }: Written): string => {
  const id = entityId('report', withoutDashes(keys[2] ?? ''))
  return `${rowMarker}${id}","value_text":${JSON.stringify(text)}}`
}

describe('ids of the rows that the database wrote', () => {
  it('are those of the keys, and rows beyond the limit are left out', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 8 }), (written, limit) => {
        const { bytes, last } = withIds(written.map(fromDatabase).join(','), limit)
        expect(bytes.toString()).toBe(written.slice(0, limit).map(asSent).join(','))
        const [org, indicator, report] = (written[limit - 1]?.keys ?? []).map(withoutDashes)
        expect(last).toEqual(org === undefined ? null : { org, indicator, start: '2024-01-31', report })
      }),
    )
  })

  it('leaves a text alone that looks like the start of a row', () => {
    const row = {
      keys: Array.from({ length: 3 }, () => '0'.repeat(8) + '-0000'.repeat(3) + '-' + 'f'.repeat(12)),
      text: rowMarker,
    }
    expect(withIds(fromDatabase(row), 1).bytes.toString()).toBe(asSent(row))
  })
})
