// One operation: its description, form, and actions.
import { useState } from 'react'
import type { ReactElement } from 'react'

import type { OutgoingRequest } from '../../../shared/api-form/fetch-answer.ts'
import { Prose } from '../../../shared/api-form/fields/prose.tsx'
import { apiForm } from '../../../shared/api-form/words.ts'
import { basePath, baseUrl } from '../../../shared/api/base-path.ts'
import { Button } from '../../../shared/parts/button.tsx'
import { CopyButton } from '../../../shared/parts/copy-button.tsx'
import { useFormWords } from '../form-words.ts'
import { SaveDialog } from '../save-dialog.tsx'
import { playground } from '../words.ts'
import { RequestForm } from './request-form.tsx'
import type { RequestFormProps } from './request-form.tsx'

interface FormCardProps extends RequestFormProps {
  readonly outgoing: OutgoingRequest
  readonly isRunning: boolean
  readonly onRun: () => void
  readonly onCancel: () => void
  readonly onClear: () => void
}

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

export function FormCard(props: FormCardProps): ReactElement {
  const { form, outgoing, isRunning, onRun, onCancel, onClear, values, faults } = props
  const words = playground.use()
  const shared = apiForm.use()
  const { summary, description } = useFormWords()
  const [isSaving, setSaving] = useState(false)
  const about = description(form)
  return (
    <section className="card playground-form" aria-labelledby="playground-operation">
      <div>
        <h2 id="playground-operation">{summary(form)}</h2>
        <p className="playground-request">
          <b>GET</b> <code>{outgoing.path}</code>
        </p>
      </div>
      <details className="playground-about">
        <summary>{words.about}</summary>
        {about !== undefined && (
          <p>
            <Prose text={about} />
          </p>
        )}
        <p>
          <a href={`${basePath}/docs/operations/${form.id}`}>{words.inReference}</a>
        </p>
      </details>
      <RequestForm {...props} />
      {Object.keys(faults).length > 0 && (
        <p role="alert" className="api-form-mend">
          {shared.mend}
        </p>
      )}
      <footer className="api-form-actions">
        {isRunning ? (
          <Button variant="primary" icon="close" onPress={onCancel}>
            {shared.stop}
          </Button>
        ) : (
          <Button
            variant="primary"
            icon="playground"
            onPress={onRun}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {words.run} <kbd aria-hidden="true">{isApple ? '⌘ ↵' : 'Ctrl ↵'}</kbd>
          </Button>
        )}
        <Button size="small" icon="plus" onPress={() => setSaving(true)}>
          {words.save}
        </Button>
        <CopyButton text={linkTo(outgoing)} what={words.shareWhat} label={words.share} />
        {Object.keys(values).length > 0 && (
          <Button variant="quiet" size="small" onPress={onClear}>
            {words.reset}
          </Button>
        )}
      </footer>
      {isSaving && <SaveDialog request={outgoing.request} onClose={() => setSaving(false)} />}
    </section>
  )
}

/** The link shows the same answer to everybody in the organization. */
function linkTo({ request: { op, ns, ask } }: OutgoingRequest): string {
  const search = new URLSearchParams({ op, ...(ns === null ? {} : { ns }), ask, run: 'yes' })
  return `${baseUrl}/console/playground?${search.toString()}`
}
