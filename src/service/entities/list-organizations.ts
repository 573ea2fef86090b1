// GET /orgs: all organizations by name, or a page of them. Rules, section 4.
import type { Readable } from 'node:stream'

import { openCursor, sealCursor, type CursorScope } from '../../contract/cursor.ts'
import type { NamespaceId } from '../../contract/ids.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { numberKey } from '../../database/graph-store/build-details.ts'
import {
  detailBytes,
  detailColumnsFor,
  shownDetails,
  type DetailInclude,
  type DetailRow,
} from '../../database/graph-store/details-sql.ts'
import { parseEntityId, entityId, keyMaker } from '../../database/graph-store/entity-key.ts'
import { readProfileKeys, type ProfileQuery } from '../../database/graph-store/profile-keys.ts'
import type { Chunks, LongRead, ReadThreads } from '../../database/long-read.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readCursorSecret } from '../../database/cursor-secret.ts'
import type { PageAsked } from '../../database/read-page.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { PlainOrganization } from '../../contract/entity-schemas.ts'

const maxLimit = 1000
const lotSize = 2000
const lotBytes = 512 * 1024

// As much of a name as a cursor can hold; the rest is looked up.
const nameInCursor = 300

interface OrganizationRow extends DetailRow {
  org_key: string
  uri: string
  name: string | null
}

interface Position {
  readonly name: string
  readonly key: string
}

// The index has the first 100 characters; names that share them are sorted when read. A name is missing only where no
// source gives one, which no valid capsule does; it sorts last.
const inOrder = 'order by left(name, 100), name, org_key'

const afterPosition = `
  and left(name, 100) >= left($2, 100)
  and (name, org_key) > (
    coalesce(
      (select name from organization where namespace_id = $1 and org_key = $3 and left(name, ${nameInCursor}) = $2),
      $2
    ),
    $3
  )`

/** What is listed: `from` and what follows, and what each organization is shown with. */
interface Selected {
  readonly from: string
  readonly values: readonly unknown[]
  readonly include: readonly DetailInclude[]
}

function selectFrom(
  namespaceId: NamespaceId,
  { include = [], identifier, issued_by, uri, ...profile }: Filters,
  position: Position | null,
): Selected {
  const values: unknown[] = position ? [namespaceId, position.name, position.key] : [namespaceId]
  const key = keyMaker(namespaceId)
  const number = identifier === undefined ? [] : [[numberKey(key, identifier, issued_by)]]
  const conditions = [...(readProfileKeys(namespaceId, profile) ?? []), ...number].map(
    (keys) => `and exists (
      select from organization_by_value valued
      where valued.namespace_id = $1 and valued.org_key = organization.org_key
        and valued.value_key = any($${values.push(keys)}::uuid[])
    )`,
  )
  if (uri !== undefined) conditions.push(`and org_key = $${values.push(key('organization', uri))}::uuid`)
  const from = `from organization where namespace_id = $1 ${position ? afterPosition : ''} ${conditions.join(' ')} ${inOrder}`
  return { from, values, include }
}

const bytesWith = (include: readonly DetailInclude[]): string =>
  `octet_length(uri) + coalesce(octet_length(name), 0) + ${detailBytes(include)}`

const columnsWith = (include: readonly DetailInclude[]): string =>
  ['org_key', 'uri', 'name', ...detailColumnsFor(include)].join(', ')

const plain = (row: OrganizationRow, include: readonly DetailInclude[] = []): PlainOrganization => ({
  object: 'organization',
  id: entityId('organization', row.org_key),
  uri: row.uri,
  name: row.name,
  ...shownDetails(row, include),
})

/** What a cursor is bound to: all filters, whatever the order of their values. */
function listScope(namespace: Namespace, { uri, identifier, issued_by, ...profile }: Filters): CursorScope {
  const keys = readProfileKeys(namespace.id, profile) ?? []
  const further = [...keys.map((each) => each.join(' ')), identifier ?? '', issued_by ?? '']
  const scope = ['organizations', namespace.id, ...(uri === undefined ? [] : [uri])]
  return further.every((text) => text === '') ? scope : [...scope, ...further]
}

function openPosition(secret: Uint8Array, scope: CursorScope, cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const [name = '', id = ''] = openCursor(secret, scope, cursor)
  return { name, key: parseEntityId('organization', id) ?? '' }
}

interface Filters extends ProfileQuery {
  readonly uri?: string | undefined
  readonly identifier?: string | undefined
  readonly issued_by?: string | undefined
  readonly include?: readonly DetailInclude[] | undefined
}

export interface OrganizationsPage {
  /** JSON. */
  readonly content: string | Buffer | Readable
  /** Where the next page starts; null on the last one. */
  readonly cursor: string | null
}

/**
 * The list as JSON; all of it where no limit is given. One that is neither long nor has long names is answered at once;
 * another one is streamed from one snapshot, in constant memory.
 */
