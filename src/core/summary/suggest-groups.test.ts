import { expect, it } from 'vitest'

import { suggestGroups } from './suggest-groups.ts'

const all = [
  { id: 'a', name: 'People reached', unit: 'people' },
  { id: 'b', name: ' people  reached', unit: 'People' },
  { id: 'c', name: 'People reached', unit: 'households' },
  { id: 'd', name: 'Meals', unit: null },
  { id: 'e', name: 'meal', unit: null },
  { id: 'f', name: 'People reached', unit: 'people' },
]

it('sets of indicators with one name and unit are suggested, the largest first', () => {
  expect(suggestGroups(all, [])).toEqual([
    { name: 'People reached', unit: 'people', indicator_ids: ['a', 'b', 'f'] },
    { name: 'Meals', unit: null, indicator_ids: ['d', 'e'] },
  ])
})

it('what one group has already is not suggested', () => {
  expect(suggestGroups(all, [{ indicator_ids: ['f', 'b', 'a', 'c'] }]).map(({ name }) => name)).toEqual([
    'Meals',
  ])
  expect(suggestGroups(all, [{ indicator_ids: ['a', 'b'] }])).toHaveLength(2)
})
