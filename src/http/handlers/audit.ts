// Handler of the record.
import { Readable } from 'node:stream'

import { listAuditEvents } from '../../contract/audit-operations.ts'
import { fault, placeFault } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { listAuditEvents as listEvents, streamAuditEvents } from '../../service/record/list-audit-events.ts'
import { streamFaults } from './rows.ts'
import { handleWithChecks, okPage, type BoundHandler, type QueryCheck } from '../answer/handler.ts'

const types = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' } as const

const checkStream = streamFaults((format) => format === 'csv' || format === 'ndjson')

const checkQuery: QueryCheck = (query, headers) => {
  const unfit = checkStream(query, headers)
  const { from, to } = query
  if (typeof from !== 'string' || typeof to !== 'string' || from <= to) return unfit
  return [...unfit, placeFault('query', fault('from', 'period_reversed', { from, to }))]
}

export const auditHandlers = (store: Store): BoundHandler[] => [
  handleWithChecks(listAuditEvents, { checkQuery }, async ({ tenant, query }) => {
    const { format = 'json', ...asked } = query
    if (format === 'json') return okPage(await listEvents(store, tenant.id, asked))
    const content = Readable.from(streamAuditEvents(store, tenant.id, asked, format))
    const headers = { 'Content-Disposition': `attachment; filename="audit.${format}"` }
    return { status: 200, raw: { content, type: types[format] }, headers }
  }),
]
