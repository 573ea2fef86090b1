// A searchable list of organizations with the number of reports of each under the filters.
import { useDeferredValue, useId, useMemo, useState, type ReactElement } from 'react'

import { useFacets } from '../facets/use-facets.ts'
import type { Explorer, Organization } from '../model.ts'
import { bestMatches } from '../../../src/core/match.ts'
import { useFormat } from '../../shared/words/format.ts'
import { theory } from './words.ts'

interface OrganizationListProps {
  readonly explorer: Explorer
  readonly organizations: readonly Organization[]
  readonly onPick: (id: string) => void
  readonly hasFocus?: boolean
}

/** Organizations rendered at once; typing finds the others. */
const maxListed = 60

interface Counted extends Organization {
  /** Null where the source does not know. */
  readonly count: number | null
}

export function OrganizationList(props: OrganizationListProps): ReactElement {
  const { explorer, organizations, onPick, hasFocus = false } = props
  const words = theory.use().pick
  const { number } = useFormat()
  const id = useId()
  const [typed, setTyped] = useState('')
  const searchText = useDeferredValue(typed)
  const counted = useCounted(explorer, organizations)
  const found = useMemo(
    () => bestMatches(counted, searchText, ({ name, uri }) => `${name ?? ''} ${uri}`),
    [counted, searchText],
  )
  return (
    <div className="theory-organizations stack shrinks">
      <input
        type="search"
        aria-label={words.search}
        aria-describedby={id}
        placeholder={words.search}
        value={typed}
        autoFocus={hasFocus}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found[0]) onPick(found[0].id)
        }}
      />
      <p id={id} className="muted small-text" role="status">
        {found.length === 0 ? words.none : words.found(found.length, number(found.length))}
        {found.length > maxListed && ` · ${words.more(number(found.length - maxListed))}`}
      </p>
      <ul>
        {found.slice(0, maxListed).map(({ id: each, name, uri, count }) => (
          <li key={each}>
            <button
              type="button"
              className="hoverable row one-line baseline between gap-3"
              onClick={() => onPick(each)}
              title={uri}
            >
              <span>{name ?? uri}</span>
              {count !== null && (
                <small className={count === 0 ? 'none' : undefined}>
                  {words.reports(count, number(count))}
                </small>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Organizations without a matching report come last. */
function useCounted(explorer: Explorer, organizations: readonly Organization[]): readonly Counted[] {
  const { data } = useFacets(explorer)
  return useMemo(() => {
    if (!data) return organizations.map((each) => ({ ...each, count: null }))
    const counts = new Map(data.organizations.map(({ value, count }) => [value, count]))
    const isCounted = data.isPartial !== true
    const counted = organizations.map((each) => ({
      ...each,
      count: counts.get(each.id) ?? (counts.has(each.id) || !isCounted ? null : 0),
    }))
    return [...counted.filter(({ count }) => count !== 0), ...counted.filter(({ count }) => count === 0)]
  }, [data, organizations])
}
