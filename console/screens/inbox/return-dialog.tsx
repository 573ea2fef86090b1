// Returns a file with a sentence, which the sender sees.
import { useState, type ReactElement } from 'react'

import { announce } from '../../shared/parts/announce.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { TextArea } from '../../shared/parts/text-area.tsx'
import { returnSubmission, useDecision, type Submission } from './submission-queries.ts'
import { inbox as own } from './words.ts'

interface ReturnDialogProps {
  readonly submission: Submission
  readonly onClose: () => void
}

export function ReturnDialog({ submission, onClose }: ReturnDialogProps): ReactElement {
  const words = own.use()
  const [message, setMessage] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = message.trim() === ''
  const giveBack = useDecision(
    () => returnSubmission(submission.id, message),
    () => {
      announce(words.returned)
      onClose()
    },
  )
  return (
    <FormDialog
      title={words.returnTitle(submission.sender.name)}
      submitLabel={giveBack.isPending ? words.returning : words.returnAction}
      isPending={giveBack.isPending}
      error={giveBack.error}
      onSubmit={() => {
        setTried(true)
        if (!isMissing) giveBack.mutate(undefined)
      }}
      onClose={onClose}
    >
      <p className="muted">{words.returnLead}</p>
      <TextArea
        label={words.message}
        autoFocus
        maxLength={2000}
        value={message}
        onChange={setMessage}
        error={isTried && isMissing ? words.messageMissing : undefined}
      />
    </FormDialog>
  )
}
