// The next rows behind a position, for pages and for streams.
import { hasPeriod } from './filter.ts'
import type { RowFilter } from './filter.ts'
import { fewCards, roundStatement } from './select-rows.ts'
import type { CardPosition, Position, Queryable, Round, Way } from './select-rows.ts'
import { shortestWay } from './shortest-way.ts'

export interface StoredRow {
  readonly position: Position
  readonly value: number | null
  /** Null where it is long: `loadTexts` brings it. */
  readonly valueText: string | null
  readonly unit: string | null
  readonly periodStart: string | null
  readonly periodEnd: string | null
  /** JSON members: "themes", "indicator", "outcome", "org". Null where they are long: `loadTexts` brings them. */
  readonly fragment: string | null
  /** UTF-8 bytes of the report's own texts where they are long. */
  readonly longBytes: number | null
  /** Where something is long, what is known of the unit: the report's and the card's text, the report's and the card's IRI. */
  readonly units: readonly (string | null)[] | null
}

export interface FoundRows {
  readonly rows: StoredRow[]
  /** The namespace's, in the snapshot the rows are from; null where the namespace is gone. */
  readonly version: string | null
}

interface RoundResult extends FoundRows {
  /** Some cards are not listed by theme or fund. Looked up where that matters. */
  readonly hasLongValues: boolean
  readonly cards: number
  readonly lastCard: CardPosition | null
}

async function readRound(db: Queryable, filter: RowFilter, round: Round): Promise<RoundResult> {
  const { name, text, values } = roundStatement(filter, round)
  const { rows } = await db.query({ name, text, values: [...values], rowMode: 'array' })
  const [version = null, last, hasLongValues] = (rows[0] ?? []) as [string?, string?, boolean?]
  const [cards, org, indicator] = last?.split(' ') ?? []
  return {
    version,
    hasLongValues: hasLongValues === true,
    cards: Number(cards ?? 0),
    lastCard: org && indicator ? { org, indicator } : null,
    rows: rows.flatMap((row) => (row[3] === null ? [] : storedRow(row))),
  }
}

function storedRow(row: readonly unknown[]): StoredRow {
  const text = (at: number) => row[at] as string
  return {
    position: { org: text(3), indicator: text(4), start: text(5), report: text(6) },
    value: row[7] as number | null,
    valueText: row[8] as string | null,
    unit: row[9] as string | null,
    periodStart: row[10] as string | null,
    periodEnd: row[11] as string | null,
    fragment: row[12] as string | null,
    longBytes: row[13] as number | null,
    units: row[14] === null ? null : (JSON.parse(text(14)) as (string | null)[]),
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
  isPlannedEachTime = false,
): Promise<FoundRows | null> {
  const rows: StoredRow[] = []
  let version: string | null | undefined
  let way = firstWay(filter)
  let cards = firstCards(filter, way, count)
  let from: CardPosition = after ?? firstCard
  let hasLongValues = false
  for (let isFirst = true; ; isFirst = false) {
    const round = { way, from, after, cards, rows: count - rows.length, hasLongValues, isPlannedEachTime }
    let found = await readRound(db, filter, round)
    if (found.hasLongValues && !hasLongValues) {
      hasLongValues = true
      found = await readRound(db, filter, { ...round, hasLongValues })
    }
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
