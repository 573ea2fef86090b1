// GET /plans/{slug}/status. A plan of a few hundred organizations is answered at once, a longer one in a thread. Rules,
// section 15.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import type { NamespaceId } from '../../contract/ids.ts'
import type { LongRead, ReadThreads } from '../../database/long-read.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readValue } from '../../database/read-row.ts'
import { readSnapshot } from '../../database/pools/read-snapshot.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { findPlanRow } from './plan.ts'
import { readPlanStatus } from './read-status.ts'
import { writeStatus, type StatusAsked } from './status-file.ts'

const maxShort = 300

const countExpected = `
  select count(*)::int from (
    select from plan join plan_organization using (plan_id) where namespace_id = $1 and slug = $2 limit ${maxShort + 1}
  ) as expected`

export async function getPlanStatus(
  store: Store,
  threads: ReadThreads,
  namespace: Namespace,
  slug: string,
  asked: StatusAsked,
): Promise<Buffer | Readable> {
  const args = { namespaceId: namespace.id, slug, asked }
  if ((await readValue<number>(store.reads, countExpected, [namespace.id, slug])) > maxShort)
    return (await threads.read(planStatusRead, namespace.tenantId, args)).content
  const status = await readSnapshot(store, (tx) => findStatus(tx, args))
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
  open: async (tx, args) => ({ head: null, chunks: writeStatus(await findStatus(tx, args), args.asked) }),
}

const findStatus = async (tx: Transaction, { namespaceId, slug }: StatusArgs) =>
  await readPlanStatus(tx, namespaceId, await findPlanRow(tx, namespaceId, slug))
