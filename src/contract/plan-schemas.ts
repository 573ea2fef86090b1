// JSON schemas of reporting plans: what is expected of which organizations, and what is there. Rules, section 15.
import { Type, type Static } from 'typebox'

import { planStates } from '../core/plans/plan-status.ts'
import { nameMaxBytes } from '../core/graph/text-bounds.ts'
import { withExpectation } from '../core/schema/schema.ts'
import { Email } from './account-schemas.ts'
import { slugPattern } from './namespace-schemas.ts'
import {
  closedObject,
  describedObject,
  filledText,
  givenDay,
  moment,
  optional,
  orNull,
  strictObject,
} from './shared-schemas.ts'

/** Of a namespace: more would be of no use to people. */
export const maxPlans = 100
const maxPlanOrganizations = 5000
const maxPlanIndicators = 200
const maxContacts = 5
const maxIdentifiers = 5
const maxReminderDays = 90

export const PlanSlug = Type.String({
  pattern: slugPattern,
  description: 'Name of the plan in addresses: lowercase letters, digits and hyphens, 1 to 63 characters.',
  ...withExpectation('slug'),
  examples: ['annual-2026'],
})

const planName = (description: string, example: string) =>
  filledText(200, { description, examples: [example] })

const day = (description: string, example: string) => givenDay({ description, examples: [example] })

const iri = (description: string, example: string) =>
  Type.String({ format: 'iri', description, examples: [example] })

const periodSchema = (title: string) =>
  describedObject(title, 'Reports whose period ends within these days count.', {
    from: day('Its first day.', '2026-01-01'),
    to: day('Its last day.', '2026-12-31'),
  })

const fields = {
  name: planName('What people call the plan.', 'Annual report 2026'),
  name_fr: orNull(planName('The same in French; null where there is none.', 'Rapport annuel 2026')),
  period: periodSchema('PlanPeriod'),
  due: day('The last day on which reports are in time.', '2027-03-31'),
  timezone: Type.String({
    maxLength: 64,
    description: 'The IANA time zone in which days begin. Left out: UTC.',
    examples: ['America/Toronto'],
  }),
}

const reminderDays = (description: string) =>
  Type.Array(Type.Integer({ minimum: 1, maximum: maxReminderDays }), {
    maxItems: maxReminderDays,
    description,
  })

const Remind = describedObject('PlanRemindersInput', 'Left out: no reminders.', {
  before: Type.Optional(reminderDays('Days before the due day on which a reminder is sent.')),
  after: Type.Optional(reminderDays('Days after it.')),
})

const contactName = filledText(200)
const contactLanguage = Type.Enum(['en', 'fr'], { description: 'Of mails to this person. Left out: `en`.' })

const uri = iri(
  'The IRI of the organization. It need not be in the namespace yet.',
  'https://example.org/organizations/harbour',
)
const organizationName = Type.String({
  'x-max-bytes': nameMaxBytes,
  pattern: '\\S',
  ...withExpectation('not_blank'),
  description: 'What it is called as long as the namespace does not say it.',
})
const identifiers = Type.Array(filledText(200), {
  maxItems: maxIdentifiers,
  description: 'Registry numbers, such as a charity number.',
})
const indicators = Type.Array(iri('The IRI of an indicator.', 'https://example.org/indicators/meals'), {
  maxItems: maxPlanIndicators,
  description: 'Each of them is expected. Empty: one report of any indicator is enough.',
})

const PlanOrganizationInput = strictObject('PlanOrganizationInput', {
  uri,
  ...optional({
    name: orNull(organizationName),
    identifiers,
    indicators,
    contacts: Type.Array(
      strictObject('PlanContactInput', {
        name: Type.Optional(orNull(contactName)),
        email: Email,
        language: Type.Optional(contactLanguage),
      }),
      { maxItems: maxContacts, description: 'Who is reminded.' },
    ),
  }),
})

export const PlanBody = strictObject('PlanInput', {
  name: fields.name,
  name_fr: Type.Optional(fields.name_fr),
  period: periodSchema('PlanPeriodInput'),
  due: fields.due,
  timezone: Type.Optional(fields.timezone),
  ...optional({
    organizations: Type.Array(PlanOrganizationInput, {
      maxItems: maxPlanOrganizations,
      description: 'Those that are expected to report, each once.',
    }),
    remind: Remind,
  }),
})
export type PlanBody = Static<typeof PlanBody>

const PlanContactAnswer = strictObject('PlanContact', {
  name: orNull(Type.String()),
  email: Type.String(),
  language: contactLanguage,
})

const PlanOrganization = strictObject('PlanOrganization', {
  uri,
  name: orNull(Type.String()),
  identifiers,
  indicators,
  contacts: Type.Optional(
    Type.Array(PlanContactAnswer, { description: 'Who is reminded. Only for those who may write.' }),
  ),
})
export type PlanOrganization = Static<typeof PlanOrganization>
export type PlanContact = NonNullable<PlanOrganization['contacts']>[number]

const planFields = {
  object: Type.Literal('plan'),
  slug: PlanSlug,
  ...fields,
  ...optional({
    remind: describedObject('PlanReminders', 'When reminders are due. Only for those who may write.', {
      before: reminderDays('Days before the due day.'),
      after: reminderDays('Days after it.'),
    }),
    reminders: Type.Enum(['on', 'off'], {
      description: 'Whether they are sent. Only for those who may write.',
    }),
  }),
  created_at: moment,
  updated_at: moment,
}

