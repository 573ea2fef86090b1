// The facets beside the table. They are in the URL, and every download follows them.
import { useCallback, type ReactElement } from 'react'

import { Arriving } from '../../shared/parts/arriving.tsx'
import { profileLists } from '../../../src/core/projection/organization-details.ts'
import { useFormat } from '../../shared/words/format.ts'
import { serviceNames } from '../filters.ts'
import type { Explorer, FacetOption, Facets, ListFilter } from '../model.ts'
import { explorer as own } from '../words.ts'
import { offeredValues } from '../locked-filters.ts'
import { FacetList, type FacetListProps } from './facet-list.tsx'
import { PeriodFacet } from './period-facet.tsx'
import { useFacets } from './use-facets.ts'

const toggleValue = (chosen: readonly string[], value: string): string[] =>
  chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]

export function FacetsPanel({ explorer }: { explorer: Explorer }): ReactElement {
  const words = own.use().filters
  const { themeLabel } = explorer
  const { data, error, refetch } = useFacets(explorer)
  const labelOf = useCallback(({ value }: FacetOption) => themeLabel(value), [themeLabel])
  if (error !== null || !data) return <Arriving data={data} error={error} refetch={refetch} lines={8} />
  return (
    <>
      <PeriodFacet explorer={explorer} />
      <h2 className="explorer-facet-group">{words.what}</h2>
      <WhatFacets {...{ explorer, data, labelOf }} />
      <h2 className="explorer-facet-group">{words.who}</h2>
      <WhoFacets {...{ explorer, data, labelOf }} />
    </>
  )
}

interface GroupProps {
  readonly explorer: Explorer
  readonly data: Facets
  readonly labelOf: (option: FacetOption) => string
}

function WhatFacets({ explorer, data, labelOf }: GroupProps): ReactElement {
  const words = own.use().filters
  const { number } = useFormat()
  const { themes, unthemed, outcomes, indicators } = data
  const note = unthemed > 0 ? words.unthemed(number(unthemed)) : undefined
  const noteOn = (name: 'outcome' | 'indicator') =>
    data.isPartial || data.chosenOnly?.includes(name) ? words.tooMany : undefined
  return (
    <>
      <SeveralFacet {...{ explorer, labelOf, note }} kind="themes" options={themes} />
      <SingleFacet explorer={explorer} kind="outcome" options={outcomes} note={noteOn('outcome')} />
      <SingleFacet explorer={explorer} kind="indicator" options={indicators} note={noteOn('indicator')} />
      <SingleFacet
        explorer={explorer}
        kind="kind"
        options={[
          { value: 'numeric', name: words.numeric, count: data.numeric },
          { value: 'qualitative', name: words.qualitative, count: data.qualitative },
        ]}
        isOpen
      />
    </>
  )
}

function WhoFacets({ explorer, data, labelOf }: GroupProps): ReactElement {
  const words = own.use().filters
  const { number } = useFormat()
  const { funds, served, organizations, unreported } = data
  return (
    <>
      <SeveralFacet explorer={explorer} kind="funds" options={funds} />
      {served &&
        profileLists.map((kind) => (
          <SeveralFacet
            key={kind}
            {...{ explorer, kind, labelOf }}
            options={served[kind]}
            isOpen={kind === 'provinces'}
          />
        ))}
      <SingleFacet
        explorer={explorer}
        kind="org"
        options={organizations}
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
function SeveralFacet({ explorer, options: all, ...rest }: FacetProps<ListFilter>): ReactElement | null {
  const { kind } = rest
  const title = own.use().filters[kind]
  const { chosen: filters, locked, setFilters } = explorer
  const options = offerWithin(locked, serviceNames[kind], all)
  const chosen = filters[kind]
  // What profiles say is offered where there is something to choose.
  const isOptional = kind !== 'themes' && kind !== 'funds'
  if (!options || (isOptional && options.length + chosen.length === 0)) return null
  const toggle = (value: string) => setFilters({ [kind]: toggleValue(chosen, value) })
  return <FacetList isOpen {...rest} title={title} options={options} chosen={chosen} onToggle={toggle} />
}

/** Of a filter that takes one. */
function SingleFacet({
  explorer,
  options: all,
  ...rest
}: FacetProps<'org' | 'outcome' | 'indicator' | 'kind'>): ReactElement | null {
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

const oneOrNone = (value: string | null): readonly string[] => (value === null ? [] : [value])
