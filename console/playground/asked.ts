// What was asked: an operation, a namespace, the filled form; and lists of it.

export interface Asked {
  readonly op: string
  readonly ns: string | null
  readonly ask: string
}

export interface PastRun extends Asked {
  /** Null when there was no answer. */
  readonly status: number | null
  readonly ms: number
  readonly at: string
}

export interface SavedRun extends Asked {
  readonly name: string
}

export const mostRuns = 50

/** The newest first; the same request again only moves up. */
export const withRun = (runs: readonly PastRun[], run: PastRun): readonly PastRun[] =>
  [run, ...runs.filter((old) => !isSame(old, run))].slice(0, mostRuns)

export const isSame = (one: Asked, other: Asked): boolean =>
  one.op === other.op && one.ns === other.ns && one.ask === other.ask

/** By name; a name taken again replaces what it stood for. */
export const withSave = (saves: readonly SavedRun[], save: SavedRun): readonly SavedRun[] =>
  [...saves.filter(({ name }) => name !== save.name), save].sort((a, b) => a.name.localeCompare(b.name))
