// The search: a combobox as the ARIA practices describe it. The focus stays in the line; the list names the active entry.
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'

import { Icon } from '../../parts/icon.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage } from '../../words/language.ts'
import { loadGuides } from '../guides/guide-list.ts'
import { loadProblems } from '../problems/problem-texts.ts'
import { goTo } from '../use-place.ts'
import { docs } from '../words.ts'
import { allEntries, noTexts } from './all-entries.ts'
import type { Texts } from './all-entries.ts'
import { findEntries } from './search-entries.ts'
import { useSearchKeys } from './use-search-keys.ts'

export function SearchBox({ onOpen }: { onOpen: () => void }): ReactElement {
  const say = docs.use().search
  const { number } = useFormat()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { entries, load } = useEntries()
  const found = useMemo(() => findEntries(entries, typed), [entries, typed])
  const isShown = isOpen && typed.trim() !== ''
  useSearchKeys(() => {
    onOpen()
    // The rail may have to be shown first.
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.select()
    })
  })
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  const close = () => {
    setOpen(false)
    setTyped('')
    setActive(0)
  }
  const open = (to: string) => {
    close()
    goTo(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (found.length > 0) setActive((active + step + found.length) % found.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const entry = found[active]
      if (isShown && entry) open(entry.to)
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation()
      close()
    }
  }
  return (
    <div className="docs-search field" role="search">
      <Icon name="search" size={16} />
      <input
        ref={input}
        role="combobox"
        aria-label={say.label}
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found.length > 0 ? `${id}-${active}` : undefined}
        aria-keyshortcuts="Control+K Meta+K /"
        autoComplete="off"
        spellCheck="false"
        placeholder={say.hint}
        value={typed}
        onFocus={load}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <kbd aria-hidden="true">Ctrl K</kbd>
      <p className="visually-hidden" role="status">
        {isShown ? (found.length === 0 ? say.none : say.count(number(found.length))) : ''}
      </p>
      {isShown && (
        <div className="docs-found" onMouseDown={(event) => event.preventDefault()}>
          {found.length === 0 && <p>{say.none}</p>}
          <ul id={`${id}-list`} role="listbox" aria-label={say.results}>
            {found.map((entry, index) => (
              <li
                key={entry.to}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                onClick={() => open(entry.to)}
              >
                <small>{say.kinds[entry.kind]}</small>
                <b>{entry.title}</b>
                {entry.name !== '' && <code>{entry.name}</code>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** The texts of guides and problems are fetched when somebody starts to search. */
function useEntries() {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<{ language: string; texts: Texts }>()
  const texts = loaded?.language === language ? loaded.texts : noTexts
  const entries = useMemo(() => allEntries(language, texts), [language, texts])
  const load = () => {
    if (loaded?.language === language) return
    Promise.all([loadGuides(language), loadProblems()]).then(
      ([guides, problems]) => setLoaded({ language, texts: { guides, problems } }),
      // Titles, paths and parameters are found all the same.
      () => {},
    )
  }
  return { entries, load }
}
