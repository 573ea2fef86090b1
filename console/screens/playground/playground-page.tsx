// Runs the read operations of the API as the signed-in account. Rules, section 6.
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import type { AnswerParts } from '../../shared/api-form/answer/answer-place.tsx'
import { useCurrentNamespace } from '../../shared/api/current-namespace.ts'
import { findForm, operationForms, type OperationForm } from '../../shared/api-form/operation-form.ts'
import { Workbench } from '../../shared/api-form/workbench.tsx'
import { useMayWrite, useNamespaces } from '../../shared/api/session.ts'
import { ButtonLink } from '../../shared/parts/button.tsx'
import { Empty, Page } from '../../shared/parts/page.tsx'
import { AnswerActions, SignInAgain } from './answer-actions.tsx'
import { tagsInOrder, useFormWords } from './form-words.ts'
import { Picker } from './form/picker.tsx'
import { RequestHead, RequestTools } from './request-tools.tsx'
import { SidePanel } from './side/side-panel.tsx'
import { answerTable } from './table/answer-table.tsx'
import { useAddressRun } from './use-address-run.ts'
import { playground } from './words.ts'
import '../../shared/api-form/api-form.css'
import './playground.css'

export function PlaygroundPage(): ReactElement {
  const words = playground.use()
  const namespace = useCurrentNamespace()
  const { data: all } = useNamespaces()
  return (
    <Page title={words.title} lead={words.lead}>
      {all?.length === 0 ? (
        <Empty
          title={words.noNamespace}
          actions={
            <ButtonLink to="/namespaces" variant="primary">
              {words.toNamespaces}
            </ButtonLink>
          }
        >
          {words.noNamespaceAdvice}
        </Empty>
      ) : (
        <Requests namespace={namespace} />
      )}
    </Page>
  )
}

const first = operationForms.find(({ tag }) => tag === tagsInOrder[0]) as OperationForm

/** The operations beside the form. */
function Requests({ namespace }: { namespace: string | null }): ReactElement {
  const words = playground.use()
  const form = findForm(useSearch({ strict: false }).op) ?? first
  const { summary, hint } = useFormWords()
  const mayWrite = useMayWrite()
  const { values, change, clear, request, run, send } = useAddressRun(form, namespace)
  return (
    <div className="playground stack top gap-5">
      <SidePanel form={form} namespace={namespace} values={values} />
      <Workbench
        // Another operation has other fields, even if parameters have the same name.
        key={form.id}
        operation={form}
        summary={summary(form)}
        namespace={namespace}
        head={<RequestHead form={form} values={values} />}
        values={values}
        onChange={change}
        hintOf={(name) => hint(form, name)}
        Picker={Picker}
        run={run}
        onRun={send}
        tools={<RequestTools request={request} onClear={clear} />}
        commandHint={
          <>
            <p className="muted small-text">{words.curlHint(form.scopes[0] ?? 'read')}</p>
            {mayWrite && (
              <ButtonLink to="/keys" size="small" icon="key">
                {words.createKey}
              </ButtonLink>
            )}
          </>
        }
        answer={useAnswerParts()}
      />
    </div>
  )
}

function useAnswerParts(): AnswerParts {
  const navigate = useNavigate()
  const { view } = useSearch({ strict: false })
  return {
    meanings: playground.use().meaning,
    actions: (answer, save) => <AnswerActions answer={answer} save={save} />,
    advice: ({ status }) => status === 401 && <SignInAgain />,
    table: answerTable,
    view,
    onView: (id) =>
      void navigate({ to: '/playground', search: (old) => ({ ...old, view: id }), replace: true }),
  }
}
