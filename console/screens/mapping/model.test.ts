import { expect, it } from 'vitest'

import { toAddress } from './model.ts'

it('makes the base of identifiers that mending makes', () => {
  expect(
    ['lakeside.example', ' https://lakeside.example/ ', 'https://lakeside.example/impact'].map(toAddress),
  ).toEqual(['https://lakeside.example/', 'https://lakeside.example/', 'https://lakeside.example/impact'])
  // What is no address yet stays as it is typed: it is said to be missing.
  expect(['', ' ', 'our web site', 'https://'].map(toAddress)).toEqual([
    null,
    null,
    'our web site',
    'https://',
  ])
})
