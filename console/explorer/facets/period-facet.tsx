// Filters by years, or by two dates: reports whose period touches the range. Years are calendar or fiscal years.
import { useQuery } from '@tanstack/react-query'
import { Fragment, useId, type MouseEvent, type ReactElement } from 'react'

import { locales } from '../texts/locales.ts'
import { isReversed } from '../filters.ts'
import type { Explorer } from '../model.ts'
import { explorer as own } from '../words.ts'
import { chosenYears, countYears, yearName, yearPeriod, type YearCount } from '../years.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { useFacets } from './use-facets.ts'

export function PeriodFacet({ explorer }: { explorer: Explorer }): ReactElement {
  const { chosen: filters, locked, setFilters: onChange, fiscalYearStart, setFiscalYearStart } = explorer
  const words = own.use().filters
  const locale = locales[useLanguage()]
  const id = useId()
  const isWrong = isReversed(filters)
  const hasYears = chosenYears(filters, fiscalYearStart) !== null
  const field = (name: 'from' | 'to') => (
    <label>
      <span>{words[name]}</span>
      <input
        type="date"
        min={locked?.query['period[from]']}
        max={locked?.query['period[to]']}
        // While typing, a date is incomplete; the field keeps it locally until then.
        key={filters[name] === null ? 'empty' : hasYears ? filters[name] : 'range'}
        defaultValue={filters[name] ?? ''}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={({ target }) => {
          if (target.validity.valid) onChange({ [name]: target.value === '' ? null : target.value })
        }}
      />
    </label>
  )
  return (
    <details className="explorer-facet" open>
      <summary className="row one-line">
        <Icon name="right" size={14} />
        <h3>{words.period}</h3>
      </summary>
      <Years explorer={explorer} />
      <div className="explorer-period stack">
        {field('from')}
        {field('to')}
        <Select
          label={words.yearStart}
          value={String(fiscalYearStart)}
          options={monthNames(locale).map((label, at) => ({ value: String(at + 1), label }))}
          onChange={(month) => setFiscalYearStart(Number(month))}
        />
      </div>
      {isWrong && (
        <p id={`${id}-wrong`} className="explorer-wrong" role="alert">
          {words.reversed}
        </p>
      )}
    </details>
  )
}

const monthNames = (locale: string): string[] => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2024, month, 1))))
}

/** A bar for each year with reports that end in it; where they are too many to count, all bars are alike. */
function Years({ explorer }: { explorer: Explorer }): ReactElement | null {
  const words = own.use().filters
  const { number } = useFormat()
  const { chosen: filters, setFilters, fiscalYearStart: firstMonth } = explorer
  const years = useYears(explorer)
  if (years.length === 0) return null
  const chosen = chosenYears(filters, firstMonth)
  const most = Math.max(...years.map(({ count }) => count ?? 0), 1)
  const isChosen = (year: number): boolean => chosen !== null && year >= chosen[0] && year <= chosen[1]
  const choose = (year: number, isRange: boolean) => {
    if (chosen !== null && isRange) {
      const [first, last] = [Math.min(chosen[0], year), Math.max(chosen[1], year)]
      setFilters({ from: yearPeriod(first, firstMonth).from, to: yearPeriod(last, firstMonth).to })
    } else {
      const isOnly = chosen !== null && chosen[0] === year && chosen[1] === year
      setFilters(isOnly ? { from: null, to: null } : yearPeriod(year, firstMonth))
    }
  }
  return (
    <ul className="explorer-years" aria-label={words.years} title={words.yearRange}>
      {years.map(({ year, count }) => (
        <li key={year}>
          <button
            type="button"
            className="hoverable"
            aria-pressed={isChosen(year)}
            aria-label={count === null ? undefined : words.inYear(yearName(year, firstMonth), number(count))}
            onClick={(event: MouseEvent) => choose(year, event.shiftKey)}
          >
            <i style={{ height: `${count === null ? 100 : Math.max(4, (count / most) * 100)}%` }} />
            <span>
              {yearName(year, firstMonth)
                .split('/')
                .map((part, at) => (
                  <Fragment key={part}>
                    {at > 0 && '/'}
                    {at > 0 && <wbr />}
                    {part}
                  </Fragment>
                ))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface MaybeCounted extends Omit<YearCount, 'count'> {
  readonly count: number | null
}

function useYears(explorer: Explorer): readonly MaybeCounted[] {
  const { source, fiscalYearStart } = explorer
  const { data: facets } = useFacets(explorer)
  const isUncounted = facets !== undefined && facets.endMonths === undefined
  const { data: years = [] } = useQuery({
    queryKey: [...source.key, 'years'],
    queryFn: ({ signal }) => source.years(signal),
    enabled: isUncounted,
  })
  if (facets?.endMonths) return countYears(facets.endMonths, fiscalYearStart)
  return isUncounted ? years.map((year) => ({ year, count: null })) : []
}
