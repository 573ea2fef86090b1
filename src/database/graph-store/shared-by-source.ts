// How many entities of an added source each other source describes too, by kind.
import { getOrAdd } from '../../core/lists-by-key.ts'
import { kinds, type Kind } from '../../core/projection/source.ts'
import type { Change } from './change.ts'

export type EntityCounts = Readonly<Record<Kind, number>>

/** By sequence number; sources that share nothing are left out. */
export type SharedBySource = ReadonlyMap<number, EntityCounts>

export const noEntities: EntityCounts = { organization: 0, outcome: 0, indicator: 0, report: 0 }

export function sharedBySource({ entities }: Pick<Change, 'entities'>, added: number): SharedBySource {
  const shared = new Map<number, Record<Kind, number>>()
  for (const kind of kinds) {
    for (const { before, after } of entities[kind]) {
      if (!after.some(({ sequence, kinds: own }) => sequence === added && own.includes(kind))) continue
      for (const { sequence, kinds: own } of before) {
        if (!own.includes(kind)) continue
        getOrAdd(shared, sequence, () => ({ ...noEntities }))[kind]++
      }
    }
  }
  return shared
}
