// The next rows behind a position, for pages and for streams.
import type { QueryArrayConfig } from 'pg'

import type { Store } from '../store/open-store.ts'
import { readSnapshot } from '../store/read-snapshot.ts'
import type { RowFilter } from './filter.ts'
import { hasCardFilter, roundStatement } from './select-rows.ts'
import type { Position, Round } from './select-rows.ts'

export interface StoredRow {
  readonly position: Position
  readonly value: number | null
  readonly valueText: string
  readonly unit: string | null
  readonly periodStart: string | null
  readonly periodEnd: string | null
  /** JSON members: "themes", "indicator", "outcome", "org". Neighbours share it. */
  readonly fragment: string
}

export interface FoundRows {
  readonly rows: StoredRow[]
  /** The namespace's, in the snapshot the rows are from; null where the namespace is gone. */
  readonly version: string | null
}

interface Queryable {
  query(query: QueryArrayConfig): Promise<{ rows: unknown[][] }>
}

interface RoundResult extends FoundRows {
  readonly cards: number
  readonly lastCard: Round['afterCard']
}

async function readRound(db: Queryable, filter: RowFilter, round: Round): Promise<RoundResult> {
  const { text, values } = roundStatement(filter, round)
  const { rows } = await db.query({ text, values: [...values], rowMode: 'array' })
  const [version = null, cards, org, indicator] = (rows[0] ?? []) as (string | null)[]
  return {
    version,
    cards: Number(cards ?? 0),
    lastCard: org && indicator ? { org, indicator } : null,
    rows: rows.flatMap((row) => (row[4] === null ? [] : storedRow(row))),
  }
}

function storedRow(row: readonly unknown[]): StoredRow {
  const text = (at: number) => row[at] as string
  return {
    position: { org: text(4), indicator: text(5), start: text(6), report: text(7) },
    value: row[8] as number | null,
    valueText: text(9),
    unit: row[10] as string | null,
    periodStart: row[11] as string | null,
    periodEnd: row[12] as string | null,
    fragment: text(13),
  }
}

/**
 * Up to `count` rows behind a position; fewer only where there are no more. One round is enough, except where a filter
 * leaves little. Null when something was written between two rounds.
 */
export async function readRows(
  db: Queryable,
  filter: RowFilter,
  after: Position | null,
  count: number,
): Promise<FoundRows | null> {
  const rows: StoredRow[] = []
  let version: string | null | undefined
  let round: Round = { after, afterCard: null, way: { walk: firstWalk }, rows: count, cards: count }
  for (;;) {
    const found = await readRound(db, filter, round)
    version ??= found.version
    if (found.version !== version) return null
    rows.push(...found.rows)
    const isExhaustive = !hasCardFilter(filter) || round.way === 'search'
    if (rows.length >= count || (isExhaustive && found.cards < round.cards)) return { rows, version }
    round = {
      after,
      afterCard: found.lastCard ?? round.afterCard,
      way: isExhaustive ? 'search' : wayOn(round, found.rows.length),
      rows: count - rows.length,
      cards: isExhaustive ? round.cards * 4 : round.cards,
    }
  }
}

const firstWalk = 1000
const longestWalk = 10_000

/**
 * After a walk that did not find enough. A search costs as much as all that matches each filter by itself, so a second
 * walk is worth it where the first one found some.
 */
function wayOn({ way, rows }: Round, found: number): Round['way'] {
  if (way === 'search' || way.walk !== firstWalk || found === 0) return 'search'
  const walk = Math.ceil((1.5 * firstWalk * (rows - found)) / found)
  return walk > longestWalk || walk === firstWalk ? 'search' : { walk }
}

const mostAttempts = 3

/** The rows of one moment. */
export async function readRowsOnce(
  store: Store,
  filter: RowFilter,
  after: Position | null,
  count: number,
): Promise<FoundRows> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const found = await readRows(store.reads, filter, after, count)
    if (found) return found
  }
  // Somebody writes all the time: now in a snapshot, where nobody does.
  return await readSnapshot(store, async (tx) => {
    const found = await readRows(tx, filter, after, count)
    if (!found) throw new Error('the version of a namespace changed within a snapshot')
    return found
  })
}
