// Units of a group that people say are the same, and sums of each unit where they differ. Rules, section 10.
import { describe, expect, it } from 'vitest'

import { row } from '../../../test/fixtures/example-rows.ts'
import { summarize, summarizeExactly } from './summarize.ts'
import type { SameUnits, SummaryRow } from './summary.ts'

const inUnit = (id: string, unit: string | null, value: string, more: Partial<SummaryRow> = {}) =>
  row(value, { indicator: { id, name: id }, unit, ...more })

const groupOf = (rows: readonly SummaryRow[], units?: SameUnits) => {
  const groups = [{ slug: 'g', name: 'G', indicator_ids: ['a', 'b', 'c'], ...(units && { units }) }]
  const [group] = summarize(rows, { by: ['group'], groups, targets: true }).data
  if (!group || !('members' in group)) throw new Error('no group')
  return group
}

const people = { shown: 'people', same: ['Personne', 'participants'] }
const differing = [inUnit('a', 'People', '3'), inUnit('b', 'personnes', '4'), inUnit('c', 'Participant', '5')]

describe('units that are the same', () => {
  it('are added and shown as people say, whatever case and plural', () => {
    const group = groupOf(differing, people)
    expect([group.unit, group.sum, group.not_summed, 'sums' in group]).toEqual(['people', 12, null, false])
    expect(group.members.map(({ unit }) => unit)).toEqual(['People', 'personnes', 'Participant'])
  })

  it('leave another unit apart, with a sum for each, the most reported first', () => {
    const more = [...differing.slice(0, 2), inUnit('c', 'meals', '5'), inUnit('c', 'meals', 'some')]
    const { sum, unit, not_summed: reason, sums } = groupOf(more, people)
    expect([sum, unit, reason]).toEqual([null, null, 'mixed_units'])
    expect(sums).toEqual([
      { unit: 'meals', sum: 5, report_count: 2, not_summed: null },
      { unit: 'people', sum: 7, report_count: 2, not_summed: null },
    ])
  })

  it('that may not be added stay so: their reason comes first', () => {
    const units = { shown: 'people', same: ['% of people'] }
    const share = inUnit('b', '% of people', '40')
    expect(groupOf([inUnit('a', 'people', '3'), share], units)).toMatchObject({
      sum: null,
      not_summed: 'percentage',
      unit: 'people',
    })
    const apart = groupOf([inUnit('a', 'people', '3'), share, inUnit('b', 'people', '1')])
    expect(apart.not_summed).toBe('percentage')
    expect(apart.sums).toEqual([
      { unit: 'people', sum: 4, report_count: 2, not_summed: null },
      { unit: '% of people', sum: null, report_count: 1, not_summed: 'percentage' },
    ])
  })

  it('are not added where one organization says both for the same days', () => {
    const both = [inUnit('a', 'people', '3'), inUnit('a', 'personnes', '3')]
    expect(groupOf(both, people)).toMatchObject({ sum: null, not_summed: 'overlapping_periods' })
    const years = [
      both[0] as SummaryRow,
      inUnit('a', 'personnes', '3', { period_start: null, period_end: '2023-12-31' }),
    ]
    expect(groupOf(years, people)).toMatchObject({ sum: 6 })
  })

  it('count for targets in their own unit', () => {
    const target = (uri: string, unit: string, value: number) => ({
      target: {
        uri,
        name: null,
        value,
        value_text: String(value),
        unit,
        period_start: null,
        period_end: null,
      },
    })
    const rows = [
      inUnit('a', 'people', '3', target('urn:1', 'people', 4)),
      inUnit('b', 'personnes', '4', target('urn:2', 'personnes', 10)),
    ]
    expect(groupOf(rows, people)).toMatchObject({ sum: 7, target: 14, percent_of_target: 50 })
    expect(groupOf(rows)).toMatchObject({ sum: null, target: null })
  })

  it('have exact sums', () => {
    const groups = [{ slug: 'g', name: 'G', indicator_ids: ['a', 'b'] }]
    const rows = [inUnit('a', 'people', '0.1'), inUnit('b', 'meals', '9007199254740993')]
    const [group] = summarizeExactly(rows, { by: ['group'], groups }).data
    expect(group && 'sums' in group && group.sums?.map(({ exact }) => exact.sum)).toEqual([
      '9007199254740993',
      '0.1',
    ])
  })
})
