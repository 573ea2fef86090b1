// GET /plans/{slug}/status. A plan of a few hundred organizations is answered at once, a longer one in a thread. Rules,
// section 15.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import type { NamespaceId } from '../../contract/ids.ts'
import type { LongRead, ReadThreads } from '../../database/long-read.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readSnapshot } from '../../database/pools/read-snapshot.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { findPlanRow } from './plan.ts'
import { readPlanStatus } from './read-status.ts'
import { writeStatus, type StatusAsked } from './status-file.ts'

const maxShort = 300

const countExpected = `
  select count(*)::int as count from (
    select from plan join plan_organization using (plan_id) where namespace_id = $1 and slug = $2 limit ${maxShort + 1}
  ) as expected`

export async function getPlanStatus(
  store: Store,
  threads: ReadThreads,
  namespace: Namespace,
  slug: string,
  asked: StatusAsked,
): Promise<Buffer | Readable> {
  const { rows } = await store.reads.query<{ count: number }>(countExpected, [namespace.id, slug])
  const args = { namespaceId: namespace.id, slug, asked }
  if ((rows[0]?.count ?? 0) > maxShort)
    return (await threads.read(planStatusRead, namespace.tenantId, args)).content
  const status = await readSnapshot(store, async (tx) =>
    readPlanStatus(tx, namespace.id, await findPlanRow(tx, namespace.id, slug)),
  )
  return await buffer(writeStatus(status, asked))
}

interface StatusArgs {
  readonly namespaceId: NamespaceId
  readonly slug: string
  readonly asked: StatusAsked
}

export const planStatusRead: LongRead<StatusArgs, null> = {
  name: 'status of a plan',
  isByKey: false,
  async open(tx, { namespaceId, slug, asked }) {
    const status = await readPlanStatus(tx, namespaceId, await findPlanRow(tx, namespaceId, slug))
    return { head: null, chunks: writeStatus(status, asked) }
  },
}
