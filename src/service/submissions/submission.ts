// A submission: a file that somebody without an account sent through a link, as it is stored and as it is answered. Every
// query names the tenant. Rules, section 13.
import { problem } from '../../contract/problems.ts'
import type { NamespaceId, TenantId } from '../../contract/ids.ts'
import type { Submission, SubmissionState } from '../../contract/submission-schemas.ts'
import type { Language } from '../../core/validation/report.ts'
import { readCursorSecret } from '../../database/cursor-secret.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readPage, type PageAsked } from '../../database/read-page.ts'
import { newCapsuleId } from '../capsules/capsule-id.ts'
import type { Namespace } from '../namespaces/namespace.ts'

/** From the decision on. */
export const keptDays = 90

/** Like ids of capsules: in the order of arrival. */
export const newSubmissionId = (): string => newCapsuleId().replace('cap', 'sub')

/** Other texts must not reach the database, which would answer some of them (U+0000) with errors of its own. */
const isSubmissionId = (text: string): boolean => /^sub_[0-9a-v]{26}$/.test(text)

export interface SubmissionRow {
  submission_id: string
  tenant_id: TenantId
  namespace_id: NamespaceId
  namespace_slug: string
  namespace_label: string
  namespace_created_at: Date
  link_id: string
  link_label: string
  label: string | null
  size_bytes: number
  sender_name: string
  sender_email: string | null
  sender_message: string | null
  language: Language
  state: SubmissionState
  message: string | null
  capsule_id: string | null
  decided_by: Submission['decided_by']
  decided_at: Date | null
  expires_at: Date | null
  created_at: Date
}

const selectSubmissions = `
  select submission_id, submission.tenant_id, submission.namespace_id, namespace.slug as namespace_slug,
    namespace.label as namespace_label, namespace.created_at as namespace_created_at, submission.link_id,
    link.label as link_label, submission.label, size_bytes, sender_name, sender_email, sender_message, language, state,
    message, capsule_id, decided_by, decided_at, decided_at + make_interval(days => ${keptDays}) as expires_at,
    submission.created_at
  from submission
    join namespace on namespace.namespace_id = submission.namespace_id
    join link on link.tenant_id = submission.tenant_id and link.link_id = submission.link_id
  where submission.tenant_id = $1`

const one = `${selectSubmissions} and submission_id = $2`

const newestFirst = `${selectSubmissions} and ($2::text is null or state = $2)
    and ($3::text is null or submission_id < $3)
  order by submission_id desc limit $4`

export const submissionAnswer = (row: SubmissionRow): Submission => ({
  object: 'submission',
  id: row.submission_id,
  state: row.state,
  namespace: row.namespace_slug,
  link: { id: row.link_id, label: row.link_label },
  label: row.label,
  size_bytes: row.size_bytes,
  sender: { name: row.sender_name, email: row.sender_email, message: row.sender_message },
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by,
  message: row.message,
  capsule_id: row.capsule_id,
  expires_at: row.expires_at?.toISOString() ?? null,
})

export const namespaceOfSubmission = (row: SubmissionRow): Namespace => ({
  id: row.namespace_id,
  tenantId: row.tenant_id,
  slug: row.namespace_slug,
  label: row.namespace_label,
  createdAt: row.namespace_created_at,
})

type Reads = Pick<Store['reads'], 'query'>

export async function findSubmissionOrNull(
  reads: Reads,
  tenantId: TenantId,
  id: string,
): Promise<SubmissionRow | null> {
  if (!isSubmissionId(id)) return null
  const { rows } = await reads.query<SubmissionRow>(one, [tenantId, id])
  return rows[0] ?? null
}

export async function findSubmission(reads: Reads, tenantId: TenantId, id: string): Promise<SubmissionRow> {
  const row = await findSubmissionOrNull(reads, tenantId, id)
  if (!row) throw problem('submission_not_found')
  return row
}

export async function listSubmissions(
  store: Store,
  tenantId: TenantId,
  { state = null, ...asked }: PageAsked & { readonly state?: SubmissionState | undefined | null },
) {
  const secret = await readCursorSecret(store)
  return await readPage<Submission>(
    { secret, scope: ['submissions', tenantId, state], ...asked },
    async (before, count) => {
      const values = [tenantId, state, before, count]
      return (await store.reads.query<SubmissionRow>(newestFirst, values)).rows.map(submissionAnswer)
    },
    ({ id }) => id,
  )
}

const maxCounted = 1000

const countWaiting = `
  select count(*)::integer as waiting from (
    select from submission where tenant_id = $1 and state = 'waiting' limit ${maxCounted}
  ) as counted`

export async function countWaitingSubmissions({ reads }: Store, tenantId: TenantId): Promise<number> {
  const { rows } = await reads.query<{ waiting: number }>(countWaiting, [tenantId])
  return rows[0]?.waiting ?? 0
}

const deleteOld = `
  delete from submission where (tenant_id, submission_id) in (
    select tenant_id, submission_id from submission
    where decided_at < now() - make_interval(days => ${keptDays}) limit 100)`

/** In batches, so that no statement takes long: each may hold a large file. */
export async function deleteOldSubmissions({ writes }: Pick<Store, 'writes'>): Promise<void> {
  for (let deleted = 1; deleted > 0;) deleted = (await writes.query(deleteOld)).rowCount ?? 0
}
