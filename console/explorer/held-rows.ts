// What a source answers from rows that are all in the browser: those of saved capsules, and of a link. Filters take
// milliseconds here.
import { countFacets } from './facets/count-facets.ts'
import { matches } from './filters.ts'
import type { ExplorerSource, Organization, Row } from './model.ts'
import { reportedDays, yearsBetween } from './years.ts'

export const heldRows = (
  all: readonly Row[],
  listOrganizations: () => Promise<readonly Organization[]>,
): Pick<ExplorerSource, 'rows' | 'facets' | 'years' | 'report'> => ({
  rows: (filters) => Promise.resolve(all.filter((row) => matches(row, filters))),
  facets: async (filters) => {
    const [facets, organizations] = [countFacets(all, filters), await listOrganizations()]
    const reporting = new Set(facets.organizations.map(({ value }) => value))
    return { ...facets, unreported: organizations.filter(({ id }) => !reporting.has(id)).length }
  },
  years: () => {
    const { first = null, last = null } = reportedDays(all) ?? {}
    return Promise.resolve(yearsBetween(first, last, new Date().getFullYear()))
  },
  report: (id) => Promise.resolve(all.find((row) => row.id === id) ?? null),
})
