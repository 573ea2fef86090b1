// The next changes of a feed. It goes through three parts: reports of changed cards, changed reports, removed reports.
// A row that changes while the feed is read moves to the end of its part, so it comes as it is then. Rules, section 9.
import type { NamespaceId } from '../../../contract/ids.ts'
import type { Reads } from '../../../database/transaction.ts'
import { firstKey } from '../filter/select-cards.ts'
import {
  lastKey,
  readByCard,
  readByReport,
  readRemovals,
  type CardEntry,
  type ScannedEntry,
  type VersionEntry,
} from './select-changes.ts'

/** The versions between which a feed lies. */
export interface Feed {
  readonly namespaceId: NamespaceId
  readonly since: number
  /** Of the namespace when the first page was read. */
  readonly version: number
  /** Whether a row whose target alone changed is part of it. */
  readonly hasTargets: boolean
}

/** Where a feed goes on. */
export type FeedPosition =
  | { readonly part: 'cards'; readonly after: CardEntry }
  | { readonly part: 'reports'; readonly after: VersionEntry; readonly cardsUntil: number }
  | { readonly part: 'removals'; readonly after: VersionEntry }

export const firstPosition = ({ since }: Feed): FeedPosition => ({
  part: 'cards',
  after: { version: since + 1, org: firstKey, indicator: firstKey, start: '-infinity', report: firstKey },
})

export interface FoundChanges {
  /** Keys of reports whose rows changed. */
  readonly reports: readonly string[]
  /** Keys of reports that are gone, which come after the rows. */
  readonly removed: readonly string[]
  /** After each of the rows and removals. */
  readonly positions: readonly FeedPosition[]
  /** After all of them; null where there are no more. */
  readonly next: FeedPosition | null
}

/** Entries that are read at once to find those that no other part has, and how often: a page may be short. */
const scanSize = 2000
const maxScans = 10

/** Up to `count` changes. The transaction sees one state throughout, `current` is its version. */
export async function readChanges(
  tx: Reads,
  feed: Feed,
  from: FeedPosition,
  count: number,
  current: number,
): Promise<FoundChanges> {
  const reports: string[] = []
  const removed: string[] = []
  const positions: FeedPosition[] = []
  let at: FeedPosition | null = from
  for (let scans = 0; at && positions.length < count && scans < maxScans; scans++) {
    const missing = count - positions.length
    const part: Part = await readPart(tx, feed, at, missing, current)
    for (const { report, position } of part.entries) {
      ;(at.part === 'removals' ? removed : reports).push(report)
      positions.push(position)
    }
    at = part.next
  }
  return { reports, removed, positions, next: at }
}

interface Part {
  readonly entries: readonly { readonly report: string; readonly position: FeedPosition }[]
  readonly next: FeedPosition | null
}

async function readPart(
  tx: Reads,
  feed: Feed,
  at: FeedPosition,
  count: number,
  current: number,
): Promise<Part> {
  const start: VersionEntry = { version: feed.since, report: lastKey }
  if (at.part === 'cards') {
    const found = await readByCard(tx, feed.namespaceId, at.after, count)
    const entries = found.map((after) => ({
      report: after.report,
      position: { part: 'cards', after } as const,
    }))
    const reports = { part: 'reports', after: start, cardsUntil: current } as const
    return { entries, next: found.length < count ? reports : (entries.at(-1)?.position ?? reports) }
  }
  if (at.part === 'reports') {
    const { cardsUntil } = at
    const found = await readByReport(
      tx,
      feed.namespaceId,
      at.after,
      { since: feed.since, feedVersion: feed.version, hasTargets: feed.hasTargets, cardsUntil },
      scanSize,
    )
    const feedPosition = (after: VersionEntry) => ({ part: 'reports', after, cardsUntil }) as const
    return changePart(found, count, feedPosition, { part: 'removals', after: start })
  }
  const found = await readRemovals(tx, feed.namespaceId, at.after, scanSize)
  return changePart(found, count, (after) => ({ part: 'removals', after }), null)
}

/** No more than `count` of the entries that were scanned. */
function changePart(
  found: readonly ScannedEntry[],
  count: number,
  positionOf: (after: VersionEntry) => FeedPosition,
  nextPart: FeedPosition | null,
): Part {
  const entries: { report: string; position: FeedPosition }[] = []
  for (const { version, report, isEntry } of found) {
    if (!isEntry) continue
    const position = positionOf({ version, report })
    entries.push({ report, position })
    if (entries.length === count) return { entries, next: position }
  }
  const last = found.at(-1)
  return { entries, next: found.length < scanSize || !last ? nextPart : positionOf(last) }
}
