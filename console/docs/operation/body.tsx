// The request body of an operation: description, fields, example.
import type { ReactElement } from 'react'

import { CodeBlock } from '../../parts/code-block.tsx'
import { Prose } from '../../api-form/fields/prose.tsx'
import type { ReferenceBody, ReferenceOperation } from '../reference/reference-types.ts'
import { useReferenceWords } from '../reference/reference-words.ts'
import { FieldList } from './field-list.tsx'
import { fieldsOf } from './fields-of.ts'
import { operationWords } from './words.ts'

interface BodyProps {
  readonly operation: ReferenceOperation
  readonly body: ReferenceBody
}

export function Body({ operation, body }: BodyProps): ReactElement {
  const say = operationWords.use()
  const prose = useReferenceWords().body(operation)
  const fields = fieldsOf(body.schema)
  return (
    <>
      {prose !== undefined && (
        <p>
          <Prose text={prose} />
        </p>
      )}
      <p className="docs-limits">
        <span>
          {say.contentTypes} <code>{body.types.join(', ')}</code>
        </span>
      </p>
      {fields.length > 0 && <FieldList fields={fields} label={say.fields} />}
      {body.example !== undefined && (
        <>
          <h3>{say.example}</h3>
          <CodeBlock text={exampleText(body)} what={say.exampleOf(say.body)} />
        </>
      )}
    </>
  )
}

/** Line formats are shown as they are sent; JSON is indented. */
export const exampleText = ({ example }: ReferenceBody): string =>
  typeof example === 'string' ? example : JSON.stringify(example ?? {}, null, 2)
