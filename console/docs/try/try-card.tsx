// The form that runs the operation of a page with the key of the reader.
import { useState, type ReactElement } from 'react'

import { outgoingRequest } from '../../shared/api-form/fetch-answer.ts'
import { withValue, type Values } from '../../shared/api-form/form-values.ts'
import { useAnswer } from '../../shared/api-form/use-answer.ts'
import { apiForm } from '../../shared/api-form/words.ts'
import { Workbench } from '../../shared/api-form/workbench.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { Button } from '../../shared/parts/plain-button.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import { DocLink } from '../doc-link.tsx'
import { openKeyPanel } from '../key/key-panel.tsx'
import { checkAgain, publicPart, useKey } from '../key/key-state.ts'
import { problemPath } from '../place.ts'
import { findProblem } from '../reference/problem-list.ts'
import type { ReferenceOperation } from '../reference/reference-types.ts'
import { useReferenceWords } from '../reference/reference-words.ts'
import { useDraft } from './drafts.ts'
import { useBody } from './use-body.tsx'
import { tryWords } from './words.ts'

export function TryCard({ operation }: { operation: ReferenceOperation }): ReactElement {
  const words = tryWords.use()
  const language = useLanguage()
  const { key, namespace } = useKey()
  const [values, setValues] = useDraft<Values>(`${operation.id} values`, {})
  const [view, setView] = useState<string>()
  const body = useBody(operation.id, operation.body)
  const { method, access } = operation
  const run = useAnswer((_, status) => {
    // A namespace may have been created.
    if (method !== 'GET' && access === 'key' && (status ?? 500) < 300) void checkAgain()
  })
  const send = (kept: Values) =>
    run.start(
      ...outgoingRequest({
        operation,
        values: kept,
        language,
        key,
        namespace,
        isSession: false,
        body: body?.content,
      }),
    )
  const needed = findMissing(operation, key, namespace)
  return (
    <Workbench
      operation={operation}
      summary={useReferenceWords().summary(operation)}
      namespace={namespace}
      head={
        <>
          <p className="muted">{words.lead}</p>
          <RunsAs operation={operation} />
        </>
      }
      values={values}
      onChange={(name, chosen) => setValues(withValue(values, name, chosen))}
      body={body}
      missing={needed && words[needed]}
      run={run}
      onRun={send}
      commandHint={access === 'public' ? null : <p className="muted small-text">{words.commandHint}</p>}
      answer={{
        meanings: words.meaning,
        advice: (_, { code = '' }) =>
          findProblem(code) && <DocLink to={problemPath(code)}>{words.moreOn(code)}</DocLink>,
        view,
        onView: setView,
      }}
    />
  )
}

function findMissing(
  { access }: ReferenceOperation,
  key: string | null,
  namespace: string,
): 'keyNeeded' | 'namespaceNeeded' | null {
  if (access === 'public') return null
  if (key === null) return 'keyNeeded'
  return access === 'namespace' && namespace === '' ? 'namespaceNeeded' : null
}

/** The public part of the key and the namespace that a run uses. */
function RunsAs({ operation: { access } }: { operation: ReferenceOperation }): ReactElement {
  const words = tryWords.use()
  const { inNamespace } = apiForm.use()
  const { key, namespace } = useKey()
  if (access === 'public') return <p className="row muted small-text">{words.publicCall}</p>
  return (
    <p className="row muted small-text">
      <Icon name="key" size={16} />
      <span>
        {key === null ? words.withoutKey : words.withKey(publicPart(key))}{' '}
        {key !== null &&
          access === 'namespace' &&
          (namespace === '' ? words.noNamespace : inNamespace(namespace))}
      </span>
      <Button size="small" variant="quiet" onPress={openKeyPanel}>
        {key === null ? words.typeKey : words.change}
      </Button>
    </p>
  )
}
