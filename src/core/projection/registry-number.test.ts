import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findNumberFault, isRevenueAgency, registerPage } from './registry-number.ts'

describe('a number of the Canada Revenue Agency', () => {
  test.each([
    ['119219814RR0001', null],
    ['11921 9814 rr-0001', null],
    ['123456782RC0001', null],
    ['119219815RR0001', 'check-digit'],
    ['119219815', 'check-digit'],
    ['119219814', 'account'],
    ['119219814RR001', 'form'],
    ['119219814 charity', 'form'],
    ['11921981RR0001', 'form'],
    ['١١٩٢١٩٨١٤RR0001', 'form'],
    ['', 'form'],
  ])('%j has the fault %j', (value, fault) => {
    expect(findNumberFault(value)).toBe(fault)
  })

  test('has one right check digit for eight digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000_000, max: 99_999_999 }), (eight) => {
        const right = Array.from('0123456789').filter(
          (digit) => findNumberFault(`${eight}${digit}RR0001`) === null,
        )
        expect(right).toHaveLength(1)
      }),
    )
  })
})

const list = 'https://codelist.commonapproach.org/CanadianCorporateRegistries#'
const older = 'https://codelist.commonapproach.org/codeLists/CanadianCorporateRegistries#'

test('the agency is known under its older address', () => {
  expect([`${list}cra`, `${older}cra`, `${list}ca`, 'cra'].map(isRevenueAgency)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test.each([
  ['119219814 rr 0001', `${list}cra`, /selectedCharityBn=119219814RR0001&/],
  ['119219814RR0001', `${older}cra`, /selectedCharityBn=119219814RR0001&/],
  ['456926-1', `${list}ca`, /corpId=4569261$/],
])('%s of %s has a page in the register', (value, issued_by, page) => {
  expect(registerPage({ value, issued_by })).toMatch(page)
})

test.each([
  ['119219814RC0001', `${list}cra`],
  ['12&x=1', `${list}ca`],
  ['1234567', `${list}on`],
  ['119219814RR0001', null],
])('%s of %s has none', (value, issued_by) => {
  expect(registerPage({ value, issued_by })).toBeNull()
})
