// Changes in numbers, as a sentence.
import { useFormat } from '../../shared/words/format.ts'
import type { ChangeCounts } from './preview-query.ts'
import { preview as own } from './words.ts'

export const changedKinds = ['organizations', 'outcomes', 'indicators', 'reports', 'funds'] as const
const types = ['added', 'changed', 'removed'] as const

export const hasChanges = (counts: ChangeCounts): boolean =>
  changedKinds.some((kind) => types.some((type) => counts[kind][type] > 0))

/** Such as `adds 2 reports, changes 1 indicator`; empty where nothing changes. */
export function useChangePhrases(tense: 'would' | 'did'): (counts: ChangeCounts) => string {
  const words = own.use()
  const { number } = useFormat()
  return (counts) =>
    types
      .flatMap((type) => {
        const parts = changedKinds.flatMap((kind) => {
          const count = counts[kind][type]
          return count > 0 ? [words.counted[kind](count, number(count))] : []
        })
        return parts.length > 0 ? [words[tense][type](listParts(parts, words.and))] : []
      })
      .join(', ')
}

const listParts = (parts: readonly string[], and: string): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')}${and}${parts.at(-1)}`
