// Actions on one key: see its use, rename, rotate, revoke.
import { useState, type ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'

import { useChange } from '../../shared/parts/use-change.ts'
import { keysQuery, type ApiKey } from '../../shared/api/keys.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { LabelField } from '../../shared/parts/label-field.tsx'
import { ConfirmChange } from '../../shared/parts/confirm-change.tsx'
import { fieldFault } from '../../shared/parts/problem-note.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { Choices } from '../../shared/parts/choice.tsx'
import { keys as own } from './words.ts'
import { NewSecret } from './new-secret.tsx'

interface KeyDialogProps {
  readonly apiKey: ApiKey
  readonly onClose: () => void
}

/** Changes the label of a key. */
export function RelabelKey({ apiKey: key, onClose }: KeyDialogProps): ReactElement {
  const words = own.use()
  const [label, setLabel] = useState(key.label)
  const relabel = useChange({
    change: () => consoleApi.relabelApiKey({ key_id: key.id, body: { label: label.trim() } }),
    shownBy: [keysQuery],
    says: words.relabelled,
    onDone: onClose,
  })
  const submit = () => {
    if (label.trim() !== '') relabel.mutate()
  }
  return (
    <FormDialog title={words.relabelTitle(key.label)} change={relabel} onSubmit={submit} onClose={onClose}>
      <LabelField
        words={words}
        autoFocus
        value={label}
        onChange={setLabel}
        error={label.trim() === '' ? words.labelMissing : fieldFault(relabel.error, 'label')}
      />
    </FormDialog>
  )
}

/** The dialog names the key and when it was last used, so that it is clear what will stop working. */
export function RevokeKey({ apiKey: key, onClose }: KeyDialogProps): ReactElement {
  const words = own.use()
  const format = useFormat()
  // The list may be older than the last request that used the key.
  const { data: all } = useQuery({ ...keysQuery, staleTime: 0 })
  const used = (all?.find(({ id }) => id === key.id) ?? key).last_used_at
  return (
    <ConfirmChange
      title={words.revokeTitle(key.label)}
      confirmLabel={words.revokeAction(key.label)}
      change={() => consoleApi.revokeApiKey({ key_id: key.id })}
      shownBy={[keysQuery]}
      says={words.revoked(key.label)}
      onClose={onClose}
    >
      <p>{words.revokeLead(key.id)}</p>
      <p>
        {used === null ? words.revokeNeverUsed : words.revokeLastUsed(format.ago(used), format.time(used))}
      </p>
    </ConfirmChange>
  )
}

const graces = ['0', '1', '24', '168'] as const
const hours = { '0': 0, '1': 1, '24': 24, '168': 168 } as const

/** Rotating a key replaces it with a new one; the old one keeps working for a grace period. */
export function RotateKey({ apiKey: key, onClose }: KeyDialogProps): ReactElement {
  const words = own.use()
  const [grace, setGrace] = useState<(typeof graces)[number]>('24')
  const rotate = useChange({
    change: () => consoleApi.rotateApiKey({ key_id: key.id, body: { grace_hours: hours[grace] } }),
    shownBy: [keysQuery],
  })
  const note = useOldKeyNote(key.id, hours[grace])
  if (rotate.data) return <NewSecret created={rotate.data} note={note} onStored={onClose} />
  return (
    <FormDialog
      title={words.rotateTitle(key.label)}
      submitLabel={rotate.isPending ? words.rotating : words.rotateAction(key.label)}
      change={rotate}
      onSubmit={() => rotate.mutate()}
      onClose={onClose}
    >
      <p>{words.rotateLead}</p>
      <Choices
        label={words.grace}
        value={grace}
        options={graces.map((value) => ({ value, label: words.graces[value] }))}
        onChange={setGrace}
      />
    </FormDialog>
  )
}

function useOldKeyNote(id: string, graceHours: number): string {
  const words = own.use()
  const format = useFormat()
  if (graceHours === 0) return words.rotatedNow(id)
  return words.rotatedUntil(id, format.time(new Date(Date.now() + graceHours * 3_600_000).toISOString()))
}
