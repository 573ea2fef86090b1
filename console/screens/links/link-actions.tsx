// Actions on one link: change its label and end, replace its address, revoke it.
import { useState, type ReactElement } from 'react'

import { dayText } from '../../shared/downloads/file-name.ts'
import { useChange } from '../../shared/parts/use-change.ts'
import { dataApi } from '../../shared/api/clients.ts'
import { ConfirmChange } from '../../shared/parts/confirm-change.tsx'
import { Confirm } from '../../shared/parts/confirm.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { LabelField } from '../../shared/parts/label-field.tsx'
import { fieldFault } from '../../shared/parts/problem-note.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { expiryEnd } from '../keys/expiry.ts'
import { ExpiryChoice } from '../keys/expiry-choice.tsx'
import { expiryFault, linkExpiries, type LinkExpiry } from './link-expiry.ts'
import { linksQuery, type ShareLink } from './links-query.ts'
import { NewLink } from './new-link.tsx'
import { links as own } from './words.ts'

interface LinkDialogProps {
  readonly namespace: string
  readonly link: ShareLink
  readonly onClose: () => void
}

export function ChangeLink({ namespace, link, onClose }: LinkDialogProps): ReactElement {
  const words = own.use()
  const [label, setLabel] = useState(link.label)
  const lastDay = dayText(new Date(link.expires_at))
  const [expiry, setExpiry] = useState<LinkExpiry>({ expiry: 'date', day: lastDay })
  const isDayKept = expiry.expiry === 'date' && expiry.day === lastDay
  const change = useChange({
    change: () =>
      dataApi.changeLink({
        link_id: link.id,
        body: {
          label: label.trim(),
          ...(!isDayKept && { expires_at: expiryEnd(expiry)?.toISOString() ?? link.expires_at }),
        },
      }),
    shownBy: [linksQuery(namespace)],
    says: words.changed,
    onDone: onClose,
  })
  const fault = isDayKept ? undefined : expiryFault(expiry, words.expiry)
  const submit = () => {
    if (label.trim() !== '' && fault === undefined) change.mutate()
  }
  return (
    <FormDialog title={words.changeTitle(link.label)} change={change} onSubmit={submit} onClose={onClose}>
      <LabelField
        words={words}
        autoFocus
        value={label}
        onChange={setLabel}
        error={label.trim() === '' ? words.labelMissing : fieldFault(change.error, 'label')}
      />
      <ExpiryChoice
        words={words.expiry}
        choices={linkExpiries}
        chosen={expiry}
        onChange={setExpiry}
        error={fault ?? fieldFault(change.error, 'expires_at')}
      />
    </FormDialog>
  )
}

export function RotateLink({ namespace, link, onClose }: LinkDialogProps): ReactElement {
  const words = own.use()
  const rotate = useChange({
    change: () => dataApi.rotateLink({ link_id: link.id }),
    shownBy: [linksQuery(namespace)],
  })
  if (rotate.data) return <NewLink created={rotate.data} onClose={onClose} />
  return (
    <Confirm
      title={words.rotateTitle(link.label)}
      confirmLabel={words.rotateAction}
      change={rotate}
      onClose={onClose}
    >
      <p>{words.rotateLead}</p>
    </Confirm>
  )
}

export function RevokeLink({ namespace, link, onClose }: LinkDialogProps): ReactElement {
  const words = own.use()
  const format = useFormat()
  const used = link.last_used_at
  return (
    <ConfirmChange
      title={words.revokeTitle(link.label)}
      confirmLabel={words.revokeAction}
      change={() => dataApi.revokeLink({ link_id: link.id })}
      shownBy={[linksQuery(namespace)]}
      says={words.revoked(link.label)}
      onClose={onClose}
    >
      <p>{words.revokeLead}</p>
      <p>{used === null ? words.neverUsed : words.lastUsed(format.ago(used))}</p>
    </ConfirmChange>
  )
}
