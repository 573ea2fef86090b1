// One request at a time: waiting, reading, answered, failed. A new one ends the one before.
import { useCallback, useEffect, useRef, useState } from 'react'

import { announce } from '../parts/announce.tsx'
import { fetchAnswer } from './fetch-answer.ts'
import type { Answer, Sending } from './fetch-answer.ts'
import { useRuns } from './runs.ts'
import { playground } from './words.ts'

export type RunState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly sending: Sending; readonly bytes: number }
  | { readonly phase: 'answered'; readonly answer: Answer }
  | { readonly phase: 'failed'; readonly sending: Sending; readonly error: unknown }

export interface Run {
  readonly state: RunState
  readonly start: (sending: Sending) => void
  readonly cancel: () => void
}

/** The counter moves no faster than an eye follows. */
const tellMs = 100

export function useRun(): Run {
  const [state, setState] = useState<RunState>({ phase: 'idle' })
  const running = useRef<AbortController | null>(null)
  const { addRun } = useRuns()
  useEffect(() => () => running.current?.abort(), [])

  const send = async (sending: Sending, controller: AbortController) => {
    const started = performance.now()
    const isCurrent = () => running.current === controller
    const note = (status: number | null, ms: number) =>
      addRun({ ...sending.asked, status, ms: Math.round(ms), at: new Date().toISOString() })
    try {
      const answer = await fetchAnswer(sending, controller.signal, counter(sending, isCurrent, setState))
      note(answer.status, answer.ms)
      if (!isCurrent()) return
      setState({ phase: 'answered', answer })
    } catch (error) {
      if (!controller.signal.aborted) note(null, performance.now() - started)
      if (!isCurrent()) return
      if (!controller.signal.aborted) return setState({ phase: 'failed', sending, error })
      setState({ phase: 'idle' })
      announce(playground.now().stopped)
    }
  }
  const start = (sending: Sending) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState({ phase: 'running', sending, bytes: 0 })
    void send(sending, controller)
  }
  const cancel = useCallback(() => running.current?.abort(), [])
  return { state, start, cancel }
}

function counter(
  sending: Sending,
  isCurrent: () => boolean,
  setState: (state: RunState) => void,
): (bytes: number) => void {
  let told = 0
  return (bytes) => {
    const now = performance.now()
    if (now - told < tellMs || !isCurrent()) return
    told = now
    setState({ phase: 'running', sending, bytes })
  }
}

type Meaning = ReturnType<typeof playground.now>['meaning']

/** The status in words. */
export function meaningOf(status: number, say: Meaning): string {
  if (status in say) return say[status as keyof Meaning]
  if (status < 400) return say.success
  return status < 500 ? say.refused : say.failed
}
