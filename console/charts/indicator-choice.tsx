// Which indicator is drawn: found by what people type, those with most values first.
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'

import { Icon } from '../parts/icon.tsx'
import { bestMatches } from '../parts/match.ts'
import type { Group } from './groups.ts'
import { useTexts } from './use-texts.ts'
import { charts } from './words.ts'

export interface IndicatorChoiceProps {
  readonly indicators: readonly Group[]
  readonly chosen: Group
  readonly onChoose: (id: string) => void
}

export function IndicatorChoice({ indicators, chosen, onChoose }: IndicatorChoiceProps): ReactElement {
  const say = charts.use().value
  const id = useId()
  const about = useAbout()
  return (
    <div className="field charts-choice">
      <span className="field-label" id={id}>
        {say.indicator}
      </span>
      <DialogTrigger>
        <AriaButton className="select-button" aria-labelledby={`${id} ${id}-chosen`}>
          <span id={`${id}-chosen`}>
            <b>{chosen.of?.name ?? chosen.of?.id}</b> <small>{about(chosen)}</small>
          </span>
          <Icon name="chevron" size={16} />
        </AriaButton>
        <Popover className="menu-box charts-choices" placement="bottom start">
          <Dialog aria-label={say.find}>
            {({ close }) => (
              <Choices
                indicators={indicators}
                chosen={chosen}
                onChoose={(next) => {
                  close()
                  onChoose(next)
                }}
              />
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  )
}

/** More are never in the page at once; typing finds the others. */
const most = 60

function Choices({ indicators, chosen, onChoose }: IndicatorChoiceProps): ReactElement {
  const say = charts.use().value
  const { number } = useTexts()
  const about = useAbout()
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed)
  const box = useRef<HTMLDivElement>(null)
  const found = useMemo(() => bestMatches(indicators, sought, textOf), [indicators, sought])
  return (
    <div className="charts-found" ref={box} onKeyDown={(event) => moveFocus(event, box.current)}>
      <input
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-label={say.find}
        placeholder={say.find}
        // The list was opened to look for something.
        autoFocus
      />
      <ul>
        {found.slice(0, most).map((each) => (
          <li key={each.of?.id}>
            <button
              type="button"
              className="menu-item"
              aria-current={each === chosen ? 'true' : undefined}
              onClick={() => onChoose(each.of?.id ?? '')}
            >
              <span>
                {each.of?.name ?? each.of?.id}
                <small>{about(each)}</small>
              </span>
              {each === chosen && <Icon name="check" size={16} />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">{say.noneFound}</p>}
      {found.length > most && <p className="muted">{say.further(number(found.length - most))}</p>}
    </div>
  )
}

/** Many organizations give their indicators the same names. */
const textOf = ({ of, rows }: Group): string => `${of?.name ?? of?.id} ${rows[0]?.org?.name ?? ''}`

/** Whose it is, and how often it is reported. */
function useAbout(): ({ rows }: Group) => string {
  const say = charts.use().value
  const { number } = useTexts()
  return ({ rows }) => {
    const organizations = new Map(rows.map(({ org }) => [org?.id, org]))
    const [first] = organizations.values()
    const whose =
      organizations.size > 1
        ? say.organizations(organizations.size, number(organizations.size))
        : first
          ? (first.name ?? first.id)
          : say.noOrganization
    return `${whose} · ${say.reports(rows.length, number(rows.length))}`
  }
}

function moveFocus(event: KeyboardEvent, box: HTMLElement | null): void {
  const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (way === 0) return
  event.preventDefault()
  const stops = [...(box?.querySelectorAll<HTMLElement>('input, button') ?? [])]
  stops[stops.findIndex((stop) => stop === document.activeElement) + way]?.focus()
}
