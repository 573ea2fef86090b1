// Entities become sources of the namespace's graph. The caller's transaction holds the namespace's lock, and what the
// entities refer to exists. One call writes a whole batch with a few queries, whatever its size.
import type { NodeRecord } from '../../core/graph/statements.ts'
import { changeSources } from '../../database/graph-store/change-sources.ts'
import { keyMaker, type EntityKey, type KeyMaker } from '../../database/graph-store/entity-key.ts'
import type { Transaction } from '../../database/transaction.ts'
import { ownKey, putSources, recordBytes, findApiSources, type ApiSource } from './api-sources.ts'
import { entityRecord, linkRecord } from './entity-statements.ts'
import type { EntityWrite, ReportWrite } from './entity-write.ts'
import { organizationsOfIndicators } from './indicator-organization.ts'
import type { NamespaceTx } from './namespace-transaction.ts'
import type { NamespaceId } from '../../contract/ids.ts'

/**
 * Returns the keys, and which entities are new to the API, in the order of the entities, all of one kind. Where several have
 * the same identifier, the last one counts.
 */
export async function writeEntities(
  { tx, namespaceId, nextSequence, countBytes }: NamespaceTx,
  entities: readonly EntityWrite[],
) {
  const key = keyMaker(namespaceId)
  const stored = await storedSequences(tx, namespaceId, entities, key)
  const written: { readonly key: EntityKey; readonly isNew: boolean }[] = []
  const last = new Map<EntityKey, EntityWrite>()
  for (const entity of entities) {
    const entityKey = key(entity.kind, entity.body.uri)
    written.push({ key: entityKey, isNew: !stored.has(pair(entityKey, ownKey)) && !last.has(entityKey) })
    last.set(entityKey, entity)
  }

  const replaced: number[] = []
  const added: { sequence: number; records: readonly NodeRecord[] }[] = []
  const sources: ApiSource[] = []
  for (const entity of await withOrganizations(tx, namespaceId, [...last.values()], key)) {
    const entityKey = key(entity.kind, entity.body.uri)
    const before = stored.get(pair(entityKey, ownKey))
    if (before !== undefined) replaced.push(before)
    const sequence = nextSequence()
    added.push({ sequence, records: [entityRecord(entity)] })
    sources.push({
      entityKey,
      linkKey: ownKey,
      kind: entity.kind,
      parentKey: parentKey(entity, key),
      sequence,
    })
  }
  // An existing link keeps its number: writing the entity again does not make it a later one.
  for (const entity of entities) {
    if (entity.kind !== 'outcome' && entity.kind !== 'indicator') continue
    const entityKey = key(entity.kind, entity.body.uri)
    const linkKey = key('organization', entity.organization)
    if (stored.has(pair(entityKey, linkKey))) continue
    const sequence = nextSequence()
    stored.set(pair(entityKey, linkKey), sequence)
    added.push({ sequence, records: [linkRecord(entity)] })
    sources.push({ entityKey, linkKey, kind: entity.kind, parentKey: linkKey, sequence })
  }
  const gone = await changeSources(tx, namespaceId, { remove: replaced, add: added })
  countBytes(added.reduce((sum, { records }) => sum + recordBytes(records), 0) - recordBytes(gone))
  await putSources(tx, namespaceId, sources)
  return written
}

const pair = (entityKey: EntityKey, linkKey: EntityKey): string => `${entityKey} ${linkKey}`

async function storedSequences(
  tx: Transaction,
  namespaceId: NamespaceId,
  entities: readonly EntityWrite[],
  key: KeyMaker,
): Promise<Map<string, number>> {
  const keys = new Set(entities.map(({ kind, body }) => key(kind, body.uri)))
  const found = await findApiSources(tx, namespaceId, keys)
  return new Map(found.map(({ entityKey, linkKey, sequence }) => [pair(entityKey, linkKey), sequence]))
}

function parentKey(entity: EntityWrite, key: KeyMaker): EntityKey | null {
  if (entity.kind === 'indicator' && entity.outcome !== null) return key('outcome', entity.outcome)
  return entity.kind === 'report' ? key('indicator', entity.indicator) : null
}

/** A report asserts its organization: where the call named none, the indicator's at this moment. */
async function withOrganizations(
  tx: Transaction,
  namespaceId: NamespaceId,
  entities: readonly EntityWrite[],
  key: KeyMaker,
): Promise<readonly EntityWrite[]> {
  const needs = (entity: EntityWrite): entity is ReportWrite =>
    entity.kind === 'report' && entity.organization === null
  const indicators = new Set(
    entities.flatMap((entity) => (needs(entity) ? key('indicator', entity.indicator) : [])),
  )
  if (indicators.size === 0) return entities
  const found = await organizationsOfIndicators(tx, namespaceId, indicators)
  return entities.map((entity) =>
    needs(entity)
      ? { ...entity, organization: found.get(key('indicator', entity.indicator)) ?? null }
      : entity,
  )
}
