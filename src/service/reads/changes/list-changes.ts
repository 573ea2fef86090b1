// GET /rows/changes: rows that changed since a version, and reports that were removed; a page at a time, or all of them in
// lines. Rules, section 9.
import type { Readable } from 'node:stream'

import { openCursor, sealCursor } from '../../../contract/cursor.ts'
import { pageLimit } from '../../../contract/page-limit.ts'
import { entityId } from '../../../database/graph-store/entity-key.ts'
import type { Namespace } from '../../namespaces/namespace.ts'
import { openVersion, sealVersion, type KnownVersion } from '../../namespaces/version-token.ts'
import { fault, invalidRequest, placeFault, problem } from '../../../contract/problems.ts'
import type { Chunks, LongRead, ReadThreads } from '../../../database/long-read.ts'
import type { Store } from '../../../database/pools/open-store.ts'
import { findRow } from '../../../database/read-row.ts'
import { readCursorSecret } from '../../../database/cursor-secret.ts'
import type { PageAsked } from '../../../database/read-page.ts'
import { readPreparedSnapshot } from '../../../database/pools/read-snapshot.ts'
import type { Reads } from '../../../database/transaction.ts'
import type { NamespaceId } from '../../../contract/ids.ts'
import { readInclude, type RowInclude } from '../page/list-rows.ts'
import { PageBody } from '../page/page-body.ts'
import { addRows } from '../page/read-rows.ts'
import { listFrame, type Further, type RowFrame } from '../page/select-page.ts'
import {
  readChanges,
  firstPosition,
  type Feed,
  type FeedPosition,
  type FoundChanges,
} from './read-changes.ts'

interface ChangesQuery extends PageAsked {
  readonly since: string
  readonly include?: readonly RowInclude[] | undefined
}

const frame = { ...listFrame, before: '{"change":"upserted","row":', after: '}' }

const removalJson = (key: string): string => `{"change":"removed","id":"${entityId('report', key)}"}`

export async function listChanges(store: Store, namespace: Namespace, query: ChangesQuery) {
  const secret = await readCursorSecret(store)
  const since = knownVersion(secret, namespace.id, query.since)
  const scope = ['changes', namespace.id, query.since]
  const opened = query.cursor === undefined ? null : openPosition(openCursor(secret, scope, query.cursor))
  return await readPreparedSnapshot(store, async (tx) => {
    const head = await readHead(tx, namespace.id, since)
    const further = readInclude(query.include)
    const { hasTargets } = further
    const version = opened?.version ?? head.version
    const feed = { namespaceId: namespace.id, since: since.version, version, hasTargets }
    const limit = pageLimit(query.limit)
    const found = await readChanges(tx, feed, opened?.position ?? firstPosition(feed), limit, head.version)
    const content = await writePage(tx, namespace.id, found, further)
    const next =
      content.rowCount < found.positions.length ? (found.positions[content.rowCount - 1] ?? null) : found.next
    const cursor = next && sealCursor(secret, scope, positionTexts(feed, next))
    const token = sealVersion(secret, namespace.id, `${head.historyId}.${version}`)
    const meta = { row_count: content.rowCount, cursor, version: token }
    const json = [
      Buffer.from('{"data":['),
      ...content.chunks,
      Buffer.from(`],"meta":${JSON.stringify(meta)}}`),
    ]
    return { content: Buffer.concat(json), cursor, version: token }
  })
}

/** As many changes as a page may have bytes. */
async function writePage(
  tx: Reads,
  namespaceId: NamespaceId,
  { positions, reports, removed }: FoundChanges,
  further: Further,
  separator: RowFrame['separator'] = ',',
): Promise<PageBody> {
  const form = { ...further, frame: { ...frame, separator } }
  const page = new PageBody(positions.length, form.frame)
  if (!(await addRows(tx, page, namespaceId, reports, form))) return page
  for (const key of removed) if (!page.addText(removalJson(key))) return page
  return page
}

function knownVersion(secret: Uint8Array, namespaceId: NamespaceId, token: string): KnownVersion {
  const known = openVersion(secret, namespaceId, token)
  if (known === 'elsewhere') throw problem('version_gone')
  if (known) return known
  throw invalidRequest([placeFault('query', fault('since', 'since_invalid', {}))])
}

const selectHead = `
  select history_id as "historyId", version::float8 as version, changes_from::float8 as "from"
  from namespace_head where namespace_id = $1`

async function readHead(tx: Reads, namespaceId: NamespaceId, since: KnownVersion): Promise<KnownVersion> {
  const head = await findRow<KnownVersion & { readonly from: number }>(tx, selectHead, [namespaceId])
  // Without a head the namespace is being deleted.
  if (since.historyId !== head?.historyId || since.version < head.from || since.version > head.version)
    throw problem('version_gone')
  return head
}

function positionTexts({ version }: Feed, at: FeedPosition): string[] {
  const texts = [String(version), at.part, String(at.after.version), at.after.report]
  if (at.part === 'cards') return [...texts, at.after.org, at.after.indicator, at.after.start]
  return at.part === 'reports' ? [...texts, String(at.cardsUntil)] : texts
}

/** Of a cursor that is authentic. */
function openPosition(texts: readonly string[]): { version: number; position: FeedPosition } {
  const [version, part, at, report = '', more = '', indicator = '', start = ''] = texts
  const after = { version: Number(at), report }
  const position: FeedPosition =
    part === 'cards'
      ? { part, after: { ...after, org: more, indicator, start } }
      : part === 'reports'
        ? { part, after, cardsUntil: Number(more) }
        : { part: 'removals', after }
  return { version: Number(version), position }
}

export interface ChangeLines {
  readonly content: Readable | Buffer
  /** The token to ask for the next changes with. */
  readonly version: string
}

const batchSize = 1000

type LinesQuery = Pick<ChangesQuery, 'since' | 'include'>

/** All changes, from one moment and in constant memory. */
export async function streamChanges(
  store: Store,
  threads: ReadThreads,
  namespace: Namespace,
  { since, include }: LinesQuery,
): Promise<ChangeLines> {
  const secret = await readCursorSecret(store)
  const args = { secret, namespaceId: namespace.id, since, include }
  const { head, content } = await threads.read(changeLines, namespace.tenantId, args)
  return { content, version: head.version }
}

interface LinesArgs extends LinesQuery {
  readonly secret: Uint8Array
  readonly namespaceId: NamespaceId
}

export const changeLines: LongRead<LinesArgs, Pick<ChangeLines, 'version'>> = {
  name: 'lines of changes',
  isByKey: true,
  async open(tx, { secret, namespaceId, include, ...query }) {
    const since = knownVersion(secret, namespaceId, query.since)
    const head = await readHead(tx, namespaceId, since)
    const further = readInclude(include)
    const { hasTargets } = further
    const feed = { namespaceId, since: since.version, version: head.version, hasTargets }
    const version = sealVersion(secret, namespaceId, `${head.historyId}.${head.version}`)
    return { head: { version }, chunks: writeLines(tx, feed, head, further) }
  },
}

async function* writeLines(tx: Reads, feed: Feed, head: KnownVersion, further: Further): Chunks {
  for (let at: FeedPosition | null = firstPosition(feed); at;) {
    const found: FoundChanges = await readChanges(tx, feed, at, batchSize, head.version)
    const { rowCount, chunks } = await writePage(tx, feed.namespaceId, found, further, '\n')
    yield* chunks
    if (rowCount > 0) yield '\n'
    at = rowCount < found.positions.length ? (found.positions[rowCount - 1] ?? null) : found.next
  }
}
