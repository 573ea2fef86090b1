// What a capsule asserts: the entities it gives their type, and which of them would go with it because no other source
// does. Read a lot at a time, so that a large capsule keeps nobody else waiting. Guide, screen 7.
import type pg from 'pg'

import { openCursor, sealCursor } from '../cursor.ts'
import { tableOf } from '../entities/entity-tables.ts'
import type { FoundEntity } from '../namespaces/console-schemas.ts'
import { objectOf } from '../namespaces/find-by-iri.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { Kind } from '../projection/source.ts'
import { entityKey, publicId } from '../sources/entity-key.ts'
import { assertionsOf } from '../sources/node-records.ts'
import { withoutDashes } from '../sources/table.ts'
import type { Store } from '../store/open-store.ts'
import { readSnapshot } from '../store/read-snapshot.ts'
import { findCapsule } from './find-capsule.ts'

const lotSize = 1_000

interface Said {
  subject_key: string
  sequence: string
  subject: string
  statements: string
}

/** The kinds of entity that a record makes of its own subject. */
const kindsOf = ({ sequence, subject, statements }: Said): readonly Kind[] =>
  assertionsOf({ sequence: Number(sequence), subject, statements }).find((each) => each.subject === subject)
    ?.kinds ?? []

const saidBySource = `declare said no scroll cursor for
  select subject_key, sequence, subject, statements from node
  where namespace_id = $1 and sequence = $2 and subject_key > $3 order by subject_key`

const saidByOthers = `select subject_key, sequence, subject, statements from node
  where namespace_id = $1 and subject_key = any($2::uuid[]) and sequence <> $3`

const firstKey = '00000000-0000-0000-0000-000000000000'

/** Lots of what the capsule says, after the subject with this key. */
async function* lotsOf(
  tx: pg.ClientBase,
  at: Namespace,
  sequence: string,
  after = firstKey,
): AsyncGenerator<Said[]> {
  await tx.query(saidBySource, [at.id, sequence, after])
  for (;;) {
    const { rows } = await tx.query<Said>(`fetch ${lotSize} from said`)
    if (rows.length > 0) yield rows
    if (rows.length < lotSize) return
  }
}

/** The capsule's source number while it is in effect. */
async function sequenceOf(tx: pg.ClientBase, at: Namespace, id: string): Promise<string | null> {
  const { rows } = await tx.query<{ sequence: string | null }>(
    `select sequence from capsule where namespace_id = $1 and capsule_id = $2 and status = 'accepted'`,
    [at.id, id],
  )
  return rows[0]?.sequence ?? null
}

const namesOfKinds = {
  organization: 'organizations',
  outcome: 'outcomes',
  indicator: 'indicators',
  report: 'reports',
} as const

export async function previewRollback(store: Store, at: Namespace, id: string) {
  const capsule = await findCapsule(store, at, id)
  const fate = () => ({ goes: 0, stays: 0 })
  const entities = { organizations: fate(), outcomes: fate(), indicators: fate(), reports: fate() }
  await readSnapshot(store, async (tx) => {
    const sequence = await sequenceOf(tx, at, id)
    if (sequence === null) return
    for await (const lot of lotsOf(tx, at, sequence)) {
      const kept = await kindsKept(tx, at, sequence, lot)
      for (const said of lot) {
        for (const kind of kindsOf(said)) {
          entities[namesOfKinds[kind]][kept.get(said.subject_key)?.has(kind) ? 'stays' : 'goes'] += 1
        }
      }
    }
  })
  const statements = capsule.status === 'accepted' ? (capsule.triple_count ?? 0) : 0
  return { object: 'rollback_preview', entities, statements }
}

/** By subject: the kinds that other sources give it. */
async function kindsKept(
  tx: pg.ClientBase,
  at: Namespace,
  sequence: string,
  lot: readonly Said[],
): Promise<ReadonlyMap<string, ReadonlySet<Kind>>> {
  const keys = lot.map((said) => said.subject_key)
  const { rows } = await tx.query<Said>(saidByOthers, [at.id, keys, sequence])
  const kept = new Map<string, Set<Kind>>()
  for (const said of rows) {
    // Blank nodes of two sources may have the same label; they are two all the same.
    if (said.subject.startsWith('_:')) continue
    const kinds = kept.get(said.subject_key) ?? new Set<Kind>()
    for (const kind of kindsOf(said)) kinds.add(kind)
    kept.set(said.subject_key, kinds)
  }
  return kept
}

export interface EntityFilter {
  readonly kind?: FoundEntity['object'] | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

interface Asserted {
  readonly kind: Kind
  readonly uri: string
}

export async function listCapsuleEntities(
  store: Store,
  secret: Uint8Array,
  at: Namespace,
  id: string,
  { kind, limit = 100, cursor }: EntityFilter,
) {
  await findCapsule(store, at, id)
  const scope = ['capsule entities', at.id, id, kind ?? null]
  const [after] = cursor === undefined ? [] : openCursor(secret, scope, cursor)
  return await readSnapshot(store, async (tx) => {
    const sequence = await sequenceOf(tx, at, id)
    const asserted: Asserted[] = []
    let last: string | null = null
    const isFull = sequence !== null && (await fill())
    const data = await named(tx, at, asserted)
    const next = isFull && last !== null ? sealCursor(secret, scope, [last]) : null
    return { data, meta: { row_count: data.length, cursor: next } }

    /** True when the next subject no longer fits: a subject's entities stay together. */
    async function fill(): Promise<boolean> {
      for await (const lot of lotsOf(tx, at, sequence ?? '', after)) {
        for (const said of lot) {
          const kinds = kindsOf(said).filter((each) => kind === undefined || objectOf[each] === kind)
          if (kinds.length > 0 && asserted.length > 0 && asserted.length + kinds.length > limit) return true
          asserted.push(...kinds.map((each) => ({ kind: each, uri: said.subject })))
          last = said.subject_key
        }
      }
      return false
    }
  })
}

/** With the names that reads show. */
async function named(
  tx: pg.ClientBase,
  at: Namespace,
  asserted: readonly Asserted[],
): Promise<FoundEntity[]> {
  const names = new Map<string, string | null>()
  for (const kind of ['organization', 'outcome', 'indicator'] as const) {
    const keys = asserted.filter((each) => each.kind === kind).map(({ uri }) => entityKey(at.id, kind, uri))
    if (keys.length === 0) continue
    const { table, key } = tableOf[kind]
    const { rows } = await tx.query<{ key: string; name: string | null }>(
      `select ${key} as key, name from ${table} where namespace_id = $1 and ${key} = any($2::uuid[])`,
      [at.id, keys],
    )
    for (const row of rows) names.set(withoutDashes(row.key), row.name)
  }
  return asserted.map(({ kind, uri }) => {
    const key = entityKey(at.id, kind, uri)
    return { object: objectOf[kind], id: publicId(kind, key), uri, name: names.get(key) ?? null }
  })
}
