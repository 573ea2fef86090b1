// Uploads to a namespace. A chosen file is checked, then previewed until it is started; an upload continues when the user
// moves to another page of the console.
import { useMemo } from 'react'

import { ApiProblem } from '../../../src/client/api-problem.ts'
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts'
import { createState } from '../../shared/state/create-state.ts'
import type { Replaced } from '../upload-preview/preview-query.ts'
import { checkFile, type FileFault } from './check-file.ts'
import { sendFile } from './send-file.ts'

type UploadState =
  /** `ready`: valid, and waiting to be started. */
  | { readonly step: 'checking' | 'ready' | 'queued' }
  | { readonly step: 'sending'; readonly sentBytes: number }
  /** Stored as this capsule; its status is read from the service. */
  | { readonly step: 'sent'; readonly capsuleId: string }
  | { readonly step: 'unfit'; readonly fault: FileFault }
  | { readonly step: 'failed'; readonly error: unknown }
  /** Rate limited by the service; sent again at that time. */
  | { readonly step: 'held'; readonly until: number; readonly error: unknown }

export interface Upload {
  readonly id: string
  /** Uploads are sent in the order in which they were chosen. */
  readonly turn: number
  readonly namespace: string
  readonly file: File
  /** The capsule whose place it is to take. */
  readonly replaces: Replaced | null
  /** Sent as soon as it is checked, without a preview. */
  readonly isStarted: boolean
  readonly state: UploadState
}

const atOnce = 2
const longestLabel = 200
const patienceSeconds = 120

const uploads = createState<readonly Upload[]>([])
const { get: all, set: change } = uploads
let turns = 0

const setState = (id: string, state: UploadState): void =>
  change(all().map((each) => (each.id === id ? Object.assign({ ...each }, { state }) : each)))

interface UploadOptions {
  readonly replaces?: Replaced | null
  readonly isStarted?: boolean
}

/** Checks the files and shows what they would change; `start` sends them. */
export function addUploads(namespace: string, files: readonly File[], options: UploadOptions = {}): void {
  const { replaces = null, isStarted = false } = options
  const added = files.map((file): Upload => ({
    id: newIdempotencyKey(),
    turn: ++turns,
    namespace,
    file,
    replaces,
    isStarted,
    state: { step: 'checking' },
  }))
  change([...added, ...all()])
  for (const each of added) void check(each)
}

async function check({ id, file }: Upload): Promise<void> {
  const fault = await checkFile(file)
  // It may have been started meanwhile.
  const isStarted = all().find((each) => each.id === id)?.isStarted ?? false
  setState(id, fault ? { step: 'unfit', fault } : { step: isStarted ? 'queued' : 'ready' })
  sendNext()
}

const isWaiting = ({ state }: Upload): boolean => state.step === 'checking' || state.step === 'ready'

/** Sends files that were chosen, at once or after their check. */
export function start(ids: ReadonlySet<string>): void {
  const startUpload = (each: Upload): Upload => ({
    ...each,
    isStarted: true,
    state: each.state.step === 'ready' ? { step: 'queued' } : each.state,
  })
  change(all().map((each) => (ids.has(each.id) && isWaiting(each) ? startUpload(each) : each)))
  for (let free = 0; free < atOnce; free++) sendNext()
}

/** Before it is started. */
export const setReplaced = (id: string, replaces: Replaced | null): void =>
  change(
    all().map((each) =>
      each.id === id && isWaiting(each) ? Object.assign({ ...each }, { replaces }) : each,
    ),
  )

function sendNext(): void {
  const sending = all().filter(({ state }) => state.step === 'sending').length
  const [next] = all()
    .filter(({ state }) => state.step === 'queued')
    .sort((a, b) => a.turn - b.turn)
  if (sending < atOnce && next) void send(next)
}

async function send({ id, namespace, file, replaces }: Upload): Promise<void> {
  setState(id, { step: 'sending', sentBytes: 0 })
  try {
    const capsuleId = await sendFile({
      namespace,
      file,
      label: file.name.slice(0, longestLabel),
      replaces: replaces?.capsuleId,
      idempotencyKey: id,
      onProgress: (sentBytes) => setState(id, { step: 'sending', sentBytes }),
    })
    setState(id, { step: 'sent', capsuleId })
  } catch (error) {
    setState(id, afterFailure(id, error))
  }
  sendNext()
}

function afterFailure(id: string, error: unknown): UploadState {
  const seconds = error instanceof ApiProblem && error.status === 429 ? error.retryAfterSeconds : undefined
  if (seconds === undefined || seconds > patienceSeconds) return { step: 'failed', error }
  setTimeout(() => retry(id), seconds * 1000)
  return { step: 'held', until: Date.now() + seconds * 1000, error }
}

/** For an upload that failed or is waiting. */
export function retry(id: string): void {
  const found = all().find((each) => each.id === id)
  if (found?.state.step !== 'failed' && found?.state.step !== 'held') return
  setState(id, { step: 'queued' })
  sendNext()
}

export const forget = (ids: ReadonlySet<string>): void => change(all().filter(({ id }) => !ids.has(id)))

/** Closing the browser now would lose these uploads. */
export const isUnderWay = ({ isStarted, state }: Upload): boolean =>
  (isStarted && state.step === 'checking') ||
  state.step === 'queued' ||
  state.step === 'sending' ||
  state.step === 'held'

addEventListener('beforeunload', (event) => {
  if (all().some(isUnderWay)) event.preventDefault()
})

export function useUploads(namespace: string): readonly Upload[] {
  const every = uploads.use()
  return useMemo(() => every.filter((each) => each.namespace === namespace), [every, namespace])
}
