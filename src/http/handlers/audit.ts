// Handler of the record.
import { Readable } from 'node:stream'

import { listAuditEvents } from '../../contract/audit-operations.ts'
import type { TenantId } from '../../contract/ids.ts'
import { fault, placeFault } from '../../contract/problems.ts'
import { readCursorSecret } from '../../database/cursor-secret.ts'
import type { Store } from '../../database/pools/open-store.ts'
import {
  listAuditEvents as listEvents,
  streamAuditEvents,
  type AuditPage,
} from '../../service/record/list-audit-events.ts'
import { handle, okPage, type BoundHandler, type QueryCheck, type Reply } from '../answer/handler.ts'

interface AuditQuery extends AuditPage {
  readonly format?: 'json' | 'csv' | 'ndjson' | undefined
}

const types = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' } as const

const checkPeriod: QueryCheck = ({ from, to, format, limit, cursor }) => {
  const isStream = format === 'csv' || format === 'ndjson'
  const unfit = Object.entries(isStream ? { limit, cursor } : {}).flatMap(([name, value]) =>
    value === undefined ? [] : [placeFault('query', fault(name, 'not_in_stream', { name }))],
  )
  if (typeof from !== 'string' || typeof to !== 'string' || from <= to) return unfit
  return [...unfit, placeFault('query', fault('from', 'period_reversed', { from, to }))]
}

export function auditHandlers(store: Store): BoundHandler[] {
  async function answer(tenantId: TenantId, { format = 'json', ...asked }: AuditQuery): Promise<Reply> {
    const secret = await readCursorSecret(store)
    if (format === 'json') {
      const body = await listEvents(store, secret, tenantId, asked)
      return okPage(body)
    }
    const content = Readable.from(streamAuditEvents(store, secret, tenantId, asked, format))
    const headers = { 'Content-Disposition': `attachment; filename="audit.${format}"` }
    return { status: 200, raw: { content, type: types[format] }, headers }
  }

  return [handle(listAuditEvents, ({ tenant, query }) => answer(tenant.id, query), undefined, checkPeriod)]
}
