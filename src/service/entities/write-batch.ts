// POST /batch: many entities in one transaction, all or nothing. Rules, section 3.
import type { Namespace } from '../namespaces/namespace.ts'
import { invalidRequest } from '../../contract/problems.ts'
import { kinds, compareCodePoints } from '../../core/projection/source.ts'
import { entityKey, entityId } from '../../database/graph-store/entity-key.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { resolveBatch } from './batch-references.ts'
import type { EntityWrite } from './entity-write.ts'
import { kindOfObject, readBatch, type BatchFaults, type CheckedLine, type ValueCheck } from './read-batch.ts'
import type { BatchAnswer } from '../../contract/entity-schemas.ts'
import { inNamespaceTransaction, type NamespaceTx } from './namespace-transaction.ts'
import { recordAct } from '../record/audit.ts'
import { inLots, inSlices } from '../../database/time-slices.ts'
import { writeEntities } from './write-entities.ts'
import type { Writing } from './write-entity.ts'

// So many entities at a time keep the event loop free for others.
const lotSize = 500

export async function writeBatch(
  store: Store,
  namespace: Namespace,
  bytes: Buffer,
  check: ValueCheck,
  { quotas, by }: Writing = {},
): Promise<Buffer> {
  const { lines, faults } = await readBatch(bytes, namespace.id, check)
  // A batch with faults is answered before its references are looked up.
  if (faults.count > 0) throw invalidRequest(faults.listed, 'batch', faults.count)
  const created =
    lines.length === 0
      ? 0
      : await inNamespaceTransaction(
          store,
          namespace,
          async (namespaceTx) => {
            const count = await write(namespaceTx, lines, faults)
            const detail = { created_count: count, replaced_count: lines.length - count }
            const event = { action: 'batch.written', subject: `${lines.length}`, detail } as const
            await recordAct(namespaceTx.tx, by, namespace, event)
            return count
          },
          quotas,
        )
  return await batchAnswer(namespace, lines, created)
}

/** The JSON of the answer: at once, that of a hundred thousand lines would keep other requests waiting. */
async function batchAnswer(
  namespace: Namespace,
  lines: readonly CheckedLine[],
  created: number,
): Promise<Buffer> {
  const parts: Buffer[] = [Buffer.from('{"data":[')]
  let isFirst = true
  await inSlices(lines, ({ object, body: { uri } }) => {
    const kind = kindOfObject[object]
    const id = entityId(kind, entityKey(namespace.id, kind, uri))
    const one: BatchAnswer['data'][number] = { object, id, uri }
    parts.push(Buffer.from(`${isFirst ? '' : ','}${JSON.stringify(one)}`))
    isFirst = false
  })
  const count = lines.length
  const meta: BatchAnswer['meta'] = {
    row_count: count,
    created_count: created,
    replaced_count: count - created,
  }
  parts.push(Buffer.from(`],"meta":${JSON.stringify(meta)}}`))
  return Buffer.concat(parts)
}

/** How many of the lines were new to the API. */
async function write(
  namespaceTx: NamespaceTx,
  lines: readonly CheckedLine[],
  faults: BatchFaults,
): Promise<number> {
  const entities = await resolveBatch(namespaceTx, lines, faults)
  if (faults.count > 0) throw invalidRequest(faults.listed, 'batch', faults.count)
  let created = 0
  // What is named exists before what names it, in whatever order the lines are.
  for (const kind of kinds) {
    const ofKind = entities.filter((entity) => entity.kind === kind)
    await inLots(kind === 'report' ? byIndicator(ofKind) : ofKind, lotSize, async (lot) => {
      const written = await writeEntities(namespaceTx, lot)
      created += written.filter(({ isNew }) => isNew).length
    })
  }
  return created
}

/**
 * Reports of one indicator next to each other: each lot then touches few of the cards that rows are made from. Their order
 * among themselves does not matter, since only the last line about each entity is left.
 */
function byIndicator(entities: readonly EntityWrite[]): EntityWrite[] {
  const reports = new Map<string, EntityWrite>()
  for (const entity of entities) reports.set(entity.body.uri, entity)
  const reportIndicator = (entity: EntityWrite): string => (entity.kind === 'report' ? entity.indicator : '')
  return [...reports.values()].sort((a, b) => compareCodePoints(reportIndicator(a), reportIndicator(b)))
}
