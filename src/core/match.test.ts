import { expect, test } from 'vitest'

import { bestMatches, matchScore } from './match.ts'

const places = ['Namespaces', 'Capsules', 'Playground', 'API keys', 'Équité et inclusion']
const found = (typed: string) => bestMatches(places, typed, (each) => each, true)

test('case and accents are ignored', () => {
  expect(found('equite')).toEqual(['Équité et inclusion'])
  expect(found('ÉQUITÉ')).toEqual(['Équité et inclusion'])
})

test('the start of a word counts more than its middle, and that more than scattered letters', () => {
  expect(found('ap')[0]).toBe('API keys')
  expect(found('plgr')).toEqual(['Playground'])
  expect(matchScore('Playground', 'plgr')).toBe(0)
  expect(matchScore('API keys', 'key')).toBeGreaterThan(matchScore('Monkeys', 'key'))
})

test('every word must match; an empty search matches all', () => {
  expect(found('api keys')).toEqual(['API keys'])
  expect(found('api zebra')).toEqual([])
  expect(found(' ')).toEqual(places)
})
