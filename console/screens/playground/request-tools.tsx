// Above the form: which operation it runs. Beside its button: keeping the request, and passing it on.
import { useState, type ReactElement } from 'react'

import { Form } from '../../shared/parts/form.tsx'
import type { ApiRequest } from '../../shared/api-form/fetch-answer.ts'
import { Prose } from '../../shared/api-form/fields/prose.tsx'
import { pathOfRequest, type Values } from '../../shared/api-form/form-values.ts'
import type { OperationForm } from '../../shared/api-form/operation-form.ts'
import { basePath, baseUrl } from '../../shared/api/base-path.ts'
import { Button } from '../../shared/parts/button.tsx'
import { CopyButton } from '../../shared/parts/copy-button.tsx'
import { announce } from '../../shared/parts/announce.tsx'
import { Dialog, DialogActions } from '../../shared/parts/dialog.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { useFormWords } from './form-words.ts'
import { playground } from './words.ts'
import { useRuns } from './runs.ts'

export function RequestHead({ form, values }: { form: OperationForm; values: Values }): ReactElement {
  const words = playground.use()
  const { summary, description } = useFormWords()
  const about = description(form)
  return (
    <>
      <div>
        <h2>{summary(form)}</h2>
        <p className="playground-request">
          <b>GET</b> <code>{pathOfRequest(form, values)}</code>
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
    </>
  )
}

export function RequestTools({
  request,
  onClear,
}: {
  request: ApiRequest
  onClear: () => void
}): ReactElement {
  const words = playground.use()
  const [isSaving, setSaving] = useState(false)
  return (
    <>
      <Button size="small" icon="plus" onPress={() => setSaving(true)}>
        {words.save}
      </Button>
      <CopyButton text={linkTo(request)} what={words.shareWhat} label={words.share} />
      {request.ask !== '' && (
        <Button variant="quiet" size="small" onPress={onClear}>
          {words.reset}
        </Button>
      )}
      {isSaving && <SaveDialog request={request} onClose={() => setSaving(false)} />}
    </>
  )
}

/** The link shows the same answer to everybody in the organization. */
function linkTo({ op, ns, ask }: ApiRequest): string {
  const search = new URLSearchParams({ op, ...(ns === null ? {} : { ns }), ask, run: 'yes' })
  return `${baseUrl}/console/playground?${search.toString()}`
}

/** Asks for the name of a saved request. */
function SaveDialog({ request, onClose }: { request: ApiRequest; onClose: () => void }): ReactElement {
  const words = playground.use()
  const { save } = useRuns()
  const [name, setName] = useState('')
  const keep = () => {
    if (name.trim() === '') return
    save({ ...request, name: name.trim() })
    announce(words.savedAs(name.trim()))
    onClose()
  }
  return (
    <Dialog title={words.saveTitle} isOpen onClose={onClose}>
      <Form onSubmit={keep}>
        <Field
          label={words.saveName}
          hint={words.saveHint}
          value={name}
          onChange={setName}
          maxLength={80}
          autoFocus
        />
        <DialogActions>
          <Button onPress={onClose}>{sharedWords.use().cancel}</Button>
          <Button variant="primary" type="submit" isDisabled={name.trim() === ''}>
            {words.saveAction}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
