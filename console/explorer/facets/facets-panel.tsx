// The facets beside the table. They are in the URL, and every download follows them.
import { useCallback, type ReactElement } from 'react'

import { Arriving } from '../../shared/parts/arriving.tsx'
import type { FilterQuery } from '../../../src/contract/row-operations.ts'
import { profileLists, type ProfileList } from '../../../src/core/projection/organization-details.ts'
import { useFormat } from '../../shared/words/format.ts'
import type { Explorer, FacetOption, Facets } from '../model.ts'
import { explorer as own } from '../words.ts'
import { offeredValues } from '../locked-filters.ts'
import { FacetList, type FacetListProps } from './facet-list.tsx'
import { PeriodFacet } from './period-facet.tsx'
import { useFacets } from './use-facets.ts'

const toggleValue = (chosen: readonly string[], value: string): string[] =>
  chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]

export function FacetsPanel({ explorer }: { explorer: Explorer }): ReactElement {
  const words = own.use().filters
  const { number } = useFormat()
  const { locked, themeLabel } = explorer
  const { data, error, refetch } = useFacets(explorer)
  const themeOf = useCallback(({ value }: FacetOption) => themeLabel(value), [themeLabel])
  if (error !== null || !data) return <Arriving data={data} error={error} refetch={refetch} lines={8} />
  const { unthemed, unreported } = data
  const noteOn = (name: 'outcome' | 'indicator') =>
    data.isPartial || data.chosenOnly?.includes(name) ? words.tooMany : undefined
  return (
    <>
      <PeriodFacet explorer={explorer} />
      <h2 className="explorer-facet-group">{words.what}</h2>
      <SeveralFacet
        explorer={explorer}
        kind="themes"
        options={data.themes}
        labelOf={themeOf}
        note={unthemed > 0 ? words.unthemed(number(unthemed)) : undefined}
      />
      <SingleFacet explorer={explorer} kind="outcome" options={data.outcomes} note={noteOn('outcome')} />
      <SingleFacet
        explorer={explorer}
        kind="indicator"
        options={data.indicators}
        note={noteOn('indicator')}
      />
      {locked?.query.kind === undefined && <KindFacet explorer={explorer} data={data} />}
      <h2 className="explorer-facet-group">{words.who}</h2>
      <SeveralFacet explorer={explorer} kind="funds" options={data.funds} />
      {data.served && <ServedFacets explorer={explorer} served={data.served} labelOf={themeOf} />}
      <SingleFacet
        explorer={explorer}
        kind="org"
        options={data.organizations}
        // Explains why fewer organizations are listed than exist.
        note={unreported ? words.unreported(unreported, number(unreported)) : undefined}
        isOpen
      />
    </>
  )
}

interface FacetProps<Kind> extends Pick<FacetListProps, 'labelOf' | 'note' | 'isOpen'> {
  readonly explorer: Explorer
  readonly kind: Kind
  readonly options: readonly FacetOption[]
}

/** Of a filter that takes several values. */
function SeveralFacet({
  explorer,
  options: all,
  ...rest
}: FacetProps<'themes' | 'funds'>): ReactElement | null {
  const { kind } = rest
  const title = own.use().filters[kind]
  const { chosen: filters, locked, setFilters } = explorer
  const options = offerWithin(locked, kind === 'themes' ? 'theme' : 'fund', all)
  const toggle = (value: string) => setFilters({ [kind]: toggleValue(filters[kind], value) })
  return (
    options && (
      <FacetList {...rest} title={title} options={options} chosen={filters[kind]} onToggle={toggle} isOpen />
    )
  )
}

/** Of a filter that takes one. */
function SingleFacet({
  explorer,
  options: all,
  ...rest
}: FacetProps<'org' | 'outcome' | 'indicator'>): ReactElement | null {
  const { kind } = rest
  const title = own.use().filters[kind]
  const { chosen: filters, locked, setFilters } = explorer
  const options = offerWithin(locked, kind, all)
  const chosen = filters[kind]
  const toggle = (value: string) => setFilters({ [kind]: chosen === value ? null : value })
  return (
    options && (
      <FacetList {...rest} title={title} options={options} chosen={oneOrNone(chosen)} onToggle={toggle} />
    )
  )
}

/** What a link leaves to choose from; a facet with a single locked value is none. */
function offerWithin<O extends FacetOption>(
  locked: Explorer['locked'],
  name: Parameters<typeof offeredValues>[1],
  options: readonly O[],
): readonly O[] | null {
  const values = offeredValues(locked, name)
  if (values === undefined) return options
  return values.length < 2 ? null : options.filter(({ value }) => values.includes(value))
}

function KindFacet({ explorer, data }: { explorer: Explorer; data: Facets }): ReactElement {
  const words = own.use().filters
  const { chosen: filters, setFilters } = explorer
  return (
    <FacetList
      title={words.kind}
      kind="kind"
      options={[
        { value: 'numeric', name: words.numeric, count: data.numeric },
        { value: 'qualitative', name: words.qualitative, count: data.qualitative },
      ]}
      chosen={oneOrNone(filters.kind)}
      onToggle={(value) =>
        setFilters({ kind: filters.kind === value ? null : (value as 'numeric' | 'qualitative') })
      }
      isOpen
    />
  )
}

interface ServedFacetsProps {
  readonly explorer: Explorer
  readonly served: NonNullable<Facets['served']>
  readonly labelOf: (option: FacetOption) => string
}

/** Where and whom organizations serve: those lists that have something to choose. */
function ServedFacets({ explorer, served, labelOf }: ServedFacetsProps): ReactElement {
  const words = own.use().filters
  const { chosen: filters, locked, setFilters } = explorer
  return (
    <>
      {profileLists.map((list) => {
        const options = offerWithin(locked, filterOfList[list], served[list])
        if (!options || (options.length === 0 && filters[list].length === 0)) return null
        return (
          <FacetList
            key={list}
            title={words[list]}
            kind={list}
            options={options}
            chosen={filters[list]}
            labelOf={labelOf}
            onToggle={(value) => setFilters({ [list]: toggleValue(filters[list], value) })}
            isOpen={list === 'provinces'}
          />
        )
      })}
    </>
  )
}

/** As the service calls them. */
const filterOfList = {
  provinces: 'province',
  localities: 'locality',
  sectors: 'sector',
  populations: 'population',
  orgTypes: 'org_type',
} as const satisfies Record<ProfileList, keyof FilterQuery>

const oneOrNone = (value: string | null): readonly string[] => (value === null ? [] : [value])
