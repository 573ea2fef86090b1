// Rotating a key replaces it with a new one; the old one keeps working for a grace period.
import { useState, type ReactElement } from 'react'

import { useChange } from '../../shared/api/use-change.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { keysQuery } from '../../shared/api/keys.ts'
import { Choices } from '../../shared/parts/choice.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { useFormat } from '../../shared/words/format.ts'
import type { KeyDialogProps } from './key-actions.tsx'
import { NewSecret } from './new-secret.tsx'
import { keys as own } from './words.ts'

const graces = ['0', '1', '24', '168'] as const
const hours = { '0': 0, '1': 1, '24': 24, '168': 168 } as const

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
