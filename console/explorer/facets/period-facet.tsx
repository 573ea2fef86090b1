// Two days: reports whose period touches the time between them.
import { useId } from 'react'
import type { ReactElement } from 'react'

import { Icon } from '../../parts/icon.tsx'
import { isReversed } from '../filters.ts'
import type { Filters } from '../filters.ts'
import { explorer as own } from '../words.ts'

export interface PeriodFacetProps {
  readonly filters: Filters
  readonly onChange: (change: Partial<Filters>) => void
}

export function PeriodFacet({ filters, onChange }: PeriodFacetProps): ReactElement {
  const say = own.use().filters
  const id = useId()
  const isWrong = isReversed(filters)
  const field = (name: 'from' | 'to') => (
    <label>
      <span>{say[name]}</span>
      <input
        type="date"
        // A day that is being typed is no day yet, so the field keeps it to itself.
        key={filters[name] === null ? 'empty' : 'given'}
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
        <h3>{say.period}</h3>
      </summary>
      <div className="explorer-period">
        {field('from')}
        {field('to')}
      </div>
      {isWrong && (
        <p id={`${id}-wrong`} className="explorer-wrong" role="alert">
          {say.reversed}
        </p>
      )}
    </details>
  )
}
