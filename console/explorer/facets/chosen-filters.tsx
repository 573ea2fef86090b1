// The chosen filters; pressing one removes it. Where reports are counted, it can be chosen which of the period count.
import type { ReactElement } from 'react'

import { Button } from '../../shared/parts/button.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { periodChoices } from '../../../src/core/summary/period.ts'
import { filterCount, listFilters, noFilters } from '../filters.ts'
import type { Explorer, FacetOption, Filters } from '../model.ts'
import { explorer as own } from '../words.ts'
import { useFacets } from './use-facets.ts'
import { usePeriodName } from './period-name.ts'
import './facets.css'

/** The first match in document order gets the focus. */
const nextPlaces = '.explorer-chosen button, .explorer-rows'

interface FilterLabel {
  readonly label: string
  readonly without: Partial<Filters>
}

interface ChosenFiltersProps {
  readonly explorer: Explorer
  /** Sums, charts and briefings count by choice; everything else shows what touches the period, as rows do. */
  readonly isCounting?: boolean
}

export function ChosenFilters({ explorer, isCounting = false }: ChosenFiltersProps): ReactElement | null {
  const words = own.use().filters
  const { chosen: filters, setFilters, counted } = explorer
  const period = usePeriodName(explorer, filters)
  const isDated = explorer.filters.from !== null || explorer.filters.to !== null
  const labels = useFilterLabels(explorer, filters, isCounting)
  const count = filterCount(filters)
  if (count === 0 && !(isCounting && isDated)) return null
  const take = (without: Partial<Filters>) => {
    setFilters(without)
    // The pressed button disappears; the focus moves to the next filter, or to the rows.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(nextPlaces)?.focus())
  }
  return (
    <ul className="explorer-chosen row" aria-label={words.label}>
      {labels.map(({ label, without }) => (
        <li key={label} className="shrinks">
          <button
            type="button"
            className="row inline one-line gap-1"
            aria-label={words.remove(label)}
            onClick={() => take(without)}
          >
            <span className="cut">{label}</span>
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      {isCounting && isDated && (
        <li>
          <Select
            label={words.counted}
            isLabelHidden={period !== null}
            value={counted}
            options={periodChoices.map((each) => ({ value: each, label: words.countedBy[each] }))}
            onChange={explorer.setCounted}
          />
        </li>
      )}
      {count > 0 && (
        <li>
          <Button size="small" variant="quiet" onPress={() => take(noFilters)}>
            {words.clear}
          </Button>
        </li>
      )}
    </ul>
  )
}

/** Each filter in words, and what changes without it. */
export function useFilterLabels(
  explorer: Explorer,
  filters: Filters,
  isCounting: boolean,
): readonly FilterLabel[] {
  const words = own.use().filters
  const { themeLabel, counted } = explorer
  const { data } = useFacets(explorer)
  const period = usePeriodName(explorer, filters)
  const { from, to, kind } = filters
  const labelNamed = (name: 'org' | 'outcome' | 'indicator', options: readonly FacetOption[] = []) => {
    const id = filters[name]
    if (id === null) return []
    return [{ label: options.find(({ value }) => value === id)?.name ?? id, without: { [name]: null } }]
  }
  return [
    ...listFilters.flatMap((list) =>
      filters[list].map((value) => ({
        label: list === 'funds' ? value : themeLabel(value),
        without: { [list]: filters[list].filter((each) => each !== value) },
      })),
    ),
    ...labelNamed('org', data?.organizations),
    ...labelNamed('outcome', data?.outcomes),
    ...labelNamed('indicator', data?.indicators),
    ...(period === null
      ? []
      : [
          {
            label:
              from === null || to === null
                ? period
                : words.inPeriod[isCounting ? counted : 'touches'](period),
            without: { from: null, to: null },
          },
        ]),
    ...(kind === null ? [] : [{ label: words[kind], without: { kind: null } }]),
  ]
}
