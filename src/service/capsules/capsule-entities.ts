// The entities that a capsule asserts (gives a type to), and which of them a rollback would remove because no other source
// asserts them. Computed in the database, so that a large capsule is never loaded here.
import { readColumn } from '../entities/entity-tables.ts'
import { fenced, forKinds, makes } from '../entities/typing-statements.ts'
import type { FoundEntity } from '../../contract/console/namespace-schemas.ts'
import { objectOf } from '../entities/find-by-iri.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { kinds, type Kind } from '../../core/projection/source.ts'
import { entityKey, entityId } from '../../database/graph-store/entity-key.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findValue, readRow } from '../../database/read-row.ts'
import { openPaging, type PageAsked } from '../../database/read-page.ts'
import { readPreparedSnapshot } from '../../database/pools/read-snapshot.ts'
import type { Transaction } from '../../database/transaction.ts'
import { findCapsule } from './find-capsule.ts'

const selectSequence = `
  select sequence from capsule where namespace_id = $1 and capsule_id = $2 and status = 'accepted'`

/** The sequence number of the capsule as a source; null unless it is accepted. */
const findSequence = (tx: Transaction, namespace: Namespace, id: string): Promise<string | null> =>
  findValue(tx, selectSequence, [namespace.id, id])

// Blank nodes belong to one source only and are not entities.
const ownKinds = `
  select subject_key, subject, ${forKinds((kind) => `${makes(kind)} as ${kind}`)}
  from (
    select subject_key, subject, ${fenced} as statement_lines from node
    where namespace_id = $1 and sequence = $2 and not starts_with(subject, '_:')
  ) own`

// Looked up as a range in its own order: the index by source would do for an equal key wherever the table is believed to be
// small, as it is just after a large capsule, and each look-up would read the whole namespace.
const countRollback = `
  with own as materialized (${ownKinds})
  select ${forKinds((kind) => `count(*) filter (where own.${kind})::int as ${kind}_all`)},
    ${forKinds((kind) => `count(*) filter (where own.${kind} and others.${kind})::int as ${kind}_stays`)}
  from own left join lateral (
    select ${forKinds((kind) => `bool_or(${makes(kind)}) as ${kind}`)}
    from (
      select ${fenced} as statement_lines from node
      where namespace_id = $1 and sequence <> $2
        and subject_key >= own.subject_key and subject_key <= own.subject_key
      order by subject_key offset 0
    ) other
  ) others on true`

type RollbackCounts = Readonly<Record<`${Kind}_${'all' | 'stays'}`, number>>

export async function previewRollback(store: Store, namespace: Namespace, id: string) {
  const capsule = await findCapsule(store, namespace, id)
  const counts = await readPreparedSnapshot(store, async (tx) => {
    const sequence = await findSequence(tx, namespace, id)
    return sequence === null
      ? null
      : await readRow<RollbackCounts>(tx, countRollback, [namespace.id, sequence])
  })
  const effectCounts = (kind: Kind) => {
    const stays = counts?.[`${kind}_stays`] ?? 0
    return { goes: (counts?.[`${kind}_all`] ?? 0) - stays, stays }
  }
  return {
    object: 'rollback_preview',
    entities: {
      organizations: effectCounts('organization'),
      outcomes: effectCounts('outcome'),
      indicators: effectCounts('indicator'),
      reports: effectCounts('report'),
    },
    statements: counts ? (capsule.triple_count ?? 0) : 0,
  }
}

interface Asserted {
  readonly kind: Kind
  readonly uri: string
}

const assertedPage = (wanted: readonly Kind[]): string => `
  select * from (${ownKinds}) own
  where subject_key > $3 and (${wanted.map((kind) => `own.${kind}`).join(' or ')})
  order by subject_key limit $4`

type AssertedRow = { subject_key: string; subject: string } & Record<Kind, boolean>

const firstKey = '00000000-0000-0000-0000-000000000000'

export async function listCapsuleEntities(
  store: Store,
  namespace: Namespace,
  id: string,
  { kind: object, limit = 100, cursor }: PageAsked & { readonly kind?: FoundEntity['object'] | undefined },
) {
  await findCapsule(store, namespace, id)
  const scope = ['capsule entities', namespace.id, id, object ?? null]
  const { after, seal } = await openPaging(store, scope, cursor)
  const wanted = kinds.filter((kind) => object === undefined || objectOf[kind] === object)
  return await readPreparedSnapshot(store, async (tx) => {
    const sequence = await findSequence(tx, namespace, id)
    // One extra row shows whether there is another page.
    const values = [namespace.id, sequence, after?.[0] ?? firstKey, limit + 1]
    const { rows } = await tx.query<AssertedRow>(assertedPage(wanted), values)
    const { asserted, next } = entityPage(rows, wanted, limit)
    const data = await withNames(tx, namespace, asserted)
    const meta = { row_count: data.length, cursor: next === null ? null : seal([next]) }
    return { data, meta }
  })
}

/** One page; the kinds of one subject are never split over two pages. */
function entityPage(rows: readonly AssertedRow[], wanted: readonly Kind[], limit: number) {
  const asserted: Asserted[] = []
  let last: string | null = null
  for (const row of rows) {
    const own = wanted.filter((kind) => row[kind]).map((kind) => ({ kind, uri: row.subject }))
    if (last !== null && asserted.length + own.length > limit) return { asserted, next: last }
    asserted.push(...own)
    last = row.subject_key
  }
  return { asserted, next: null }
}

/** Adds the names that reads show. */
async function withNames(
  tx: Transaction,
  namespace: Namespace,
  asserted: readonly Asserted[],
): Promise<FoundEntity[]> {
  const names = new Map<string, string | null>()
  for (const kind of ['organization', 'outcome', 'indicator'] as const) {
    const keys = asserted
      .filter((each) => each.kind === kind)
      .map(({ uri }) => entityKey(namespace.id, kind, uri))
    if (keys.length === 0) continue
    const found = await readColumn<string | null>(tx, namespace.id, kind, 'name', keys)
    for (const [key, name] of found) names.set(key, name)
  }
  return asserted.map(({ kind, uri }) => {
    const key = entityKey(namespace.id, kind, uri)
    return { object: objectOf[kind], id: entityId(kind, key), uri, name: names.get(key) ?? null }
  })
}
