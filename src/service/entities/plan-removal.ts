// What is removed with an entity: rules, section 3. An entity depends on what it was written under: outcomes and
// indicators on their organizations, indicators on their outcome, reports on their indicator. Dependents are removed only
// where the entity ceases to exist, and an outcome or indicator with another organization only loses the link.
import { problem, type Problem } from '../../contract/problems.ts'
import type { Kind } from '../../core/projection/source.ts'
import type { EntityKey } from '../../database/graph-store/entity-key.ts'
import { fetchAssertions } from '../../database/graph-store/node-records.ts'
import { isLink, sourcesBelow, findApiSources, type ApiSource } from './api-sources.ts'
import { findUris } from './entity-tables.ts'
import type { NamespaceTx } from './namespace-transaction.ts'
import type { NamespaceId } from '../../contract/ids.ts'
import { atKey } from '../../database/plans/at-key.ts'
import { withOrderedPlans } from '../../database/plans/ordered-plans.ts'
import type { Transaction } from '../../database/transaction.ts'

/** All sources to remove with those of one entity. Throws `has_dependents` without `cascade`. */
export async function planRemoval(
  { tx, namespaceId }: NamespaceTx,
  own: readonly ApiSource[],
  isCascade: boolean,
): Promise<ApiSource[]> {
  const gone = new Map<string, ApiSource>()
  const take = (sources: readonly ApiSource[]): void => {
    for (const source of sources) gone.set(`${source.entityKey} ${source.linkKey}`, source)
  }
  take(own)
  const handled = new Set(own.map(({ entityKey }) => entityKey))
  let ceasing = await whichCease(tx, namespaceId, own)
  while (ceasing.length > 0) {
    const below = await sourcesBelow(tx, namespaceId, ceasing)
    if (below.length > 0 && !isCascade) throw hasDependents(below)
    take(below)
    const lost = new Set(below.map(({ entityKey }) => entityKey))
    const kept = await belongElsewhere(tx, namespaceId, below.filter(isLink), ceasing)
    const hangsOnlyByLinks = new Set(lost)
    for (const source of below) if (!isLink(source)) hangsOnlyByLinks.delete(source.entityKey)
    for (const key of lost) {
      if (handled.has(key) || (hangsOnlyByLinks.has(key) && kept.has(key))) lost.delete(key)
      else handled.add(key)
    }
    const next = await findApiSources(tx, namespaceId, lost)
    take(next)
    ceasing = await whichCease(tx, namespaceId, next)
  }
  return [...gone.values()]
}

/** Entities that exist only through these sources of entity calls. Reports are left out: nothing depends on them. */
async function whichCease(
  tx: Transaction,
  namespaceId: NamespaceId,
  sources: readonly ApiSource[],
): Promise<EntityKey[]> {
  const ceasing: EntityKey[] = []
  for (const kind of ['organization', 'outcome', 'indicator'] as const) {
    const ofKind = sources.filter((source) => source.kind === kind)
    const uris = await findUris(
      tx,
      namespaceId,
      kind,
      ofKind.map(({ entityKey }) => entityKey),
    )
    const calls = new Set(ofKind.map(({ sequence }) => sequence))
    const described = new Set<string>()
    for (const assertion of await fetchAssertions(tx, namespaceId, uris.values())) {
      if (assertion.kinds.includes(kind) && !calls.has(assertion.sequence)) described.add(assertion.subject)
    }
    for (const [key, uri] of uris) if (!described.has(uri)) ceasing.push(key)
  }
  return ceasing
}

// Everything is looked up by key: at-key.ts.
const selectElsewhere = `
  select wanted.from_key
  from unnest($2::uuid[]) wanted (from_key) cross join lateral (
    select from (
        select to_key from entity_link where namespace_id = $1 and ${atKey('from_key', 'wanted.from_key')}, to_key
      ) link
      cross join lateral (
        select from organization where namespace_id = $1 and ${atKey('org_key', 'link.to_key')} limit 1
      ) organization
    where link.to_key <> all($3::uuid[])
    limit 1
  ) elsewhere`

/** Those that also have an organization that remains. */
async function belongElsewhere(
  tx: Transaction,
  namespaceId: NamespaceId,
  links: readonly ApiSource[],
  ceasing: readonly EntityKey[],
): Promise<Set<EntityKey>> {
  if (links.length === 0) return new Set()
  const values = [namespaceId, links.map(({ entityKey }) => entityKey), ceasing]
  const { rows } = await withOrderedPlans(tx, () => tx.query<{ from_key: string }>(selectElsewhere, values))
  return new Set(rows.map((row) => row.from_key))
}

function hasDependents(below: readonly ApiSource[]): Problem {
  const count = (kind: Kind): number =>
    new Set(below.flatMap((source) => (source.kind === kind ? source.entityKey : []))).size
  const dependents = { outcomes: count('outcome'), indicators: count('indicator'), reports: count('report') }
  return problem('has_dependents', dependents, { members: { dependents } })
}
