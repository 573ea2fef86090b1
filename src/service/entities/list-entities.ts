// GET /outcomes and GET /indicators: by name, a page at a time; those of one organization, or the one with an IRI.
// Rules, section 9.
import { pageLimit } from '../../contract/page-limit.ts'
import { parseEntityId } from '../../database/graph-store/entity-key.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { atKey } from '../../database/plans/at-key.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { openPaging } from '../../database/read-page.ts'
import { readPreparedSnapshot } from '../../database/pools/read-snapshot.ts'
import type { Reads } from '../../database/transaction.ts'
import { tableOf } from './entity-tables.ts'
import {
  findByUri,
  listPage,
  readElements,
  type ListedEntity,
  type ListPage,
  type ListQuery,
} from './page-elements.ts'

export type NamedKind = 'outcome' | 'indicator'

/** A name that is missing sorts last, so those without one are a list of their own behind the others. */
interface Position {
  readonly part: 'named' | 'unnamed'
  /** As much of it as a cursor can hold; the rest is looked up. */
  readonly name: string
  readonly key: string
}

const nameInCursor = 300

interface ListedRow extends ListedEntity {
  readonly name: string | null
}

export async function listEntities(
  store: Store,
  namespace: Namespace,
  kind: NamedKind,
  query: ListQuery,
): Promise<ListPage> {
  const scope = [`${kind}s`, namespace.id, query.org ?? null, query.uri ?? null]
  const { after, seal } = await openPaging(store, scope, query.cursor)
  const position = after ? openPosition(after) : firstPosition
  const org = query.org === undefined ? null : parseEntityId('organization', query.org)
  if (query.org !== undefined && org === null) return listPage([], null)
  if (query.uri !== undefined) return await findByUri(store, namespace, kind, query.uri, query)
  const limit = pageLimit(query.limit)
  return await readPreparedSnapshot(store, async (tx) => {
    // One more than asked for shows whether there is another page.
    const listed = await readListed(tx, namespace, { kind, org }, position, limit + 1)
    const elements = await readElements(tx, namespace.id, kind, listed.slice(0, limit), query.include)
    const last = elements.length < listed.length ? listed[elements.length - 1] : undefined
    return listPage(elements, last ? seal(positionAfter(last)) : null)
  })
}

const firstPosition: Position = { part: 'named', name: '', key: '0'.repeat(32) }

const positionAfter = ({ name, key }: ListedRow): string[] =>
  name === null ? ['unnamed', '', key] : ['named', name, key]

const openPosition = ([part, name = '', key = '']: readonly string[]): Position => ({
  part: part === 'unnamed' ? 'unnamed' : 'named',
  name,
  key,
})

async function readListed(
  tx: Reads,
  namespace: Namespace,
  { kind, org }: { readonly kind: NamedKind; readonly org: string | null },
  position: Position,
  count: number,
): Promise<ListedRow[]> {
  const read = async (part: Position['part'], after: Position, most: number): Promise<ListedRow[]> => {
    const { rows } = await tx.query<{ key: string; start: string | null; bytes: string }>(
      selectListed(kind, part, org !== null),
      [
        namespace.id,
        after.key,
        most,
        ...(part === 'named' ? [after.name] : []),
        ...(org === null ? [] : [org]),
      ],
    )
    return rows.map(({ key, start, bytes }) => ({ key, name: start, bytes: Number(bytes) }))
  }
  const named = position.part === 'named' ? await read('named', position, count) : []
  if (named.length === count) return named
  const after = position.part === 'unnamed' ? position : firstPosition
  return [...named, ...(await read('unnamed', after, count - named.length))]
}

/** An id in a list and what stands around it. */
const idBytes = 34

/** $1 namespace, $2 key, $3 how many; for those with a name $4 the name; the organization last. */
function selectListed(kind: NamedKind, part: Position['part'], hasOrg: boolean): string {
  const { table, key } = tableOf[kind]
  const org = part === 'named' ? '$5' : '$4'
  // The index has the first 100 characters; names that share them are sorted when read.
  const condition =
    part === 'unnamed'
      ? `name is null and ${key} > $2::uuid order by ${key}`
      : `left(name, 100) >= left($4, 100) and (name, ${key}) > (
          coalesce(
            (select name from ${table}
              where namespace_id = $1 and left(name, ${nameInCursor}) = $4 and ${atKey(key, '$2::uuid')} limit 1),
            $4
          ), $2::uuid)
        order by left(name, 100), name, ${key}`
  // A column called `name` would be what they are ordered by.
  return `
    select ${key} as key, left(name, ${nameInCursor}) as start,
      octet_length(uri) + coalesce(octet_length(name), 0) + coalesce(octet_length(description), 0) + theme_bytes
        + ${idBytes} * (${countLinks(`listed.${key}`)}) as bytes
    from ${hasOrg ? ofOrganization(table, key, org) : `${table} listed`}
    where listed.namespace_id = $1 and ${condition}
    limit $3`
}

const countLinks = (from: string): string => `
  select count(*)
  from (select from entity_link where namespace_id = $1 and ${atKey('from_key', from)}, to_key, sequence) link`

/** Each of them one look-up: an organization has few, its namespace may have very many. */
const ofOrganization = (table: string, key: string, org: string): string => `(
    select distinct to_key, from_key from entity_link
    where namespace_id = $1
      and (select true from organization where namespace_id = $1 and ${atKey('org_key', `${org}::uuid`)} limit 1)
      and ${atKey('to_key', `${org}::uuid`)}, from_key
  ) its
  cross join lateral (
    select * from ${table} where namespace_id = $1 and ${atKey(key, 'its.from_key')} limit 1
  ) listed`
