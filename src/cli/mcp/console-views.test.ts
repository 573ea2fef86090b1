import { expect, it } from 'vitest'

import { filterSearch, noFilters, readFilters } from '../../../console/explorer/filters.ts'
import { readExplorerSearch } from '../../../console/explorer/search.ts'
import { plainSearch } from '../../../console/shared/frame/plain-search.ts'
import { locateExplorer, locatePage } from './console-views.ts'

it('an address has the filters of the call, as the explorer reads them', () => {
  const address = locateExplorer(
    {
      theme: ['https://example.org/a', 'https://example.org/b?x=1&y'],
      fund: ['Maple & Fund'],
      org: 'org_1',
      indicator: ['ind_1'],
      outcome: [],
      kind: 'numeric',
      'period[from]': '2024-01-01',
      'period[to]': '2024-12-31',
      limit: 10,
    },
    'my-data',
    { view: 'results', counted: 'ends', start: undefined },
  )
  const search = plainSearch.parseSearch(address?.replace('explorer', '') ?? '')
  expect(readExplorerSearch(search)).toMatchObject({ ns: 'my-data', view: 'results', counted: 'ends' })
  expect(search).not.toHaveProperty('start')
  expect(readFilters(search)).toEqual({
    ...noFilters,
    themes: ['https://example.org/a', 'https://example.org/b?x=1&y'],
    funds: ['Maple & Fund'],
    org: 'org_1',
    indicator: 'ind_1',
    kind: 'numeric',
    from: '2024-01-01',
    to: '2024-12-31',
  })
})

it('every filter of rows has its name in the explorer', () => {
  const several = { province: ['p'], locality: ['l'], sector: ['s'], population: ['o'], org_type: ['t'] }
  const search = plainSearch.parseSearch(locateExplorer(several, 'x')?.replace('explorer', '') ?? '')
  const { ns, ...filters } = search
  expect(ns).toBe('x')
  expect(Object.keys(filterSearch(noFilters))).toEqual(expect.arrayContaining(Object.keys(filters)))
  expect(readFilters(search)).toMatchObject({ provinces: ['p'], orgTypes: ['t'] })
})

it('what the console does not show together has no address', () => {
  expect(locateExplorer({ indicator: ['a', 'b'] }, 'x')).toBeNull()
  expect(locateExplorer({ theme: ['a', 'b'] }, 'x')).not.toBeNull()
})

it('a page is named by its path, whatever is in it', () => {
  expect(locatePage('my-data', 'capsules', '../x?y')).toBe('namespaces/my-data/capsules/..%2Fx%3Fy')
})
