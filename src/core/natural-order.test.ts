import { expect, it } from 'vitest'

import { compareNames } from './natural-order.ts'

it('orders names as people do: by number, letters before accents and case, and no name last', () => {
  const names = ['Goal 10', null, 'école', 'Goal 9', 'Zeta', 'Ecole', 'goal 10', 'Étoile']
  expect(names.sort((a, b) => compareNames(a, b, 'fr'))).toEqual([
    'Ecole',
    'école',
    'Étoile',
    'Goal 9',
    'goal 10',
    'Goal 10',
    'Zeta',
    null,
  ])
})
