import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isSilent, lacksOutcome, lacksTheme, SharedNumbers } from './entity-checks.ts'

const indicator = {
  id: 'ind_a',
  name: 'Meals',
  themes: [] as string[],
  outcome_id: 'out_a',
  org_ids: ['org_a'],
}
const outcomes = new Map([
  ['out_a', { themes: [] as string[] }],
  ['out_b', { themes: ['urn:theme'] }],
])

describe('an indicator', () => {
  it('has the themes of its own, of its outcome, and those that its reports show', () => {
    const reports = { hasNumber: true, lacksUnit: false, hasTheme: false }
    expect(lacksTheme(indicator, outcomes, undefined)).toBe(true)
    expect(lacksTheme(indicator, outcomes, reports)).toBe(true)
    expect(lacksTheme(indicator, outcomes, { ...reports, hasTheme: true })).toBe(false)
    expect(lacksTheme({ ...indicator, themes: ['urn:theme'] }, outcomes, reports)).toBe(false)
    expect(lacksTheme({ ...indicator, outcome_id: 'out_b' }, outcomes, reports)).toBe(false)
    expect(lacksTheme({ ...indicator, outcome_id: null }, outcomes, reports)).toBe(true)
  })

  it('has an outcome that is there', () => {
    expect(lacksOutcome(indicator, outcomes)).toBe(false)
    expect(lacksOutcome({ ...indicator, outcome_id: 'out_gone' }, outcomes)).toBe(true)
    expect(lacksOutcome({ ...indicator, outcome_id: null }, outcomes)).toBe(true)
  })
})

it.each([
  [null, true],
  ['2024-11-19', true],
  ['2024-11-20', false],
  ['2030-01-01', false],
])('an organization whose last report ended on %s is silent in November 2026: %s', (day, expected) =>
  expect(isSilent(day, '2026-11-19')).toBe(expected),
)

describe('numbers of two organizations', () => {
  const number = (value: string, issued_by: string | null = null) => ({ value, issued_by })
  const organization = (id: string, ...identifiers: ReturnType<typeof number>[]) => ({
    id,
    name: id,
    identifiers,
  })

  it('are compared without spaces, hyphens and case, and with their issuer', () => {
    const a = organization('a', number('12345 6789 rr0001', 'urn:cra'), number('77', 'urn:on'))
    const b = organization('b', number('123456789RR-0001', 'urn:cra'), number('77', 'urn:bc'))
    const c = organization('c', number('77'), number('5'), number('5', 'urn:on'))
    const shared = new SharedNumbers([a, b])
    expect(shared.findShared(a)).toEqual([a.identifiers[0]])
    // Without an issuer it may be that of any.
    const all = new SharedNumbers([a, b, c])
    expect(all.findShared(b)).toEqual(b.identifiers)
    expect(all.findShared(c)).toEqual([c.identifiers[0]])
    expect(all.findShared(organization('d'))).toEqual([])
  })

  it('are shared both ways', () => {
    const numbers = fc.array(
      fc.record({
        value: fc.constantFrom('1', '2', ' 1 '),
        issued_by: fc.constantFrom(null, 'urn:a', 'urn:b'),
      }),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        const [a, b] = [organization('a', ...one), organization('b', ...other)]
        const shared = new SharedNumbers([a, b])
        expect(shared.findShared(a).length > 0).toBe(shared.findShared(b).length > 0)
      }),
    )
  })
})
