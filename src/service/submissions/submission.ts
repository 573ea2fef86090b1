// A submission: a file that somebody without an account sent through a link, as it is stored and as it is answered. Every
// query names the tenant. Rules, section 13.
import { problem } from '../../contract/problems.ts'
import type { TenantId } from '../../contract/ids.ts'
import type { Submission, SubmissionState } from '../../contract/submission-schemas.ts'
import type { Language } from '../../core/validation/report.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readAnswers } from '../../database/read-answers.ts'
import { readValue } from '../../database/read-row.ts'
import { readPage, type PageAsked } from '../../database/read-page.ts'
import type { Reads } from '../../database/transaction.ts'
import { newCapsuleId } from '../capsules/capsule-id.ts'
import type { Namespace } from '../namespaces/namespace.ts'

/** From the decision on. */
export const keptDays = 90

/** Like ids of capsules: in the order of arrival. */
export const newSubmissionId = (): string => newCapsuleId().replace('cap', 'sub')

/** Other texts must not reach the database, which would answer some of them (U+0000) with errors of its own. */
const isSubmissionId = (text: string): boolean => /^sub_[0-9a-v]{26}$/.test(text)

/** As it is answered, and what else is stored. */
export interface SubmissionRow extends Submission {
  readonly stored: {
    readonly language: Language
    readonly namespace: Omit<Namespace, 'createdAt'> & { readonly createdAt: string }
  }
}

const selectSubmissions = `
  select 'submission' as object, submission_id as id, state, namespace.slug as namespace,
    json_build_object('id', submission.link_id, 'label', link.label) as link, submission.label, size_bytes,
    json_build_object('name', sender_name, 'email', sender_email, 'message', sender_message) as sender,
    submission.created_at, decided_at, decided_by, message, capsule_id,
    decided_at + make_interval(days => ${keptDays}) as expires_at,
    json_build_object('language', language, 'namespace', json_build_object(
      'id', namespace.namespace_id::text, 'tenantId', namespace.tenant_id, 'slug', namespace.slug,
      'label', namespace.label, 'createdAt', namespace.created_at
    )) as stored
  from submission
    join namespace on namespace.namespace_id = submission.namespace_id
    join link on link.tenant_id = submission.tenant_id and link.link_id = submission.link_id
  where submission.tenant_id = $1`

const one = `${selectSubmissions} and submission_id = $2`

const newestFirst = `${selectSubmissions} and ($2::text is null or state = $2)
    and ($3::text is null or submission_id < $3)
  order by submission_id desc limit $4`

export function submissionAnswer(row: SubmissionRow): Submission {
  const { stored: _, ...answer } = row
  return answer
}

export const namespaceOfSubmission = ({ stored: { namespace } }: SubmissionRow): Namespace => ({
  ...namespace,
  createdAt: new Date(namespace.createdAt),
})

export async function findSubmissionOrNull(
  reads: Reads,
  tenantId: TenantId,
  id: string,
): Promise<SubmissionRow | null> {
  if (!isSubmissionId(id)) return null
  return (await readAnswers<SubmissionRow>(reads, one, [tenantId, id]))[0] ?? null
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
  return await readPage<Submission>(
    store,
    ['submissions', tenantId, state],
    asked,
    async (before, count) => {
      const values = [tenantId, state, before, count]
      return (await readAnswers<SubmissionRow>(store.reads, newestFirst, values)).map(submissionAnswer)
    },
    ({ id }) => id,
  )
}

const maxCounted = 1000

const countWaiting = `
  select count(*)::integer from (
    select from submission where tenant_id = $1 and state = 'waiting' limit ${maxCounted}
  ) as counted`

export const countWaitingSubmissions = ({ reads }: Store, tenantId: TenantId): Promise<number> =>
  readValue(reads, countWaiting, [tenantId])

const deleteOld = `
  delete from submission where (tenant_id, submission_id) in (
    select tenant_id, submission_id from submission
    where decided_at < now() - make_interval(days => ${keptDays}) limit 100)`

/** In batches, so that no statement takes long: each may hold a large file. */
export async function deleteOldSubmissions({ writes }: Pick<Store, 'writes'>): Promise<void> {
  for (let deleted = 1; deleted > 0;) deleted = (await writes.query(deleteOld)).rowCount ?? 0
}
