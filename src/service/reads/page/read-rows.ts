// The rows of one page, as the database writes them: in one query, unless filters together match far fewer rows than each
// alone, or rows are long.
import { readPrepared, type Queryable } from '../../../database/plans/read-prepared.ts'
import { chooseDrivingIndex, rarestProfileFirst } from '../filter/driving-index.ts'
import type { RowFilter } from '../filter/row-filter.ts'
import { maxDatedCards, type CardPosition, type DrivingIndex, type Position } from '../filter/select-cards.ts'
import { PageBody } from './page-body.ts'
import {
  keyedColumns,
  keyedStatement,
  maxBodyBytes,
  pageColumns,
  pageStatement,
  type RowForm,
} from './select-page.ts'
import type { NamespaceId } from '../../../contract/ids.ts'
import type { Batch } from './select-rows.ts'

export interface PageRows {
  /** JSON with the separator between the rows. */
  readonly chunks: readonly Buffer[]
  readonly rowCount: number
  /** The last row of the page where others follow. */
  readonly last: Position | null
  /** The namespace's, in the snapshot the rows are from; null where the namespace is gone. */
  readonly version: string | null
}

export const emptyPage: PageRows = { chunks: [], rowCount: 0, last: null, version: null }

export interface WantedPage extends RowForm {
  readonly filter: RowFilter
  /** Where the page before it ended. */
  readonly after: Position | null
  readonly limit: number
}

const firstCard: CardPosition = { org: '0'.repeat(32), indicator: '0'.repeat(32) }

/** Null when the namespace was written to between two queries. */
export async function readRows(
  db: Queryable,
  { filter: wanted, after, limit, ...form }: WantedPage,
): Promise<PageRows | null> {
  let filter = wanted
  const page = new PageBody(limit, form.frame)
  const part = new PartSize()
  let [index, hasLongTexts, isFirst] = [firstIndex(filter), false, true]
  // One more than asked for shows whether there is another page.
  let cards = firstCards(filter, index, limit + 1)
  let organizations = index === 'profile' ? firstOrganizations(filter, cards) : null
  let from: CardPosition = after ?? firstCard
  let reached = after
  let version: string | null | undefined
  for (;;) {
    const missing = limit + 1 - page.rowCount
    const rows = hasLongTexts ? part.of(missing) : missing
    const found = await readBatch(
      db,
      filter,
      { index, from, after: reached, cards, organizations, rows, hasLongTexts },
      form,
    )
    version ??= found.version
    if (found.version !== version) return null
    if (found.hasLongTexts && !hasLongTexts) {
      hasLongTexts = true
      continue
    }
    const { chunks } = page
    const hasRoom = page.add(found.body ?? '')
    part.note(found.rowCount, found.body ?? '')
    if (!hasRoom) return { chunks, rowCount: page.rowCount, last: page.last, version }
    if (found.rowCount === rows) {
      // There was room for a part of them.
      from = reached = page.last
      continue
    }
    if (organizations !== null) {
      // All that there are, by a filter that fewer of them pass.
      if (page.rowCount > 0) from = reached = page.last
      filter = await rarestProfileFirst(db, filter)
      organizations = null
      continue
    }
    if (found.cards < cards || !found.lastCard) {
      return { chunks, rowCount: page.rowCount, last: null, version }
    }
    from = cardAfter(found.lastCard)
    if (isFirst) index = await chooseDrivingIndex(db, filter, index)
    isFirst = false
    cards = index === 'first' || index === 'last' ? maxDatedCards + 1 : Math.min(cards * 4, maxCards)
  }
}

const keysAtOnce = 250

/** Adds the rows of these reports to a page, in that order; false when it is full. */
export async function addRows(
  db: Queryable,
  page: PageBody,
  namespaceId: NamespaceId,
  reports: readonly string[],
  form: RowForm,
): Promise<boolean> {
  const part = new PartSize()
  let hasLongTexts = false
  for (let at = 0; at < reports.length;) {
    const keys = reports.slice(at, at + (hasLongTexts ? part.of(keysAtOnce) : keysAtOnce))
    const statement = keyedStatement(namespaceId, keys, form, hasLongTexts)
    const [found] = (await readPrepared(db, statement, keyedColumns)) as [number, string | null][]
    const [rowCount, body] = found ?? [0, null]
    if (body === null && rowCount > 0) {
      hasLongTexts = true
      continue
    }
    if (!page.add(body ?? '')) return false
    part.note(rowCount, body ?? '')
    at += keys.length
  }
  return true
}

/** How many rows are read at once where they may be long. */
class PartSize {
  #rows = 16

  of(missing: number): number {
    return Math.min(missing, this.#rows)
  }

  /** Each of them may be as long as those before it, or much longer. */
  note(rows: number, body: string): void {
    const fitting = body.length === 0 ? Infinity : Math.ceil((rows * maxBodyBytes) / 2 / body.length)
    this.#rows = Math.max(1, Math.min(fitting, 4 * this.#rows))
  }
}

async function readBatch(db: Queryable, filter: RowFilter, batch: Batch, form: RowForm) {
  const [found] = await readPrepared(db, pageStatement(filter, batch, form), pageColumns)
  const [version = null, last, hasUnlistedCards, rowCount = 0, body = null] = (found ?? []) as [
    string?,
    string?,
    boolean?,
    number?,
    (string | null)?,
  ]
  const [cards, org, indicator] = last?.split(' ') ?? []
  return {
    version,
    /** There are rows that it did not write, or cards that it did not look at: to be asked again with `hasLongTexts`. */
    hasLongTexts: hasUnlistedCards === true || (rowCount > 0 && body === null),
    /** How many cards were read, and the last of them, where there were not enough rows. */
    cards: Number(cards ?? 0),
    lastCard: org && indicator ? { org, indicator } : null,
    rowCount,
    body,
  }
}

const maxCards = 100_000

/** An index of one value is read in order; with several values, each is read that far ahead. */
function firstIndex({
  indicatorKeys,
  orgKey,
  outcomeKeys,
  profileKeys,
  themeKeys,
  fundKeys,
}: RowFilter): DrivingIndex {
  if (indicatorKeys) return 'indicator'
  if (orgKey) return 'org'
  if (outcomeKeys) return 'outcome'
  if (themeKeys && fundKeys) return themeKeys.length > fundKeys.length ? 'fund' : 'theme'
  if (themeKeys) return 'theme'
  if (fundKeys) return 'fund'
  return profileKeys ? 'profile' : 'all'
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
    (filter.profileKeys && index !== 'profile' ? 8 : 1) *
    (filter.kind ? 2 : 1) *
    (filter.period ? 2 : 1)
  return Math.min((rows + 1) * others, maxCards)
}

/** Where all of many organizations have to pass further filters, those are to come first that few pass. */
const firstOrganizations = ({ profileKeys }: RowFilter, cards: number): number | null =>
  profileKeys && profileKeys.length > 1 ? 2 * cards : null

const allOnes = (1n << 128n) - 1n

/** The smallest possible position after a card. */
function cardAfter({ org, indicator }: CardPosition): CardPosition {
  const next = BigInt(`0x${indicator.replaceAll('-', '')}`) + 1n
  if (next <= allOnes) return { org, indicator: keyHex(next) }
  const nextOrg = BigInt(`0x${org.replaceAll('-', '')}`) + 1n
  return nextOrg <= allOnes ? { org: keyHex(nextOrg), indicator: firstCard.indicator } : { org, indicator }
}

const keyHex = (key: bigint): string => key.toString(16).padStart(32, '0')
