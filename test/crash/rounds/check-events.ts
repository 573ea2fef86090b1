// After a round: the endpoint of the tenant was told of everything that happened to its capsules and submissions, of nothing else, and of
// each fact under one id, however often.
import type { NamespaceId } from '../../../src/contract/ids.ts'
import type { Figures } from './figures.ts'
import { until, type Service } from './service.ts'
import type { Tenant } from './tenant.ts'

interface Stored {
  readonly capsule_id: string
  readonly status: string
  readonly replaced_by: string | null
  readonly is_finished: boolean
  readonly was_accepted: boolean
}

const storedCapsules = `
  select capsule_id, status, replaced_by, finished_at is not null as is_finished, triple_count is not null as was_accepted
  from capsule where namespace_id = $1`

function* factsOf({ capsule_id: id, status, replaced_by, is_finished, was_accepted }: Stored) {
  if (is_finished) yield `capsule.${was_accepted ? 'accepted' : 'rejected'} ${id}`
  if (status === 'deleted') yield `capsule.${replaced_by === null ? 'deleted' : 'replaced'} ${id}`
}

interface StoredSubmission {
  readonly submission_id: string
  readonly state: string
}

const storedSubmissions = `select submission_id, state from submission where namespace_id = $1`

const factsOfSubmission = ({ submission_id: id, state }: StoredSubmission): string[] => [
  `submission.received ${id}`,
  ...(state === 'accepted' ? [`submission.accepted ${id}`] : []),
]

// Nothing here waits for the schedule of attempts.
const makeDue = `update delivery set not_before = now() where not_before > now()`

const isQuiet = `select not exists (select from delivery where state in ('waiting', 'sending') and tenant_id = $1) as is_quiet`

const tenantOf = `select tenant_id from namespace where namespace_id = $1`

export async function checkEvents(service: Service, tenant: Tenant, figures: Figures): Promise<void> {
  const { receiver, namespace } = tenant
  const id = await tenantIdOf(service, namespace.id)
  const stored = await service.query<Stored>(storedCapsules, [namespace.id])
  const submissions = await service.query<StoredSubmission>(storedSubmissions, [namespace.id])
  const facts = new Set([
    ...stored.flatMap((capsule) => [...factsOf(capsule)]),
    ...submissions.flatMap(factsOfSubmission),
  ])
  await until(`the events of tenant ${tenant.number}`, async () => {
    receiver.cutOff()
    await service.query(makeDue)
    const [row] = await service.query<{ is_quiet: boolean }>(isQuiet, [id])
    return row?.is_quiet ?? false
  })
  const missing = [...facts].filter((fact) => !receiver.told.has(fact))
  if (missing.length > 0) throw new Error(`nobody was told of ${missing.slice(0, 5).join(', ')}`)
  const ids = new Set([
    ...stored.map(({ capsule_id }) => capsule_id),
    ...submissions.map(({ submission_id }) => submission_id),
  ])
  for (const [fact, told] of receiver.told) {
    const [, factId = ''] = fact.split(' ')
    if (ids.has(factId) && !facts.has(fact)) throw new Error(`${fact} was told and did not happen`)
    if (ids.has(factId) && told.size !== 1) throw new Error(`${fact} was told under ${told.size} ids`)
  }
  figures.events += facts.size
  figures.checks++
}

async function tenantIdOf(service: Service, namespaceId: NamespaceId): Promise<string | undefined> {
  const [row] = await service.query<{ tenant_id: string }>(tenantOf, [namespaceId])
  return row?.tenant_id
}
