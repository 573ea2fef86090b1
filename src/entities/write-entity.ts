// POST of one entity: whole replacement of what an earlier call said. Spec, POST /orgs to POST /indicators/{id}/reports;
// decisions, section 3.
import type { Namespace } from '../namespaces/namespace.ts'
import { problem } from '../problems.ts'
import type { Problem } from '../problems.ts'
import type { Kind } from '../projection/source.ts'
import { parseId } from '../sources/entity-key.ts'
import type { Store } from '../store/open-store.ts'
import { valueTextOf } from './entity-write.ts'
import type { EntityWrite } from './entity-write.ts'
import { findUris } from './entity-tables.ts'
import { keyInPath, notFound } from './not-found.ts'
import { readEntity } from './read-entity.ts'
import type { Answers } from './read-entity.ts'
import type { IndicatorBody, OrganizationBody, OutcomeBody, ReportBody } from './schemas.ts'
import { takeTurn } from './take-turn.ts'
import type { Turn } from './take-turn.ts'
import { writeEntities } from './write-entities.ts'

export interface WrittenEntity<A> {
  readonly entity: A
  readonly isNew: boolean
}

export const writeOrganization = (store: Store, at: Namespace, body: OrganizationBody) =>
  write(store, at, 'organization', async () => ({
    kind: 'organization',
    uri: body.uri,
    name: body.name,
    description: body.description ?? null,
  }))

export const writeOutcome = (store: Store, at: Namespace, organizationId: string, body: OutcomeBody) =>
  write(store, at, 'outcome', async (turn) => ({
    kind: 'outcome',
    uri: body.uri,
    name: body.name,
    description: body.description ?? null,
    themes: body.themes ?? [],
    organization: await uriInPath(turn, 'organization', organizationId),
  }))

export const writeIndicator = (store: Store, at: Namespace, organizationId: string, body: IndicatorBody) =>
  write(store, at, 'indicator', async (turn) => ({
    kind: 'indicator',
    uri: body.uri,
    name: body.name,
    description: body.description ?? null,
    unit: body.unit ?? null,
    themes: body.themes ?? [],
    organization: await uriInPath(turn, 'organization', organizationId),
    outcome: await uriInBody(turn, 'outcome', 'outcome_id', body.outcome_id ?? null),
  }))

export const writeReport = (store: Store, at: Namespace, indicatorId: string, body: ReportBody) =>
  write(store, at, 'report', async (turn) => ({
    kind: 'report',
    uri: body.uri,
    name: body.name ?? null,
    valueText: valueTextOf(body),
    unit: body.unit ?? null,
    periodStart: body.period_start ?? null,
    periodEnd: body.period_end ?? null,
    indicator: await uriInPath(turn, 'indicator', indicatorId),
    organization: await uriInBody(turn, 'organization', 'org_id', body.org_id ?? null),
  }))

async function write<K extends Kind>(
  store: Store,
  at: Namespace,
  kind: K,
  entityOf: (turn: Turn) => Promise<EntityWrite>,
): Promise<WrittenEntity<Answers[K]>> {
  return await takeTurn(store, at, async (turn) => {
    const [written] = await writeEntities(turn, [await entityOf(turn)])
    const entity = written && (await readEntity(turn.tx, turn.namespaceId, kind, written.key))
    if (!entity) throw new Error(`the ${kind} that was just written is not there`)
    return { entity, isNew: written.isNew }
  })
}

async function uriInPath({ tx, namespaceId }: Turn, kind: Kind, id: string): Promise<string> {
  const key = keyInPath(kind, id)
  const uri = (await findUris(tx, namespaceId, kind, [key])).get(key)
  if (uri === undefined) throw notFound(kind)
  return uri
}

async function uriInBody(
  { tx, namespaceId }: Turn,
  kind: Kind,
  name: string,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null
  const key = parseId(kind, id)
  const uri = key === null ? undefined : (await findUris(tx, namespaceId, kind, [key])).get(key)
  if (uri === undefined) throw unknownReference(kind, name)
  return uri
}

function unknownReference(kind: Kind, name: string): Problem {
  const detail = `"${name}" must be the id of an ${kind} of this namespace; there is none with this id.`
  return problem('invalid_request', detail, { errors: [{ in: 'body', name, detail }] })
}
