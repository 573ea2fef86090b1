// Finds organizations, indicators and capsules by a part of their name, for search as you type. The number of rows read is
// bounded, so that a query is quick in a namespace of any size; the answer says when there are more.
import type { Kind } from '../../core/projection/source.ts'
import { tableOf } from './entity-tables.ts'
import { entityId } from '../../database/graph-store/entity-key.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { FoundByName } from '../../contract/console/namespace-schemas.ts'
import type { Namespace } from '../namespaces/namespace.ts'

/** Rows of each kind that are searched, in the order of their keys. */
const maxReadOfKind = 50_000
/** Results of each kind. */
const maxFound = 6

const accented = 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ'
const plain = 'aaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuyy'

const foldSql = (column: string): string => `translate(lower(${column}), '${accented}', '${plain}')`

/** The same in TypeScript, for the search text. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\u00e0-\u00ff]/g, (letter) => plain.charAt(accented.indexOf(letter)) || letter)

const containsSql = (column: string): string => `strpos(${foldSql(column)}, $2) > 0`
const best = (column: string): string => `strpos(${foldSql(column)}, $2), ${column}`

const ofKind = (kind: 'organization' | 'indicator'): string => {
  const { table, key } = tableOf[kind]
  return `select '${kind}' as object, ${key}::text as id, name from
    (select ${key}, name from ${table} where namespace_id = $1 order by ${key} limit $3) as read_rows
    where ${containsSql('name')} order by ${best('name')} limit ${maxFound}`
}

/** One row more than is searched. */
const isMoreSql = (kind: 'organization' | 'indicator'): string =>
  `exists (select 1 from ${tableOf[kind].table} where namespace_id = $1 offset $2)`

const isMore = `select ${isMoreSql('organization')} or ${isMoreSql('indicator')} or
  exists (select 1 from capsule where namespace_id = $1 and status <> 'deleted' offset $2) as is_more`

const capsules = `select 'capsule' as object, capsule_id as id, label as name from
    (select capsule_id, label from capsule where namespace_id = $1 and status <> 'deleted'
     order by capsule_id desc limit $3) as read_rows
    where ${containsSql('label')} order by ${best('label')} limit ${maxFound}`

const lookUp = [ofKind('organization'), ofKind('indicator'), capsules]
  .map((each) => `(${each})`)
  .join(' union all ')

export async function findByName(store: Store, namespace: Namespace, text: string, maxRead = maxReadOfKind) {
  const [{ rows }, { rows: more }] = await Promise.all([
    store.reads.query<FoundByName>(lookUp, [namespace.id, fold(text.trim()), maxRead]),
    store.reads.query<{ is_more: boolean }>(isMore, [namespace.id, maxRead]),
  ])
  const data = rows.map(({ object, id, name }) => ({
    object,
    id: object === 'capsule' ? id : entityId(object satisfies Kind, id.replaceAll('-', '')),
    name,
  }))
  // Whether there are more than were searched.
  return { data, isPartial: more[0]?.is_more ?? false }
}
