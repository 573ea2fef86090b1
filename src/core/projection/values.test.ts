import { describe, expect, it } from 'vitest'

import { parseDate } from '../calendar-day.ts'
import { compareCodePoints } from './source.ts'
import { parseValue } from './values.ts'

describe('a value text', () => {
  it.each([
    ['75', 75],
    [' 75.10 ', 75.1],
    ['+3', 3],
    ['-0.5', -0.5],
    ['.5', 0.5],
    ['5.', 5],
    ['1e3', 1000],
    ['1E-2', 0.01],
    ['0012', 12],
  ])('%j is the number %d', (text, value) => expect(parseValue(text)).toBe(value))

  it.each([
    '1,200',
    '12%',
    'No value',
    '',
    ' ',
    '1e999',
    'NaN',
    'Infinity',
    '0x10',
    '1 2',
    '--1',
    '.',
    'e5',
    '１２',
  ])('%j is qualitative', (text) => expect(parseValue(text)).toBeNull())
})

describe('a period bound', () => {
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['2023-12-31T19:00:00-08:00', '2023-12-31'],
    ['2024-01-01T00:00:00Z', '2024-01-01'],
    ['2024-01-01 something', '2024-01-01'],
    ['2000-02-29', '2000-02-29'],
  ])('%j is the day %s as written', (text, day) => expect(parseDate(text)).toBe(day))

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '24-01-01',
    '',
    'Q1 2024',
    '0000-01-01',
    '2024-01-1',
    '2024-01-',
    '2024/01/01',
    '2024-1-01T',
    '２０２４-01-01',
    ' 2024-01-01',
  ])('%j is no calendar date', (text) => expect(parseDate(text)).toBeNull())
})

describe('code point order', () => {
  it('puts characters above U+FFFF after all others', () => {
    expect(['\u{1F600}', '\uFFFD', 'a', 'A', 'ab', ''].sort(compareCodePoints)).toEqual([
      '',
      'A',
      'a',
      'ab',
      '\uFFFD',
      '\u{1F600}',
    ])
  })
})
