// A list filtered by typing. Arrow keys move between the text field and the list.
import {
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'

import { Icon } from './icon.tsx'
import { bestMatches } from '../../../src/core/match.ts'
import './search-list.css'
import './menu.css'

interface SearchListProps<T> {
  /** Label of the text field. */
  readonly label: string
  readonly items: readonly T[]
  readonly idOf: (item: T) => string
  /** The text by which an item is found. */
  readonly textOf: (item: T) => string
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
  readonly none?: string
  /** Text for items left out of a long list. */
  readonly more?: (count: number) => string
  readonly children: (item: T) => ReactNode
}

/** Items rendered at once; typing finds the others. */
const maxListed = 60

export function SearchList<T>(props: SearchListProps<T>): ReactElement {
  const { label, items, idOf, textOf, chosen, onChoose, none, more, children } = props
  const [typed, setTyped] = useState('')
  const searchText = useDeferredValue(typed)
  const box = useRef<HTMLDivElement>(null)
  // `textOf` is constant for a list, so it is no dependency.
  const found = useMemo(() => bestMatches(items, searchText, textOf), [items, searchText])
  const listed = more ? found.slice(0, maxListed) : found
  return (
    <div className="search-list" ref={box} onKeyDown={(event) => moveFocus(event, box.current)}>
      <input
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-label={label}
        placeholder={label}
        // The user opened the list to search.
        autoFocus
      />
      <ul>
        {listed.map((item) => {
          const id = idOf(item)
          return (
            <li key={id}>
              <button
                type="button"
                className="menu-item hoverable"
                aria-current={id === chosen ? 'true' : undefined}
                onClick={() => onChoose(id)}
              >
                <span>{children(item)}</span>
                {id === chosen && <Icon name="check" size={16} />}
              </button>
            </li>
          )
        })}
      </ul>
      {found.length === 0 && none !== undefined && <p role="status">{none}</p>}
      {more && found.length > maxListed && <p className="muted">{more(found.length - maxListed)}</p>}
    </div>
  )
}

function moveFocus(event: KeyboardEvent, box: HTMLElement | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const stops = [...(box?.querySelectorAll<HTMLElement>('input, button') ?? [])]
  stops[stops.findIndex((stop) => stop === document.activeElement) + step]?.focus()
}
