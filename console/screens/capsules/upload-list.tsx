// The uploaded files, each with its progress.
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactElement } from 'react'

import { ApiProblem } from '../../../src/client/api-problem.ts'
import { namespacesQuery } from '../../shared/api/session.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { Button } from '../../shared/parts/button.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { language } from '../../shared/words/language.ts'
import {
  capsuleQuery,
  recentCapsulesQuery,
  refreshNamespace,
  type CapsuleDetail,
  type CapsuleSummary,
} from './capsule-queries.ts'
import { UploadRow, useVerdictWords } from './upload-row.tsx'
import { forget, isUnderWay, start, useUploads, type Upload } from './uploads.ts'
import { usePending } from './use-pending.ts'
import { capsules as own } from './words.ts'

interface UploadListProps {
  readonly namespace: string
  /** Only uploads that take the place of this capsule. */
  readonly replaces?: string
}

export function UploadList({ namespace, replaces }: UploadListProps): ReactElement | null {
  const words = own.use().upload
  const all = useUploads(namespace)
  const uploads = replaces === undefined ? all : all.filter((each) => each.replaces?.capsuleId === replaces)
  const { number } = useFormat()
  const found = useVerdicts(namespace, uploads)
  const ready = uploads.filter(({ state }) => state.step === 'ready')
  const isAnyPending = ready.length > 0 || uploads.some((each) => isBeingChecked(each, found))
  const pending = usePending(namespace, isAnyPending)
  if (uploads.length === 0) return null
  const finished = uploads.filter((each) => isFinished(each, found))
  return (
    <section className="capsules-uploads stack" aria-labelledby="capsules-uploads">
      <header className="row between gap-3">
        <h2 id="capsules-uploads">{words.list(number(uploads.length))}</h2>
        {ready.length > 1 && (
          <Button
            variant="primary"
            size="small"
            icon="upload"
            onPress={() => start(new Set(ready.map(({ id }) => id)))}
          >
            {words.startAll(number(ready.length))}
          </Button>
        )}
        {finished.length > 0 && (
          <Button variant="quiet" size="small" onPress={() => forget(new Set(finished.map(({ id }) => id)))}>
            {words.clear}
          </Button>
        )}
      </header>
      <ul className="panel">
        {uploads.map((each) => (
          <UploadRow
            key={each.id}
            upload={each}
            capsule={findCapsule(each, found)}
            waitingCount={pending.size}
            pending={each.state.step === 'sent' ? pending.get(each.state.capsuleId) : undefined}
          />
        ))}
      </ul>
      {uploads.some(isUnderWay) && <p className="muted small-text">{words.stay}</p>}
      {!uploads.some(isUnderWay) && uploads.some((each) => isBeingChecked(each, found)) && (
        <p className="muted small-text">{words.safe}</p>
      )}
    </section>
  )
}

type Found = ReadonlyMap<string, CapsuleSummary>

const findCapsule = ({ state }: Upload, found: Found): CapsuleSummary | undefined =>
  state.step === 'sent' ? found.get(state.capsuleId) : undefined

const isSessionEnd = ({ state }: Upload): boolean =>
  state.step === 'failed' && state.error instanceof ApiProblem && state.error.status === 401

const isBeingChecked = (upload: Upload, found: Found): boolean =>
  upload.state.step === 'sent' && !isFinished(upload, found)

const isFinished = (upload: Upload, found: Found): boolean =>
  upload.state.step === 'unfit' || (findCapsule(upload, found)?.status ?? 'pending') !== 'pending'

/** Follows the uploads, announces verdicts and refreshes the rest of the page. */
function useVerdicts(namespace: string, uploads: readonly Upload[]): Found {
  const queries = useQueryClient()
  const verdictWords = useVerdictWords()
  const sent = uploads.flatMap(({ state }) => (state.step === 'sent' ? [state.capsuleId] : []))
  const { data } = useQuery({ ...recentCapsulesQuery(namespace, sent.length), enabled: sent.length > 0 })
  const found = new Map((data?.data ?? []).map((each) => [each.capsule_id, each]))
  const settled = sent.filter((id) => (found.get(id)?.status ?? 'pending') !== 'pending').join(' ')
  const announced = useRef(settled)
  const sentNow = sent.join(' ')
  const isSignedOut = uploads.some(isSessionEnd)
  useEffect(() => {
    // When the session has ended, fetching the list leads to the sign-in page and back here afterwards.
    if (sentNow === '' && !isSignedOut) return
    void queries.invalidateQueries({ queryKey: [namespace, 'capsules'] })
    // The counts of capsules by status, above the list.
    void queries.invalidateQueries(namespacesQuery)
  }, [sentNow, isSignedOut, namespace, queries])
  useEffect(() => {
    const settledNow = settled
      .split(' ')
      .filter((id) => id !== '' && !announced.current.split(' ').includes(id))
    announced.current = settled
    if (settledNow.length === 0) return
    void refreshNamespace(queries, namespace)
    const last = found.get(settledNow.at(-1) ?? '')
    if (!last) return
    void readVerdict(queries, namespace, last).then((verdict) =>
      announce(`${last.label ?? ''}: ${verdictWords(verdict)}`),
    )
  })
  return found
}

/** Of an accepted file the report says what of it counts nowhere. */
async function readVerdict(
  queries: QueryClient,
  namespace: string,
  capsule: CapsuleSummary,
): Promise<CapsuleSummary | CapsuleDetail> {
  if (capsule.status !== 'accepted') return capsule
  return await queries
    .fetchQuery(capsuleQuery(namespace, capsule.capsule_id, language()))
    .catch(() => capsule)
}
