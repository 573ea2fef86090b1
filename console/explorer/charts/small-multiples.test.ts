import { expect, it } from 'vitest'

import type { ResultLine } from '../sums/results.ts'
import { arrangeSmall } from './small-multiples.ts'

const line = (name: string, values: readonly (number | null)[], target: number | null): ResultLine => {
  const last = values.at(-1) ?? null
  const sum = (value: number | null) => ({
    sum: value,
    target,
    exact: { sum: value === null ? null : String(value) },
  })
  return {
    key: name,
    of: { id: name, name },
    sum: {
      ...sum(last),
      percent_of_target: target === null || last === null ? null : (last / target) * 100,
    },
    years: values.map((value, at) => ({ year: String(2023 + at), sum: value === null ? null : sum(value) })),
  } as unknown as ResultLine
}

it('small charts share one scale and are ordered by share, without a target last', () => {
  const lines = [
    line('a', [5, 6], null),
    line('b', [1, 8], 10),
    line('c', [null, 40], 20),
    line('d', [null, null], 9),
  ]
  const { charts, most } = arrangeSmall(lines, ['2023', '2024'], ({ of }) => of?.name ?? '')
  expect(charts.map(({ name, percent }) => [name, percent])).toEqual([
    ['c', 200],
    ['b', 80],
    ['a', null],
  ])
  expect(most).toBe(40)
  expect(charts[0]?.bars[0]).toEqual({ year: '2023', value: null, text: null, target: null })
  expect(charts[1]?.bars[1]).toEqual({ year: '2024', value: 8, text: '8', target: 10 })
})
