// Fields of parameters with a list of allowed values: select one, or check several.
import type { ReactElement } from 'react'

import { Check } from '../../parts/choice.tsx'
import { pathsNamed, tick, splitPaths, valueOfTicks } from '../expand-paths.ts'
import { apiForm } from '../words.ts'
import { FieldFrame, GroupFrame, type ParameterFieldProps } from './field-frame.tsx'

interface ChoiceFieldProps extends ParameterFieldProps {
  readonly choices: readonly string[]
}

export function ChoiceField({ choices, values, onChange, ...frame }: ChoiceFieldProps): ReactElement {
  const words = apiForm.use()
  const value = values[0] ?? ''
  // An unknown value from the URL is listed too, so that it can be corrected.
  const listed = value === '' || choices.includes(value) ? choices : [...choices, value]
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}
        >
          <option value="">{words.unset}</option>
          {listed.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

export const TicksField = ({ choices, values, onChange, ...frame }: ChoiceFieldProps): ReactElement => (
  <GroupFrame {...frame}>
    {choices.map((choice) => (
      <Check
        key={choice}
        isSelected={values.includes(choice)}
        onChange={(isOn) => onChange(isOn ? [...values, choice] : values.filter((each) => each !== choice))}
      >
        <code>{choice}</code>
      </Check>
    ))}
  </GroupFrame>
)

/** `expand` as a tree of checkboxes: a level implies the levels above it. */
export function ExpandField({ values, onChange, ...frame }: ParameterFieldProps): ReactElement {
  const paths = pathsNamed(frame.parameter.schema.description ?? '')
  const ticks = splitPaths(values[0] ?? '')
  const set = (path: string, isOn: boolean) => {
    const value = valueOfTicks(tick(ticks, path, isOn))
    onChange(value === '' ? [] : [value])
  }
  return (
    <GroupFrame {...frame}>
      <Level paths={paths} below="" ticks={ticks} onTick={set} />
    </GroupFrame>
  )
}

interface LevelProps {
  readonly paths: readonly string[]
  readonly below: string
  readonly ticks: ReadonlySet<string>
  readonly onTick: (path: string, isOn: boolean) => void
}

function Level({ paths, below, ticks, onTick }: LevelProps): ReactElement | null {
  const here = paths.filter(
    (path) => path.startsWith(below) && !path.slice(below.length).includes('.') && path !== below,
  )
  if (here.length === 0) return null
  return (
    <ul>
      {here.map((path) => (
        <li key={path}>
          <Check isSelected={ticks.has(path)} onChange={(isOn) => onTick(path, isOn)}>
            <code>{path.slice(below.length)}</code>
          </Check>
          <Level paths={paths} below={`${path}.`} ticks={ticks} onTick={onTick} />
        </li>
      ))}
    </ul>
  )
}
