// The operations on reporting plans. Rules, section 15.
import { Type } from 'typebox'

import { workbookType } from '../core/spreadsheet/write-workbook.ts'
import { operation } from './operation.ts'
import {
  maxPlans,
  Plan,
  PlanAnswer,
  PlanAnswerInput,
  PlanBody,
  PlanSlug,
  PlanState,
  PlanStatus,
  PlanSummary,
} from './plan-schemas.ts'

const path = '/plans'
const tag = 'Plans'
// No pattern: one of any other shape is an unknown one.
const params = { slug: Type.String({ description: 'The slug of the plan.' }) }
const read = { tag, access: 'namespace', scopes: ['read', 'write'] } as const
const write = { tag, access: 'namespace', scopes: ['write'] } as const

const what =
  'A plan says which organizations are expected to report for a period, and until when. It is not part of the graph, and ' +
  'in no export. '

const forWriters = 'Contacts and reminders are shown to those who may write.'

export const listPlans = operation({
  id: 'listPlans',
  method: 'GET',
  path,
  ...read,
  summary: 'List the plans of the namespace',
  description: `${what}${forWriters}`,
  success: {
    200: {
      description: 'All of them, the one that is due last first, without their organizations.',
      schema: Type.Object(
        { data: Type.Array(PlanSummary), meta: Type.Object({ row_count: Type.Integer() }) },
        { title: 'PlanList' },
      ),
    },
  },
  problems: [],
})

export const getPlan = operation({
  id: 'getPlan',
  method: 'GET',
  path: `${path}/{slug}`,
  ...read,
  summary: 'Get one plan',
  description: forWriters,
  params,
  success: { 200: { description: 'The plan.', schema: Plan } },
  problems: ['plan_not_found'],
})

export const writePlan = operation({
  id: 'writePlan',
  method: 'PUT',
  path: `${path}/{slug}`,
  ...write,
  stores: true,
  summary: 'Create or replace a plan',
  description: `${what}A field left out is cleared. Organizations that stay keep their answers, links and reminders. A namespace has at most ${maxPlans} plans.`,
  params: { slug: PlanSlug },
  body: {
    as: 'json',
    schema: PlanBody,
    example: {
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
    },
  },
  success: {
    201: {
      description: 'The plan was created. `Location` names it.',
      schema: Plan,
      headers: { Location: 'always' },
    },
    200: {
      description: 'The plan was there, and is replaced.',
      schema: Plan,
      headers: { Location: 'always' },
    },
  },
  problems: ['plan_limit'],
})

export const deletePlan = operation({
  id: 'deletePlan',
  method: 'DELETE',
  path: `${path}/{slug}`,
  ...write,
  summary: 'Delete a plan',
  description: 'Its links end and its answers go. What was reported stays.',
  params,
  success: { 204: { description: 'It is gone.' } },
  problems: ['plan_not_found'],
})

export const getPlanStatus = operation({
  id: 'getPlanStatus',
  method: 'GET',
  path: `${path}/{slug}/status`,
  ...read,
  summary: 'Get who has reported and who has not',
  description:
    'Computed when it is read, from the moment that rows show. An organization has reported when, of each of its ' +
    'indicators, or of any where none is named, a report of it ends within the period.',
  params,
  query: {
    state: Type.Optional(
      Type.Array(PlanState, { description: 'Organizations in this state. Repeat it for any of several.' }),
    ),
    format: Type.Optional(
      Type.Enum(['json', 'csv', 'xlsx'], { description: 'Wins over the header Accept.' }),
    ),
  },
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

export const writePlanAnswer = operation({
  id: 'writePlanAnswer',
  method: 'PUT',
  path: `${path}/{slug}/answers`,
  ...write,
  stores: true,
  summary: 'Say that an organization has nothing to report',
  description: 'A later report counts all the same.',
  params,
  body: {
    as: 'json',
    schema: PlanAnswerInput,
    example: {
      organization: 'https://example.org/organizations/harbour',
      reason: 'The programme began in 2027.',
    },
  },
  success: { 200: { description: 'The answer.', schema: PlanAnswer } },
  problems: ['plan_not_found', 'organization_not_expected'],
})

export const deletePlanAnswer = operation({
  id: 'deletePlanAnswer',
  method: 'DELETE',
  path: `${path}/{slug}/answers`,
  ...write,
  summary: 'Take back that an organization has nothing to report',
  params,
  query: {
    organization: Type.String({ format: 'iri', description: 'The IRI of an organization of the plan.' }),
  },
  success: { 204: { description: 'There is no such answer any more.' } },
  problems: ['plan_not_found', 'organization_not_expected'],
})

export const planOperations = [
  listPlans,
  getPlan,
  writePlan,
  deletePlan,
  getPlanStatus,
  writePlanAnswer,
  deletePlanAnswer,
] as const
