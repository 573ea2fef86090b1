// The operations on reporting plans. Rules, section 15.
import { Type } from 'typebox'

import { workbookType } from '../core/spreadsheet/write-workbook.ts'
import { jsonBody, listAnswer, operation, webPage, writeAnswers } from './operation.ts'
import { linkParams } from './link-operations.ts'
import { senderParams } from './submission-operations.ts'
import { SubmissionReceipt } from './submission-schemas.ts'
import {
  maxPlans,
  NothingToReportInput,
  PlanLink,
  PlanReminders,
  RemindersInput,
  RemindersState,
  Plan,
  PlanAnswer,
  PlanAnswerInput,
  PlanBody,
  PlanSlug,
  PlanState,
  PlanStatus,
  PlanSummary,
} from './plan-schemas.ts'
import { givenDay, optional, titledList } from './shared-schemas.ts'

const path = '/plans'
const tag = 'Plans'
// No pattern: one of any other shape is an unknown one.
const params = { slug: Type.String({ description: 'The slug of the plan.' }) }
const read = { tag, access: 'namespace', scopes: ['read', 'write'] } as const
const write = { tag, access: 'namespace', scopes: ['write'] } as const
const writeOne = { ...write, params } as const

const what =
  'A plan says which organizations are expected to report for a period, and until when. It is not part of the graph, and ' +
  'in no export. '

const forWriters = 'Contacts and reminders are shown to those who may write.'

export const listPlans = operation('listPlans', `GET ${path}`, {
  ...read,
  summary: 'List the plans of the namespace',
  description: `${what}${forWriters}`,
  success: listAnswer(
    'All of them, the one that is due last first, without their organizations.',
    'PlanList',
    PlanSummary,
  ),
})

export const getPlan = operation('getPlan', `GET ${path}/{slug}`, {
  ...read,
  summary: 'Get one plan',
  description: forWriters,
  params,
  success: { 200: { description: 'The plan.', schema: Plan } },
  problems: ['plan_not_found'],
})

export const writePlan = operation('writePlan', `PUT ${path}/{slug}`, {
  ...write,
  stores: true,
  summary: 'Create or replace a plan',
  description: `${what}A field left out is cleared. Organizations that stay keep their answers, links and reminders. A namespace has at most ${maxPlans} plans.`,
  params: { slug: PlanSlug },
  body: jsonBody(PlanBody, {
    name: 'Annual report 2026',
    period: { from: '2026-01-01', to: '2026-12-31' },
    due: '2027-03-31',
    timezone: 'America/Toronto',
    organizations: [
      {
        uri: 'https://example.org/organizations/harbour',
        name: 'Harbour Food Bank',
        contacts: [{ name: 'Ann Lee', email: 'ann@example.org', language: 'en' }],
      },
    ],
    remind: { before: [14, 3], after: [1, 14] },
  }),
  success: writeAnswers(
    Plan,
    'The plan was created. `Location` names it.',
    'The plan was there, and is replaced.',
  ),
  problems: ['plan_limit'],
})

export const deletePlan = operation('deletePlan', `DELETE ${path}/{slug}`, {
  ...writeOne,
  summary: 'Delete a plan',
  description: 'Its links end and its answers go. What was reported stays.',
  success: { 204: { description: 'It is gone.' } },
  problems: ['plan_not_found'],
})

export const getPlanStatus = operation('getPlanStatus', `GET ${path}/{slug}/status`, {
  ...read,
  summary: 'Get who has reported and who has not',
  description:
    'Computed when it is read, from the moment that rows show. An organization has reported when, of each of its ' +
    'indicators, or of any where none is named, a report of it ends within the period.',
  params,
  query: optional({
    state: Type.Array(PlanState, {
      description: 'Organizations in this state. Repeat it for any of several.',
    }),
    format: Type.Enum(['json', 'csv', 'xlsx'], { description: 'Wins over the header Accept.' }),
  }),
  success: {
    200: {
      description: 'By state, those that are missing first, then by name.',
      schema: PlanStatus,
      alternatives: ['text/csv', workbookType],
      headers: { 'Content-Disposition': 'sometimes' },
    },
  },
  problems: ['plan_not_found', 'too_many_streams'],
})

