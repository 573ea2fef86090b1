import { expect, it } from 'vitest'

import { statusAfter } from './capsule-states.ts'

it.each([
  ['pending', 'accept', 'accepted'],
  ['pending', 'reject', 'rejected'],
  ['pending', 'delete', 'deleted'],
  ['accepted', 'accept', null],
  ['accepted', 'reject', null],
  ['accepted', 'delete', 'deleted'],
  ['rejected', 'accept', null],
  ['rejected', 'reject', null],
  ['rejected', 'delete', 'deleted'],
  ['deleted', 'accept', null],
  ['deleted', 'reject', null],
  ['deleted', 'delete', 'deleted'],
] as const)('a capsule that is %s, on %s, becomes %s', (status, event, next) => {
  expect(statusAfter(status, event)).toBe(next)
})
