// The active filters; pressing one removes it.
import type { ReactElement } from 'react'

import { Button } from '../../shared/parts/button.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { filterCount, noFilters } from '../filters.ts'
import type { Explorer, FacetOption, Filters } from '../model.ts'
import { explorer as own } from '../words.ts'
import { chosenYear } from '../years.ts'
import { useFacets } from './facets-panel.tsx'
import './facets.css'

/** The first match in document order gets the focus. */
const nextPlaces = '.explorer-chosen button, .explorer-rows'

interface Chosen {
  readonly label: string
  readonly without: Partial<Filters>
}

export function ChosenFilters({ explorer }: { explorer: Explorer }): ReactElement | null {
  const words = own.use().filters
  const { filters, setFilters, themeLabel } = explorer
  const { data } = useFacets(explorer)
  if (filterCount(filters) === 0) return null
  const take = (without: Partial<Filters>) => {
    setFilters(without)
    // The pressed button disappears; the focus moves to the next filter, or to the rows.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(nextPlaces)?.focus())
  }
  const named = (options: readonly FacetOption[] | undefined, id: string): string =>
    options?.find(({ value }) => value === id)?.name ?? id
  const { themes, funds, org, outcome, indicator, from, to, kind } = filters
  const year = chosenYear(filters)
  const chosen: readonly (Chosen | null)[] = [
    ...themes.map((theme) => ({
      label: themeLabel(theme),
      without: { themes: themes.filter((each) => each !== theme) },
    })),
    ...funds.map((fund) => ({ label: fund, without: { funds: funds.filter((each) => each !== fund) } })),
    org === null ? null : { label: named(data?.organizations, org), without: { org: null } },
    outcome === null ? null : { label: named(data?.outcomes, outcome), without: { outcome: null } },
    indicator === null ? null : { label: named(data?.indicators, indicator), without: { indicator: null } },
    ...(year === null
      ? [
          from === null ? null : { label: words.since(from), without: { from: null } },
          to === null ? null : { label: words.until(to), without: { to: null } },
        ]
      : [{ label: String(year), without: { from: null, to: null } }]),
    kind === null ? null : { label: words[kind], without: { kind: null } },
  ]
  return (
    <ul className="explorer-chosen" aria-label={words.label}>
      {chosen.map(
        (each) =>
          each && (
            <li key={each.label}>
              <button type="button" aria-label={words.remove(each.label)} onClick={() => take(each.without)}>
                <span>{each.label}</span>
                <Icon name="close" size={14} />
              </button>
            </li>
          ),
      )}
      <li>
        <Button size="small" variant="quiet" onPress={() => take(noFilters)}>
          {words.clear}
        </Button>
      </li>
    </ul>
  )
}
