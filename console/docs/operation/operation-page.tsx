// One operation: description, parameters, a form that runs it, answers.
import type { ReactElement } from 'react'

import { Prose } from '../../shared/api-form/fields/prose.tsx'
import { apiForm } from '../../shared/api-form/words.ts'
import { CopyButton } from '../../shared/parts/copy-button.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Page } from '../../shared/parts/page.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import { Contents } from '../contents.tsx'
import { DocLink } from '../doc-link.tsx'
import { operationPath } from '../place.ts'
import { ProblemTable } from '../problems/problem-table.tsx'
import type { ReferenceOperation } from '../reference/reference-types.ts'
import { useReferenceWords } from '../reference/reference-words.ts'
import { Section } from '../section.tsx'
import { TryCard } from '../try/try-card.tsx'
import { Answers } from './answers.tsx'
import { Body } from './body.tsx'
import { Method } from './method.tsx'
import { operationWords } from './words.ts'
import { FieldHead, FieldLimits } from './field-list.tsx'

export function OperationPage({ operation }: { operation: ReferenceOperation }): ReactElement {
  const words = operationWords.use()
  const { tags } = apiForm.use()
  const { summary, description } = useReferenceWords()
  const about = description(operation)
  const { body, parameters, problems } = operation
  const parts = [
    ...(parameters.length > 0 ? [{ id: 'parameters', title: words.parameters }] : []),
    ...(body ? [{ id: 'body', title: words.body }] : []),
    { id: 'try', title: words.tryIt },
    { id: 'answers', title: words.answers },
    { id: 'problems', title: words.problems },
  ]
  return (
    <Contents parts={parts}>
      <Page
        title={summary(operation)}
        above={<span className="muted">{tags[operation.tag]}</span>}
        lead={<RequestLine operation={operation} />}
        actions={
          <DocLink className="button primary usual" to={`${operationPath(operation.id)}#try`}>
            <Icon name="playground" />
            <span>{words.tryIt}</span>
          </DocLink>
        }
      >
        <div className="docs-prose stack gap-3 shrinks">
          {about !== undefined && <Paragraphs text={about} />}
          <p className="row muted small-text">
            <Icon name={operation.access === 'public' ? 'info' : 'key'} size={16} />
            {words.access[operation.access]}
            {operation.scopes.length > 0 && ` ${words.scopes(operation.scopes)}`}
          </p>
        </div>
        {useLanguage() === 'fr' && <Note>{words.schemaEnglish}</Note>}
        {parameters.length > 0 && (
          <Section id="parameters" title={words.parameters}>
            <Parameters operation={operation} />
          </Section>
        )}
        {body && (
          <Section id="body" title={words.body}>
            <Body operation={operation} body={body} />
          </Section>
        )}
        <Section id="try" title={words.tryIt}>
          <TryCard key={operation.id} operation={operation} />
        </Section>
        <Section id="answers" title={words.answers}>
          <Answers operation={operation} />
        </Section>
        <Section id="problems" title={words.problems}>
          <p className="muted">{words.problemsLead}</p>
          <ProblemTable problems={problems} label={words.problemsHere} />
        </Section>
      </Page>
    </Contents>
  )
}

const RequestLine = ({ operation: { method, path } }: { operation: ReferenceOperation }): ReactElement => (
  <span className="docs-request row inline">
    <Method method={method} /> <code>{path}</code>
    <CopyButton text={path} what={operationWords.use().path} />
  </span>
)

/** A description as paragraphs, with code in backticks. */
const Paragraphs = ({ text }: { text: string }): ReactElement => (
  <>
    {text.split('\n\n').map((paragraph) => (
      <p key={paragraph}>
        <Prose text={paragraph.trim()} />
      </p>
    ))}
  </>
)

/** The parameters of an operation, path parameters first. */
function Parameters({ operation }: { operation: ReferenceOperation }): ReactElement {
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
              <p className="docs-limits row apart gap-1 muted small-text">
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
