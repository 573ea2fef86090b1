// The record of the tenant. Rules, section 6.
import { Type } from 'typebox'

import { pageSchema, pageQuery } from './account-schemas.ts'
import { AuditEvent, auditFilters, auditFormat } from './audit-schemas.ts'
import { operation } from './operation.ts'

export const listAuditEvents = operation('listAuditEvents', 'GET /audit', {
  tag: 'Keys',
  summary: 'Who did what, newest first',
  description:
    'Every write by a key or a person, sign-ins, and requests that the scope of a key did not allow. Kept for 400 days unless ' +
    'the service is set otherwise. With `format=csv` or `format=ndjson` all matching events are sent in one stream; `limit` ' +
    'and `cursor` have no place there. Different filters combine with AND.',
  access: 'tenant',
  scopes: ['write'],
  isForOwners: true,
  query: {
    ...auditFilters,
    ...pageQuery,
    format: auditFormat,
  },
  success: {
    200: {
      description: 'A page of events.',
      schema: Type.Object(pageSchema(AuditEvent).properties, { title: 'AuditEventPage' }),
      headers: { Link: 'sometimes', 'Content-Disposition': 'sometimes' },
      alternatives: ['text/csv', 'application/x-ndjson'],
    },
  },
  problems: ['cursor_invalid', 'cursor_mismatch'],
})

export const auditOperations = [listAuditEvents] as const
