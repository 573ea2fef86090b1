// The next rows behind a position, for pages and for streams.
import type { Store } from '../store/open-store.ts'
import { readSnapshot } from '../store/read-snapshot.ts'
import { hasPeriod } from './filter.ts'
import type { RowFilter } from './filter.ts'
import { fewCards, roundStatement } from './select-rows.ts'
import type { CardPosition, Position, Queryable, Round, Way } from './select-rows.ts'
import { shortestWay } from './shortest-way.ts'

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

interface RoundResult extends FoundRows {
  readonly cards: number
  readonly lastCard: CardPosition | null
}

async function readRound(db: Queryable, filter: RowFilter, round: Round): Promise<RoundResult> {
  const { name, text, values } = roundStatement(filter, round)
  const { rows } = await db.query({ name, text, values: [...values], rowMode: 'array' })
  const [version = null, last] = (rows[0] ?? []) as (string | null)[]
  const [cards, org, indicator] = last?.split(' ') ?? []
  return {
    version,
    cards: Number(cards ?? 0),
    lastCard: org && indicator ? { org, indicator } : null,
    rows: rows.flatMap((row) => (row[2] === null ? [] : storedRow(row))),
  }
}

function storedRow(row: readonly unknown[]): StoredRow {
  const text = (at: number) => row[at] as string
  return {
    position: { org: text(2), indicator: text(3), start: text(4), report: text(5) },
    value: row[6] as number | null,
    valueText: text(7),
    unit: row[8] as string | null,
    periodStart: row[9] as string | null,
    periodEnd: row[10] as string | null,
    fragment: text(11),
  }
}

const firstCard: CardPosition = { org: '0'.repeat(32), indicator: '0'.repeat(32) }

/**
 * Up to `count` rows behind a position; fewer only where there are no more. One round is enough, except where filters
 * together leave little of what each of them does. Null when something was written between two rounds.
 */
export async function readRows(
  db: Queryable,
  filter: RowFilter,
  after: Position | null,
  count: number,
): Promise<FoundRows | null> {
  const rows: StoredRow[] = []
  let version: string | null | undefined
  let way = firstWay(filter)
  let cards = firstCards(filter, way, count)
  let from: CardPosition = after ?? firstCard
  for (let isFirst = true; ; isFirst = false) {
    const found = await readRound(db, filter, { way, from, after, cards, rows: count - rows.length })
    version ??= found.version
    if (found.version !== version) return null
    rows.push(...found.rows)
    if (rows.length >= count || found.cards < cards || !found.lastCard) return { rows, version }
    from = cardAfter(found.lastCard)
    if (isFirst) way = await shortestWay(db, filter, way)
    cards = way === 'first' || way === 'last' ? fewCards + 1 : Math.min(cards * 4, mostCards)
  }
}

const mostCards = 100_000

/** Along one value there is no more to do than go; along several, as many steps ahead are taken on each. */
function firstWay({ orgKey, themeKeys, fundKeys }: RowFilter): Way {
  if (orgKey) return 'org'
  if (themeKeys && fundKeys) return themeKeys.length > fundKeys.length ? 'fund' : 'theme'
  return themeKeys ? 'theme' : fundKeys ? 'fund' : 'all'
}

/** Every card has a row, so that many are enough where no other filter takes some out; the one reached may be used up. */
function firstCards(filter: RowFilter, way: Way, rows: number): number {
  const others =
    (filter.themeKeys && way !== 'theme' ? 8 : 1) *
    (filter.fundKeys && way !== 'fund' ? 8 : 1) *
    (hasPeriod(filter) ? 2 : 1)
  return Math.min((rows + 1) * others, mostCards)
}

const allOnes = (1n << 128n) - 1n

/** The smallest place behind a card. */
function cardAfter({ org, indicator }: CardPosition): CardPosition {
  const next = BigInt(`0x${indicator.replaceAll('-', '')}`) + 1n
  if (next <= allOnes) return { org, indicator: hexOf(next) }
  const nextOrg = BigInt(`0x${org.replaceAll('-', '')}`) + 1n
  return nextOrg <= allOnes ? { org: hexOf(nextOrg), indicator: firstCard.indicator } : { org, indicator }
}

const hexOf = (key: bigint): string => key.toString(16).padStart(32, '0')

const mostAttempts = 3

/** The rows of one moment. */
export async function readRowsOnce(
  store: Store,
  filter: RowFilter,
  after: Position | null,
  count: number,
): Promise<FoundRows> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const found = await readRows(store.prepared, filter, after, count)
    if (found) return found
  }
  // Somebody writes all the time: now in a snapshot, where nobody does.
  const read = async (tx: Queryable): Promise<FoundRows> => {
    const found = await readRows(tx, filter, after, count)
    if (!found) throw new Error('the version of a namespace changed within a snapshot')
    return found
  }
  return await readSnapshot(store, read, store.prepared)
}
