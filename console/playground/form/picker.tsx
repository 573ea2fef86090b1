// Chooses among what the namespace has, by typing a part of its name; what is not offered can be typed or pasted. Chosen
// values stand above the field and can be taken away one by one.
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { ReactElement } from 'react'

import { IconButton } from '../../parts/button.tsx'
import { useLanguage } from '../../words/language.ts'
import { playground } from '../words.ts'
import type { PickerKind } from './field-kind.ts'
import { ParameterLabel } from './parameter-label.tsx'
import type { ParameterFieldProps } from './parameter-field.tsx'
import { PickInput } from './pick-input.tsx'
import { pickQuery } from './pick-options.ts'
import type { PickOption } from './pick-options.ts'
import { Prose } from './prose.tsx'

export interface PickerProps extends ParameterFieldProps {
  readonly kind: PickerKind | null
  readonly isMany: boolean
}

export function Picker(props: PickerProps): ReactElement {
  const { parameter, namespace, given, onGive, hint, error, kind, isMany } = props
  const say = playground.use()
  const language = useLanguage()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOpened, setOpened] = useState(false)
  const { data: options, isLoading } = useQuery({
    ...pickQuery(kind, namespace, language),
    enabled: kind !== null && (isOpened || given.length > 0),
  })
  const add = (value: string) => onGive(isMany ? [...given.filter((each) => each !== value), value] : [value])
  const remove = (value: string) => {
    onGive(given.filter((each) => each !== value))
    requestAnimationFrame(() => input.current?.focus())
  }
  return (
    <div className="field playground-picker" role="group" aria-labelledby={`${id}-label`}>
      <label id={`${id}-label`} htmlFor={`${id}-input`}>
        <ParameterLabel parameter={parameter} />
      </label>
      {given.length > 0 && (
        <ul className="playground-chosen" aria-label={say.pick.chosen}>
          {given.map((value) => (
            <Chosen
              key={value}
              value={value}
              option={options?.find((each) => each.value === value)}
              onRemove={() => remove(value)}
            />
          ))}
        </ul>
      )}
      {(isMany || given.length === 0) && (
        <PickInput
          id={id}
          inputRef={input}
          options={(options ?? []).filter(({ value }) => !given.includes(value))}
          isLoading={isLoading}
          isFree={kind === null}
          isInvalid={error !== undefined}
          onOpen={() => setOpened(true)}
          onPick={add}
        />
      )}
      {hint !== undefined && (
        <span slot="description" id={`${id}-hint`}>
          <Prose text={hint} />
        </span>
      )}
      {error !== undefined && (
        <span className="react-aria-FieldError" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}

interface ChosenProps {
  readonly value: string
  readonly option: PickOption | undefined
  readonly onRemove: () => void
}

const Chosen = ({ value, option, onRemove }: ChosenProps): ReactElement => {
  const say = playground.use()
  const label = option?.label ?? value
  return (
    <li>
      <span>
        {label}
        {label !== value && <code>{value}</code>}
      </span>
      <IconButton icon="close" size="small" label={say.pick.remove(label)} onPress={onRemove} />
    </li>
  )
}
