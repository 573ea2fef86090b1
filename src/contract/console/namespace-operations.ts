// What the console does with namespaces beyond the data API. Rules, section 5.
import { Type } from 'typebox'

import { listSchema } from '../account-schemas.ts'
import { jsonBody, operation } from '../operation.ts'
import {
  ChangesSince,
  ConsoleNamespace,
  FoundNames,
  FoundEntity,
  ReportedPeriod,
} from './namespace-schemas.ts'
import { Label } from '../namespace-schemas.ts'
import { closedObject, givenDay } from '../shared-schemas.ts'

const tag = 'Console'

// No pattern: the access check validates it, as it validates the header X-Namespace.
const params = { namespace: Type.String({ description: 'The slug.' }) }

const inNamespace = { tag, access: 'session-namespace' } as const

export const listConsoleNamespaces = operation('listConsoleNamespaces', 'GET /console/api/namespaces', {
  tag,
  summary: 'All namespaces of the tenant with what is in them, by slug',
  access: 'session',
  success: { 200: { description: 'All of them.', schema: listSchema(ConsoleNamespace) } },
})

export const getConsoleNamespace = operation(
  'getConsoleNamespace',
  'GET /console/api/namespaces/{namespace}',
  {
    ...inNamespace,
    summary: 'One namespace with what is in it',
    params,
    success: { 200: { description: 'The namespace.', schema: ConsoleNamespace } },
  },
)

export const relabelNamespace = operation('relabelNamespace', 'PATCH /console/api/namespaces/{namespace}', {
  tag,
  summary: 'Change what people call a namespace',
  access: 'member-namespace',
  params,
  body: jsonBody(closedObject({ label: Label })),
  success: { 200: { description: 'The namespace.', schema: ConsoleNamespace } },
})

export const deleteNamespace = operation('deleteNamespace', 'DELETE /console/api/namespaces/{namespace}', {
  tag,
  summary: 'Delete a namespace and everything in it, for good',
  access: 'owner-namespace',
  params,
  query: { confirm: Type.String({ description: 'The slug, typed once more.' }) },
  success: { 204: { description: 'It is refused from now on; its data is being erased.' } },
})

export const findByIri = operation('findByIri', 'GET /console/api/namespaces/{namespace}/find', {
  ...inNamespace,
  summary: 'Find the entities that go by this identifier',
  params,
  query: { iri: Type.String({ minLength: 1, description: 'Exactly as it was submitted.' }) },
  success: { 200: { description: 'Of each kind at most one.', schema: listSchema(FoundEntity) } },
})

export const findByName = operation('findByName', 'GET /console/api/namespaces/{namespace}/names', {
  ...inNamespace,
  summary: 'Find organizations, indicators and capsules by a part of their name',
  description: 'Capitals and accents do not matter. Those whose name begins with the words come first.',
  params,
  query: { text: Type.String({ minLength: 1, maxLength: 200 }) },
  success: { 200: { description: 'A few of each kind.', schema: FoundNames } },
})

export const getReportedPeriod = operation(
  'getReportedPeriod',
  'GET /console/api/namespaces/{namespace}/period',
  {
    ...inNamespace,
    summary: 'From the first to the last day that reports speak of',
    params,
    success: { 200: { description: 'Both are null where no report is dated.', schema: ReportedPeriod } },
  },
)

export const countChangesSince = operation(
  'countChangesSince',
  'GET /console/api/namespaces/{namespace}/changes',
  {
    ...inNamespace,
    summary: 'What is new, changed and gone since a day, by organization and by file',
    description:
      'A day of UTC, as it began. The last 90 days are known. What programs write is counted by organization alone.',
    params,
    query: { from: givenDay({ description: 'A day.', examples: ['2026-11-01'] }) },
    success: { 200: { description: 'Counts of reports.', schema: ChangesSince } },
  },
)
