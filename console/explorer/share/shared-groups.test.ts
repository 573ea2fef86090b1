import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { readGroups, writeGroups } from './shared-groups.ts'

const group = {
  slug: 'people-reached',
  name: 'People reached',
  name_fr: 'Personnes rejointes',
  indicator_ids: ['ind_a', 'ind_b'],
  units: { shown: 'people', same: ['personnes'] },
}

it('groups come back from an address with the indicators that are shown', () => {
  const plain = { ...group, slug: 'meals', name_fr: null, units: null }
  expect(readGroups(writeGroups([group, plain], new Set(['ind_a', 'ind_b'])))).toEqual([group, plain])
  expect(readGroups(writeGroups([group], new Set(['ind_b', 'ind_c'])))).toEqual([
    { ...group, indicator_ids: ['ind_b'] },
  ])
  expect(writeGroups([group], new Set())).toBeUndefined()
  const many = Array.from({ length: 500 }, (_, at) => `ind_${String(at).padStart(20, '0')}`)
  expect(writeGroups([{ ...group, indicator_ids: many }], new Set(many))).toBeUndefined()
})

it('an address that somebody changed names no group that is none', () => {
  expect(readGroups(undefined)).toEqual([])
  fc.assert(fc.property(fc.json(), (text) => Array.isArray(readGroups(text))))
  fc.assert(fc.property(fc.string(), (text) => Array.isArray(readGroups(text))))
})
