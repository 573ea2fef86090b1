import { describe, expect, it } from 'vitest'

import { freeSlug } from '../namespaces/slug.ts'
import { unitWarning } from './group-draft.ts'

const units = (...all: (string | null)[]) => unitWarning(all.map((unit) => ({ unit })))

describe('the indicators of a group', () => {
  it('have one unit, apart from case and plural, or their units are named', () => {
    expect(units('Meals', 'meal')).toBeNull()
    expect(units(null, null)).toBeNull()
    expect(units()).toBeNull()
    expect(units('Meals', 'meal', 'people')).toEqual({ kind: 'mixed', units: ['meal', 'people'] })
    expect(units('meals', null)).toEqual({ kind: 'mixed', units: ['meals', null] })
  })

  it('may have units that people say are the same', () => {
    const said = { shown: 'people', same: ['personnes'] }
    const mixed = (...all: (string | null)[]) =>
      unitWarning(
        all.map((unit) => ({ unit })),
        said,
      )
    expect(mixed('People', 'Personne')).toBeNull()
    expect(mixed('People', 'meals')).toMatchObject({ kind: 'mixed' })
    expect(mixed('People', '% of people')).toEqual({ kind: 'not-added', reason: 'percentage' })
  })

  it('may have a unit that is never added', () => {
    expect(units('%', '%')).toEqual({ kind: 'not-added', reason: 'percentage' })
  })
})

describe('the slug of a group', () => {
  it('follows from its name, and is free', () => {
    expect(freeSlug('Personnes nourries – été', [], 'group')).toBe('personnes-nourries-ete')
    expect(freeSlug('Meals', ['meals', 'meals-2'], 'group')).toBe('meals-3')
    expect(freeSlug('愛', [], 'group')).toBe('group')
    expect(freeSlug('x'.repeat(80), ['x'.repeat(58)], 'group')).toHaveLength(60)
  })
})
