// Finds the entities with an IRI: keys are derived from the IRI, so each kind is one look-up by its primary key.
import { tableOf } from './entity-tables.ts'
import { kinds, type Kind } from '../../core/projection/source.ts'
import { entityKey, entityId } from '../../database/graph-store/entity-key.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { FoundEntity } from '../../contract/console/namespace-schemas.ts'
import type { Namespace } from '../namespaces/namespace.ts'

export const objectOf: Readonly<Record<Kind, FoundEntity['object']>> = {
  organization: 'organization',
  outcome: 'outcome',
  indicator: 'indicator',
  report: 'indicator_report',
}

const lookUp = kinds
  .map((kind, at) => {
    const { table, key } = tableOf[kind]
    return `select '${kind}' as kind, uri, name from ${table}
      where namespace_id = $1 and ${key} = $${at + 2}::uuid`
  })
  .join(' union all ')

export async function findByIri(store: Store, namespace: Namespace, iri: string): Promise<FoundEntity[]> {
  const keys = kinds.map((kind) => entityKey(namespace.id, kind, iri))
  const { rows } = await store.reads.query<{ kind: Kind; uri: string; name: string | null }>(lookUp, [
    namespace.id,
    ...keys,
  ])
  return rows.map(({ kind, uri, name }) => ({
    object: objectOf[kind],
    id: entityId(kind, entityKey(namespace.id, kind, iri)),
    uri,
    name,
  }))
}
