// Runs one request at a time and tracks its state. A new request cancels the previous one.
import { useCallback, useEffect, useRef, useState } from 'react'

import { announce } from '../parts/announce.tsx'
import { fetchAnswer, type Answer, type OutgoingRequest, type Wire } from './fetch-answer.ts'
import { apiForm } from './words.ts'

export type RunState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly outgoing: OutgoingRequest; readonly bytes: number }
  | { readonly phase: 'answered'; readonly answer: Answer }
  | { readonly phase: 'failed'; readonly outgoing: OutgoingRequest; readonly error: unknown }

export interface Run {
  readonly state: RunState
  readonly start: (outgoing: OutgoingRequest, wire: Wire) => void
  readonly cancel: () => void
}

/** Called when a request has ended; the status is null when there was no answer. */
type OnEnd = (outgoing: OutgoingRequest, status: number | null, ms: number) => void

/** Interval between updates of the byte counter. */
const updateMs = 100

export function useAnswer(onEnd: OnEnd): Run {
  const [state, setState] = useState<RunState>({ phase: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (outgoing: OutgoingRequest, wire: Wire, controller: AbortController) => {
    const started = performance.now()
    const isCurrent = () => running.current === controller
    try {
      const count = counter(outgoing, isCurrent, setState)
      const answer = await fetchAnswer(outgoing, controller.signal, count, wire)
      onEnd(outgoing, answer.status, answer.ms)
      if (isCurrent()) setState({ phase: 'answered', answer })
    } catch (error) {
      if (!controller.signal.aborted) onEnd(outgoing, null, performance.now() - started)
      if (!isCurrent()) return
      if (!controller.signal.aborted) return setState({ phase: 'failed', outgoing, error })
      setState({ phase: 'idle' })
      announce(apiForm.now().stopped)
    }
  }
  const start = (outgoing: OutgoingRequest, wire: Wire) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState({ phase: 'running', outgoing, bytes: 0 })
    void send(outgoing, wire, controller)
  }
  const cancel = useCallback(() => running.current?.abort(), [])
  return { state, start, cancel }
}

function counter(
  outgoing: OutgoingRequest,
  isCurrent: () => boolean,
  setState: (state: RunState) => void,
): (bytes: number) => void {
  let lastUpdate = 0
  return (bytes) => {
    const now = performance.now()
    if (now - lastUpdate < updateMs || !isCurrent()) return
    lastUpdate = now
    setState({ phase: 'running', outgoing, bytes })
  }
}
