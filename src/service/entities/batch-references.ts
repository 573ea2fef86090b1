// What the lines of a batch belong to: named by id or by identifier, found in the batch or in the namespace.
import { fault } from '../../contract/problems.ts'
import type { Kind } from '../../core/projection/source.ts'
import {
  keyMaker,
  parseEntityId,
  type EntityKey,
  type KeyMaker,
} from '../../database/graph-store/entity-key.ts'
import type { EntityWrite } from './entity-write.ts'
import { findUris } from './entity-tables.ts'
import { kindOfObject, type BatchFaults, type CheckedLine } from './read-batch.ts'
import type { NamespaceTx } from './namespace-transaction.ts'
import { inSlices } from '../../database/time-slices.ts'

interface Named {
  readonly id?: string | null | undefined
  readonly uri?: string | null | undefined
}

/** One reference of a line; the fields are `{prefix}_id` and `{prefix}_uri`. */
interface Reference {
  readonly line: number
  readonly kind: Kind
  readonly prefix: string
  readonly key: EntityKey
}

/** The entities of the lines. References that match no entity are added to the faults, and their lines left out. */
export async function resolveBatch(
  { tx, namespaceId }: NamespaceTx,
  lines: readonly CheckedLine[],
  faults: BatchFaults,
): Promise<EntityWrite[]> {
  const key = keyMaker(namespaceId)
  const uris = new Map<EntityKey, string>()
  const references: Reference[] = []
  await inSlices(lines, (line) => {
    uris.set(key(kindOfObject[line.object], line.body.uri), line.body.uri)
    references.push(...listReferences(line, key, faults))
  })
  for (const kind of ['organization', 'outcome', 'indicator'] as const) {
    const wanted = references.flatMap((each) => (each.kind === kind && !uris.has(each.key) ? each.key : []))
    for (const [found, uri] of await findUris(tx, namespaceId, kind, wanted)) uris.set(found, uri)
  }
  const named = new Map<number, Map<string, string>>()
  await inSlices(references, ({ line, kind, prefix, key: wanted }) => {
    const uri = uris.get(wanted)
    if (uri === undefined) {
      faults.add(line, fault(prefix, 'reference_unknown', { prefix, kind }))
    } else named.set(line, (named.get(line) ?? new Map<string, string>()).set(prefix, uri))
  })
  const entities: EntityWrite[] = []
  await inSlices(lines, (line) => {
    const entity = toEntityWrite(line, named.get(line.line) ?? new Map())
    if (entity) entities.push(entity)
  })
  return entities
}

function* listReferences(checked: CheckedLine, key: KeyMaker, faults: BatchFaults): Generator<Reference> {
  const { line, object, body } = checked
  const one = function* (
    kind: Kind,
    prefix: string,
    named: Named,
    isRequired: boolean,
  ): Generator<Reference> {
    const found = findKey(kind, named, key)
    if (found.ok) {
      if (found.key !== null) yield { line, kind, prefix, key: found.key }
      else if (isRequired) faults.add(line, fault(prefix, 'reference_missing', { prefix }))
    } else faults.add(line, fault(`${prefix}_id`, found.fault, { prefix, kind }))
  }
  if (object === 'outcome' || object === 'indicator') {
    yield* one('organization', 'org', { id: body.org_id, uri: body.org_uri }, true)
  }
  if (object === 'indicator') {
    yield* one('outcome', 'outcome', { id: body.outcome_id, uri: body.outcome_uri }, false)
  }
  if (object === 'indicator_report') {
    yield* one('indicator', 'indicator', { id: body.indicator_id, uri: body.indicator_uri }, true)
    yield* one('organization', 'org', { id: body.org_id, uri: body.org_uri }, false)
  }
}

type FoundKey =
  | { readonly ok: true; readonly key: EntityKey | null }
  | { readonly ok: false; readonly fault: 'reference_of_another_kind' | 'reference_ambiguous' }

function findKey(kind: Kind, { id, uri }: Named, key: KeyMaker): FoundKey {
  const byUri = uri === undefined || uri === null ? null : key(kind, uri)
  if (id === undefined || id === null) return { ok: true, key: byUri }
  const byId = parseEntityId(kind, id)
  if (byId === null) return { ok: false, fault: 'reference_of_another_kind' }
  if (byUri !== null && byUri !== byId) return { ok: false, fault: 'reference_ambiguous' }
  return { ok: true, key: byId }
}

function toEntityWrite(
  { object, body }: CheckedLine,
  named: ReadonlyMap<string, string>,
): EntityWrite | null {
  const organization = named.get('org')
  const indicator = named.get('indicator')
  switch (object) {
    case 'organization':
      return { kind: 'organization', body }
    case 'outcome':
      return organization === undefined ? null : { kind: 'outcome', body, organization }
    case 'indicator':
      if (organization === undefined) return null
      return { kind: 'indicator', body, organization, outcome: named.get('outcome') ?? null }
    case 'indicator_report':
      if (indicator === undefined) return null
      return { kind: 'report', body, indicator, organization: organization ?? null }
  }
}
