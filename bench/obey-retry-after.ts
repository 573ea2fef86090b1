// A busy service asks clients to come back later; a measurement does so instead of failing.
import { setTimeout as pause } from 'node:timers/promises'

import type { Answer } from './service.ts'

const maxTries = 100
const fallbackSeconds = 1

/** Sends again after as many seconds as `Retry-After` names, while the answer is 429 or 503. */
export async function obeyRetryAfter(
  send: () => Promise<Answer>,
  waitMs: (ms: number) => Promise<unknown> = pause,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await send()
    if ((answer.status !== 503 && answer.status !== 429) || tries === maxTries) return answer
    const seconds = Number(answer.headers['retry-after'])
    await waitMs((seconds > 0 ? seconds : fallbackSeconds) * 1000)
  }
}
