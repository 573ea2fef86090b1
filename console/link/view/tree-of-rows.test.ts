import { expect, it } from 'vitest'

import type { LinkRow } from './link-rows.ts'
import { treeOfRows } from './tree-of-rows.ts'

const entity = (kind: string, n: number) => ({
  id: `${kind}_${n}`,
  uri: `urn:${kind}:${n}`,
  name: `${kind} ${n}`,
})

const row = (n: number, rest: Partial<LinkRow>): LinkRow => ({
  object: 'indicator_report',
  id: `rep_${n}`,
  uri: `urn:rep:${n}`,
  value: n,
  value_text: String(n),
  unit: 'meals',
  period_start: `202${n}-01-01`,
  period_end: `202${n}-12-31`,
  themes: [],
  indicator: entity('ind', 1),
  outcome: null,
  org: entity('org', 1),
  ...rest,
})

it('arranges the rows of an organization as its theory of change', () => {
  const outcome = entity('out', 1)
  const rows = [
    row(1, { outcome, themes: ['urn:a', 'urn:b'] }),
    row(2, { outcome, themes: ['urn:a'], indicator: entity('ind', 2), unit: '%' }),
    row(3, { outcome, themes: ['urn:a', 'urn:b'], unit: 'people' }),
    row(4, { indicator: entity('ind', 3), target: null }),
    row(5, { org: entity('org', 2) }),
    row(6, { org: null }),
  ]
  const tree = treeOfRows({ ...entity('org', 1), funds: [] }, rows)
  expect(tree.outcomes).toMatchObject([
    {
      id: 'out_1',
      // What only one of the indicators has may be its own.
      themes: ['urn:a'],
      indicators: [
        { id: 'ind_1', unit: null, reports: [{ id: 'rep_1' }, { id: 'rep_3' }] },
        { id: 'ind_2', unit: '%', reports: [{ id: 'rep_2' }] },
      ],
    },
  ])
  expect(tree.indicators).toMatchObject([{ id: 'ind_3', reports: [{ id: 'rep_4', target: null }] }])
  expect(JSON.stringify(tree)).not.toContain('org_2')
})
