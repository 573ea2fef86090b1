// Fields of a body or answer, and parameters: name, type, whether required, limits, description.
import type { ReactElement } from 'react'

import { Prose } from '../../shared/api-form/fields/prose.tsx'
import { schemaChoices } from '../../../src/core/schema/schema.ts'
import type { DocumentedSchema } from '../../shared/api-form/parameter.ts'
import type { Field } from './list-fields.ts'
import { typeIn, useLimits } from './type-words.ts'
import { operationWords } from './words.ts'

export const FieldList = ({ fields, label }: { fields: readonly Field[]; label?: string }): ReactElement => (
  <ul className="docs-fields" aria-label={label}>
    {fields.map((field) => (
      <li key={field.name}>
        <FieldHead {...field} />
        {field.schema.description !== undefined && (
          <p lang="en">
            <Prose text={field.schema.description} />
          </p>
        )}
        <FieldLimits schema={field.schema} />
        {field.below.length > 0 && <FieldList fields={field.below} />}
      </li>
    ))}
  </ul>
)

interface FieldHeadProps {
  readonly name: string
  readonly schema: DocumentedSchema
  readonly isRequired: boolean
  readonly isNullable?: boolean
  /** Location of a parameter: path, query or header. */
  readonly where?: string
}

export function FieldHead({ name, schema, isRequired, isNullable, where }: FieldHeadProps): ReactElement {
  const words = operationWords.use()
  return (
    <p className="docs-field-head row baseline apart-3 gap-1">
      <code>{name}</code>
      <span className="muted small-text">
        {typeIn(schema, words)}
        {isNullable === true && ` ${words.orNull}`}
      </span>
      {where !== undefined && <span className="muted small-text">{where}</span>}
      {isRequired && <em>{words.required}</em>}
    </p>
  )
}

export function FieldLimits({ schema }: { schema: DocumentedSchema }): ReactElement | null {
  const words = operationWords.use().limits
  const limits = useLimits()(schema)
  const choices = schemaChoices(schema.items ?? schema)
  const example = schema.properties ? undefined : schema.examples?.[0]
  if (limits.length === 0 && !choices && example === undefined) return null
  return (
    <p className="docs-limits row apart gap-1 muted small-text">
      {choices && (
        <span>
          {choices.length === 1 ? words.always : words.choices} <Codes values={choices} />
        </span>
      )}
      {limits.map((limit) => (
        <span key={limit}>{limit}</span>
      ))}
      {example !== undefined && (
        <span>
          {words.example} <Codes values={[example].flat()} />
        </span>
      )}
    </p>
  )
}

const Codes = ({ values }: { values: readonly unknown[] }): ReactElement => (
  <>
    {values.map((value, index) => (
      <span key={String(value)}>
        {index > 0 && ', '}
        <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
      </span>
    ))}
  </>
)
