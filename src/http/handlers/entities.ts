// Handlers of the entity operations. The work is done in src/service/entities.
import { bodyFaults } from '../../service/entities/body-rules.ts'
import { deleteEntity } from '../../service/entities/delete-entity.ts'
import { getEntity } from '../../service/entities/get-entity.ts'
import { listEntities } from '../../service/entities/list-entities.ts'
import { listOrganizations } from '../../service/entities/list-organizations.ts'
import * as reads from '../../contract/entity-read-operations.ts'
import * as writes from '../../contract/entity-write-operations.ts'
import type { ValueCheck } from '../../service/entities/read-batch.ts'
import { writeBatch } from '../../service/entities/write-batch.ts'
import {
  writeIndicator,
  writeOrganization,
  writeOutcome,
  writeReport,
  type WrittenEntity,
} from '../../service/entities/write-entity.ts'
import type { TenantQuotas } from '../../service/namespaces/tenant-quotas.ts'
import type { Kind } from '../../core/projection/source.ts'
import type { ReadThreads } from '../../database/long-read.ts'
import type { Store } from '../../database/pools/open-store.ts'
import {
  doneAfter,
  handle,
  handleWithChecks,
  ok,
  okJson,
  writtenReply,
  type BodyCheck,
  type BoundHandler,
  type QueryCheck,
  type Reply,
} from '../answer/handler.ts'
import { findFaults } from '../../core/schema/check-value.ts'
import { fault, placeFault } from '../../contract/problems.ts'
import { asSchema } from '../../core/schema/schema.ts'

const paths: Readonly<Record<Kind, string>> = {
  organization: '/orgs',
  outcome: '/outcomes',
  indicator: '/indicators',
  report: '/reports',
}

const entityReply = (kind: Kind, { entity, isNew }: WrittenEntity<{ readonly id: string }>): Reply =>
  writtenReply(`${paths[kind]}/${entity.id}`, entity, isNew)

const bodyRules = (kind: Kind): { readonly check: BodyCheck } => ({
  check: (body, namespace) => (namespace ? bodyFaults(kind, body, namespace.id) : []),
})

const check: ValueCheck = (schema, value) => findFaults(asSchema(schema), value, '')

export const entityHandlers = (store: Store, threads: ReadThreads, quotas: TenantQuotas): BoundHandler[] => [
  handleWithChecks(
    writes.writeOrganization,
    bodyRules('organization'),
    async ({ actor: by, namespace, body }) =>
      entityReply('organization', await writeOrganization(store, namespace, body, { quotas, by })),
  ),
  handleWithChecks(
    writes.writeOutcome,
    bodyRules('outcome'),
    async ({ actor: by, namespace, params: { id }, body }) =>
      entityReply('outcome', await writeOutcome(store, namespace, id, body, { quotas, by })),
  ),
  handleWithChecks(
    writes.writeIndicator,
    bodyRules('indicator'),
    async ({ actor: by, namespace, params: { id }, body }) =>
      entityReply('indicator', await writeIndicator(store, namespace, id, body, { quotas, by })),
  ),
  handleWithChecks(
    writes.writeReport,
    bodyRules('report'),
    async ({ actor: by, namespace, params: { id }, body }) =>
      entityReply('report', await writeReport(store, namespace, id, body, { quotas, by })),
  ),
  handle(writes.writeBatch, async ({ actor: by, namespace, bytes }) =>
    okJson(await writeBatch(store, namespace, bytes, check, { quotas, by })),
  ),
  ...readHandlers(store, threads),
  ...deleteHandlers(store),
]

/** An issuer alone would find all that it numbers. */
const checkQuery: QueryCheck = ({ identifier, issued_by }) =>
  typeof issued_by === 'string' && issued_by !== '' && identifier === undefined
    ? [placeFault('query', fault('issued_by', 'needs_other', { name: 'issued_by', other: 'identifier' }))]
    : []

const lists = [
  [reads.listOutcomes, 'outcome'],
  [reads.listIndicators, 'indicator'],
] as const
const singles = [
  [reads.getOutcome, 'outcome'],
  [reads.getIndicator, 'indicator'],
  [reads.getReport, 'report'],
] as const

function readHandlers(store: Store, threads: ReadThreads): BoundHandler[] {
  return [
    handleWithChecks(reads.listOrganizations, { checkQuery }, async ({ namespace, query }) => {
      const { content, cursor } = await listOrganizations(store, threads, namespace, query)
      return okJson(content, { next: cursor })
    }),
    ...lists.map(([operation, kind]) =>
      handle(operation, async ({ namespace, query }) => {
        const { content, cursor } = await listEntities(store, namespace, kind, query)
        return okJson(content, { next: cursor })
      }),
    ),
    ...singles.map(([operation, kind]) =>
      handle(operation, async ({ namespace, params, query }) =>
        ok(await getEntity(store, namespace, kind, params.id, query.include)),
      ),
    ),
  ]
}

function deleteHandlers(store: Store): BoundHandler[] {
  const operations = [
    [writes.deleteOrganization, 'organization'],
    [writes.deleteOutcome, 'outcome'],
    [writes.deleteIndicator, 'indicator'],
    [writes.deleteReport, 'report'],
  ] as const
  return operations.map(([operation, kind]) =>
    handle(operation, ({ actor, namespace, params: { id }, query: { cascade: isCascade = false } }) =>
      doneAfter(deleteEntity(store, namespace, { kind, id, isCascade }, actor)),
    ),
  )
}
