// Facets of a namespace, each without its own filter. The service counts themes, funds and kinds of values; the others
// are counted from the rows. Counts that would need a second large response are left out.
import { profileLists } from '../../../src/core/projection/organization-details.ts'
import { dataApi } from '../../shared/api/clients.ts'
import { listValues, type At } from '../../shared/api/filter-values.ts'
import { countInSlices } from '../facets/count-facets.ts'
import { findRowWork } from '../sums/row-work.ts'
import { isReversed, serviceNames } from '../filters.ts'
import {
  type Filters,
  TooManyRows,
  type FacetOption,
  type Facets,
  type ListFilter,
  type Row,
} from '../model.ts'
import { serverFilters } from './server-filters.ts'

/** Throws `TooManyRows` above the limit. */
export type ReadRows = (filters: Filters, limit?: number) => Promise<readonly Row[]>

/** Rows that are read only to offer what could be chosen instead of the chosen outcome, indicator or period. */
const maxRowsForFacet = 20_000

export async function namespaceFacets(
  namespace: string,
  filters: Filters,
  readRows: ReadRows,
  signal: AbortSignal | undefined,
): Promise<Facets> {
  const at = { namespace, signal }
  // The service refuses a range that ends before it starts.
  const valid = isReversed(filters) ? { ...filters, from: null, to: null } : filters
  const countRows = async (kind: Filters['kind']): Promise<number> =>
    (await dataApi.listThemes(serverFilters({ ...valid, kind }), at)).meta.total_reports
  /** The rows without the filter by outcome or indicator; null where they are too many, or there is no such filter. */
  const readWithout = (name: 'outcome' | 'indicator'): Promise<readonly Row[] | null> =>
    filters[name] === null
      ? Promise.resolve(null)
      : readRows({ ...valid, [name]: null }, maxRowsForFacet).catch(nullIfTooMany)
  /** The names of the chosen outcome and indicator, from the first of too many rows. */
  const readChosen = async () => {
    const { data } = await dataApi.listRows({ ...serverFilters(valid), limit: 1 }, at)
    const optionsFor = (name: 'outcome' | 'indicator'): FacetOption[] =>
      data.flatMap(({ [name]: of }) =>
        filters[name] === null || of === null ? [] : [{ value: of.id, name: of.name, count: null }],
      )
    return { outcome: optionsFor('outcome'), indicator: optionsFor('indicator') }
  }
  const isDated = filters.from !== null || filters.to !== null
  const served = readServed(valid, at)
  // Where another request fails first, that is the error to show.
  served.catch(() => {})
  const [themes, funds, organizations, allRows, ofOutcomes, ofIndicators, ofPeriods] = await Promise.all([
    dataApi.listThemes(serverFilters({ ...valid, themes: [] }), at),
    countValues('funds', valid, at),
    dataApi.listOrganizations({}, at),
    readRows(valid).catch(nullIfTooMany),
    readWithout('outcome'),
    readWithout('indicator'),
    isDated
      ? readRows({ ...valid, from: null, to: null }, maxRowsForFacet).catch(nullIfTooMany)
      : Promise.resolve(null),
  ])
  const isPartial = allRows === null
  const rows = allRows ?? []
  const counted = await countIn(rows, filters)
  const [numeric, qualitative] =
    isPartial || filters.kind !== null
      ? await Promise.all([countRows('numeric'), countRows('qualitative')])
      : [counted.numeric, counted.qualitative]
  const first = isPartial ? await readChosen() : null
  const counts = new Map(counted.organizations.map((each) => [each.value, each]))
  const named = organizations.data.map(({ id, name }): FacetOption => ({
    value: id,
    name,
    count: counts.get(id)?.count ?? (filters.org === null && rows.length > 0 ? 0 : null),
  }))
  const { endMonths: _, ...countedHere } = counted
  return {
    ...countedHere,
    themes: themes.data.map((each) => ({ value: each.theme, name: null, count: each.report_count })),
    funds,
    served: await served,
    organizations: named.filter((each) => each.count !== 0).sort((a, b) => (b.count ?? 0) - (a.count ?? 0)),
    outcomes: ofOutcomes
      ? (await countIn(ofOutcomes, filters)).outcomes
      : (first?.outcome ?? counted.outcomes),
    indicators: ofIndicators
      ? (await countIn(ofIndicators, filters)).indicators
      : (first?.indicator ?? counted.indicators),
    numeric,
    qualitative,
    unthemed: themes.meta.unthemed_reports,
    ...(!isPartial && filters.org === null && rows.length > 0
      ? { unreported: named.filter((each) => each.count === 0).length }
      : {}),
    ...(isDated ? await countEndMonths(ofPeriods, filters) : isPartial ? {} : endMonthsIn(counted)),
    isPartial,
    chosenOnly: [
      ...(filters.outcome !== null && ofOutcomes === null ? ['outcome' as const] : []),
      ...(filters.indicator !== null && ofIndicators === null ? ['indicator' as const] : []),
    ],
  }
}

/** By the worker that has them. */
const countIn = async (rows: readonly Row[], filters: Filters): Promise<Facets> =>
  (await findRowWork(rows)?.count(filters)) ?? (await countInSlices(rows, filters))

/** Absent where there are too many rows to count. */
const countEndMonths = async (
  rows: readonly Row[] | null,
  filters: Filters,
): Promise<Pick<Facets, 'endMonths'>> => (rows ? endMonthsIn(await countIn(rows, filters)) : {})

const endMonthsIn = ({ endMonths }: Facets): Pick<Facets, 'endMonths'> => (endMonths ? { endMonths } : {})

function nullIfTooMany(error: unknown): null {
  if (!(error instanceof TooManyRows)) throw error
  return null
}

/** By each list of profiles. */
async function readServed(filters: Filters, at: At): Promise<NonNullable<Facets['served']>> {
  const counts = profileLists.map(async (list) => [list, await countValues(list, filters, at)])
  return Object.fromEntries(await Promise.all(counts)) as NonNullable<Facets['served']>
}

/** The values of a filter, under all others. */
async function countValues(
  of: Exclude<ListFilter, 'themes'>,
  filters: Filters,
  at: At,
): Promise<FacetOption[]> {
  const { data } = await listValues[serviceNames[of]](serverFilters({ ...filters, [of]: [] }), at)
  return data.map(({ value, report_count: count }) => ({ value, name: null, count }))
}
