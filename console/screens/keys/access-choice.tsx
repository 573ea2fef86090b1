// The namespaces of a key: all, or some.
import { useId, useState, type ReactElement } from 'react'

import { useNamespaces } from '../../shared/api/session.ts'
import { Check, Choices } from '../../shared/parts/choice.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { keys as own } from './words.ts'
import './keys.css'

interface AccessChoiceProps {
  /** Null: all. */
  readonly chosen: readonly string[] | null
  readonly onChange: (chosen: readonly string[] | null) => void
  readonly error: string | undefined
}

export function AccessChoice({ chosen, onChange, error }: AccessChoiceProps): ReactElement {
  const words = own.use()
  return (
    <div className="stack">
      <Choices
        label={words.reach}
        value={chosen === null ? 'all' : 'chosen'}
        options={[
          { value: 'all', label: words.reachAll, hint: words.reachAllHint },
          { value: 'chosen', label: words.reachChosen, hint: words.reachChosenHint },
        ]}
        onChange={(value) => onChange(value === 'all' ? null : [])}
      />
      {chosen !== null && <NamespaceList chosen={chosen} onChange={onChange} error={error} />}
    </div>
  )
}

/** From this many on there is a search field. */
const many = 9

interface NamespaceListProps {
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly error: string | undefined
}

/** The namespaces as check boxes. */
export function NamespaceList({ chosen, onChange, error }: NamespaceListProps): ReactElement {
  const words = own.use()
  const { data: all = [] } = useNamespaces()
  const [searchText, setSearchText] = useState('')
  const errorId = useId()
  const needle = searchText.trim().toLowerCase()
  const found = all.filter((each) => `${each.namespace} ${each.label}`.toLowerCase().includes(needle))
  const toggle = (slug: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, slug] : chosen.filter((each) => each !== slug))
  return (
    <fieldset
      className="keys-chosen stack shrinks"
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className="visually-hidden">{words.chosen}</legend>
      {all.length === 0 && <p className="muted">{words.noNamespaces}</p>}
      {all.length >= many && (
        <Field label={words.findNamespace} type="search" value={searchText} onChange={setSearchText} />
      )}
      <ul>
        {found.map(({ namespace, label }) => (
          <li key={namespace}>
            <Check
              isSelected={chosen.includes(namespace)}
              onChange={(isChosen) => toggle(namespace, isChosen)}
            >
              {label} <code className="muted">{namespace}</code>
            </Check>
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p id={errorId} className="keys-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
