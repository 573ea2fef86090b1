// The place in the queue and the stage of pending capsules, in words.
import { useQuery } from '@tanstack/react-query'

import { useFormat } from '../../shared/words/format.ts'
import { words } from '../../shared/words/words.ts'
import { pendingQuery, type PendingCapsule } from './capsule-queries.ts'

const own = words(
  {
    pending: 'Waiting to be checked…',
    waiting: (n: string, place: number) =>
      place === 1 ? 'Waiting: next in the queue…' : `Waiting: number ${n} in the queue of your organization…`,
    delayed: 'Waiting for another attempt…',
    reading: 'Reading the file…',
    checking: 'Checking it against the rules…',
    storing: 'Storing what it says…',
  },
  {
    pending: 'En attente de vérification…',
    waiting: (n, place) =>
      place === 1
        ? 'En attente : la prochaine de la file…'
        : `En attente : numéro ${n} dans la file de votre organisme…`,
    delayed: 'En attente d’un nouvel essai…',
    reading: 'Lecture du fichier…',
    checking: 'Vérification selon les règles…',
    storing: 'Enregistrement de ce qu’elle dit…',
  },
)

/** By id; asked for only while something is pending. */
export function usePending(namespace: string, isAnyPending: boolean): ReadonlyMap<string, PendingCapsule> {
  const { data } = useQuery({ ...pendingQuery(namespace), enabled: isAnyPending })
  return new Map((data ?? []).map((each) => [each.capsule_id, each]))
}

/** A sentence; without a stage, that it is being checked. */
export function useStageWords(): (pending: PendingCapsule | undefined) => string {
  const texts = own.use()
  const { number } = useFormat()
  return (pending) => {
    if (!pending) return texts.pending
    if (pending.stage !== 'waiting' || pending.place === null) return texts[pendingStage(pending)]
    return texts.waiting(number(pending.place), pending.place)
  }
}

const pendingStage = ({ stage }: PendingCapsule) => (stage === 'waiting' ? 'pending' : stage)
