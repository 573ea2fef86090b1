// Loads long texts of rows that the query of rows leaves out: names, lists of themes, values. For a batch of rows at a
// time, so that only the texts being written are in memory.
import type { RowUris } from './load-uris.ts'
import type { StoredRow } from './read-rows.ts'
import { selectLongCards, selectLongReports } from './select-texts.ts'
import type { LongCard, LongReport } from './select-texts.ts'
import type { Queryable } from '../../../database/read-prepared.ts'
import type { NamespaceId } from '../../../contract/ids.ts'

/** A row with all its texts. */
export interface TextRow extends Omit<StoredRow, 'longBytes' | 'units'> {
  readonly valueText: string
  /** Rows of one card have the very same one where it is long. */
  readonly fragment: string
  /** Where they are asked for: load-uris.ts. */
  readonly uris?: RowUris
}

/** Bytes of long texts that are read at once, one text at least. */
const batchBytes = 1024 * 1024

/**
 * Cards that a query measures, of which it returns as many as there is room for. Twice as many as the last one returned:
 * measuring a card may mean to look at thousands of outcomes.
 */
const firstCards = 32
const maxCards = 500

/** A snapshot: rows and their texts are from one moment. */
export interface TextSource {
  readonly db: Queryable
  readonly namespaceId: NamespaceId
  /** No more of a list of themes than a cell of a sheet holds. */
  readonly isForSheet?: boolean
  /** In JSON, the IRIs of a card are put into its members. */
  readonly isForJson?: boolean
}

/** The rows with their texts, in order, in batches. Without long texts there is one batch and no query. */
export async function* loadTexts(
  source: TextSource,
  rows: readonly StoredRow[],
): AsyncGenerator<readonly TextRow[], void, undefined> {
  if (!rows.some((row) => row.units !== null)) {
    yield rows as readonly TextRow[]
    return
  }
  let cards = new Map<string, LongCard>()
  let reports = new Map<string, LongReport>()
  let cardsAtOnce = firstCards
  let batch: TextRow[] = []
  for (const [at, row] of rows.entries()) {
    const lacksCard = row.fragment === null && !cards.has(cardOf(row))
    const lacksReport = row.longBytes !== null && !reports.has(row.position.report)
    if (lacksCard || lacksReport) {
      if (batch.length > 0) yield batch
      batch = []
      if (lacksCard) {
        cards = await loadCards(source, rows, at, cardsAtOnce)
        cardsAtOnce = Math.min(maxCards, 2 * cards.size)
      }
      if (lacksReport) reports = await loadReports(source, rows, at)
    }
    batch.push(completeRow(row, cards.get(cardOf(row)), reports.get(row.position.report)))
  }
  yield batch
}

const cardOf = ({ position }: StoredRow): string => `${position.org} ${position.indicator}`

function completeRow(row: StoredRow, card: LongCard | undefined, report: LongReport | undefined): TextRow {
  // Text before IRIs, the report's before the card's.
  const [reportText, cardText, reportIri, cardIri] = row.units ?? []
  const ofReport = [reportText ?? report?.unitText, reportIri ?? report?.unitIri]
  const ofCard = [cardText ?? card?.unitText, cardIri ?? card?.unitIri]
  return {
    position: row.position,
    value: row.value,
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    valueText: row.valueText ?? report?.valueText ?? '',
    unit: row.units ? (ofReport[0] ?? ofCard[0] ?? ofReport[1] ?? ofCard[1] ?? null) : row.unit,
    fragment: row.fragment ?? card?.fragment ?? '',
  }
}

/** Cards without a fragment, from a row on, until there is enough to read. */
async function loadCards(
  { db, namespaceId, isForSheet = false }: TextSource,
  rows: readonly StoredRow[],
  from: number,
  most: number,
): Promise<Map<string, LongCard>> {
  const wanted = new Map<string, StoredRow>()
  for (let at = from; at < rows.length && wanted.size < most; at++) {
    const row = rows[at] as StoredRow
    if (row.fragment === null) wanted.set(cardOf(row), row)
  }
  const positions = [...wanted.values()].map(({ position }) => position)
  const cards = await selectLongCards(db, namespaceId, positions, isForSheet, batchBytes)
  const names = [...wanted.keys()]
  return new Map(cards.map((card, at) => [names[at] ?? '', card]))
}

async function loadReports(
  { db, namespaceId }: TextSource,
  rows: readonly StoredRow[],
  from: number,
): Promise<Map<string, LongReport>> {
  const keys: string[] = []
  let bytes = 0
  for (let at = from; at < rows.length; at++) {
    const { longBytes, position } = rows[at] as StoredRow
    if (longBytes === null) continue
    bytes += longBytes
    if (keys.length > 0 && bytes > batchBytes) break
    keys.push(position.report)
  }
  return await selectLongReports(db, namespaceId, keys)
}
