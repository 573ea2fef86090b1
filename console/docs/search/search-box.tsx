// The search of the documentation.
import { useId, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { flushSync } from 'react-dom'

import { Icon } from '../../shared/parts/icon.tsx'
import { useCombobox } from '../../shared/parts/use-combobox.ts'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { loadGuides } from '../guides/guide-list.ts'
import { loadProblems } from '../reference/problem-list.ts'
import { goTo } from '../use-place.ts'
import { docs } from '../words.ts'
import { allEntries, noTexts, type Texts } from './all-entries.ts'
import { findEntries } from './search-entries.ts'
import { isSlashOn } from './slash-key.ts'

export function SearchBox({ onOpen }: { onOpen: () => void }): ReactElement {
  const words = docs.use().search
  const { number } = useFormat()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { entries, load } = useEntries()
  const found = useMemo(() => findEntries(entries, typed), [entries, typed])
  const isShown = isOpen && typed.trim() !== ''
  useSearchKeys(() => {
    // Synchronous, because the navigation may have to open first and the next key belongs to the search.
    flushSync(onOpen)
    input.current?.focus()
    input.current?.select()
  })
  const close = () => {
    setOpen(false)
    setTyped('')
    reset()
  }
  const open = (to: string) => {
    close()
    goTo(to)
  }
  const { reset, inputProps, listProps, optionProps } = useCombobox({
    id,
    count: found.length,
    isOpen: isShown,
    start: 0,
    onOpen: () => setOpen(true),
    onClose: close,
    onEnter: (index) => {
      const entry = found[index]
      if (entry) open(entry.to)
    },
  })
  return (
    <div className="docs-search field" role="search">
      <Icon name="search" size={16} />
      <input
        ref={input}
        {...inputProps}
        aria-label={words.label}
        aria-keyshortcuts="Control+K Meta+K /"
        autoComplete="off"
        spellCheck="false"
        placeholder={words.hint}
        value={typed}
        onFocus={load}
        onChange={(event) => {
          setTyped(event.target.value)
          reset()
          setOpen(true)
        }}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
      />
      <kbd aria-hidden="true">Ctrl K</kbd>
      <p className="visually-hidden" role="status">
        {isShown ? (found.length === 0 ? words.none : words.count(number(found.length))) : ''}
      </p>
      {isShown && (
        <div className="docs-found options" onMouseDown={(event) => event.preventDefault()}>
          {found.length === 0 && <p>{words.none}</p>}
          <ul {...listProps} aria-label={words.results}>
            {found.map((entry, index) => (
              <li key={entry.to} {...optionProps(index)} onClick={() => open(entry.to)}>
                <small>{words.kinds[entry.kind]}</small>
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

/** The texts of guides and problems are loaded when a search starts. */
function useEntries() {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<{ language: string; texts: Texts }>()
  const texts = loaded?.language === language ? loaded.texts : noTexts
  const entries = useMemo(() => allEntries(language, texts), [language, texts])
  const load = () => {
    if (loaded?.language === language) return
    Promise.all([loadGuides(language), loadProblems()]).then(
      ([guides, problems]) => setLoaded({ language, texts: { guides, problems } }),
      // Titles, paths and parameters can be searched without them.
      () => {},
    )
  }
  return { entries, load }
}

/** Ctrl+K, Cmd+K or / focus the search; / only outside of text fields. */
function useSearchKeys(onKey: () => void): void {
  const latest = useRef(onKey)
  latest.current = onKey
  // A layout effect, so that keys work as soon as the page is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isCommand(event) && !isSlash(event)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const isCommand = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey)

function isSlash({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || altKey || !isSlashOn()) return false
  return !(target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]'))
}
