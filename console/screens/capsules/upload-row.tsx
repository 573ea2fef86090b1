// One upload: checked locally, sent, validated, and its result.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'

import { ApiProblem } from '../../../src/client/api-problem.ts'
import { countLost, type LostCounts } from '../../../src/core/validation/lost-notes.ts'
import { chooseWords } from '../../../src/core/validation/render-report.ts'
import { useSignedIn } from '../../shared/api/session.ts'
import { startFileDraft } from '../mending/file-draft.ts'
import { isMappable, MapOffer } from '../mapping/map-offer.tsx'
import { mapOffer } from '../mapping/offer-words.ts'
import { mending } from '../mending/words.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { Button, IconButton } from '../../shared/parts/button.tsx'
import { uploadPreviewQuery } from '../upload-preview/preview-query.ts'
import { UploadPreview } from '../upload-preview/upload-preview.tsx'
import { Icon, type IconName } from '../../shared/parts/icon.tsx'
import { useProblemWords } from '../../shared/parts/problem-note.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { localeOf, useLanguage } from '../../shared/words/language.ts'
import {
  capsuleQuery,
  type CapsuleDetail,
  type CapsuleSummary,
  type PendingCapsule,
} from './capsule-queries.ts'
import { FaultWords } from './fault-words.tsx'
import { addUploads, forget, retry, setReplaced, start, type Upload } from './uploads.ts'
import { useStageWords } from './use-pending.ts'
import { capsules as own } from './words.ts'

interface UploadRowProps {
  readonly upload: Upload
  /** Present once the service has listed it. */
  readonly capsule: CapsuleSummary | undefined
  /** While it waits or is checked. */
  readonly pending: PendingCapsule | undefined
  /** Files of the namespace that wait or are checked. */
  readonly waitingCount: number
}

type Tone = 'busy' | 'ready' | 'good' | 'bad' | 'warn'

const icons: Readonly<Record<Tone, IconName>> = {
  busy: 'clock',
  ready: 'eye',
  good: 'check',
  bad: 'violation',
  warn: 'warning',
}

export function UploadRow({ upload, capsule, pending, waitingCount }: UploadRowProps): ReactElement {
  const words = own.use().upload
  const format = useFormat()
  const { id, namespace, file, replaces, state } = upload
  const { action } = mending.use()
  const mendFile = useMendFile(upload)
  const verdict = useVerdict(upload, capsule)
  const tone = uploadTone(upload, verdict)
  return (
    <li className={`upload-line stack top gap-3 ${tone}`}>
      <Icon name={icons[tone]} size={20} />
      <div>
        <p>
          <b>{file.name}</b> <small className="muted small-text">{format.size(file.size)}</small>
        </p>
        <Progress upload={upload} />
        <div>
          <UploadWords upload={upload} capsule={verdict} pending={pending} />
        </div>
      </div>
      <UploadActions upload={upload} capsule={capsule} onMend={mendFile} />
      {state.step === 'ready' && (
        <div className="upload-line-below">
          {waitingCount > 0 && (
            <p className="muted">{words.notInPreview(format.number(waitingCount), waitingCount)}</p>
          )}
          <UploadPreview
            namespace={namespace}
            id={id}
            file={file}
            name={file.name}
            replaces={replaces}
            onReplace={(replaced) => setReplaced(id, replaced)}
            nextSteps={
              <Button variant="primary" icon="check" onPress={mendFile}>
                {action}
              </Button>
            }
          />
        </div>
      )}
      {state.step === 'unfit' && isMappable(state.fault) && <OwnWorkbook upload={upload} />}
    </li>
  )
}

/** Of an accepted file with its report, which is waited for: the list does not say what of it counts nowhere. */
function useVerdict(
  { namespace, state }: Upload,
  capsule: CapsuleSummary | undefined,
): CapsuleSummary | CapsuleDetail | undefined {
  const id = state.step === 'sent' ? state.capsuleId : ''
  const enabled = id !== '' && capsule?.status === 'accepted'
  const { data, isError } = useQuery({ ...capsuleQuery(namespace, id, useLanguage()), enabled })
  return enabled && !isError ? data : capsule
}

const countLostIn = (capsule: CapsuleSummary | CapsuleDetail): LostCounts | null =>
  'validation' in capsule && capsule.validation ? countLost(capsule.validation.notes) : null

/** A workbook without a sheet of ours; its template takes its place in the list. */
function OwnWorkbook({ upload: { id, namespace, file, replaces } }: { upload: Upload }): ReactElement {
  const words = mapOffer.use()
  const [isOpen, setOpen] = useState(false)
  const useFilled = (filled: File) => {
    forget(new Set([id]))
    addUploads(namespace, [filled], { replaces })
  }
  return (
    <div className="upload-line-below">
      {isOpen ? (
        <MapOffer file={file} onFilled={useFilled} onCancel={() => setOpen(false)} />
      ) : (
        <Button variant="primary" icon="check" onPress={() => setOpen(true)}>
          {words.action}
        </Button>
      )}
    </div>
  )
}

/** Keeps the file in this browser and opens the page that mends it. */
function useMendFile({ id, namespace, file, replaces }: Upload): () => void {
  const { failed } = mending.use()
  const { tenant } = useSignedIn()
  const navigate = useNavigate()
  const mendFile = async () => {
    const isKept = await startFileDraft(tenant.id, id, file, replaces)
    if (isKept)
      await navigate({ to: '/namespaces/$namespace/mend/$draftId', params: { namespace, draftId: id } })
    else announce(failed)
  }
  return () => void mendFile()
}

interface UploadActionsProps extends Pick<UploadRowProps, 'upload' | 'capsule'> {
  readonly onMend: () => void
}

