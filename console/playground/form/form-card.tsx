// One operation: what it does, its form, and what can be done with it.
import { useState } from 'react'
import type { ReactElement } from 'react'

import { basePath, baseUrl } from '../../api/base-path.ts'
import { Button } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import type { Sending } from '../fetch-answer.ts'
import { useFormWords } from '../form-words.ts'
import { SaveDialog } from '../save-dialog.tsx'
import { playground } from '../words.ts'
import { Prose } from './prose.tsx'
import { RequestForm } from './request-form.tsx'
import type { RequestFormProps } from './request-form.tsx'

export interface FormCardProps extends RequestFormProps {
  readonly sending: Sending
  readonly isRunning: boolean
  readonly onRun: () => void
  readonly onCancel: () => void
  readonly onClear: () => void
}

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

export function FormCard(props: FormCardProps): ReactElement {
  const { form, sending, isRunning, onRun, onCancel, onClear, values, faults } = props
  const say = playground.use()
  const { summary, description } = useFormWords()
  const [isSaving, setSaving] = useState(false)
  const about = description(form)
  return (
    <section className="card playground-form" aria-labelledby="playground-operation">
      <div>
        <h2 id="playground-operation">{summary(form)}</h2>
        <p className="playground-request">
          <b>GET</b> <code>{sending.path}</code>
        </p>
      </div>
      <details className="playground-about">
        <summary>{say.about}</summary>
        {about !== undefined && (
          <p>
            <Prose text={about} />
          </p>
        )}
        <p>
          <a href={`${basePath}/docs/operations/${form.id}`}>{say.inReference}</a>
        </p>
      </details>
      <RequestForm {...props} />
      {Object.keys(faults).length > 0 && (
        <p role="alert" className="playground-mend">
          {say.mend}
        </p>
      )}
      <footer className="playground-acts">
        {isRunning ? (
          <Button look="primary" icon="close" onPress={onCancel}>
            {say.stop}
          </Button>
        ) : (
          <Button
            look="primary"
            icon="playground"
            onPress={onRun}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {say.run} <kbd aria-hidden="true">{isApple ? '⌘ ↵' : 'Ctrl ↵'}</kbd>
          </Button>
        )}
        <Button size="small" icon="plus" onPress={() => setSaving(true)}>
          {say.save}
        </Button>
        <CopyButton text={linkTo(sending)} what={say.shareWhat} label={say.share} />
        {Object.keys(values).length > 0 && (
          <Button look="quiet" size="small" onPress={onClear}>
            {say.reset}
          </Button>
        )}
      </footer>
      {isSaving && <SaveDialog asked={sending.asked} onClose={() => setSaving(false)} />}
    </section>
  )
}

/** Opened by anybody of the same organization, it shows the same answer. */
function linkTo({ asked: { op, ns, ask } }: Sending): string {
  const search = new URLSearchParams({ op, ...(ns === null ? {} : { ns }), ask, run: 'yes' })
  return `${baseUrl}/console/playground?${search.toString()}`
}
