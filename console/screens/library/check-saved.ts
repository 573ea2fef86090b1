// The validation of the service, run in the browser: before a saved capsule is sent, and for the list of saved
// capsules.
import { queryOptions } from '@tanstack/react-query'

import { createTurns } from '../../shared/workers/in-turn.ts'
import { countLost, type LostCounts } from '../../../src/core/validation/lost-notes.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { checkHere } from './check-here.ts'
import type { Checked } from './validate-worker.ts'

export interface LocalCheck {
  /** Null when the checks could not run here. */
  readonly reports: Checked['reports'] | null
  readonly file: Blob
}

/** A saved file never changes, so its reports stay valid. */
export const localCheckQuery = (id: string) =>
  queryOptions({
    queryKey: ['library', id, 'check'],
    queryFn: async ({ signal }): Promise<LocalCheck> => {
      const file = await readSaved(id, signal)
      return { reports: (await checkHere(file, signal))?.reports ?? null, file }
    },
    staleTime: Infinity,
    gcTime: 60_000,
  })

export interface SavedVerdict {
  readonly kind: Checked['verdict']
  readonly violations: number
  readonly warnings: number
  /** Values and days that count nowhere. */
  readonly lost: LostCounts | null
}

/** Null when the checks could not run here. Small, so it is cached while the console is open. */
export const verdictQuery = (id: string) =>
  queryOptions({
    queryKey: ['library', id, 'verdict'],
    queryFn: ({ signal }) => inTurn(() => verdictOn(id, signal)),
    staleTime: Infinity,
    gcTime: Infinity,
  })

async function verdictOn(id: string, signal: AbortSignal): Promise<SavedVerdict | null> {
  signal.throwIfAborted()
  const checked = await checkHere(await readSaved(id, signal), signal)
  if (!checked) return null
  const { verdict: kind, reports } = checked
  const { violation_count: violations, warning_count: warnings, notes } = reports.en
  return { kind, violations, warnings, lost: countLost(notes) }
}

/** Files of the list that are checked at the same time: there may be hundreds, of several megabytes each. */
const inTurn = createTurns(2)

export async function readSaved(id: string, signal: AbortSignal): Promise<Blob> {
  const response = await consoleApi.downloadSaved({ saved_id: id }, { signal })
  return await response.blob()
}
