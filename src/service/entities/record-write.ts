// An entity call on the record, in its own transaction. Rules, section 6.
import type pg from 'pg'

import { recordAuditEvent, type Actor, type NewAuditEvent } from '../record/audit.ts'
import type { Namespace } from '../namespaces/namespace.ts'

type WriteEvent = Pick<NewAuditEvent, 'action' | 'subject' | 'detail'>

/** `by` left out: sample data and tests, which are on nobody's account. */
export async function recordWrite(
  tx: pg.PoolClient,
  by: Actor | undefined,
  { tenantId, slug }: Namespace,
  event: WriteEvent,
): Promise<void> {
  if (by === undefined) return
  await recordAuditEvent(tx, { tenantId, actor: by, namespace: slug, ...event })
}
