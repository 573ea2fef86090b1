// The request body of an operation: description, fields, example.
import type { ReactElement } from 'react'

import { insertLimit } from '../../../src/core/schema/body-limits.ts'
import { capsuleMaxBytes } from '../../shared/api/capsule-limit.ts'
import { CodeBlock } from '../../shared/parts/code-block.tsx'
import { Prose } from '../../shared/api-form/fields/prose.tsx'
import type { ReferenceBody, ReferenceOperation } from '../reference/reference-types.ts'
import { useReferenceWords } from '../reference/reference-words.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { FieldList } from './field-list.tsx'
import { listFields } from './list-fields.ts'
import { operationWords } from './words.ts'

interface BodyProps {
  readonly operation: ReferenceOperation
  readonly body: ReferenceBody
}

export function Body({ operation, body }: BodyProps): ReactElement {
  const words = operationWords.use()
  const language = useLanguage()
  const prose = useReferenceWords().body(operation)
  const fields = listFields(body.schema)
  return (
    <>
      {prose !== undefined && (
        <p>
          <Prose text={insertLimit(prose, capsuleMaxBytes, language)} />
        </p>
      )}
      <p className="docs-limits row apart gap-1 muted small-text">
        <span>
          {words.contentTypes} <code>{body.types.join(', ')}</code>
        </span>
      </p>
      {fields.length > 0 && <FieldList fields={fields} label={words.fields} />}
      {body.example !== undefined && (
        <>
          <h3>{words.example}</h3>
          <CodeBlock text={exampleText(body)} what={words.exampleOf(words.body)} />
        </>
      )}
    </>
  )
}

/** Line formats are shown as they are sent; JSON is indented. */
export const exampleText = ({ example }: { readonly example?: unknown }): string =>
  typeof example === 'string' ? example : JSON.stringify(example ?? {}, null, 2)
