// The history and the saved requests as lists.
import type { ApiRequest } from '../../shared/api-form/fetch-answer.ts'

export interface PastRun extends ApiRequest {
  /** Null without an answer. */
  readonly status: number | null
  readonly ms: number
  readonly at: string
}

export interface SavedRun extends ApiRequest {
  readonly name: string
}

export const maxRuns = 50

/** Newest first; a repeated request moves to the front. */
export const withRun = (runs: readonly PastRun[], run: PastRun): readonly PastRun[] =>
  [run, ...runs.filter((old) => !isSame(old, run))].slice(0, maxRuns)

const isSame = (one: ApiRequest, other: ApiRequest): boolean =>
  one.op === other.op && one.ns === other.ns && one.ask === other.ask

/** By name; saving under an existing name replaces it. */
export const withSave = (saves: readonly SavedRun[], save: SavedRun): readonly SavedRun[] =>
  [...saves.filter(({ name }) => name !== save.name), save].sort((a, b) => a.name.localeCompare(b.name))