export async function listOrganizations(
  store: Store,
  threads: ReadThreads,
  namespace: Namespace,
  query: Filters & PageAsked,
): Promise<OrganizationsPage> {
  const { limit: asked, cursor: given, ...filters } = query
  const secret = await readCursorSecret(store)
  const scope = listScope(namespace, filters)
  const position = openPosition(secret, scope, given)
  const limit = asked === undefined ? undefined : Math.min(asked, maxLimit)
  const selected = selectFrom(namespace.id, filters, position)
  const rows = await readShort(store, selected, limit)
  if (rows) {
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const cursor = last && shown.length < rows.length ? cursorAt(secret, scope, last) : null
    return {
      content: `{"data":[${organizationsJson(shown, selected.include)}],${listMeta(shown.length, cursor)}}`,
      cursor,
    }
  }
  const args = { namespaceId: namespace.id, secret, scope, position, limit, filters }
  const { head, content } = await threads.read(organizationList, namespace.tenantId, args)
  return { content, cursor: head.cursor }
}

interface ListArgs {
  readonly namespaceId: NamespaceId
  readonly secret: Uint8Array
  readonly scope: CursorScope
  readonly position: Position | null
  readonly limit: number | undefined
  readonly filters: Filters
}

export const organizationList: LongRead<ListArgs, Pick<OrganizationsPage, 'cursor'>> = {
  name: 'list of organizations',
  isByKey: false,
  async open(tx, { namespaceId, secret, scope, position, limit, filters }) {
    const selected = selectFrom(namespaceId, filters, position)
    const last = await findLast(tx, selected, limit)
    const cursor = last ? cursorAt(secret, scope, last) : null
    return { head: { cursor }, chunks: listChunks(tx, selected, limit, cursor) }
  },
}

const cursorAt = (secret: Uint8Array, scope: CursorScope, row: OrganizationRow): string =>
  sealCursor(secret, scope, [firstCharacters(row.name ?? ''), plain(row).id])

/** The last organization of a page that is followed by another: headers are sent before the list. */
async function findLast(
  tx: Transaction,
  { from, values }: Selected,
  limit: number | undefined,
): Promise<OrganizationRow | undefined> {
  if (limit === undefined) return undefined
  // A column called `name` would be what the rows are ordered by.
  const { rows } = await tx.query<{ org_key: string; start: string | null }>(
    `select org_key, left(name, ${nameInCursor}) as start ${from} limit 2 offset ${limit - 1}`,
    [...values],
  )
  const [last] = rows
  return last && rows.length === 2 ? { org_key: last.org_key, uri: '', name: last.start } : undefined
}

/** The whole list, one more than asked for included; null where it is long. Nothing long is read to find that out. */
async function readShort(
  store: Store,
  { from, values, include }: Selected,
  limit: number | undefined,
): Promise<OrganizationRow[] | null> {
  const details = detailColumnsFor(include).map((column) => column.replace(/^.* as |::text$/g, ''))
  const shown = ['uri', 'name', ...details].map((name) => `case when is_short then ${name} end as ${name}`)
  const { rows } = await store.reads.query<OrganizationRow & { is_short: boolean }>(
    `with listed as materialized (
      select ${columnsWith(include)}, ${bytesWith(include)} as bytes ${from} limit ${Math.min(limit ?? lotSize, lotSize) + 1}
    )
    select is_short, org_key, ${shown.join(', ')}
    from listed cross join (select sum(bytes) <= ${lotBytes} as is_short from listed) size ${inOrder}`,
    [...values],
  )
  const isWhole = rows.length <= lotSize && rows.every(({ is_short }) => is_short)
  return isWhole ? rows : null
}

const firstCharacters = (name: string): string =>
  Array.from(name.slice(0, nameInCursor * 2))
    .slice(0, nameInCursor)
    .join('')

async function* listChunks(
  tx: Transaction,
  { from, values, include }: Selected,
  limit: number | undefined,
  cursor: string | null,
): Chunks {
  const bounded = limit === undefined ? from : `${from} limit ${limit}`
  await tx.query(
    `declare sizes no scroll cursor for select (${bytesWith(include)})::integer as bytes ${bounded}`,
    [...values],
  )
  await tx.query(`declare organizations no scroll cursor for select ${columnsWith(include)} ${bounded}`, [
    ...values,
  ])
  yield '{"data":['
  let count = 0
  for await (const lot of readLots(tx)) {
    for (const row of lot) {
      yield `${count === 0 ? '' : ','}${JSON.stringify(plain(row, include))}`
      count += 1
    }
  }
  yield `],${listMeta(count, cursor)}}`
}

/** As many as are not much text together, one at least: their sizes are read first. */
async function* readLots(tx: Transaction): AsyncGenerator<OrganizationRow[], void, undefined> {
  for (;;) {
    const { rows: sizes } = await tx.query<{ bytes: number }>(`fetch ${lotSize} from sizes`)
    if (sizes.length === 0) return
    for (let from = 0; from < sizes.length;) {
      let [size, bytes] = [0, 0]
      while (from + size < sizes.length && (size === 0 || bytes < lotBytes)) {
        bytes += sizes[from + size]?.bytes ?? 0
        size += 1
      }
      yield (await tx.query<OrganizationRow>(`fetch ${size} from organizations`)).rows
      from += size
    }
  }
}

const organizationsJson = (rows: readonly OrganizationRow[], include: readonly DetailInclude[]): string =>
  rows.map((row) => JSON.stringify(plain(row, include))).join(',')

const listMeta = (count: number, cursor: string | null): string =>
  `"meta":${JSON.stringify({ row_count: count, cursor })}`
