import { describe, expect, it } from 'vitest'

import { readExpiry } from './read-expiry.ts'

describe('the end of a key', () => {
  it.each([
    ['2030-12-31', '2030-12-31T00:00:00.000Z'],
    ['2030-12-31T18:00Z', '2030-12-31T18:00:00.000Z'],
    ['2030-12-31T18:00:00Z', '2030-12-31T18:00:00.000Z'],
    ['2030-12-31T18:00:00.123456Z', '2030-12-31T18:00:00.123Z'],
    ['2030-12-31T18:00:00-05:00', '2030-12-31T23:00:00.000Z'],
    ['2032-02-29', '2032-02-29T00:00:00.000Z'],
  ])('is read from %s', (text, expected) => expect(readExpiry(text)?.toISOString()).toBe(expected))

  it.each([
    '',
    'tomorrow',
    '2030',
    '2030-13-01',
    '2030-02-30',
    '2031-02-29',
    '2030-02-30T00:00:00Z',
    '2030-12-31T25:00:00Z',
    '2030-12-31T18:00:00',
    '2030-12-31 18:00:00Z',
    '2030-12-31T18:00:00+99:99',
    ' 2030-12-31',
    '+012030-12-31',
  ])('is not read from %j', (text) => expect(readExpiry(text)).toBeNull())
})
