import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { dayText } from '../calendar-day.ts'
import {
  differTenfold,
  findOverlapping,
  findTenfold,
  haveChangedUnit,
  type SeriesReport,
} from './series-checks.ts'

const report = (id: string, text: string, start: string, end: string): SeriesReport => ({
  id,
  value: Number(text),
  text,
  period: { start, end },
})
const inYear = (id: string, text: string, year: number) => report(id, text, `${year}-01-01`, `${year}-12-31`)
const idsOf = (reports: readonly { id: string }[]) => reports.map(({ id }) => id).sort()

describe('reports whose periods overlap', () => {
  it('are all that share more than one day with another', () => {
    const shared = report('half', '1', '2024-07-01', '2024-12-31')
    expect(idsOf(findOverlapping([inYear('a', '1', 2023), inYear('b', '1', 2024), shared]))).toEqual([
      'b',
      'half',
    ])
    expect(idsOf(findOverlapping([inYear('a', '1', 2023), inYear('b', '1', 2024)]))).toEqual([])
    const touching = report('t', '1', '2023-12-31', '2024-01-01')
    expect(idsOf(findOverlapping([inYear('a', '1', 2023), touching, inYear('b', '1', 2024)]))).toEqual([])
    const day = report('day', '1', '2024-03-01', '2024-03-01')
    expect(idsOf(findOverlapping([day, { ...day, id: 'same' }, inYear('b', '1', 2024)]))).toEqual([])
    expect(idsOf(findOverlapping([inYear('a', '1', 2023), inYear('b', '1', 2023)]))).toEqual(['a', 'b'])
  })

  it('are the same in any order, and two or more', () => {
    const period = fc
      .tuple(fc.nat(400), fc.nat(200))
      .map(([start, length]) => ({ start: dayText(start), end: dayText(start + length) }))
    fc.assert(
      fc.property(fc.array(period, { maxLength: 12 }), (periods) => {
        const reports = periods.map((each, at) => ({ id: String(at), period: each }))
        const found = idsOf(findOverlapping(reports))
        expect(idsOf(findOverlapping([...reports].reverse()))).toEqual(found)
        expect(found.length).not.toBe(1)
      }),
    )
  })
})

describe('a value ten times that of the period before', () => {
  it('is at least ten times, or at most a tenth', () => {
    const years = [
      inYear('a', '10', 2021),
      inYear('b', '99', 2022),
      inYear('c', '1000', 2023),
      inYear('d', '100', 2024),
    ]
    expect(idsOf(findTenfold(years))).toEqual(['c', 'd'])
  })

  it.each([
    ['1.1', '11', true],
    ['1.1', '10.999999999999999999', false],
    ['0.3', '3', true],
    ['-5', '60', true],
    ['-60', '-5', true],
    ['0', '60', false],
    ['60', '0', false],
    ['1e300', '1e-300', true],
    ['1e-320', '9e-320', false],
  ])('%s and %s: %s', (a, b, expected) => {
    const written = (text: string) => ({ text, value: Number(text) })
    expect(differTenfold(written(a), written(b))).toBe(expected)
    expect(differTenfold(written(b), written(a))).toBe(expected)
  })

  it('compares with the report that ended last before it, of about the same length', () => {
    const months = [report('jan', '5', '2023-12-01', '2023-12-31'), inYear('year', '60', 2024)]
    expect(idsOf(findTenfold(months))).toEqual([])
    const beside = [
      inYear('a', '1', 2022),
      inYear('b', '50', 2023),
      report('c', '60', '2023-12-31', '2024-12-30'),
    ]
    expect(idsOf(findTenfold(beside))).toEqual(['b'])
    const sameDay = ['1', '100'].map((text, at) => report(String(at), text, '2024-05-01', '2024-05-01'))
    expect(idsOf(findTenfold(sameDay))).toEqual([])
  })

  it('is found whatever all values are multiplied by', () => {
    const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 8 })
    fc.assert(
      fc.property(values, fc.constantFrom('e0', 'e5', 'e-7'), (all, power) => {
        const find = (suffix: string) =>
          idsOf(findTenfold(all.map((value, at) => inYear(String(at), `${value}${suffix}`, 2000 + at))))
        expect(find(power)).toEqual(find(''))
      }),
    )
  })
})

it.each([
  [['people', 'People', 'person'], true],
  [['Hours', 'hour', null], false],
  [[null], false],
  [[], false],
])('units %j have changed: %s', (units, expected) => expect(haveChangedUnit(units)).toBe(expected))
