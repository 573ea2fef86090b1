// The facets beside the table. They are in the URL, and every download follows them.
import { Arriving } from '../../shared/parts/arriving.tsx'
import { useCallback, type ReactElement } from 'react'

import type { FilterQuery } from '../../../src/contract/row-operations.ts'
import { profileLists, type ProfileList } from '../../../src/core/projection/organization-details.ts'
import { useFormat } from '../../shared/words/format.ts'
import type { Explorer, FacetOption, Facets } from '../model.ts'
import { explorer as own } from '../words.ts'
import { offeredValues } from '../locked-filters.ts'
import { FacetList } from './facet-list.tsx'
import { PeriodFacet } from './period-facet.tsx'
import { useFacets } from './use-facets.ts'

const toggleValue = (chosen: readonly string[], value: string): string[] =>
  chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]

export function FacetsPanel({ explorer }: { explorer: Explorer }): ReactElement {
  const words = own.use().filters
  const { number } = useFormat()
  const { chosen: filters, locked, setFilters, themeLabel } = explorer
  const { data, error, refetch } = useFacets(explorer)
  const themeOf = useCallback(({ value }: FacetOption) => themeLabel(value), [themeLabel])
  if (error !== null || !data) return <Arriving data={data} error={error} refetch={refetch} lines={8} />
  // Explains why fewer organizations are listed than exist.
  const unreported = data.unreported ? words.unreported(data.unreported, number(data.unreported)) : undefined
  const offer: Offer = (name, options) => offerWithin(locked, name, options)
  const [themes, funds] = [offer('theme', data.themes), offer('fund', data.funds)]
  const single = (name: 'org' | 'outcome' | 'indicator', all: readonly FacetOption[]) => {
    const options = offer(name, all)
    return (
      options && (
        <FacetList
          key={name}
          title={words[name]}
          kind={name}
          options={options}
          chosen={oneOrNone(filters[name])}
          labelOf={optionName}
          onToggle={(value) => setFilters({ [name]: filters[name] === value ? null : value })}
          note={
            name === 'org'
              ? unreported
              : data.isPartial || data.chosenOnly?.includes(name)
                ? words.tooMany
                : undefined
          }
          isOpen={name === 'org'}
        />
      )
    )
  }
  return (
    <>
      <PeriodFacet explorer={explorer} />
      <h2 className="explorer-facet-group">{words.what}</h2>
      {themes && (
        <FacetList
          title={words.themes}
          kind="themes"
          options={themes}
          chosen={filters.themes}
          labelOf={themeOf}
          onToggle={(value) => setFilters({ themes: toggleValue(filters.themes, value) })}
          note={data.unthemed > 0 ? words.unthemed(number(data.unthemed)) : undefined}
          isOpen
        />
      )}
      {single('outcome', data.outcomes)}
      {single('indicator', data.indicators)}
      {locked?.query.kind === undefined && <KindFacet explorer={explorer} data={data} />}
      <h2 className="explorer-facet-group">{words.who}</h2>
      {funds && (
        <FacetList
          title={words.funds}
          kind="funds"
          options={funds}
          chosen={filters.funds}
          labelOf={optionValue}
          onToggle={(value) => setFilters({ funds: toggleValue(filters.funds, value) })}
          isOpen
        />
      )}
      {data.served && <ServedFacets explorer={explorer} served={data.served} labelOf={themeOf} />}
      {single('org', data.organizations)}
    </>
  )
}

type Offer = <O extends FacetOption>(
  name: Parameters<typeof offeredValues>[1],
  options: readonly O[],
) => readonly O[] | null

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
      labelOf={optionName}
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
const optionName = ({ name, value }: FacetOption): string => name ?? value
const optionValue = ({ value }: FacetOption): string => value
