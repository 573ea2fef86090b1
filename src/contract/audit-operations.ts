// The record of the tenant. Rules, section 6.
import { Type } from 'typebox'

import { pageQuery, titledClosedPage } from './account-schemas.ts'
import { AuditEvent, auditFilters } from './audit-schemas.ts'
import { operation } from './operation.ts'
import { optional } from './shared-schemas.ts'

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
  query: optional({
    ...auditFilters,
    ...pageQuery,
    format: Type.Enum(['json', 'csv', 'ndjson'], {
      description: 'A page as JSON, or all events as a stream.',
    }),
  }),
  success: {
    200: {
      description: 'A page of events.',
      schema: titledClosedPage('AuditEventPage', AuditEvent),
      headers: { Link: 'sometimes', 'Content-Disposition': 'sometimes' },
      alternatives: ['text/csv', 'application/x-ndjson'],
    },
  },
})

export const auditOperations = [listAuditEvents] as const
