// What the console does with namespaces beyond the data API. Rules, section 5.
import { Type } from 'typebox'

import { listSchema } from '../account-schemas.ts'
import { forConsole, jsonBody, operation } from '../operation.ts'
import {
  ChangesSince,
  ConsoleNamespace,
  FoundNames,
  FoundEntity,
  ReportedPeriod,
} from './namespace-schemas.ts'
import { Label } from '../namespace-schemas.ts'
import { closedObject, givenDay } from '../shared-schemas.ts'

const path = '/console/api/namespaces'
const below = `${path}/{namespace}` as const

// No pattern: the access check validates it, as it validates the header X-Namespace.
const params = { namespace: Type.String({ description: 'The slug.' }) }

export const listConsoleNamespaces = operation('listConsoleNamespaces', `GET ${path}`, {
  ...forConsole('session'),
  summary: 'All namespaces of the tenant with what is in them, by slug',
  success: { 200: { description: 'All of them.', schema: listSchema(ConsoleNamespace) } },
})

export const getConsoleNamespace = operation('getConsoleNamespace', `GET ${below}`, {
  ...forConsole('session-namespace'),
  summary: 'One namespace with what is in it',
  params,
  success: { 200: { description: 'The namespace.', schema: ConsoleNamespace } },
})

export const relabelNamespace = operation('relabelNamespace', `PATCH ${below}`, {
  ...forConsole('member-namespace'),
  summary: 'Change what people call a namespace',
  params,
  body: jsonBody(closedObject({ label: Label })),
  success: { 200: { description: 'The namespace.', schema: ConsoleNamespace } },
})

export const deleteNamespace = operation('deleteNamespace', `DELETE ${below}`, {
  ...forConsole('owner-namespace'),
  summary: 'Delete a namespace and everything in it, for good',
  params,
  query: { confirm: Type.String({ description: 'The slug, typed once more.' }) },
  success: { 204: { description: 'It is refused from now on; its data is being erased.' } },
})

export const findByIri = operation('findByIri', `GET ${below}/find`, {
  ...forConsole('session-namespace'),
  summary: 'Find the entities that go by this identifier',
  params,
  query: { iri: Type.String({ minLength: 1, description: 'Exactly as it was submitted.' }) },
  success: { 200: { description: 'Of each kind at most one.', schema: listSchema(FoundEntity) } },
})

export const findByName = operation('findByName', `GET ${below}/names`, {
  ...forConsole('session-namespace'),
  summary: 'Find organizations, indicators and capsules by a part of their name',
  description: 'Capitals and accents do not matter. Those whose name begins with the words come first.',
  params,
  query: { text: Type.String({ minLength: 1, maxLength: 200 }) },
  success: { 200: { description: 'A few of each kind.', schema: FoundNames } },
})

export const getReportedPeriod = operation('getReportedPeriod', `GET ${below}/period`, {
  ...forConsole('session-namespace'),
  summary: 'From the first to the last day that reports speak of',
  params,
  success: { 200: { description: 'Both are null where no report is dated.', schema: ReportedPeriod } },
})

export const countChangesSince = operation('countChangesSince', `GET ${below}/changes`, {
  ...forConsole('session-namespace'),
  summary: 'What is new, changed and gone since a day, by organization and by file',
  description:
    'A day of UTC, as it began. The last 90 days are known. What programs write is counted by organization alone.',
  params,
  query: { from: givenDay({ description: 'A day.', examples: ['2026-11-01'] }) },
  success: { 200: { description: 'Counts of reports.', schema: ChangesSince } },
})
