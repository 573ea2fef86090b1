// The place in the queue and the stage of pending capsules, in words.
import { useQuery } from '@tanstack/react-query'

import { useFormat } from '../../shared/words/format.ts'
import { pendingQuery, type PendingCapsule } from './capsule-queries.ts'
import { stages as own } from './stage-words.ts'

/** By id; asked for only while something is pending. */
export function usePending(namespace: string, isAnyPending: boolean): ReadonlyMap<string, PendingCapsule> {
  const { data } = useQuery({ ...pendingQuery(namespace), enabled: isAnyPending })
  return new Map((data ?? []).map((each) => [each.capsule_id, each]))
}

/** A sentence; without a stage, that it is being checked. */
export function useStageWords(): (pending: PendingCapsule | undefined) => string {
  const words = own.use()
  const { number } = useFormat()
  return (pending) => {
    if (!pending) return words.pending
    if (pending.stage !== 'waiting' || pending.place === null) return words[pendingStage(pending)]
    return words.waiting(number(pending.place), pending.place)
  }
}

const pendingStage = ({ stage }: PendingCapsule) => (stage === 'waiting' ? 'pending' : stage)
