// A mapping of last year's workbook, in this year's.
import { describe, expect, it } from 'vitest'

import { makeWorkbook, type MadeRows } from '../../../../test/workbooks/make-workbook.ts'
import { applyMapping } from './apply-mapping.ts'
import { guessMapping, completeMapping } from './guess-mapping.ts'
import type { Mapping } from './mapping.ts'
import { moveMapping } from './move-mapping.ts'
import { readOwnWorkbook } from './own-sheets.ts'

async function open(sheets: Readonly<Record<string, MadeRows>>) {
  const read = await readOwnWorkbook(makeWorkbook(sheets))
  if (!read.ok) throw new Error(JSON.stringify(read.fault))
  return { sheets: read.sheets, guess: guessMapping(read.sheets, 'en') }
}

const year2024 = {
  'Results 2024': [
    ['What we measured', 'Result', 'Staff'],
    ['Meals', 10, 'Ada'],
  ],
}

/** As a person said it then. */
async function savedMapping(): Promise<Mapping> {
  const { guess } = await open(year2024)
  const said = {
    ...guess,
    organization: 'Lakeside',
    base: 'https://lakeside.example/',
    period: { start: '2024-01-01', end: '2024-12-31' },
    tables: guess.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) =>
        column.heading === 'Staff' ? { ...column, is: 'comment' as const } : column,
      ),
    })),
  }
  return JSON.parse(JSON.stringify(said)) as Mapping
}

describe('a mapping of another workbook', () => {
  it('is moved to where its headings stand now, with the period of this one', async () => {
    const { sheets, guess } = await open({
      'Results 2025': [
        ['Lakeside Learning'],
        [],
        ['Staff', 'What we measured', 'Result'],
        ['Ben', 'Meals', 12],
        ['Ben', 'Beds', 3],
      ],
    })
    const moved = moveMapping(sheets, await savedMapping(), guess)
    if (!moved) throw new Error('not moved')
    expect(moved.tables).toMatchObject([
      {
        sheet: 'Results 2025',
        headings: [3, 3],
        columns: [{ column: 'A' }, { column: 'B' }, { column: 'C' }],
      },
    ])
    const { reports, missing } = applyMapping(sheets, completeMapping(sheets, moved))
    expect(missing).toEqual([])
    expect(
      reports.map(({ indicator, value, comment, from, to }) => [indicator, value, comment, from, to]),
    ).toEqual([
      ['Meals', '12', 'Ben', '2025-01-01', '2025-12-31'],
      ['Beds', '3', 'Ben', '2025-01-01', '2025-12-31'],
    ])
  })

  it('asks about columns that it did not know', async () => {
    const { sheets, guess } = await open({
      'Results 2025': [
        ['What we measured', 'Result', 'Staff', 'Target'],
        ['Meals', 12, 'Ben', 15],
      ],
    })
    const moved = moveMapping(sheets, await savedMapping(), guess)
    const { missing } = applyMapping(sheets, completeMapping(sheets, moved ?? guess))
    expect(missing).toEqual([{ what: 'column', sheet: 'Results 2025', heading: 'Target' }])
  })

  it('is none where its headings are not', async () => {
    const { sheets, guess } = await open({
      Data: [
        ['Indicator', 'Value'],
        ['Meals', 12],
      ],
    })
    expect(moveMapping(sheets, await savedMapping(), guess)).toBeNull()
  })

  it('takes two tables with the same headings for two, wherever they stand', async () => {
    const [head = [], row = []] = year2024['Results 2024']
    const both = async (gap: number, last: number) =>
      await open({ Data: [head, row, ...Array.from({ length: gap }, () => []), head, ['Beds', last, 'Ben']] })
    const before = await both(1, 3)
    expect(before.guess.tables).toHaveLength(2)
    const { sheets, guess } = await both(3, 4)
    const moved = moveMapping(sheets, before.guess, guess)
    const { reports } = applyMapping(sheets, moved ?? guess)
    expect(reports.map(({ indicator, value }) => [indicator, value])).toEqual([
      ['Meals', '10'],
      ['Beds', '4'],
    ])
  })
})
