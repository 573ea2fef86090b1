// The parameters of an operation, path parameters first.
import type { ReactElement } from 'react'

import { Prose } from '../../shared/api-form/fields/prose.tsx'
import type { ReferenceOperation } from '../reference/reference-types.ts'
import { useReferenceWords } from '../reference/reference-words.ts'
import { FieldHead, FieldLimits } from './field-list.tsx'
import { operationWords } from './words.ts'

export function Parameters({ operation }: { operation: ReferenceOperation }): ReactElement {
  const words = operationWords.use()
  const { hint } = useReferenceWords()
  return (
    <ul className="docs-fields" aria-label={words.parameters}>
      {operation.parameters.map(({ name, in: where, isRequired, schema }) => {
        const prose = hint(operation, name)
        const aliases = schema['x-aliases'] ?? []
        return (
          <li key={name}>
            <FieldHead
              name={name}
              schema={schema}
              isRequired={isRequired}
              where={words.where[where] + (schema.type === 'array' ? `, ${words.repeatable}` : '')}
            />
            {prose !== undefined && (
              <p>
                <Prose text={prose} />
              </p>
            )}
            <FieldLimits schema={schema} />
            {aliases.length > 0 && (
              <p className="docs-limits muted small-text">
                <span>
                  {words.limits.also} <code>{aliases.join(', ')}</code>
                </span>
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
