// The next rows after a position, for pages and for streams.
import { readPrepared, type Queryable } from '../../../database/plans/read-prepared.ts'
import { keyText } from '../../../database/without-dashes.ts'
import type { RowFilter } from '../filter/row-filter.ts'
import { maxDatedCards, type CardPosition, type Position, type DrivingIndex } from '../filter/select-cards.ts'
import type { RowUris } from './row-uris.ts'
import { batchColumns, batchStatement, type Batch, type Further } from './select-rows.ts'
import { chooseDrivingIndex } from '../filter/driving-index.ts'

export interface StoredRow {
  readonly position: Position
  readonly value: number | null
  readonly valueText: string
  readonly unit: string | null
  readonly periodStart: string | null
  readonly periodEnd: string | null
  /** JSON members: "themes", "indicator", "outcome", "org". Null where they are long: `loadLongCards` brings them. */
  readonly fragment: string | null
  /** Where they are long, the text and the IRI of the report's own unit. */
  readonly ownUnit: readonly (string | null)[] | null
  /** Where they are asked for. */
  readonly uris?: RowUris
  readonly targets?: RowTargets
}

/** As JSON. */
export interface RowTargets {
  readonly target: string | null
  readonly baseline: string | null
}

export interface FoundRows {
  readonly rows: StoredRow[]
  /** The namespace's, in the snapshot the rows are from; null where the namespace is gone. */
  readonly version: string | null
}

/** What the first columns of a batch say, the same in every row of it. */
interface BatchHead {
  /** The namespace's, in the snapshot the batch is from; null where the namespace is gone. */
  readonly version: string | null
  /** Some cards are not listed by theme or fund. Looked up where that matters. */
  readonly hasUnlistedCards: boolean
  readonly cards: number
  readonly lastCard: CardPosition | null
}

export interface BatchResult extends BatchHead {
  readonly rowCount: number
}

export function batchHead(row: readonly unknown[] | undefined): BatchHead {
  const [version = null, last, hasUnlistedCards] = (row ?? []) as [string?, string?, boolean?]
  const [cards, org, indicator] = last?.split(' ') ?? []
  return {
    version,
    hasUnlistedCards: hasUnlistedCards === true,
    cards: Number(cards ?? 0),
    lastCard: org && indicator ? { org, indicator } : null,
  }
}

const readBatch = (further: Further) => async (db: Queryable, filter: RowFilter, batch: Batch) => {
  const found = await readPrepared(db, batchStatement(filter, batch, further), batchColumns(further))
  const rows = storedRows(found, further)
  return { ...batchHead(found[0]), rows, rowCount: rows.length }
}

export const storedRows = (found: readonly unknown[][], further: Further): StoredRow[] =>
  found.filter((row) => row[3] !== null).map((row) => storedRow(row, further))

function storedRow(row: readonly unknown[], { hasUris, hasTargets }: Further): StoredRow {
  const texts = row.slice(14) as (string | null)[]
  const text = (at: number) => row[at] as string
  const key = (at: number) => keyText(text(at))
  return {
    position: { org: key(3), indicator: key(4), start: text(5), report: key(6) },
    value: row[7] as number | null,
    valueText: text(8),
    unit: row[9] as string | null,
    periodStart: row[10] as string | null,
    periodEnd: row[11] as string | null,
    fragment: row[12] as string | null,
    ownUnit: row[13] === null ? null : (JSON.parse(text(13)) as (string | null)[]),
    ...(hasTargets && { targets: { target: texts[0] ?? null, baseline: texts[1] ?? null } }),
    ...(hasUris && { uris: storedUris(texts.slice(hasTargets ? 2 : 0)) }),
  }
}

const storedUris = ([report, indicator, outcome, org, unit]: readonly (string | null)[]): RowUris => ({
  report: report ?? '',
  indicator: indicator ?? '',
  outcome: outcome ?? null,
  org: org ?? null,
  unit: unit ?? null,
})

