import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { holdsDigit, readWrittenNumber } from './read-written-number.ts'
import { parseValue } from './values.ts'

describe('a number as people write it', () => {
  it.each([
    ['1,250', '1250', null],
    ['1 250', '1250', null],
    ['1\u{a0}250', '1250', null],
    ['1\u{202f}250', '1250', null],
    ["1'250", '1250', null],
    ['1’250', '1250', null],
    ['1.250.000', '1250000', null],
    ['12,345,678.90', '12345678.90', null],
    ['1.250,50', '1250.50', null],
    ['1 250,5', '1250.5', null],
    ['12,5', '12.5', null],
    ['1250,500', '1250.500', null],
    ['0,125', '0.125', null],
    ['75%', '75', '%'],
    ['12 %', '12', '%'],
    ['12,5 pour cent', '12.5', '%'],
    ['12 per cent', '12', '%'],
    ['12 % of participants', '12', '% of participants'],
    ['2,350 hours', '2350', 'hours'],
    ['143 people', '143', 'people'],
    ['143 people.', '143', 'people'],
    ['40 m²', '40', 'm²'],
    ['12 t CO2e', '12', 't CO2e'],
    ['5kg', '5', 'kg'],
    ['$1,250.00', '1250.00', '$'],
    ['CA$ 1,250', '1250', 'CA$'],
    ['CAD 1 250', '1250', 'CAD'],
    ['1 250 $', '1250', '$'],
    ['1 250,00 €', '1250.00', '€'],
    ['$5 per night', '5', '$ per night'],
    ['-$5', '-5', '$'],
    ['$-5', '-5', '$'],
    ['−1,250', '-1250', null],
    ['(1,250)', '-1250', null],
    ['1.5 million', '1500000', null],
    ['1,5 million de dollars', '1500000', 'dollars'],
    ['$1.2M', '1200000', '$'],
    ['3 M$', '3000000', '$'],
    ['$90k', '90000', '$'],
    ['2 mille', '2000', null],
    ['0.5 million', '500000', null],
    ['12 M', '12', 'M'],
  ])('%j is probably %s, in %s', (text, number, unit) => {
    expect(readWrittenNumber(text)).toMatchObject({ number, unit, isExact: true })
  })

  it.each(['about 40', '~40', '< 40', '>40', '40+', 'environ 40', '40 (approx.)', 'Total: 40', '40 or more'])(
    '%j is 40 and not exactly so',
    (text) => expect(readWrittenNumber(text)).toMatchObject({ number: '40', isExact: false }),
  )

  it.each([
    ['1,250', '1.250'],
    ['1.250 heures', '1250'],
    ['1,250,000', null],
    ['1 250', null],
    ['12,5', null],
  ])('the second reading of %j is %s', (text, other) => {
    expect(readWrittenNumber(text)?.other).toBe(other)
  })

  it.each([
    '',
    'No value',
    '3 of 12',
    '10-20',
    '10 to 20',
    '24/7',
    '12:30',
    '2024-12-31',
    '31/12/2024',
    'June 2024',
    '5 mars',
    'COVID-19',
    'Q1',
    '3rd',
    '1er',
    '2½',
    '1,25,000',
    '12, 500',
    '1e999',
    '2 dozen',
    '2 billion',
    '$5m',
    '5 m$',
    '(40',
    `${'x'.repeat(300)} 4`,
  ])('%j is not said to be one number', (text) => expect(readWrittenNumber(text)).toBeNull())
})

const marks = fc.constantFrom(',', ' ', '\u{a0}', '\u{202f}', "'", '’', '.')

describe('what it gives', () => {
  it('is a number by the rules, of any text', () => {
    const texts = fc.string({ unit: fc.constantFrom(..."0123456789.,' -+%$()kM ’abcehinrt:/½".split('')) })
    fc.assert(
      fc.property(fc.oneof(texts, fc.string()), (text) => {
        const found = readWrittenNumber(text)
        if (!found) return
        expect(parseValue(found.number)).not.toBeNull()
        if (found.other !== null) expect(parseValue(found.other)).not.toBeNull()
        expect(holdsDigit(text)).toBe(true)
      }),
    )
  })

  it('is the number that was written with any separators and a unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000, max: 1e12 }),
        marks,
        fc.nat({ max: 99 }),
        (whole, mark, cents) => {
          const point = mark === ',' ? '.' : ','
          const grouped = String(whole).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, mark)
          expect(readWrittenNumber(`${grouped} hours`)?.number).toBe(String(whole))
          expect(readWrittenNumber(`${grouped}${point}${cents} $`)?.number).toBe(`${whole}.${cents}`)
        },
      ),
    )
  })

  it('is what a number is, where it is one', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (number) => {
        expect(Number(readWrittenNumber(String(number))?.number)).toBe(number)
      }),
    )
  })
})
