// Loads long texts of rows that the query of rows leaves out: names, lists of themes, values. For a stretch of rows at a
// time, so that only the texts being written are in memory.
import { entityId } from '../../../database/graph-store/entity-key.ts'
import { cardMembers } from '../../../database/graph-store/build-rows.ts'
import type { RowUris } from './load-uris.ts'
import type { StoredRow } from './read-rows.ts'
import { selectLongCards, selectLongReports } from './select-texts.ts'
import type { LongCard, LongReport, TextForm } from './select-texts.ts'
import type { Queryable } from '../../../database/read-prepared.ts'
import type { NamespaceId } from '../../../contract/ids.ts'

/** A row with all its texts. */
export interface TextRow extends Omit<StoredRow, 'longBytes' | 'units'> {
  readonly valueText: string
  /** Rows of one card have the very same one where it is long. */
  readonly fragment: string
  /** For CSV, instead of a fragment that is long: the cells of the card with commas between them. */
  readonly cells?: string
  /** Texts that are long, as they are to be written: the database has escaped them. */
  readonly ready?: { readonly valueText?: string | undefined; readonly unit?: string | undefined }
  /** Where they are asked for: load-uris.ts. */
  readonly uris?: RowUris
}

type CardTexts = Pick<TextRow, 'fragment' | 'cells'>

/** Something was written between two queries that must see the same. */
export class RowsMoved extends Error {}

/** Bytes of long texts that are read at once, one text at least. */
const stretchBytes = 1024 * 1024

/**
 * Cards that a query measures, of which it returns as many as there is room for. Twice as many as the last one returned:
 * measuring a card may mean to look at thousands of outcomes.
 */
const firstCards = 32
const maxCards = 500

export interface TextSource {
  readonly db: Queryable
  readonly namespaceId: NamespaceId
  /** Of the namespace, as the rows were read. */
  readonly version: string | null
  readonly form: TextForm
}

/** The rows with their texts, in order, in stretches. Without long texts there is one stretch and no query. */
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
  let stretch: TextRow[] = []
  for (const [at, row] of rows.entries()) {
    const lacksCard = row.fragment === null && !cards.has(cardOf(row))
    const lacksReport = row.longBytes !== null && !reports.has(row.position.report)
    if (lacksCard || lacksReport) {
      if (stretch.length > 0) yield stretch
      stretch = []
      if (lacksCard) {
        cards = await loadCards(source, rows, at, cardsAtOnce)
        cardsAtOnce = Math.min(maxCards, 2 * cards.size)
      }
      if (lacksReport) reports = await loadReports(source, rows, at)
    }
    stretch.push(completed(row, cards.get(cardOf(row)), reports.get(row.position.report), source.form))
  }
  yield stretch
}

const cardOf = ({ position }: StoredRow): string => `${position.org} ${position.indicator}`

function completed(
  row: StoredRow,
  card: LongCard | undefined,
  report: LongReport | undefined,
  form: TextForm,
): TextRow {
  const { unit, ready } = unitOf(row, card, report)
  return {
    position: row.position,
    value: row.value,
    valueText: row.valueText ?? '',
    unit,
    ready: { valueText: report?.valueText, unit: ready },
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    ...(row.fragment === null && card ? textsOf(row, card, form) : { fragment: row.fragment ?? '' }),
  }
}

/** Text before IRIs, the report's before the card's. */
function unitOf(
  { unit, units }: StoredRow,
  card: LongCard | undefined,
  report: LongReport | undefined,
): { readonly unit: string | null; readonly ready?: string } {
  if (!units) return { unit }
  const [reportText, cardText, reportIri, cardIri] = units
  const candidates = [
    [reportText, report?.unitText],
    [cardText, card?.unitText],
    [reportIri, report?.unitIri],
    [cardIri, card?.unitIri],
  ] as const
  for (const [plain = null, ready = null] of candidates) {
    if (ready !== null) return { unit: null, ready }
    if (plain !== null) return { unit: plain }
  }
  return { unit: null }
}

const made = new WeakMap<LongCard, CardTexts>()

function textsOf({ position }: StoredRow, card: LongCard, form: TextForm): CardTexts {
  const before = made.get(card)
  if (before) return before
  const { org, indicator } = position
  const outcome = card.outcomeKey
  const texts: CardTexts =
    form !== 'csv' && form !== 'plain csv'
      ? {
          fragment: cardMembers(card.themes, {
            indicator: { key: indicator, name: card.indicatorName ?? 'null' },
            outcome: outcome === null ? undefined : { key: outcome, name: card.outcomeName ?? 'null' },
            org: card.hasOrg ? { key: org, name: card.orgName ?? 'null' } : undefined,
          }),
        }
      : {
          fragment: '',
          cells: [
            card.themes,
            entityId('indicator', indicator),
            card.indicatorName ?? '',
            outcome === null ? '' : entityId('outcome', outcome),
            card.outcomeName ?? '',
            card.hasOrg ? entityId('organization', org) : '',
            card.orgName ?? '',
          ].join(','),
        }
  made.set(card, texts)
  return texts
}

/** Cards without a fragment, from a row on, until there is enough to read. */
async function loadCards(
  { db, namespaceId, version, form }: TextSource,
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
  const found = await selectLongCards(db, namespaceId, positions, form, stretchBytes)
  if (found.version !== version) throw new RowsMoved()
  const names = [...wanted.keys()]
  return new Map(found.cards.map((card, at) => [names[at] ?? '', card]))
}

async function loadReports(
  { db, namespaceId, version, form }: TextSource,
  rows: readonly StoredRow[],
  from: number,
): Promise<Map<string, LongReport>> {
  const keys: string[] = []
  let bytes = 0
  for (let at = from; at < rows.length; at++) {
    const { longBytes, position } = rows[at] as StoredRow
    if (longBytes === null) continue
    bytes += longBytes
    if (keys.length > 0 && bytes > stretchBytes) break
    keys.push(position.report)
  }
  const found = await selectLongReports(db, namespaceId, keys, form)
  if (found.version !== version) throw new RowsMoved()
  return found.reports
}
