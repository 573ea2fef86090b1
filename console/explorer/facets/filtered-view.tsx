// The frame of the row views: filters, their results, and the open node.
import { useEffect, useRef, useState, type ReactElement, type ReactNode, useSyncExternalStore } from 'react'

import { Button } from '../../shared/parts/button.tsx'
import { keepFocus } from '../../shared/parts/keep-focus.ts'
import { createState } from '../../shared/state/create-state.ts'
import { useFormat } from '../../shared/words/format.ts'
import { filterCount, noFilters } from '../filters.ts'
import type { Explorer, ReadingStep } from '../model.ts'
import { NodePanel } from '../node/node-panel.tsx'
import { explorer as own } from '../words.ts'
import { FacetsPanel } from './facets-panel.tsx'
import './filtered-view.css'

interface FilteredViewProps {
  readonly explorer: Explorer
  readonly children: ReactNode
}

export function FilteredView({ explorer, children }: FilteredViewProps): ReactElement {
  const words = own.use().filters
  const { number } = useFormat()
  const [isShown, setShown] = useState(false)
  const main = useRef<HTMLDivElement>(null)
  const { chosen, node } = explorer
  const count = filterCount(chosen)
  const before = useRef(count)
  useEffect(() => {
    // The button of the removed filter had the focus.
    if (count < before.current) keepFocus()
    before.current = count
  }, [count])
  return (
    <div className={`explorer-filtered stack top gap-4${node === null ? '' : ' with-node'}`}>
      <a
        className="skip"
        href="#explorer-main"
        onClick={(event) => {
          // Does not change the URL, which belongs to the page.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {words.skip}
      </a>
      <div className="explorer-filters-button">
        <Button icon="settings" onPress={() => setShown(!isShown)} aria-expanded={isShown}>
          {count === 0 ? words.label : words.count(number(count))}
        </Button>
      </div>
      <section
        className={`explorer-filters stack gap-4 shrinks${isShown ? ' shown' : ''}`}
        aria-labelledby="explorer-filters"
      >
        <h2 id="explorer-filters">{words.label}</h2>
        <FacetsPanel explorer={explorer} />
      </section>
      <div className="explorer-main stack gap-3 shrinks" id="explorer-main" ref={main} tabIndex={-1}>
        <ReadingRows explorer={explorer} />
        {children}
      </div>
      {node !== null && <NodePanel explorer={explorer} id={node} />}
    </div>
  )
}

/** Shown when no row matches. */
export function NoRows({ explorer }: { explorer: Explorer }): ReactElement {
  const words = own.use()
  const isFiltered = filterCount(explorer.chosen) > 0
  return (
    <div className="explorer-none stack gap-3 muted">
      <p>{isFiltered ? words.table.none : words.table.noReports}</p>
      {isFiltered && (
        <Button size="small" onPress={() => explorer.setFilters(noFilters)}>
          {words.filters.clear}
        </Button>
      )}
    </div>
  )
}

/** Fewer are there at once. */
const leastSaid = 5000

const none = createState<ReadingStep | null>(null)

/** How many rows have been read, in numbers, while a long answer arrives. */
function ReadingRows({ explorer }: { explorer: Explorer }): ReactElement | null {
  const words = own.use()
  const { number } = useFormat()
  const { subscribe, get } = explorer.source.reading ?? none
  // In steps that can be read: each row would draw the page again.
  const said = useSyncExternalStore(subscribe, () => {
    const now = get()
    return now === null || now.of < leastSaid ? '' : `${Math.floor(now.read / 5000) * 5000} ${now.of}`
  })
  if (said === '') return null
  const [read = 0, of = 0] = said.split(' ').map(Number)
  return (
    <div className="explorer-reading stack gap-1">
      <p role="status" className="muted">
        {words.reading(number(read), number(of))}
      </p>
      <progress value={read} max={of} aria-label={words.reading(number(read), number(of))} />
    </div>
  )
}
