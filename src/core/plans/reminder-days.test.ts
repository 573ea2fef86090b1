import { expect, it } from 'vitest'

import { reminderDays, reminderStep } from './reminder-days.ts'

const days = { due: '2027-03-31', before: [3, 14], after: [1] }

it.each([
  ['2027-03-17', -14],
  ['2027-03-28', -3],
  ['2027-03-31', null],
  ['2027-04-01', 1],
  ['2027-04-03', null],
  ['2027-03-30', null],
])('on %s the step is %s', (day, step) => {
  expect(reminderStep(days, day)).toBe(step)
})

it('they are in order', () => {
  expect(reminderDays(days)).toEqual(['2027-03-17', '2027-03-28', '2027-04-01'])
})
