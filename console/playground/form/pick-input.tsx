// The line to type in and the list below it: a combobox as the ARIA practices describe it. The focus stays in the line; the
// list names the active option.
import { useEffect, useState } from 'react'
import type { KeyboardEvent, ReactElement, RefObject } from 'react'
import { flushSync } from 'react-dom'

import { bestMatches } from '../../parts/match.ts'
import { useFormat } from '../../words/format.ts'
import { playground } from '../words.ts'
import type { PickOption } from './pick-options.ts'

export interface PickInputProps {
  readonly id: string
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly options: readonly PickOption[]
  readonly isLoading: boolean
  /** There is nothing to choose from: it is typed. */
  readonly isFree: boolean
  readonly isInvalid: boolean
  readonly onOpen: () => void
  readonly onPick: (value: string) => void
}

/** No more is listed at once, however many there are. */
const mostListed = 50

export function PickInput(props: PickInputProps): ReactElement {
  const { id, inputRef, options, isLoading, isFree, isInvalid, onOpen, onPick } = props
  const say = playground.use()
  const { number } = useFormat()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const text = typed.trim()
  const matches = bestMatches(options, typed, ({ label, value }) => `${label} ${value}`)
  const isKnown = options.some(({ value }) => value === text)
  // Last in the list: the text itself, for what the namespace does not have (yet).
  const asTyped = text === '' || isKnown || isLoading ? [] : [{ value: text, label: say.pick.use(text) }]
  const listed: readonly PickOption[] = [...matches.slice(0, mostListed), ...asTyped]
  const isListShown = isOpen && !isFree

  const open = () => {
    setOpen(true)
    onOpen()
  }
  const pick = (value: string) => {
    setTyped('')
    setActive(-1)
    setOpen(false)
    onPick(value)
  }
  /** What is called exactly so, else what answers best to it, else the text as it is. */
  const takeTyped = () => {
    if (text !== '') pick(isKnown ? text : (matches[0]?.value ?? text))
  }
  useEffect(() => {
    document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // Taken before the key reaches whoever runs the request.
      flushSync(takeTyped)
      return
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      open()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(
        listed.length === 0
          ? -1
          : (active + step + listed.length + (active < 0 && step < 0 ? 1 : 0)) % listed.length,
      )
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const option = isListShown ? listed[active] : undefined
      if (option) pick(option.value)
      else takeTyped()
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
    }
  }
  const told = isLoading
    ? say.pick.loading
    : options.length === 0
      ? say.pick.empty
      : matches.length === 0
        ? say.pick.none
        : matches.length > mostListed
          ? say.pick.more(number(matches.length - mostListed))
          : ''
  return (
    <div className="playground-pick">
      <input
        id={`${id}-input`}
        ref={inputRef}
        role={isFree ? undefined : 'combobox'}
        aria-expanded={isFree ? undefined : isListShown}
        aria-controls={isListShown ? `${id}-list` : undefined}
        aria-autocomplete={isFree ? undefined : 'list'}
        aria-activedescendant={isListShown && active >= 0 ? `${id}-option-${active}` : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={isInvalid || undefined}
        data-invalid={isInvalid || undefined}
        autoComplete="off"
        spellCheck="false"
        placeholder={say.pick.search}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(-1)
          open()
        }}
        onFocus={onOpen}
        onClick={open}
        onBlur={() => {
          setOpen(false)
          takeTyped()
        }}
        onKeyDown={onKeyDown}
      />
      {isListShown && (
        <div className="playground-options">
          <ul id={`${id}-list`} role="listbox" aria-label={say.pick.options}>
            {listed.map((option, index) => (
              <li
                key={option.value}
                id={`${id}-option-${index}`}
                role="option"
                aria-selected={index === active}
                // The line keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(option.value)}
              >
                {option.label}
                {option.label !== option.value && option.value !== text && <code>{option.value}</code>}
                {option.note !== undefined && <small>{option.note}</small>}
              </li>
            ))}
          </ul>
          {told !== '' && <p role="status">{told}</p>}
        </div>
      )}
    </div>
  )
}