function UploadActions({ upload, capsule, onMend }: UploadActionsProps): ReactElement {
  const words = own.use().upload
  const { action } = mending.use()
  const { id, namespace, file, replaces, state } = upload
  const isReady = state.step === 'ready'
  const preview = useQuery({ ...uploadPreviewQuery(upload, useLanguage()), enabled: isReady })
  // The better next step is then to mend the file.
  const wouldBeRejected = preview.data?.validation.conforms === false
  const isRemovable =
    isReady || state.step === 'unfit' || state.step === 'failed' || (capsule && capsule.status !== 'pending')
  return (
    <div className="upload-line-actions row">
      {isReady && (
        <Button
          variant={wouldBeRejected ? 'secondary' : 'primary'}
          size="small"
          icon="upload"
          onPress={() => start(new Set([id]))}
        >
          {replaces ? words.startReplacing(replaces.name) : words.start(file.name)}
        </Button>
      )}
      {state.step === 'sent' && (
        <Link
          to="/namespaces/$namespace/capsules/$capsuleId"
          params={{ namespace, capsuleId: state.capsuleId }}
        >
          {capsule?.status === 'rejected' ? words.report : words.capsule}
        </Link>
      )}
      {capsule?.status === 'rejected' && (
        <Link
          to="/namespaces/$namespace/capsules/$capsuleId/mend"
          params={{ namespace, capsuleId: capsule.capsule_id }}
        >
          {action}
        </Link>
      )}
      {state.step === 'unfit' && state.fault.kind === 'not-json' && (
        <Button size="small" icon="check" onPress={onMend}>
          {action}
        </Button>
      )}
      {(state.step === 'failed' || state.step === 'held') && (
        <Button size="small" icon="refresh" onPress={() => retry(id)}>
          {words.retry}
        </Button>
      )}
      {isRemovable && (
        <IconButton
          icon="close"
          size="small"
          label={words.remove(file.name)}
          onPress={() => forget(new Set([id]))}
        />
      )}
    </div>
  )
}

function uploadTone({ state }: Upload, capsule: CapsuleSummary | undefined): Tone {
  if (state.step === 'unfit' || state.step === 'failed' || capsule?.status === 'rejected') return 'bad'
  if (state.step === 'held') return 'warn'
  if (state.step === 'ready') return 'ready'
  if (capsule?.status === 'accepted') {
    const isWhole = capsule.warning_count === 0 && capsule.triple_count !== 0 && !countLostIn(capsule)
    return isWhole ? 'good' : 'warn'
  }
  return 'busy'
}

function Progress({ upload: { file, state } }: { upload: Upload }): ReactElement | null {
  const words = own.use().upload
  if (state.step !== 'sending') return null
  return (
    <progress
      max={file.size}
      value={Math.min(file.size, state.sentBytes)}
      aria-label={words.sendingOf(file.name)}
    />
  )
}

function UploadWords({
  upload: { file, replaces, state },
  capsule,
  pending,
}: Omit<UploadRowProps, 'waitingCount'>): ReactNode {
  const words = own.use().upload
  const verdictWords = useVerdictWords()
  const stageWords = useStageWords()
  const offer = mapOffer.use()
  const locale = localeOf[useLanguage()]
  switch (state.step) {
    case 'checking':
      return words.checking
    case 'ready':
      return null
    case 'queued':
      return words.queued
    case 'sending': {
      const part = Math.min(1, state.sentBytes / file.size)
      if (part === 1) return words.finishing
      return words.sending(part.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 }))
    }
    case 'sent':
      if (!capsule || capsule.status === 'pending') return `${words.sent} ${stageWords(pending)}`
      return capsule.status === 'accepted' && replaces
        ? `${verdictWords(capsule)} ${words.replaced(replaces.name)}`
        : verdictWords(capsule)
    case 'unfit':
      return isMappable(state.fault) ? offer.lead : <FaultWords file={file} fault={state.fault} />
    case 'failed':
      return <FailureWords error={state.error} />
    case 'held':
      return <WaitingWords until={state.until} error={state.error} />
  }
}

export function useVerdictWords(): (capsule: CapsuleSummary | CapsuleDetail) => string {
  const words = own.use().upload
  const { number } = useFormat()
  const { text: ofReport } = chooseWords(useLanguage())
  return (capsule) => {
    const {
      status,
      triple_count: statements = 0,
      violation_count: violations,
      warning_count: warnings,
    } = capsule
    if (status === 'pending') return words.pending
    if (status === 'deleted') return words.deleted
    if (status === 'rejected') return words.rejected(number(violations), violations)
    if (statements === 0) return words.acceptedNothing
    const lost = countLostIn(capsule)
    if (lost) return ofReport.acceptedButLost(lost)
    return warnings > 0
      ? words.acceptedWarned(number(warnings), warnings)
      : words.accepted(number(statements), statements)
  }
}

/** The service applies the same checks; if it finds more, its message says where. */
export function FailureWords({ error }: { error: unknown }): string {
  const words = own.use().upload
  const { number } = useFormat()
  const { title, advice } = useProblemWords(error)
  if (error instanceof ApiProblem && error.code === 'json_invalid') {
    const { line, column } = error.body
    return words.notJson(number(Number(line)), number(Number(column)), error.detail)
  }
  if (error instanceof ApiProblem && error.code === 'workbook_invalid') return error.detail
  return advice === undefined ? title : `${title} ${advice}`
}

function WaitingWords({ until, error }: { until: number; error: unknown }): string {
  const words = own.use().upload
  const format = useFormat()
  const [, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  const isCrowded = error instanceof ApiProblem && error.code === 'too_many_pending'
  const when = words.held(format.ago(new Date(Math.max(until, Date.now() + 1000)).toISOString()))
  return isCrowded ? `${words.tooManyPending} ${when}` : when
}
