import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, it } from 'vitest'

import { isAbsoluteIri } from '../graph/iri.ts'
import { RowIdentifiers } from './row-identifiers.ts'

it('has the base, the kind and the words of the name', () => {
  const ids = new RowIdentifiers('https://lakeside.example/')
  expect(ids.give('indicator', 'People who finished a course')).toBe(
    'https://lakeside.example/#indicator-people-who-finished-a-course',
  )
  expect(ids.give('outcome', 'L’accès à l’été (2024)')).toBe(
    'https://lakeside.example/#outcome-l-acces-a-l-ete-2024',
  )
})

it('is the same for the same name, and counts for other names with the same words', () => {
  const ids = new RowIdentifiers('https://a.example#about', ['https://a.example#theme-food'])
  expect(ids.give('indicator', 'Meals  served')).toBe('https://a.example#indicator-meals-served')
  expect(ids.give('indicator', 'meals served ')).toBe('https://a.example#indicator-meals-served')
  expect(ids.give('indicator', 'Meals, served')).toBe('https://a.example#indicator-meals-served-2')
  expect(ids.give('theme', 'Food')).toBe('https://a.example#theme-food-2')
})

const name = oneof(
  string({ unit: 'grapheme' }),
  constantFrom('Meals', 'meals', 'MEALS!', 'été', '食べ物', 'a b', 'a-b'),
)

it('is an identifier, equal for equal names and distinct for others, in any order', () => {
  assert(
    property(array(name), (names) => {
      const ids = new RowIdentifiers('https://lakeside.example/')
      const given = names.map((each) => ids.give('indicator', each))
      const again = new RowIdentifiers('https://lakeside.example/')
      expect(names.map((each) => again.give('indicator', each))).toEqual(given)
      for (const id of given) expect(isAbsoluteIri(id)).toBe(true)
      const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
      expect(new Set(given).size).toBe(new Set(names.map(plain)).size)
    }),
  )
})
