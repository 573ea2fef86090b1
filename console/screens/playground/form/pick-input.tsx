// The text field with its options.
import { useState, type KeyboardEvent, type ReactElement, type RefObject } from 'react'
import { flushSync } from 'react-dom'

import { bestMatches } from '../../../../src/core/match.ts'
import { useCombobox } from '../../../shared/parts/use-combobox.ts'
import { useFormat } from '../../../shared/words/format.ts'
import { playground } from '../words.ts'
import type { PickOption } from './pick-options.ts'

interface PickInputProps {
  readonly id: string
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly options: readonly PickOption[]
  readonly isLoading: boolean
  /** No options exist: any text is accepted. */
  readonly isFree: boolean
  readonly isInvalid: boolean
  readonly onOpen: () => void
  readonly onPick: (value: string) => void
}

const maxListed = 50

export function PickInput(props: PickInputProps): ReactElement {
  const { id, inputRef, options, isLoading, isFree, isInvalid, onOpen, onPick } = props
  const words = playground.use()
  const { number } = useFormat()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const text = typed.trim()
  const matches = bestMatches(options, typed, ({ label, value }) => `${label} ${value}`)
  const isKnown = options.some(({ value }) => value === text)
  // The last option is the text itself, for values that the namespace does not have yet.
  const asTyped = text === '' || isKnown || isLoading ? [] : [{ value: text, label: words.pick.use(text) }]
  const listed: readonly PickOption[] = [...matches.slice(0, maxListed), ...asTyped]
  const isListShown = isOpen && !isFree

  const open = () => {
    setOpen(true)
    onOpen()
  }
  const pick = (value: string) => {
    setTyped('')
    reset()
    setOpen(false)
    onPick(value)
  }
  /** Accepts an exact match, else the best match, else the text itself. */
  const takeTyped = () => {
    if (text !== '') pick(isKnown ? text : (matches[0]?.value ?? text))
  }
  const { reset, inputProps, listProps, optionProps } = useCombobox({
    id,
    count: listed.length,
    isOpen: isListShown,
    start: -1,
    onOpen: open,
    onClose: () => setOpen(false),
    onEnter: (index) => {
      const option = listed[index]
      if (option) pick(option.value)
      else takeTyped()
    },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Applied before the shortcut runs the request.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) flushSync(takeTyped)
    else inputProps.onKeyDown?.(event)
  }
  const status = isLoading
    ? words.pick.loading
    : options.length === 0
      ? words.pick.empty
      : matches.length === 0
        ? words.pick.none
        : matches.length > maxListed
          ? words.pick.more(number(matches.length - maxListed))
          : ''
  return (
    <div className="playground-pick">
      <input
        id={`${id}-input`}
        ref={inputRef}
        {...(isFree ? {} : inputProps)}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={isInvalid || undefined}
        data-invalid={isInvalid || undefined}
        autoComplete="off"
        spellCheck="false"
        placeholder={words.pick.search}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          reset()
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
        <div className="playground-options options">
          <ul {...listProps} aria-label={words.pick.options}>
            {listed.map((option, index) => (
              <li key={option.value} {...optionProps(index)} onClick={() => pick(option.value)}>
                {option.label}
                {option.label !== option.value && option.value !== text && (
                  <code className="cut">{option.value}</code>
                )}
                {option.note !== undefined && <small>{option.note}</small>}
              </li>
            ))}
          </ul>
          {status !== '' && <p role="status">{status}</p>}
        </div>
      )}
    </div>
  )
}
