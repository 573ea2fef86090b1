// `expand` as a tree of checkboxes: a level implies the levels above it.
import { useId } from 'react'
import type { ReactElement } from 'react'

import { Check } from '../../parts/choice.tsx'
import { pathsNamed, tick, ticksOf, valueOfTicks } from '../expand-paths.ts'
import { FieldNotes } from './field-notes.tsx'
import type { ParameterFieldProps } from './parameter-field-props.ts'
import { ParameterLabel } from './parameter-label.tsx'

export function ExpandField({ parameter, values, onChange, hint, error }: ParameterFieldProps): ReactElement {
  const id = useId()
  const paths = pathsNamed(parameter.schema.description ?? '')
  const ticks = ticksOf(values[0] ?? '')
  const set = (path: string, isOn: boolean) => {
    const value = valueOfTicks(tick(ticks, path, isOn))
    onChange(value === '' ? [] : [value])
  }
  return (
    <div className="field api-form-expand" role="group" aria-labelledby={id}>
      <span className="field-label" id={id}>
        <ParameterLabel parameter={parameter} />
      </span>
      <Level paths={paths} below="" ticks={ticks} onTick={set} />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
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
