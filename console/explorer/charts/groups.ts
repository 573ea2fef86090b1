// Groups rows for all charts in one pass, which can run in slices so that the page is not blocked. Every row is in
// exactly one group of each kind. Pure.
import type { Named, Row } from '../model.ts'

export interface Group {
  /** Null: the reports without one. */
  readonly of: Named | null
  readonly rows: readonly Row[]
  /** How many indicators, where it is a group of them. */
  readonly members?: number
}

export interface Groups {
  readonly rows: readonly Row[]
  readonly indicators: readonly Group[]
  readonly organizations: readonly Group[]
}

interface Growing extends Group {
  readonly rows: Row[]
}

type Gathered = Map<string | null, Growing>

function put(into: Gathered, of: Named | null, row: Row): void {
  const group = into.get(of?.id ?? null)
  if (group) group.rows.push(row)
  else into.set(of?.id ?? null, { of, rows: [row] })
}

const sliceSize = 4000

export async function groupRows(rows: readonly Row[], yieldToBrowser: () => Promise<void>): Promise<Groups> {
  const [indicators, organizations]: [Gathered, Gathered] = [new Map(), new Map()]
  for (let at = 0; at < rows.length; at += sliceSize) {
    if (at > 0) await yieldToBrowser()
    for (const row of rows.slice(at, at + sliceSize)) {
      put(indicators, row.indicator, row)
      put(organizations, row.org, row)
    }
  }
  return { rows, indicators: [...indicators.values()], organizations: [...organizations.values()] }
}