const firstCard: CardPosition = { org: '0'.repeat(32), indicator: '0'.repeat(32) }

/** Up to `count` rows after a position; fewer only where there are no more. Null as in `readBatches`. */
export async function readRows(
  db: Queryable,
  filter: RowFilter,
  after: Position | null,
  count: number,
  further: Further = { hasUris: false, hasTargets: false },
): Promise<FoundRows | null> {
  const batches = await readBatches(db, filter, after, count, readBatch(further))
  return batches && { rows: batches.flatMap(({ rows }) => rows), version: batches[0]?.version ?? null }
}

/**
 * Batches until there are enough rows, or no more. One is enough unless the filters together match far fewer rows than each
 * alone. Null when the namespace was written to between two batches.
 */
export async function readBatches<Result extends BatchResult>(
  db: Queryable,
  filter: RowFilter,
  after: Position | null,
  count: number,
  read: (db: Queryable, filter: RowFilter, batch: Batch) => Promise<Result>,
): Promise<Result[] | null> {
  const batches: Result[] = []
  let missing = count
  let index = firstIndex(filter)
  let cards = firstCards(filter, index, count)
  let from: CardPosition = after ?? firstCard
  let hasUnlistedCards = false
  for (let isFirst = true; ; isFirst = false) {
    const batch = { index, from, after, cards, rows: missing, hasUnlistedCards }
    let found = await read(db, filter, batch)
    if (found.hasUnlistedCards && !hasUnlistedCards) {
      hasUnlistedCards = true
      found = await read(db, filter, { ...batch, hasUnlistedCards })
    }
    batches.push(found)
    if (found.version !== batches[0]?.version) return null
    missing -= found.rowCount
    if (missing <= 0 || found.cards < cards || !found.lastCard) return batches
    from = cardAfter(found.lastCard)
    if (isFirst) index = await chooseDrivingIndex(db, filter, index)
    cards = index === 'first' || index === 'last' ? maxDatedCards + 1 : Math.min(cards * 4, maxCards)
  }
}

const maxCards = 100_000

/** An index of one value is read in order; with several values, each is read that far ahead. */
function firstIndex({ indicatorKeys, orgKey, outcomeKeys, themeKeys, fundKeys }: RowFilter): DrivingIndex {
  if (indicatorKeys) return 'indicator'
  if (orgKey) return 'org'
  if (outcomeKeys) return 'outcome'
  if (themeKeys && fundKeys) return themeKeys.length > fundKeys.length ? 'fund' : 'theme'
  return themeKeys ? 'theme' : fundKeys ? 'fund' : 'all'
}

/**
 * Every card has a row, so as many cards as rows suffice where no other filter applies; one more, since the first may be
 * exhausted.
 */
function firstCards(filter: RowFilter, index: DrivingIndex, rows: number): number {
  const others =
    (filter.themeKeys && index !== 'theme' ? 8 : 1) *
    (filter.fundKeys && index !== 'fund' ? 8 : 1) *
    (filter.outcomeKeys && index !== 'outcome' ? 8 : 1) *
    (filter.kind ? 2 : 1) *
    (filter.period ? 2 : 1)
  return Math.min((rows + 1) * others, maxCards)
}

const allOnes = (1n << 128n) - 1n

/** The smallest possible position after a card. */
function cardAfter({ org, indicator }: CardPosition): CardPosition {
  const next = BigInt(`0x${indicator.replaceAll('-', '')}`) + 1n
  if (next <= allOnes) return { org, indicator: hexOf(next) }
  const nextOrg = BigInt(`0x${org.replaceAll('-', '')}`) + 1n
  return nextOrg <= allOnes ? { org: hexOf(nextOrg), indicator: firstCard.indicator } : { org, indicator }
}

const hexOf = (key: bigint): string => key.toString(16).padStart(32, '0')
