// A text field with a list of options: a combobox as in the ARIA practices. The focus stays in the field,
// `aria-activedescendant` names the active option.
import { useEffect, useState, type HTMLAttributes, type InputHTMLAttributes, type KeyboardEvent } from 'react'

import './combobox.css'

interface ComboboxOptions {
  /** Prefix of the ids of the list and its options. */
  readonly id: string
  readonly count: number
  readonly isOpen: boolean
  /** Initially active option; -1: none, so that Enter accepts the text itself. */
  readonly start: 0 | -1
  readonly onOpen?: () => void
  /** Called on Escape; absent where something else closes the list. */
  readonly onClose?: () => void
  /** Called with the active option, or -1. */
  readonly onEnter: (active: number) => void
}

export interface Combobox {
  readonly active: number
  /** Call when the text changes. */
  readonly reset: () => void
  readonly inputProps: InputHTMLAttributes<HTMLInputElement>
  readonly listProps: HTMLAttributes<HTMLElement>
  readonly optionProps: (index: number) => HTMLAttributes<HTMLElement>
}

export function useCombobox(options: ComboboxOptions): Combobox {
  const { id, count, isOpen, start, onOpen, onClose, onEnter } = options
  const [chosen, setChosen] = useState<number>(start)
  const active = Math.min(chosen, count - 1)
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      onOpen?.()
      if (count > 0) setChosen(nextOption(active, event.key === 'ArrowDown' ? 1 : -1, count))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onEnter(isOpen ? active : -1)
    } else if (event.key === 'Escape' && isOpen && onClose) {
      event.stopPropagation()
      onClose()
    }
  }
  return {
    active,
    reset: () => setChosen(start),
    inputProps: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-list` : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
      onKeyDown,
    },
    listProps: { id: `${id}-list`, role: 'listbox' },
    optionProps: (index) => ({
      id: `${id}-${index}`,
      role: 'option',
      'aria-selected': index === active,
      // Keeps the focus in the field.
      onMouseDown: (event) => event.preventDefault(),
    }),
  }
}

/** Wraps around; from -1 (none) to the first or last. */
const nextOption = (active: number, step: 1 | -1, count: number): number =>
  active < 0 ? (step > 0 ? 0 : count - 1) : (active + step + count) % count
