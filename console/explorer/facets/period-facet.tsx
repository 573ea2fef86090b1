// Filters by year, or by two dates: reports whose period overlaps the range.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactElement } from 'react'

import { Icon } from '../../shared/parts/icon.tsx'
import { isReversed } from '../filters.ts'
import type { Explorer } from '../model.ts'
import { explorer as own } from '../words.ts'
import { chosenYear, yearPeriod } from '../years.ts'

export function PeriodFacet({ explorer }: { explorer: Explorer }): ReactElement {
  const { filters, setFilters: onChange } = explorer
  const words = own.use().filters
  const id = useId()
  const isWrong = isReversed(filters)
  const field = (name: 'from' | 'to') => (
    <label>
      <span>{words[name]}</span>
      <input
        type="date"
        // While typing, a date is incomplete; the field keeps it locally until then.
        key={filters[name] === null ? 'empty' : chosenYear(filters) === null ? 'range' : filters[name]}
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
      <summary>
        <Icon name="right" size={14} />
        <h3>{words.period}</h3>
      </summary>
      <Years explorer={explorer} />
      <div className="explorer-period">
        {field('from')}
        {field('to')}
      </div>
      {isWrong && (
        <p id={`${id}-wrong`} className="explorer-wrong" role="alert">
          {words.reversed}
        </p>
      )}
    </details>
  )
}

function Years({ explorer }: { explorer: Explorer }): ReactElement | null {
  const words = own.use().filters
  const { source, filters, setFilters } = explorer
  const { data: years = [] } = useQuery({
    queryKey: [...source.key, 'years'],
    queryFn: ({ signal }) => source.years(signal),
  })
  if (years.length === 0) return null
  const chosen = chosenYear(filters)
  return (
    <ul className="explorer-years" aria-label={words.years}>
      {years.map((year) => (
        <li key={year}>
          <button
            type="button"
            aria-pressed={year === chosen}
            onClick={() => setFilters(year === chosen ? { from: null, to: null } : yearPeriod(year))}
          >
            {year}
          </button>
        </li>
      ))}
    </ul>
  )
}
