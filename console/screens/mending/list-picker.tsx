// Chooses an entry of the file or of a code list: a short list as a select field, a long one by typing.
import { useId, useState, type ReactElement } from 'react'

import { isAbsoluteIri } from '../../../src/core/graph/iri.ts'
import type { ListEntry } from '../../../src/core/mending/proposal.ts'
import { bestMatches } from '../../../src/core/match.ts'
import { Select } from '../../shared/parts/select.tsx'
import { useCombobox } from '../../shared/parts/use-combobox.ts'
import { useLanguage, type Language } from '../../shared/words/language.ts'
import { mending as own } from './words.ts'

interface ListPickerProps {
  readonly label: string
  readonly entries: readonly ListEntry[]
  readonly value: string
  /** Identifiers that are not listed are accepted too. */
  readonly isOpen: boolean
  readonly onChange: (iri: string) => void
  /** Of the text field, so that the page can move the focus to it. */
  readonly fieldId?: string
}

const maxSelect = 12
const maxListed = 40

/** As people know them. */
const codeListNames = new Map([
  ['SDGImpacts', 'SDG / ODD'],
  ['IRISImpactTheme', 'IRIS+'],
  ['IRISImpactCategory', 'IRIS+'],
  ['RallyImpactArea', 'Rally'],
  ['SELI-GLI', 'SELI-GLI'],
])

export const entryName = (entry: ListEntry, language: Language): string => entry[language] ?? entry.iri

export function ListPicker(props: ListPickerProps): ReactElement {
  const { label, entries, value, isOpen, onChange } = props
  const words = own.use()
  const language = useLanguage()
  if (isOpen || entries.length > maxSelect) return <SearchPicker {...props} />
  return (
    <Select
      label={label}
      value={value}
      options={[
        { value: '', label: words.choose },
        ...entries.map((entry) => ({ value: entry.iri, label: entryName(entry, language) })),
      ]}
      onChange={onChange}
    />
  )
}

function SearchPicker(props: ListPickerProps): ReactElement {
  const { label, entries, value, isOpen: takesAny, onChange, fieldId } = props
  const words = own.use()
  const language = useLanguage()
  const generated = useId()
  const id = fieldId ?? generated
  const [typed, setTyped] = useState<string | null>(null)
  const [isListOpen, setListOpen] = useState(false)
  const chosen = entries.find(({ iri }) => iri === value)
  const shown = typed ?? (chosen ? entryName(chosen, language) : value)
  const text = (typed ?? '').trim()
  const matches = isListOpen
    ? bestMatches(entries, text, ({ en, fr, iri }) => `${en ?? ''} ${fr ?? ''} ${iri}`).slice(0, maxListed)
    : []
  const typedIri = takesAny && isAbsoluteIri(text) && !matches.some(({ iri }) => iri === text) ? [text] : []
  const count = matches.length + typedIri.length
  const pick = (iri: string) => {
    setTyped(null)
    setListOpen(false)
    onChange(iri)
  }
  const { reset, inputProps, listProps, optionProps } = useCombobox({
    id,
    count,
    isOpen: isListOpen,
    start: -1,
    onOpen: () => setListOpen(true),
    onClose: () => setListOpen(false),
    onEnter: (at) => {
      // Enter after typing takes the best match.
      const best = at < 0 && text !== '' ? 0 : at
      const iri = matches[best]?.iri ?? typedIri[best - matches.length]
      if (iri !== undefined) pick(iri)
    },
  })
  return (
    <div className="field mend-picker">
      <label htmlFor={`${id}-input`} className="field-label">
        {label}
      </label>
      <div>
        <input
          id={`${id}-input`}
          {...inputProps}
          autoComplete="off"
          spellCheck="false"
          placeholder={words.search}
          value={shown}
          onChange={(event) => {
            setTyped(event.target.value)
            setListOpen(true)
            reset()
            if (event.target.value === '') onChange('')
          }}
          onClick={() => setListOpen(true)}
          onBlur={() => {
            setListOpen(false)
            // A pasted identifier and a whole name count without a further step.
            const whole = entries.find((entry) => entry.iri === text || entryName(entry, language) === text)
            const iri = whole?.iri ?? typedIri[0]
            if (iri === undefined) setTyped(null)
            else pick(iri)
          }}
        />
        {isListOpen && (
          <div className="mend-options options">
            <ul {...listProps} aria-label={words.listed}>
              {matches.map((entry, at) => (
                <li key={entry.iri} {...optionProps(at)} onClick={() => pick(entry.iri)}>
                  <span>{entryName(entry, language)}</span>
                  <small>{entry.isOwn ? words.inFile : codeListNames.get(entry.codeList ?? '')}</small>
                </li>
              ))}
              {typedIri.map((iri, at) => (
                <li key={iri} {...optionProps(matches.length + at)} onClick={() => pick(iri)}>
                  {words.take(iri)}
                </li>
              ))}
            </ul>
            {count === 0 && <p role="status">{takesAny ? words.noneFits : words.noEntry}</p>}
          </div>
        )}
      </div>
    </div>
  )
}
