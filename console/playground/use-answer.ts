// One request at a time: waiting, reading, answered, failed. A new one ends the one before.
import { useCallback, useEffect, useRef, useState } from 'react'

import { announce } from '../parts/announce.tsx'
import { fetchAnswer } from './fetch-answer.ts'
import type { Answer, Sending, Wire } from './fetch-answer.ts'
import { playground } from './words.ts'

export type RunState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly sending: Sending; readonly bytes: number }
  | { readonly phase: 'answered'; readonly answer: Answer }
  | { readonly phase: 'failed'; readonly sending: Sending; readonly error: unknown }

export interface Run {
  readonly state: RunState
  readonly start: (sending: Sending, wire?: Wire) => void
  readonly cancel: () => void
}

/** Told when a request has ended; null: without an answer. */
export type OnEnd = (sending: Sending, status: number | null, ms: number) => void

/** The counter moves no faster than an eye follows. */
const tellMs = 100

export function useAnswer(onEnd: OnEnd): Run {
  const [state, setState] = useState<RunState>({ phase: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (sending: Sending, wire: Wire | undefined, controller: AbortController) => {
    const started = performance.now()
    const isCurrent = () => running.current === controller
    try {
      const count = counter(sending, isCurrent, setState)
      const answer = await fetchAnswer(sending, controller.signal, count, wire)
      onEnd(sending, answer.status, answer.ms)
      if (isCurrent()) setState({ phase: 'answered', answer })
    } catch (error) {
      if (!controller.signal.aborted) onEnd(sending, null, performance.now() - started)
      if (!isCurrent()) return
      if (!controller.signal.aborted) return setState({ phase: 'failed', sending, error })
      setState({ phase: 'idle' })
      announce(playground.now().stopped)
    }
  }
  const start = (sending: Sending, wire?: Wire) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState({ phase: 'running', sending, bytes: 0 })
    void send(sending, wire, controller)
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
