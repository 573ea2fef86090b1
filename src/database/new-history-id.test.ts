import { expect, it } from 'vitest'

import { newHistoryId } from './new-history-id.ts'

it('a history id is never given twice', () => {
  expect(new Set(Array.from({ length: 1000 }, newHistoryId)).size).toBe(1000)
})
