// The state of a file that is being mended: decisions here, the file and the rules in a worker. While the worker is
// busy, decisions gather; it then gets all of them at once.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

import type { Decision, Lists } from '../../../src/core/mending/proposal.ts'
import { dropDraft, keepDraft, readDraft, type Draft } from './draft-store.ts'
import { callWorker } from '../../shared/workers/call-worker.ts'
import type { MendFunctions } from './mend-worker.ts'
import type { Progress } from './model.ts'

const noLists: Lists = { organization: [], outcome: [], indicator: [], theme: [] }
const undecided: ReadonlyMap<string, Decision> = new Map()

export function useMending(key: string, file: File, replaces: Draft['replaces']) {
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(undecided)
  const [asked, setAsked] = useState<NonNullable<Progress['asked']>>({ questions: [], lists: noLists })
  const [progress, setProgress] = useState<Progress | null>(null)
  /** Decisions of an earlier visit are in use. */
  const [isRestored, setRestored] = useState(false)
  const [isBusy, setBusy] = useState(true)
  const [hasFailed, setFailed] = useState(false)
  const channel = useRef<Channel | null>(null)
  const isFinished = useRef(false)
  /** A person decided something: until then the draft of the last time may still be read. */
  const isTouched = useRef(false)
  const unsaved = useRef<Draft | null>(null)
  const isSaving = useRef(false)
  /** Whether this browser has the latest decisions. */
  const [kept, setKept] = useState<'nothing' | 'not-yet' | 'kept' | 'not-kept'>('nothing')

  useEffect(() => {
    const opened = openChannel(
      file,
      (now) => {
        setProgress(now)
        if (now.asked) setAsked(now.asked)
      },
      setBusy,
      () => setFailed(true),
    )
    channel.current = opened
    isFinished.current = false
    void readDraft(key).then((draft) => {
      if (!draft || draft.decisions.length === 0 || isTouched.current) return
      setDecisions(new Map(draft.decisions))
      setRestored(true)
    })
    return () => opened.close()
  }, [key, file])

  useEffect(() => {
    if (decisions === undecided) return
    channel.current?.decide(decisions)
    if (!isTouched.current || isFinished.current) return
    unsaved.current = mendingDraft(key, decisions, file, replaces)
    setKept('not-yet')
    void keepNewest(unsaved, isSaving).then((isKept) => {
      if (isKept !== null) setKept(isKept ? 'kept' : 'not-kept')
    })
  }, [decisions, key, file, replaces])

  /** Null takes a decision back. */
  const decide = useCallback((ids: readonly string[], decision: Decision | null) => {
    isTouched.current = true
    setDecisions((before) => {
      const after = new Map(before)
      for (const id of ids) {
        if (decision) after.set(id, decision)
        else after.delete(id)
      }
      return after
    })
  }, [])
  const discard = useCallback(() => {
    isTouched.current = true
    setDecisions(new Map())
    setRestored(false)
  }, [])
  /** The mended file. */
  const read = useCallback(async () => {
    if (!channel.current) throw new Error('No file is open.')
    return await channel.current.read()
  }, [])
  /** After an upload the draft is not needed any more. */
  const finish = useCallback(async () => {
    isFinished.current = true
    unsaved.current = null
    await dropDraft(key)
  }, [key])
  /** The entries that one answer gives identifiers to, asked one by one. */
  const readSingle = useCallback(async () => (await channel.current?.single()) ?? [], [])
  const state = { decisions, ...asked, progress, isBusy, hasFailed, isRestored, kept }
  return { ...state, decide, discard, readSingle, read, finish }
}

/** One at a time; what changes meanwhile is kept next. Null when another call takes care of it. */
async function keepNewest(
  unsaved: RefObject<Draft | null>,
  isSaving: RefObject<boolean>,
): Promise<boolean | null> {
  if (isSaving.current) return null
  isSaving.current = true
  let isKept = true
  for (let draft = unsaved.current; draft; draft = unsaved.current) {
    unsaved.current = null
    isKept = await keepDraft(draft)
  }
  isSaving.current = false
  return isKept
}

/** A file that only this browser has is kept with its draft. */
const mendingDraft = (
  key: string,
  decisions: ReadonlyMap<string, Decision>,
  file: File,
  replaces: Draft['replaces'],
): Draft => ({
  key,
  at: Date.now(),
  decisions: [...decisions],
  ...(key.includes(' file ') && { file }),
  ...(replaces && { replaces }),
})

type Channel = ReturnType<typeof openChannel>

function openChannel(
  file: File,
  onProgress: (progress: Progress) => void,
  onBusy: (isBusy: boolean) => void,
  onFailure: () => void,
) {
  const worker = callWorker<MendFunctions>(
    new Worker(new URL('./mend-worker.ts', import.meta.url), { type: 'module' }),
  )
  let isClosed = false
  let next: (() => Promise<Progress>) | null = null
  let work: Promise<void> | null = null
  const workOff = async (): Promise<void> => {
    onBusy(true)
    while (next) {
      const call: () => Promise<Progress> = next
      next = null
      try {
        onProgress(await call())
      } catch {
        if (isClosed) return
        onFailure()
      }
    }
    work = null
    onBusy(false)
  }
  const begin = (call: () => Promise<Progress>): void => {
    next = call
    work ??= workOff()
  }
  begin(() => worker.call('open', file))
  return {
    decide: (decisions: ReadonlyMap<string, Decision>) => begin(() => worker.call('decide', [...decisions])),
    single: () => worker.call('single'),
    /** After the last decision is applied. */
    read: async () => {
      await work
      return await worker.call('file')
    },
    close: () => {
      isClosed = true
      worker.close()
    },
  }
}
