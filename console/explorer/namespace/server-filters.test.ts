import { expect, it } from 'vitest'

import { rowFilters } from '../../../src/contract/row-operations.ts'
import { noFilters } from '../filters.ts'
import { serverFilters } from './server-filters.ts'

it('passes every filter of the explorer to the service, under the names that the service declares', () => {
  const query = serverFilters({
    themes: ['https://metadata.un.org/sdg/2', 'https://metadata.un.org/sdg/4'],
    funds: ['Prairie Fund'],
    provinces: ['urn:p'],
    localities: ['urn:l'],
    sectors: ['urn:s'],
    populations: ['urn:w'],
    orgTypes: ['urn:t'],
    org: 'org_1',
    outcome: 'out_1',
    indicator: 'ind_1',
    from: '2024-01-01',
    to: '2024-12-31',
    kind: 'numeric',
  })
  expect(query).toEqual({
    theme: ['https://metadata.un.org/sdg/2', 'https://metadata.un.org/sdg/4'],
    fund: ['Prairie Fund'],
    province: ['urn:p'],
    locality: ['urn:l'],
    sector: ['urn:s'],
    population: ['urn:w'],
    org_type: ['urn:t'],
    org: 'org_1',
    outcome: ['out_1'],
    indicator: ['ind_1'],
    'period[from]': '2024-01-01',
    'period[to]': '2024-12-31',
    kind: 'numeric',
  })
  expect(Object.keys(query).sort()).toEqual(Object.keys(rowFilters).sort())
})

it('leaves out filters that are not set', () => {
  expect(serverFilters(noFilters)).toEqual({})
})
