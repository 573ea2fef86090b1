// Reads what the query of rows leaves out: the names and themes of cards that are too long to be stored with them. For a
// batch of rows at a time, so that only the texts being written are in memory.
import { showUnit, unitOfReport } from '../../../core/projection/unit.ts'
import { unitIn } from '../../../database/graph-store/unit-sql.ts'
import type { StoredRow } from './read-rows.ts'
import { selectLongCards, type LongCard } from './select-long-cards.ts'
import type { Queryable } from '../../../database/plans/read-prepared.ts'
import type { NamespaceId } from '../../../contract/ids.ts'

/** A row with all its texts. Rows of one card have the very same fragment where it is long. */
export interface TextRow extends Omit<StoredRow, 'ownUnit'> {
  readonly fragment: string
}

/** Bytes of long texts that are read at once, one card at least. */
const batchBytes = 1024 * 1024

/**
 * Cards that a query measures, of which it returns as many as there is room for. Twice as many as the last one returned:
 * measuring a card may mean to look at thousands of outcomes.
 */
const firstCards = 32
const maxCards = 500

/** A snapshot: rows and their texts are from one moment. */
export interface RowSource {
  readonly db: Queryable
  readonly namespaceId: NamespaceId
  /** No more of a list of themes than a cell of a sheet holds. */
  readonly isForSheet?: boolean
}

/** The rows with their texts, in order, in batches. Without long cards there is one batch and no query. */
export async function* loadLongCards(
  source: RowSource,
  rows: readonly StoredRow[],
): AsyncGenerator<readonly TextRow[], void, undefined> {
  if (!rows.some((row) => row.fragment === null)) {
    yield rows as readonly TextRow[]
    return
  }
  let cards = new Map<string, LongCard>()
  let cardsAtOnce = firstCards
  let batch: TextRow[] = []
  for (const [at, row] of rows.entries()) {
    if (row.fragment !== null) {
      batch.push(row as TextRow)
      continue
    }
    const key = cardKey(row)
    if (!cards.has(key)) {
      if (batch.length > 0) yield batch
      batch = []
      cards = await loadCards(source, rows, at, cardsAtOnce)
      cardsAtOnce = Math.min(maxCards, 2 * cards.size)
    }
    batch.push(completeRow(row, cards.get(key)))
  }
  yield batch
}

const cardKey = ({ position }: StoredRow): string => `${position.org} ${position.indicator}`

function completeRow({ ownUnit, ...row }: StoredRow, card: LongCard | undefined): TextRow {
  const [unitText = null, unitIri = null] = ownUnit ?? []
  const unit = unitOfReport(unitIn({ unitText, unitIri }), card && unitIn(card))
  return {
    ...row,
    unit: showUnit(unit),
    ...(row.uris && { uris: { ...row.uris, unit: unit.iri ?? null } }),
    fragment: card?.fragment ?? '',
  }
}

/** Cards without a fragment, from a row on, until there is enough to read. */
async function loadCards(
  { db, namespaceId, isForSheet = false }: RowSource,
  rows: readonly StoredRow[],
  from: number,
  count: number,
): Promise<Map<string, LongCard>> {
  const wanted = new Map<string, StoredRow>()
  for (let at = from; at < rows.length && wanted.size < count; at++) {
    const row = rows[at] as StoredRow
    if (row.fragment === null) wanted.set(cardKey(row), row)
  }
  const positions = [...wanted.values()].map(({ position }) => position)
  const cards = await selectLongCards(db, namespaceId, positions, isForSheet, batchBytes)
  const keys = [...wanted.keys()]
  return new Map(cards.map((card, at) => [keys[at] ?? '', card]))
}
