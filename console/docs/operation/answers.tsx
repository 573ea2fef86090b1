// The answers of an operation: status, meaning, headers, fields, example.
import type { ReactElement } from 'react'

import { CodeBlock } from '../../shared/parts/code-block.tsx'
import { Badge } from '../../shared/parts/status.tsx'
import { Prose } from '../../shared/api-form/fields/prose.tsx'
import type { AnswerBody, ReferenceAnswer, ReferenceOperation } from '../reference/reference-types.ts'
import { useReferenceWords } from '../reference/reference-words.ts'
import { useLoaded } from '../use-loaded.ts'
import { exampleText } from './body.tsx'
import { FieldList } from './field-list.tsx'
import { listFields } from './list-fields.ts'
import { operationWords } from './words.ts'

type Bodies = Readonly<Record<string, AnswerBody>>

const loadBodies = async (): Promise<Bodies> => (await import('virtual:answer-bodies')).bodies as Bodies

const noBodies: Bodies = {}

export const Answers = ({ operation }: { operation: ReferenceOperation }): ReactElement => (
  <div className="stack gap-5">
    {operation.answers.map((answer) => (
      <OneAnswer key={answer.status} operation={operation} answer={answer} />
    ))}
  </div>
)

interface OneAnswerProps {
  readonly operation: ReferenceOperation
  readonly answer: ReferenceAnswer
}

function OneAnswer({ operation, answer }: OneAnswerProps): ReactElement {
  const words = operationWords.use()
  const reference = useReferenceWords()
  const bodies = useLoaded(loadBodies, 'bodies') ?? noBodies
  const { schema = {}, example } = bodies[`${operation.id} ${answer.status}`] ?? {}
  const fields = listFields(schema)
  const [type, ...others] = answer.types
  const before = answerLike(operation, answer, bodies)
  return (
    <article className="docs-answer stack gap-3 shrinks">
      <h3>
        <Badge tone={answer.status < 300 ? 'good' : 'off'}>{String(answer.status)}</Badge>{' '}
        <Prose text={reference.answer(operation, answer)} />
      </h3>
      <p className="docs-limits row apart gap-1 muted small-text">
        {type === undefined ? (
          <span>{words.noBody}</span>
        ) : (
          <span>
            <code>{type}</code>
          </span>
        )}
        {others.length > 0 && (
          <span>
            {words.otherForms} <code>{others.join(', ')}</code>
          </span>
        )}
      </p>
      <dl className="docs-headers stack gap-1 small-text" aria-label={words.headers}>
        {answer.headers.map((header) => (
          <div key={header.name}>
            <dt>
              <code>{header.name}</code>
            </dt>
            <dd className="muted">
              <Prose text={reference.header(header)} />
            </dd>
          </div>
        ))}
      </dl>
      {before && (
        <p className="docs-limits row apart gap-1 muted small-text">
          {words.sameBody(String(before.status))}
        </p>
      )}
      {!before && example !== undefined && (
        <CodeBlock text={exampleText({ example })} what={words.exampleOf(String(answer.status))} />
      )}
      {!before && fields.length > 0 && (
        <details className="api-form-more">
          <summary>{words.fields}</summary>
          <FieldList fields={fields} label={words.fields} />
        </details>
      )}
    </article>
  )
}

/** An earlier answer with the same body, to refer to. */
function answerLike(
  { id, answers }: ReferenceOperation,
  answer: ReferenceAnswer,
  bodies: Bodies,
): ReferenceAnswer | undefined {
  const schemaAt = ({ status }: ReferenceAnswer) => JSON.stringify(bodies[`${id} ${status}`]?.schema)
  return answers
    .slice(0, answers.indexOf(answer))
    .find((each) => each.types.length > 0 && schemaAt(each) === schemaAt(answer))
}
