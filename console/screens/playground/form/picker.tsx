// Chooses values of the namespace by part of their name; other values can be typed or pasted. Chosen values are
// listed above the field and can be removed.
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactElement } from 'react'

import { FieldNotes, ParameterLabel } from '../../../shared/api-form/fields/field-frame.tsx'
import type { PickerProps } from '../../../shared/api-form/fields/parameter-fields.tsx'
import { useCurrentNamespace } from '../../../shared/api/current-namespace.ts'
import { IconButton } from '../../../shared/parts/button.tsx'
import { useLanguage } from '../../../shared/words/language.ts'
import { playground } from '../words.ts'
import { PickInput } from './pick-input.tsx'
import { pickQuery, type PickOption } from './pick-options.ts'

export function Picker(props: PickerProps): ReactElement {
  const { parameter, values, onChange, hint, error, kind, isMany } = props
  const words = playground.use()
  const namespace = useCurrentNamespace()
  const language = useLanguage()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOpened, setOpened] = useState(false)
  const { data: options, isLoading } = useQuery({
    ...pickQuery(kind, namespace, language),
    enabled: kind !== null && (isOpened || values.length > 0),
  })
  const add = (value: string) =>
    onChange(isMany ? [...values.filter((each) => each !== value), value] : [value])
  const remove = (value: string) => {
    onChange(values.filter((each) => each !== value))
    requestAnimationFrame(() => input.current?.focus())
  }
  return (
    <div className="field playground-picker" role="group" aria-labelledby={`${id}-label`}>
      <label id={`${id}-label`} htmlFor={`${id}-input`}>
        <ParameterLabel parameter={parameter} />
      </label>
      {values.length > 0 && (
        <ul className="playground-chosen stack gap-1" aria-label={words.pick.chosen}>
          {values.map((value) => (
            <Chosen
              key={value}
              value={value}
              option={options?.find((each) => each.value === value)}
              onRemove={() => remove(value)}
            />
          ))}
        </ul>
      )}
      {(isMany || values.length === 0) && (
        <PickInput
          id={id}
          inputRef={input}
          options={(options ?? []).filter(({ value }) => !values.includes(value))}
          isLoading={isLoading}
          isFree={kind === null}
          isInvalid={error !== undefined}
          onOpen={() => setOpened(true)}
          onPick={add}
        />
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

interface ChosenProps {
  readonly value: string
  readonly option: PickOption | undefined
  readonly onRemove: () => void
}

const Chosen = ({ value, option, onRemove }: ChosenProps): ReactElement => {
  const words = playground.use()
  const label = option?.label ?? value
  return (
    <li className="row one-line between gap-1 shrinks">
      <span>
        {label}
        {label !== value && <code className="cut">{value}</code>}
      </span>
      <IconButton icon="close" size="small" label={words.pick.remove(label)} onPress={onRemove} />
    </li>
  )
}
