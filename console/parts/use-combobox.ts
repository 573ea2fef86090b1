// A line to type in with a list of options below it: a combobox as the ARIA practices describe it. The focus stays in the line,
// `aria-activedescendant` names the active option.
import { useEffect, useState } from 'react'
import type { HTMLAttributes, InputHTMLAttributes, KeyboardEvent } from 'react'

interface ComboboxOptions {
  /** Ids of the list and the options begin with it. */
  readonly id: string
  readonly count: number
  /** Whether the list is shown. */
  readonly isOpen: boolean
  /** The option that is active at first; -1: none, so that Enter takes the text itself. */
  readonly start: 0 | -1
  /** An arrow key was pressed. */
  readonly onOpen?: () => void
  /** Escape was pressed; absent where something else closes the list. */
  readonly onClose?: () => void
  /** With the active option, or -1 where none is. */
  readonly onEnter: (active: number) => void
}

export interface Combobox {
  readonly active: number
  /** For another text. */
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
      // The line keeps the focus.
      onMouseDown: (event) => event.preventDefault(),
    }),
  }
}

/** Around the ends; from -1 (no option) to the first or the last. */
const nextOption = (active: number, step: 1 | -1, count: number): number =>
  active < 0 ? (step > 0 ? 0 : count - 1) : (active + step + count) % count
