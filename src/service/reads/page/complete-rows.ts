// Rows with all that is not read with them: long cards, and targets and baselines where these are asked for.
import { readTargets } from '../../../database/graph-store/read-targets.ts'
import { loadLongCards } from './load-long-cards.ts'
import type { RowSource, TextRow } from './load-long-cards.ts'
import type { StoredRow } from './read-rows.ts'

export interface CompleteRowSource extends RowSource {
  readonly hasTargets: boolean
}

/** In order, in batches. */
export async function* completeRows(
  source: CompleteRowSource,
  rows: readonly StoredRow[],
): AsyncGenerator<readonly TextRow[], void, undefined> {
  for await (const batch of loadLongCards(source, rows))
    yield source.hasTargets ? await addTargets(source, batch) : batch
}

async function addTargets(
  { db, namespaceId }: CompleteRowSource,
  rows: readonly TextRow[],
): Promise<readonly TextRow[]> {
  if (rows.length === 0) return rows
  const targets = await readTargets(
    db,
    namespaceId,
    rows.map(({ position }) => position.indicator),
    rows.map(({ position }) => position.report),
  )
  return rows.map((row) => {
    const { indicator: indicatorKey, report: key } = row.position
    const { periodStart, periodEnd } = row
    return {
      ...row,
      targets: {
        target: targets.ofReport({ key, indicatorKey, periodStart, periodEnd }),
        baseline: targets.baselineOf(indicatorKey),
      },
    }
  })
}