export const Plan = strictObject('Plan', {
  ...planFields,
  organizations: Type.Array(PlanOrganization, { description: 'In the order in which they were given.' }),
})
export type Plan = Static<typeof Plan>

export const PlanSummary = strictObject('PlanSummary', {
  ...planFields,
  organization_count: Type.Integer({ description: 'How many are expected to report.' }),
})
export type PlanSummary = Static<typeof PlanSummary>

export const PlanState = Type.Enum([...planStates], {
  title: 'PlanState',
  description:
    '`reported`: what is expected is there. `waiting`: a file waits for a decision. `partly`: some of the indicators. `nothing_to_report`: an answer says so. `returned`: the last file was returned. `missing`: nothing.',
})

const nameSchema = (what: string, title: string) =>
  describedObject(title, what, {
    uri: Type.String(),
    id: orNull(Type.String(), 'Null where the namespace does not describe it.'),
    name: orNull(Type.String()),
  })

export const PlanAnswer = strictObject('PlanAnswer', {
  reason: Type.String(),
  by: Type.Enum(['member', 'sender'], {
    description: 'Who says it: `sender` on the page of the plan’s link.',
  }),
  at: moment,
})
export type PlanAnswer = Static<typeof PlanAnswer>

const StateOfOrganization = strictObject('PlanStatusEntry', {
  organization: nameSchema('Its name in the namespace, or else in the plan.', 'PlanStatusOrganization'),
  state: PlanState,
  report_count: Type.Integer({ description: 'Reports of it that end in the period, of any indicator.' }),
  missing_indicators: Type.Array(nameSchema('An indicator without such a report.', 'PlanStatusIndicator')),
  last_received_at: orNull(
    moment,
    'When the newest counted report took effect, or the newest file that waits came.',
  ),
  submission_id: orNull(Type.String(), 'The file that waits, or the last one, which was returned.'),
  answer: orNull(PlanAnswer, 'That there is nothing to report.'),
  perhaps: Type.Optional(
    describedObject(
      'PlanStatusPerhaps',
      'Only of one that is missing: an organization of the namespace that has one of its identifiers, and so probably is the one that is meant.',
      { uri: Type.String(), id: Type.String(), name: orNull(Type.String()) },
    ),
  ),
})
export type PlanStatusEntry = Static<typeof StateOfOrganization>

const counts = Object.fromEntries(planStates.map((state) => [state, Type.Integer()])) as Record<
  (typeof planStates)[number],
  ReturnType<typeof Type.Integer>
>

export const PlanStatus = strictObject('PlanStatus', {
  data: Type.Array(StateOfOrganization),
  meta: closedObject({
    counts: closedObject(counts, 'Of the whole plan, whatever is filtered.'),
    due: Type.String({ format: 'date' }),
    as_of: Type.String({ format: 'date-time', description: 'The moment at which all of this held.' }),
    row_count: Type.Integer(),
  }),
})

export const PlanAnswerInput = strictObject('PlanAnswerInput', {
  organization: iri('The IRI of an organization of the plan.', 'https://example.org/organizations/harbour'),
  reason: filledText(2000, { description: 'Why there is nothing to report.' }),
})

export const PlanLink = strictObject('PlanLink', {
  organization: closedObject({ uri: Type.String(), name: orNull(Type.String()) }),
  link_id: orNull(Type.String(), 'Null where it ended before it was needed.'),
  url: orNull(Type.String(), 'The page on which this organization sends its file; null where it has ended.'),
  expires_at: moment,
})
export type PlanLink = Static<typeof PlanLink>

export const NothingToReportInput = strictObject('NothingToReportInput', {
  reason: PlanAnswerInput.properties.reason,
})

/** Of the one organization alone, and nothing of anybody else. */
export const LinkPlan = describedObject(
  'LinkPlan',
  'The plan that the link is of, as this organization sees it.',
  {
    name: Type.String(),
    name_fr: orNull(Type.String()),
    period: periodSchema('PlanPeriod'),
    due: Type.String({ format: 'date' }),
    organization: closedObject({ name: orNull(Type.String()) }),
    state: PlanState,
    missing_indicators: Type.Array(closedObject({ uri: Type.String(), name: orNull(Type.String()) })),
  },
)
export type LinkPlan = Static<typeof LinkPlan>

export const RemindersInput = strictObject('RemindersInput', { state: Type.Enum(['on', 'off']) })

export const RemindersState = strictObject('RemindersState', { state: Type.Enum(['on', 'off']) })

export const PlanReminder = strictObject('PlanReminder', {
  organization: closedObject({ uri: Type.String(), name: orNull(Type.String()) }),
  state: PlanState,
  step: Type.Integer({ description: 'Days after the due day; before it they are negative.' }),
  to: PlanContactAnswer,
  subject: Type.String(),
  text: Type.String(),
  sent_at: orNull(moment, 'When the mail server took it.'),
})
export type PlanReminder = Static<typeof PlanReminder>

export const PlanReminders = strictObject('PlanReminderList', {
  data: Type.Array(PlanReminder),
  meta: closedObject({
    on: Type.String({ format: 'date' }),
    state: Type.Enum(['on', 'off']),
    sends_mail: Type.Boolean({
      description: 'False where the service sends no mail: the texts are to copy.',
    }),
    row_count: Type.Integer(),
  }),
})
