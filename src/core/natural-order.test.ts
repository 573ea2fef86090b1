import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { compareNames, rankNames } from './natural-order.ts'

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

it('gives ranks that order names as comparing them does', () => {
  const name = fc.option(fc.stringMatching(/^[A-Ca-cÀé 0-9]{0,4}$/))
  fc.assert(
    fc.property(fc.array(name), (names) => {
      const rank = rankNames(names)
      const byRank = [...names].sort((a, b) => rank(a) - rank(b))
      for (const [at, each] of byRank.slice(1).entries())
        expect(compareNames(byRank[at] ?? null, each)).toBeLessThanOrEqual(0)
    }),
  )
})
