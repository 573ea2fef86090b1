// POST of one entity: replaces what an earlier call stated. Rules, section 3.
import { recordAct, type Actor } from '../record/audit.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { TenantQuotas } from '../namespaces/tenant-quotas.ts'
import { fault, invalidRequest, placeFault, type Problem } from '../../contract/problems.ts'
import type { Kind } from '../../core/projection/source.ts'
import { parseEntityId } from '../../database/graph-store/entity-key.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { EntityWrite } from './entity-write.ts'
import { findUris } from './entity-tables.ts'
import { keyInPath, notFound } from './not-found.ts'
import { readEntity, type Answers } from './read-entity.ts'
import type {
  IndicatorBody,
  OrganizationBody,
  OutcomeBody,
  ReportBody,
} from '../../contract/entity-schemas.ts'
import { inNamespaceTransaction, type NamespaceTx } from './namespace-transaction.ts'
import { writeEntities } from './write-entities.ts'

export interface Writing {
  readonly quotas?: TenantQuotas
  /** Who does it, for the record; left out where nobody is to be on it. */
  readonly by?: Actor
}

export interface WrittenEntity<A> {
  readonly entity: A
  readonly isNew: boolean
}

export const writeOrganization = (
  store: Store,
  namespace: Namespace,
  body: OrganizationBody,
  writing?: Writing,
) => write(store, namespace, writing, 'organization', async () => ({ kind: 'organization', body }))

export const writeOutcome = (
  store: Store,
  namespace: Namespace,
  organizationId: string,
  body: OutcomeBody,
  writing?: Writing,
) =>
  write(store, namespace, writing, 'outcome', async (namespaceTx) => ({
    kind: 'outcome',
    body,
    organization: await uriInPath(namespaceTx, 'organization', organizationId),
  }))

export const writeIndicator = (
  store: Store,
  namespace: Namespace,
  organizationId: string,
  body: IndicatorBody,
  writing?: Writing,
) =>
  write(store, namespace, writing, 'indicator', async (namespaceTx) => ({
    kind: 'indicator',
    body,
    organization: await uriInPath(namespaceTx, 'organization', organizationId),
    outcome: await uriInBody(namespaceTx, 'outcome', 'outcome_id', body.outcome_id ?? null),
  }))

export const writeReport = (
  store: Store,
  namespace: Namespace,
  indicatorId: string,
  body: ReportBody,
  writing?: Writing,
) =>
  write(store, namespace, writing, 'report', async (namespaceTx) => ({
    kind: 'report',
    body,
    indicator: await uriInPath(namespaceTx, 'indicator', indicatorId),
    organization: await uriInBody(namespaceTx, 'organization', 'org_id', body.org_id ?? null),
  }))

async function write<K extends Kind>(
  store: Store,
  namespace: Namespace,
  { quotas, by }: Writing = {},
  kind: K,
  entityOf: (namespaceTx: NamespaceTx) => Promise<EntityWrite>,
): Promise<WrittenEntity<Answers[K]>> {
  const work = async (namespaceTx: NamespaceTx): Promise<WrittenEntity<Answers[K]>> => {
    const [written] = await writeEntities(namespaceTx, [await entityOf(namespaceTx)])
    const entity = written && (await readEntity(namespaceTx.tx, namespaceTx.namespaceId, kind, written.key))
    if (!entity) throw new Error(`the ${kind} that was just written is not there`)
    const { isNew } = written
    // Of what it says, the record has only the id.
    const event = { action: 'entity.written', subject: entity.id, detail: { kind, is_new: isNew } } as const
    await recordAct(namespaceTx.tx, by, namespace, event)
    return { entity, isNew }
  }
  return await inNamespaceTransaction(store, namespace, work, quotas)
}

async function uriInPath({ tx, namespaceId }: NamespaceTx, kind: Kind, id: string): Promise<string> {
  const key = keyInPath(kind, id)
  const uri = (await findUris(tx, namespaceId, kind, [key])).get(key)
  if (uri === undefined) throw notFound(kind)
  return uri
}

async function uriInBody(
  { tx, namespaceId }: NamespaceTx,
  kind: Kind,
  name: string,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null
  const key = parseEntityId(kind, id)
  const uri = key === null ? undefined : (await findUris(tx, namespaceId, kind, [key])).get(key)
  if (uri === undefined) throw unknownReference(kind, name)
  return uri
}

const unknownReference = (kind: Kind, name: string): Problem =>
  invalidRequest([placeFault('body', fault(name, 'no_such_entity', { field: name, kind }))])
