// One file that was sent: who sent it, what it would change, and the two decisions.
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'

import { dataApi } from '../../shared/api/clients.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { Button, ButtonLink } from '../../shared/parts/button.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Card, Page } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import type { Replaced } from '../upload-preview/preview-query.ts'
import { useFieldFaults } from '../../shared/parts/form.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { TextArea } from '../../shared/parts/text-area.tsx'
import { SenderCard } from './sender-card.tsx'
import { submissionQuery, useDecision, type Submission } from './submission-queries.ts'
import { SubmissionBadge } from './submission-state.tsx'
import { SubmissionPreview } from './submission-preview.tsx'
import { inbox as own } from './words.ts'

export function SubmissionPage(): ReactElement {
  const words = own.use()
  const { submissionId } = useParams({ from: '/signed-in/inbox/$submissionId' })
  const [replaced, setReplaced] = useState<Replaced | null>(null)
  const [isReturning, setReturning] = useState(false)
  const query = submissionQuery(submissionId, replaced?.capsuleId ?? null, useLanguage())
  const { data, error, refetch, isPlaceholderData } = useQuery(query)
  const name = data?.label ?? words.unnamed
  const replaces = replaced?.capsuleId
  const take = useDecision(
    () =>
      dataApi.acceptSubmission({ submission_id: submissionId, ...(replaces !== undefined && { replaces }) }),
    words.taken,
  )
  return (
    <Page
      title={data ? name : words.title}
      lead={
        data && (
          <>
            <SubmissionBadge state={data.state} /> {words.from(data.sender.name)}
          </>
        )
      }
      above={<Link to="/inbox">‹ {words.back}</Link>}
      actions={
        data?.state === 'waiting' && (
          <Decisions
            takeLabel={replaced ? words.takeInPlace(replaced.name) : words.take(data.namespace)}
            isTaking={take.isPending}
            onTake={() => take.mutate()}
            onReturn={() => setReturning(true)}
          />
        )
      }
    >
      <Arriving data={data} error={error} refetch={refetch} lines={8} />
      {take.isError && <ProblemNote error={take.error} />}
      {data && <Decided submission={data} />}
      {data && <SenderCard submission={data} />}
      {data?.state === 'waiting' && (
        <Card title={words.preview}>
          <SubmissionPreview
            submission={data}
            name={name}
            isComparing={isPlaceholderData}
            replaced={replaced}
            onReplace={setReplaced}
          />
        </Card>
      )}
      {data && isReturning && <ReturnDialog submission={data} onClose={() => setReturning(false)} />}
    </Page>
  )
}

interface DecisionsProps {
  readonly takeLabel: string
  readonly isTaking: boolean
  readonly onTake: () => void
  readonly onReturn: () => void
}

function Decisions({ takeLabel, isTaking, onTake, onReturn }: DecisionsProps): ReactElement {
  const words = own.use()
  return (
    <>
      <Button onPress={onReturn}>{words.giveBack}</Button>
      <Button variant="primary" icon="check" isPending={isTaking} onPress={onTake}>
        {isTaking ? words.taking : takeLabel}
      </Button>
    </>
  )
}

function Decided({ submission }: { submission: Submission }): ReactElement | null {
  const words = own.use()
  const { time, date } = useFormat()
  const { state, namespace, decided_at, decided_by, capsule_id, message, expires_at } = submission
  if (state === 'waiting' || decided_at === null) return null
  return (
    <Note tone={state === 'accepted' ? 'good' : 'calm'}>
      <p>{words.decided[state](decided_by?.name ?? '', time(decided_at))}</p>
      {message !== null && <blockquote className="as-written">{message}</blockquote>}
      {capsule_id !== null && (
        <p>
          <ButtonLink
            size="small"
            to="/namespaces/$namespace/capsules/$capsuleId"
            params={{ namespace, capsuleId: capsule_id }}
          >
            {words.openCapsule}
          </ButtonLink>
        </p>
      )}
      {expires_at !== null && <small>{words.keptUntil(date(expires_at))}</small>}
    </Note>
  )
}

interface ReturnDialogProps {
  readonly submission: Submission
  readonly onClose: () => void
}

/** Returns a file with a sentence, which the sender sees. */
function ReturnDialog({ submission, onClose }: ReturnDialogProps): ReactElement {
  const words = own.use()
  const [message, setMessage] = useState('')
  const { faultAt, attempt } = useFieldFaults({
    message: message.trim() === '' ? words.messageMissing : undefined,
  })
  const giveBack = useDecision(
    () => dataApi.returnSubmission({ submission_id: submission.id, body: { message } }),
    words.returned,
    onClose,
  )
  return (
    <FormDialog
      title={words.returnTitle(submission.sender.name)}
      submitLabel={giveBack.isPending ? words.returning : words.returnAction}
      change={giveBack}
      onSubmit={() => {
        if (attempt()) giveBack.mutate()
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
        error={faultAt('message')}
      />
    </FormDialog>
  )
}