export const writePlanAnswer = operation('writePlanAnswer', `PUT ${path}/{slug}/answers`, {
  ...writeOne,
  stores: true,
  summary: 'Say that an organization has nothing to report',
  description: 'A later report counts all the same.',
  body: jsonBody(PlanAnswerInput, {
    organization: 'https://example.org/organizations/harbour',
    reason: 'The programme began in 2027.',
  }),
  success: { 200: { description: 'The answer.', schema: PlanAnswer } },
  problems: ['plan_not_found', 'organization_not_expected'],
})

export const deletePlanAnswer = operation('deletePlanAnswer', `DELETE ${path}/{slug}/answers`, {
  ...writeOne,
  summary: 'Take back that an organization has nothing to report',
  query: {
    organization: Type.String({ format: 'iri', description: 'The IRI of an organization of the plan.' }),
  },
  success: { 204: { description: 'There is no such answer any more.' } },
  problems: ['plan_not_found', 'organization_not_expected'],
})

export const listPlanLinks = operation('listPlanLinks', `GET ${path}/{slug}/links`, {
  ...writeOne,
  needs: 'links',
  summary: 'List the links of a plan: one for each organization',
  description:
    'Each opens the page on which one organization sends its file. Links that are not there yet are made. They end 30 days ' +
    'after the due day, or with the plan.',
  query: {
    format: Type.Optional(Type.Enum(['json', 'csv'], { description: 'Wins over the header Accept.' })),
  },
  success: {
    200: {
      description: 'In the order of the plan.',
      schema: titledList('PlanLinkList', PlanLink),
      alternatives: ['text/csv'],
      headers: { 'Content-Disposition': 'sometimes' },
    },
  },
  problems: ['plan_not_found', 'secrets_key_missing'],
})

export const reportNothing = operation('reportNothing', 'POST /l/{token}/nothing-to-report', {
  tag,
  access: 'link',
  linkKinds: ['submit'],
  stores: true,
  summary: 'Say through the link of a plan that there is nothing to report',
  params: linkParams,
  headers: senderParams,
  body: jsonBody(NothingToReportInput, { reason: 'The programme began in 2027.' }),
  success: { 201: { description: 'It is noted.', schema: SubmissionReceipt } },
  problems: ['plan_not_found', 'too_many_submissions'],
})

export const listPlanReminders = operation('listPlanReminders', `GET ${path}/{slug}/reminders`, {
  ...writeOne,
  needs: 'links',
  summary: 'List who is reminded on a day, and with which text',
  description:
    'The mails that were sent on the day, or would be sent as things are now: to those that are missing, have reported ' +
    'partly or had their file returned. At most 500 a day and tenant; the rest goes on the next day.',
  query: optional({
    on: givenDay({ description: 'A day. Left out: today, where the plan is.', examples: ['2027-03-17'] }),
  }),
  success: { 200: { description: 'In the order of the plan.', schema: PlanReminders } },
  problems: ['plan_not_found', 'secrets_key_missing'],
})

export const setPlanReminders = operation('setPlanReminders', `POST ${path}/{slug}/reminders`, {
  ...writeOne,
  summary: 'Switch the reminders of a plan on or off',
  description:
    'They are sent at 09:00 in the time zone of the plan. Switched on later on such a day, they go at once.',
  body: jsonBody(RemindersInput, { state: 'on' }),
  success: { 200: { description: 'What it is now.', schema: RemindersState } },
  problems: ['plan_not_found'],
})

/** A secret: its schema has no rules, because a fault would quote it. */
const unsubscribeParams = { token: Type.String({ description: 'The last part of the address in the mail.' }) }

export const openUnsubscribe = operation('openUnsubscribe', 'GET /unsubscribe/{token}', {
  tag,
  access: 'public',
  ...webPage,
  summary: 'Open the page on which reminders are stopped',
  params: unsubscribeParams,
})

export const unsubscribe = operation('unsubscribe', 'POST /unsubscribe/{token}', {
  tag,
  access: 'public',
  ...webPage,
  summary: 'Get no more reminders from a tenant at this address',
  description: 'One click in a mail program (RFC 8058) does this.',
  params: unsubscribeParams,
  success: { 200: { description: 'A web page that says so.', type: 'text/html' } },
})

export const planOperations = [
  listPlanReminders,
  setPlanReminders,
  openUnsubscribe,
  unsubscribe,
  listPlanLinks,
  reportNothing,
  listPlans,
  getPlan,
  writePlan,
  deletePlan,
  getPlanStatus,
  writePlanAnswer,
  deletePlanAnswer,
] as const
