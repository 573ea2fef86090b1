// One facet: its values as toggle buttons with the number of reports. Long lists can be searched, and expand on demand.
import { useDeferredValue, useId, useMemo, useState, type ReactElement } from 'react'

import { compareNames } from '../../../src/core/natural-order.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { bestMatches } from '../../../src/core/match.ts'
import { useFormat } from '../../shared/words/format.ts'
import type { FacetOption } from '../model.ts'
import { explorer as own } from '../words.ts'
import './facets.css'

export interface FacetListProps {
  readonly title: string
  /** What can be found in it, by which its search is called. */
  readonly kind: keyof ReturnType<typeof own.use>['filters']['find']
  readonly options: readonly FacetOption[]
  readonly chosen: readonly string[]
  /** Default: its name. */
  readonly labelOf?: (option: FacetOption) => string
  readonly onToggle: (value: string) => void
  readonly note?: string | undefined
  readonly isOpen?: boolean
  /** Choosing a value leaves the list, so nothing is ticked. */
  readonly isLeaving?: boolean
  /** Values shown before the list is expanded. */
  readonly initialCount?: number
}

const optionName = ({ name, value }: FacetOption): string => name ?? value

/** Values rendered at once; typing finds the others. */
const maxShown = 100

/** A list of up to so many values is read faster than searched. */
const maxUnsearched = 8

export function FacetList(props: FacetListProps): ReactElement {
  const { title, kind, options, chosen, labelOf = optionName, onToggle, note, isOpen = false } = props
  const words = own.use().filters
  const { initialCount = 6, isLeaving = false } = props
  const { number } = useFormat()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const [typed, setTyped] = useState('')
  const { ordered, found, isSearched } = useFound({ options, chosen, labelOf, typed })
  const takeFirst = () => {
    const [first] = typed.trim() === '' ? [] : bestMatches(ordered, typed, labelOf)
    if (first) onToggle(first.value)
  }
  const isLong = isWhole || isSearched
  const further = isLong ? found.length - maxShown : 0
  const shown = found.slice(0, isLong ? maxShown : Math.max(initialCount, chosen.length))
  return (
    <details className="explorer-facet" open={isOpen || chosen.length > 0}>
      <summary className="row one-line">
        <Icon name="right" size={14} />
        <h3 id={id}>{title}</h3>
        <small>{number(options.length)}</small>
      </summary>
      {(options.length > maxUnsearched || typed !== '') && (
        <input
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={({ key }) => key === 'Enter' && takeFirst()}
          aria-label={words.find[kind]}
          placeholder={words.find[kind]}
        />
      )}
      <ul aria-labelledby={id} className={isLong ? 'whole' : undefined}>
        {shown.map((option) => (
          <li key={option.value}>
            <Option
              label={labelOf(option)}
              count={option.count}
              isChosen={isLeaving ? undefined : chosen.includes(option.value)}
              onToggle={() => onToggle(option.value)}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && (options.length > 0 || note === undefined) && (
        <p className="muted" role="status">
          {options.length === 0 ? words.nothing : words.noneFound}
        </p>
      )}
      {further > 0 && <p className="muted">{words.further(number(further))}</p>}
      {options.length > initialCount && !isSearched && (
        <Button size="small" variant="quiet" onPress={() => setWhole(!isWhole)}>
          {isWhole ? words.fewer : words.more(number(options.length))}
        </Button>
      )}
      {note !== undefined && <p className="muted">{note}</p>}
    </details>
  )
}

type FoundProps = Required<Pick<FacetListProps, 'options' | 'chosen' | 'labelOf'>> & {
  readonly typed: string
}

/** All in the order of the list, and those that fit what is typed. */
function useFound({ options, chosen, labelOf, typed }: FoundProps) {
  const searchText = useDeferredValue(typed)
  const named = useMemo(() => orderTies(options, labelOf), [options, labelOf])
  const ordered = useMemo(() => chosenFirst(named, chosen), [named, chosen])
  const found = useMemo(() => bestMatches(ordered, searchText, labelOf), [ordered, searchText, labelOf])
  return { ordered, found, isSearched: searchText.trim() !== '' }
}

interface OptionProps {
  readonly label: string
  readonly count: number | null
  /** Absent: it cannot be ticked. */
  readonly isChosen: boolean | undefined
  readonly onToggle: () => void
}

function Option({ label, count, isChosen, onToggle }: OptionProps): ReactElement {
  const { reports } = own.use().filters
  const { number } = useFormat()
  return (
    <button
      type="button"
      className="explorer-option hoverable row one-line small-text"
      aria-pressed={isChosen}
      onClick={onToggle}
      title={label}
    >
      {isChosen !== undefined && (
        <span className="explorer-option-mark">
          <Icon name="check" size={12} />
        </span>
      )}
      <span className="explorer-option-label">{label}</span>
      {count !== null && (
        <small>
          {number(count)}
          <span className="visually-hidden"> {reports('').trim()}</span>
        </small>
      )}
    </button>
  )
}

/** More would take too long to order by name; typing finds them. */
const maxOrdered = 5000

/** Values with the same number of reports, in natural order of their labels. */
const orderTies = (
  options: readonly FacetOption[],
  labelOf: (option: FacetOption) => string,
): readonly FacetOption[] =>
  options.length > maxOrdered
    ? options
    : [...options].sort((a, b) => (b.count ?? 0) - (a.count ?? 0) || compareNames(labelOf(a), labelOf(b)))

/** Selected values are always visible, even if nothing matches them any more. */
function chosenFirst(options: readonly FacetOption[], chosen: readonly string[]): readonly FacetOption[] {
  if (chosen.length === 0) return options
  const first = chosen.map(
    (value) => options.find((option) => option.value === value) ?? { value, name: null, count: 0 },
  )
  return [...first, ...options.filter(({ value }) => !chosen.includes(value))]
}
