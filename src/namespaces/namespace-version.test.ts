import { expect, it } from 'vitest'

import { newHistoryId } from '../store/new-history-id.ts'
import { formatVersion, parseVersion } from './namespace-version.ts'

it('is read back from its text', () => {
  const version = { historyId: newHistoryId(), version: '9223372036854775807' }
  expect(parseVersion(formatVersion(version))).toEqual(version)
})

it.each([
  '',
  '1',
  '.1',
  '0123456789abcdef',
  '0123456789abcdef.',
  '0123456789abcdeg.1',
  '0123456789abcdef.-1',
])('%j is no version', (text) => expect(parseVersion(text)).toBeNull())

it('a history id is never given twice', () => {
  expect(new Set(Array.from({ length: 1000 }, newHistoryId)).size).toBe(1000)
})
