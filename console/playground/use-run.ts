// The requests of the Playground: each is noted in its history.
import { useRuns } from './runs.ts'
import { useAnswer } from './use-answer.ts'
import type { Run } from './use-answer.ts'
import type { playground } from './words.ts'

export function useRun(): Run {
  const { addRun } = useRuns()
  return useAnswer(({ asked }, status, ms) =>
    addRun({ ...asked, status, ms: Math.round(ms), at: new Date().toISOString() }),
  )
}

type Meaning = ReturnType<typeof playground.now>['meaning']

/** The status in words. */
export function meaningOf(status: number, say: Meaning): string {
  if (status in say) return say[status as keyof Meaning]
  if (status < 400) return say.success
  return status < 500 ? say.refused : say.failed
}
