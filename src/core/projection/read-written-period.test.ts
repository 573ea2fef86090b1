import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { dayNumber, dayText } from '../calendar-day.ts'
import { findDayOrder, readWrittenPeriods } from './read-written-period.ts'

const day = (text: string) => ({ start: text, end: text })

describe('a day as people write it', () => {
  it.each([
    ['2024-12-31', '2024-12-31'],
    ['2024/12/31', '2024-12-31'],
    ['2024-1-5', '2024-01-05'],
    ['20241231', '2024-12-31'],
    ['2024-31-12', '2024-12-31'],
    ['31/12/2024', '2024-12-31'],
    ['12/31/2024', '2024-12-31'],
    ['31.12.2024', '2024-12-31'],
    ['31-12-24', '2024-12-31'],
    ['31/12/2024 00:00', '2024-12-31'],
    ['12/31/2024 12:00:00 AM', '2024-12-31'],
    ['01/01/2024', '2024-01-01'],
    ['Jan 1, 2024', '2024-01-01'],
    ['January 1st, 2024', '2024-01-01'],
    ['1 January 2024', '2024-01-01'],
    ['31-Dec-2024', '2024-12-31'],
    ['31-Dec-24', '2024-12-31'],
    ['2024 December 31', '2024-12-31'],
    ['2024, 31 December', '2024-12-31'],
    ['Tuesday, December 31, 2024', '2024-12-31'],
    ['1er janvier 2024', '2024-01-01'],
    ['le 31 décembre 2024', '2024-12-31'],
    ['mardi 31 déc. 2024', '2024-12-31'],
    ['29 févr. 2024', '2024-02-29'],
    ['15 AOÛT 2024', '2024-08-15'],
    ['31st of December 2024', '2024-12-31'],
  ])('%j is %s', (text, expected) => expect(readWrittenPeriods(text)).toEqual([day(expected)]))

  it('may be a day and a month or a month and a day', () => {
    expect(readWrittenPeriods('03/04/2024')).toEqual([day('2024-04-03'), day('2024-03-04')])
    expect(readWrittenPeriods('03/04/2024', 'month-first')).toEqual([day('2024-03-04')])
    expect(readWrittenPeriods('31/12/2024', 'month-first')).toEqual([day('2024-12-31')])
  })

  it.each([
    '30/02/2024',
    '32/13/2024',
    '29 February 2023',
    '0000-01-01',
    '45657',
    'soon',
    '2023-24',
    '2023-2024',
    '12',
    '',
    '3 of 12',
  ])('%j is none', (text) => expect(readWrittenPeriods(text)).toEqual([]))
})

describe('a period as people write it', () => {
  it.each([
    ['2024', '2024-01-01', '2024-12-31'],
    ['Année 2024', '2024-01-01', '2024-12-31'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['02/2023', '2023-02-01', '2023-02-28'],
    ['April 2024', '2024-04-01', '2024-04-30'],
    ['avr. 2024', '2024-04-01', '2024-04-30'],
    ['Q1 2024', '2024-01-01', '2024-03-31'],
    ['2024-Q4', '2024-10-01', '2024-12-31'],
    ['T2 2024', '2024-04-01', '2024-06-30'],
    ['1er trimestre 2024', '2024-01-01', '2024-03-31'],
    ['3rd quarter of 2024', '2024-07-01', '2024-09-30'],
    ['H2 2024', '2024-07-01', '2024-12-31'],
    ['January to December 2024', '2024-01-01', '2024-12-31'],
    ['Jan–Mar 2024', '2024-01-01', '2024-03-31'],
    ['avril 2023 à mars 2024', '2023-04-01', '2024-03-31'],
    ['2024-01-01 – 2024-12-31', '2024-01-01', '2024-12-31'],
    ['du 1er avril 2023 au 31 mars 2024', '2023-04-01', '2024-03-31'],
    ['01/02/2024 - 31/12/2024', '2024-02-01', '2024-12-31'],
    ['from 1 April to 30 June 2024', '2024-04-01', '2024-06-30'],
  ])('%j is %s to %s', (text, start, end) => expect(readWrittenPeriods(text)).toEqual([{ start, end }]))

  it.each(['Q5 2024', 'H3 2024', 'December 2024 to January 2024', '13/2024'])('%j is none', (text) => {
    expect(readWrittenPeriods(text)).toEqual([])
  })
})

it('finds the order of a column by what can be read in one way', () => {
  expect(findDayOrder(['03/04/2024', '31/12/2024'])).toBe('day-first')
  expect(findDayOrder(['03/04/2024', '12/31/2024'])).toBe('month-first')
  expect(findDayOrder(['03/04/2024', '2024-12-31'])).toBeNull()
  expect(findDayOrder(['31/12/2024', '12/31/2024'])).toBeNull()
})

const someDay = fc.integer({ min: dayNumber('1950-01-01'), max: dayNumber('2149-12-31') }).map(dayText)

const ways = [
  ...[
    ['en', { year: 'numeric', month: 'long', day: 'numeric' }],
    ['en', { year: 'numeric', month: 'short', day: 'numeric', weekday: 'long' }],
    ['en-GB', { year: 'numeric', month: 'short', day: 'numeric' }],
    ['fr-CA', { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' }],
    ['fr-CA', { year: 'numeric', month: 'short', day: 'numeric' }],
    ['fr', { year: 'numeric', month: 'short', day: '2-digit' }],
  ].map(([locale, options]) => {
    const format = new Intl.DateTimeFormat(locale as string, { ...(options as object), timeZone: 'UTC' })
    return (text: string) => format.format(new Date(`${text}T00:00:00Z`))
  }),
  (text: string) => text.replaceAll('-', '/'),
  (text: string) => text.split('-').toReversed().join('.'),
]

describe('what it gives', () => {
  it('has the day that was written, in every way to write it', () => {
    fc.assert(
      fc.property(someDay, fc.constantFrom(...ways), (text, write) => {
        expect(readWrittenPeriods(write(text))).toContainEqual(day(text))
      }),
    )
  })

  it('is days of the calendar in order, of any text', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'0123456789/-. ,QTHàtoJanmrdéc–'.split('')) })
    fc.assert(
      fc.property(texts, (text) => {
        for (const { start, end } of readWrittenPeriods(text)) {
          expect(start <= end).toBe(true)
          expect([dayText(dayNumber(start)), dayText(dayNumber(end))]).toEqual([start, end])
        }
      }),
    )
  })
})
