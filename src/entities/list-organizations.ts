// GET /orgs: all organizations by name, or a page of them. Spec, GET /orgs; decisions, section 4.
import type { Readable } from 'node:stream'

import { openCursor, sealCursor } from '../cursor.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { parseId, publicId } from '../sources/entity-key.ts'
import { withoutDashes } from '../sources/table.ts'
import type { Store } from '../store/open-store.ts'
import type { Snapshot } from '../store/read-snapshot.ts'
import { answerFromSnapshot, openStreamSnapshot } from '../store/stream-snapshot.ts'
import type { Pieces } from '../store/stream-snapshot.ts'
import type { PlainOrganization } from './schemas.ts'

const mostLimit = 1000
const lotSize = 2000

// As much of a name as a cursor can hold; the rest is looked up.
const nameInCursor = 300

interface OrganizationRow {
  org_key: string
  uri: string
  name: string | null
}

interface Position {
  readonly name: string
  readonly key: string
}

// The index holds the first 100 characters; whoever has the same ones is sorted as it comes. A name is only ever absent
// when no source gives one, which no valid capsule does; it goes last.
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

const selectAll = `select org_key, uri, name from organization where namespace_id = $1`

const selectFrom = (position: Position | null): string =>
  `${selectAll} ${position ? afterPosition : ''} ${inOrder}`

const valuesFrom = (at: Namespace, position: Position | null): string[] =>
  position ? [at.id, position.name, position.key] : [at.id]

const plain = (row: OrganizationRow): PlainOrganization => ({
  object: 'organization',
  id: publicId('organization', withoutDashes(row.org_key)),
  uri: row.uri,
  name: row.name,
})

const scopeOf = (at: Namespace) => ['organizations', at.id]

export function openPosition(secret: Uint8Array, at: Namespace, cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const [name = '', id = ''] = openCursor(secret, scopeOf(at), cursor)
  return { name, key: parseId('organization', id) ?? '' }
}

export interface OrganizationPage {
  readonly data: PlainOrganization[]
  readonly meta: { readonly row_count: number; readonly cursor: string | null }
}

export async function listPage(
  store: Store,
  secret: Uint8Array,
  at: Namespace,
  page: { readonly limit: number; readonly position: Position | null },
): Promise<OrganizationPage> {
  const limit = Math.min(page.limit, mostLimit)
  // One more than asked for tells whether there is another page.
  const { rows } = await store.reads.query<OrganizationRow>(
    `${selectFrom(page.position)} limit ${limit + 1}`,
    valuesFrom(at, page.position),
  )
  const data = rows.slice(0, limit).map(plain)
  const last = data.at(-1)
  const cursor =
    last && rows.length > limit
      ? sealCursor(secret, scopeOf(at), [firstCharacters(last.name ?? ''), last.id])
      : null
  return { data, meta: { row_count: data.length, cursor } }
}

const firstCharacters = (name: string): string =>
  Array.from(name.slice(0, nameInCursor * 2))
    .slice(0, nameInCursor)
    .join('')

/**
 * All organizations as JSON. A list that is not long is answered at once; a longer one is streamed from one snapshot, in
 * constant memory.
 */
export async function listAll(
  store: Store,
  at: Namespace,
  position: Position | null,
): Promise<string | Readable> {
  const [statement, values] = [selectFrom(position), valuesFrom(at, position)]
  const { rows } = await store.reads.query<OrganizationRow>(`${statement} limit ${lotSize}`, values)
  if (rows.length < lotSize) return `{"data":[${jsonOf(rows)}],${metaOf(rows.length)}}`
  const snapshot = await openStreamSnapshot(store, at.tenantId)
  return await answerFromSnapshot(snapshot, listPieces(snapshot, statement, values))
}

async function* listPieces({ tx }: Snapshot, statement: string, values: readonly string[]): Pieces {
  await tx.query(`declare organizations no scroll cursor for ${statement}`, [...values])
  yield '{"data":['
  let count = 0
  for (let isLast = false; !isLast;) {
    const { rows } = await tx.query<OrganizationRow>(`fetch ${lotSize} from organizations`)
    if (rows.length > 0) yield (count === 0 ? '' : ',') + jsonOf(rows)
    count += rows.length
    isLast = rows.length < lotSize
  }
  yield `],${metaOf(count)}}`
}

const jsonOf = (rows: readonly OrganizationRow[]): string =>
  rows.map((row) => JSON.stringify(plain(row))).join(',')

const metaOf = (count: number): string => `"meta":{"row_count":${count},"cursor":null}`
