// The changed lines side by side.
import { expect, test } from 'vitest'

import { changedLines } from './changed-lines.ts'

const text = 'one\r\ntwo two\nthree\nfour'

test('a change is shown with its whole line, and changes of one line together', () => {
  const edits = [
    { start: 5, end: 8, text: 'TWO' },
    { start: 9, end: 12, text: '2\n2b' },
    { start: 23, end: 23, text: '!' },
  ]
  expect(changedLines(text, edits, 10)).toEqual([
    { line: 2, before: ['two two'], after: ['TWO 2', '2b'] },
    { line: 4, before: ['four'], after: ['four!'] },
  ])
  expect(changedLines(text, edits, 1)).toHaveLength(1)
})

test('a very long line is cut around the change', () => {
  const long = `${'a'.repeat(5_000)}X${'b'.repeat(5_000)}`
  const [change] = changedLines(long, [{ start: 5_000, end: 5_001, text: 'Y' }], 1)
  expect(change?.before).toEqual([`…${'a'.repeat(80)}X${'b'.repeat(80)}…`])
  expect(change?.after).toEqual([`…${'a'.repeat(80)}Y${'b'.repeat(80)}…`])
})
