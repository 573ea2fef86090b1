// A choice of all or some, which are ticked below it: the namespaces of a key, the events of a webhook.
import { useId, useState, type ReactElement } from 'react'

import { useNamespaces } from '../../shared/api/session.ts'
import { Check, Choices } from '../../shared/parts/choice.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { keys as own } from './words.ts'
import './keys.css'

interface ChoiceText {
  readonly label: string
  readonly hint?: string
}

interface AllOrSomeProps<Value extends string> extends Omit<CheckListProps<Value>, 'chosen' | 'onChange'> {
  readonly label: string
  readonly all: ChoiceText
  readonly some: ChoiceText
  /** Null: all. */
  readonly chosen: readonly Value[] | null
  readonly onChange: (chosen: readonly Value[] | null) => void
}

export function AllOrSome<Value extends string>(props: AllOrSomeProps<Value>): ReactElement {
  const { label, all, some, chosen, onChange, ...list } = props
  return (
    <div className="stack">
      <Choices
        label={label}
        value={chosen === null ? 'all' : 'chosen'}
        options={[
          { value: 'all', ...all },
          { value: 'chosen', ...some },
        ]}
        onChange={(value) => onChange(value === 'all' ? null : [])}
      />
      {chosen !== null && <CheckList {...list} chosen={chosen} onChange={onChange} />}
    </div>
  )
}

export type ChosenProps<Value extends string> = Pick<AllOrSomeProps<Value>, 'chosen' | 'onChange' | 'error'>
type AccessChoiceProps = ChosenProps<string> & Partial<Pick<AllOrSomeProps<string>, 'label' | 'all' | 'some'>>

/** In the words of a key where there are no others. */
export function AccessChoice(props: AccessChoiceProps): ReactElement {
  const words = own.use()
  const { data = [] } = useNamespaces()
  return (
    <AllOrSome
      label={words.reach}
      all={{ label: words.reachAll, hint: words.reachAllHint }}
      some={{ label: words.reachChosen, hint: words.reachChosenHint }}
      {...props}
      legend={words.chosen}
      options={data.map(({ namespace: value, label }) => ({ value, label }))}
      find={words.findNamespace}
      none={words.noNamespaces}
    />
  )
}

/** From this many on there is a search field. */
const many = 9

interface CheckListProps<Value extends string> {
  readonly legend: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  /** Of the search field. */
  readonly find?: string
  /** Where there are no options. */
  readonly none?: string
  readonly chosen: readonly Value[]
  readonly onChange: (chosen: readonly Value[]) => void
  readonly error: string | undefined
}

function CheckList<Value extends string>(props: CheckListProps<Value>): ReactElement {
  const { legend, options, find, none, chosen, onChange, error } = props
  const [searchText, setSearchText] = useState('')
  const errorId = useId()
  const needle = searchText.trim().toLowerCase()
  const found = options.filter(({ value, label }) => `${value} ${label}`.toLowerCase().includes(needle))
  const toggle = (value: Value, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value))
  return (
    <fieldset
      className="keys-chosen stack shrinks"
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className="visually-hidden">{legend}</legend>
      {options.length === 0 && <p className="muted">{none}</p>}
      {find !== undefined && options.length >= many && (
        <Field label={find} type="search" value={searchText} onChange={setSearchText} />
      )}
      <ul>
        {found.map(({ value, label }) => (
          <li key={value}>
            <Check isSelected={chosen.includes(value)} onChange={(isChosen) => toggle(value, isChosen)}>
              {label} <code className="muted">{value}</code>
            </Check>
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p id={errorId} className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
