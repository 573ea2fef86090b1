// The chosen filters; pressing one removes it. Where reports are counted, it can be chosen which of the period count.
import type { ReactElement } from 'react'

import { Button } from '../../shared/parts/button.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { profileLists } from '../../../src/core/projection/organization-details.ts'
import { periodChoices } from '../../../src/core/summary/period.ts'
import { filterCount, noFilters } from '../filters.ts'
import type { Explorer, FacetOption, Filters } from '../model.ts'
import { explorer as own } from '../words.ts'
import { useFacets } from './use-facets.ts'
import { usePeriodName } from './period-name.ts'
import './facets.css'

/** The first match in document order gets the focus. */
const nextPlaces = '.explorer-chosen button, .explorer-rows'

interface Chosen {
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
  const chosen = useChosen(explorer, period, isCounting)
  const count = filterCount(filters)
  if (count === 0 && !(isCounting && isDated)) return null
  const take = (without: Partial<Filters>) => {
    setFilters(without)
    // The pressed button disappears; the focus moves to the next filter, or to the rows.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(nextPlaces)?.focus())
  }
  return (
    <ul className="explorer-chosen row" aria-label={words.label}>
      {chosen.map(
        (each) =>
          each && (
            <li key={each.label}>
              <button type="button" aria-label={words.remove(each.label)} onClick={() => take(each.without)}>
                <span className="cut">{each.label}</span>
                <Icon name="close" size={14} />
              </button>
            </li>
          ),
      )}
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

/** Each filter in words, and the filters without it. */
function useChosen(
  explorer: Explorer,
  period: string | null,
  isCounting: boolean,
): readonly (Chosen | null)[] {
  const words = own.use().filters
  const { chosen: filters, themeLabel, counted } = explorer
  const { data } = useFacets(explorer)
  const optionName = (options: readonly FacetOption[] | undefined, id: string): string =>
    options?.find(({ value }) => value === id)?.name ?? id
  const { themes, funds, org, outcome, indicator, from, to, kind } = filters
  return [
    ...themes.map((theme) => ({
      label: themeLabel(theme),
      without: { themes: themes.filter((each) => each !== theme) },
    })),
    ...funds.map((fund) => ({ label: fund, without: { funds: funds.filter((each) => each !== fund) } })),
    ...profileLists.flatMap((list) =>
      filters[list].map((code) => ({
        label: themeLabel(code),
        without: { [list]: filters[list].filter((each) => each !== code) },
      })),
    ),
    org === null ? null : { label: optionName(data?.organizations, org), without: { org: null } },
    outcome === null ? null : { label: optionName(data?.outcomes, outcome), without: { outcome: null } },
    indicator === null
      ? null
      : { label: optionName(data?.indicators, indicator), without: { indicator: null } },
    period === null
      ? null
      : {
          label:
            from === null || to === null ? period : words.inPeriod[isCounting ? counted : 'touches'](period),
          without: { from: null, to: null },
        },
    kind === null ? null : { label: words[kind], without: { kind: null } },
  ]
}
