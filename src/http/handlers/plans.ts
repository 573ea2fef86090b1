// Handlers of reporting plans. Rules, section 15.
import * as declared from '../../contract/plan-operations.ts'
import { fault, problem, type Fault } from '../../contract/problems.ts'
import { isObject, type JsonObject } from '../../core/graph/jsonld/json-shape.ts'
import { isMailAddress } from '../../core/network/mail-address.ts'
import { isTimeZone } from '../../core/plans/time-zone.ts'
import { findFaults } from '../../core/schema/check-value.ts'
import { asSchema } from '../../core/schema/schema.ts'
import { workbookType } from '../../core/spreadsheet/write-workbook.ts'
import { Email } from '../../contract/account-schemas.ts'
import { getPlan, listPlans } from '../../service/plans/plan.ts'
import { listReminders } from '../../service/mail/plan-reminders.ts'
import { isOptOutToken, optOut } from '../../service/plans/opt-out.ts'
import { switchReminders } from '../../service/plans/queue-reminders.ts'
import { reportNothing } from '../../service/plans/expected-by-link.ts'
import { listPlanLinks } from '../../service/plans/plan-links.ts'
import { deletePlanAnswer, writePlanAnswer } from '../../service/plans/plan-answers.ts'
import { getPlanStatus } from '../../service/plans/plan-status.ts'
import { statusTypes, writePlanLinks, type StatusFormat } from '../../service/plans/status-file.ts'
import { deletePlan, writePlan } from '../../service/plans/write-plan.ts'
import { fileReply } from '../answer/attachment.ts'
import {
  doneAfter,
  handle,
  handleWithChecks,
  ok,
  okList,
  writtenReply,
  type BodyCheck,
  type BoundHandler,
  type Call,
} from '../answer/handler.ts'
import { unsubscribePage } from '../pages/unsubscribe-page.ts'
import { acceptedType } from '../request/accept.ts'
import { readSender } from '../request/read-sender.ts'
import { limitSubmissions } from './submissions.ts'
import type { HandlerServices } from './handler-services.ts'

/** Who is reminded, and all about it, is for those who may write. */
const mayWrite = ({ key, session }: Pick<Call<typeof declared.getPlan>, 'key' | 'session'>): boolean =>
  key ? key.scope === 'write' : session?.account.role !== 'reader'

const formats = { 'application/json': 'json', 'text/csv': 'csv', [workbookType]: 'xlsx' } as const
const formatTypes = ['application/json', 'text/csv', workbookType] as const

export const planHandlers = (parts: HandlerServices): BoundHandler[] => [
  ...managingHandlers(parts),
  ...linkHandlers(parts),
  ...reminderHandlers(parts),
]

function linkHandlers(parts: HandlerServices): BoundHandler[] {
  const { store, clock, baseUrl, webhooks } = parts
  const services = { store, clock, secrets: webhooks.secrets }
  const countSubmission = limitSubmissions(parts)
  return [
    handle(declared.listPlanLinks, async ({ actor, namespace, params, query, accept }) => {
      const data = await listPlanLinks(services, actor, namespace, params.slug, baseUrl())
      const format = query.format ?? formats[acceptedType(accept, ['application/json', 'text/csv'])]
      if (format !== 'csv') return okList(data)
      const raw = { content: writePlanLinks(data), type: statusTypes.csv }
      return fileReply(`${namespace.slug}-${params.slug}-links.csv`, raw)
    }),
    handle(declared.reportNothing, async (call) => {
      const { namespace, link, params, body, headers, client, origin } = call
      const sender = readSender(headers)
      await countSubmission(link.id, client)
      const said = { token: params.token, reason: body.reason, sender, origin }
      const receipt = await reportNothing({ store, clock }, namespace, link, said)
      return { status: 201, body: { receipt_url: `${baseUrl()}/receipts/${receipt}` } }
    }),
  ]
}

function reminderHandlers({ store, clock, config, baseUrl, webhooks }: HandlerServices): BoundHandler[] {
  return [
    handle(declared.listPlanReminders, async ({ actor, namespace, tenant, params, query }) => {
      const services = { store, clock, secrets: webhooks.secrets, baseUrl: baseUrl() }
      const asked = { slug: params.slug, on: query.on }
      const { plan, on, data } = await listReminders(services, actor, namespace, tenant.name, asked)
      const state = plan.reminders_since === null ? 'off' : 'on'
      const meta = { on, state, sends_mail: config.mail !== undefined, row_count: data.length }
      return ok({ data, meta })
    }),
    handle(declared.setPlanReminders, async ({ actor, namespace, params, body }) => {
      await switchReminders({ store, clock }, actor, namespace, params.slug, body.state)
      return ok({ state: body.state })
    }),
    handle(declared.openUnsubscribe, async ({ params, language }) => {
      if (!(await isOptOutToken(store, params.token))) throw problem('page_not_found', { what: 'file' })
      return unsubscribePage(language, false)
    }),
    handle(declared.unsubscribe, async ({ params, language }) => {
      if (!(await optOut(store, params.token))) throw problem('page_not_found', { what: 'file' })
      return unsubscribePage(language, true)
    }),
  ]
}

function managingHandlers({ store, readThreads, clock }: HandlerServices): BoundHandler[] {
  return [
    handle(declared.listPlans, async (call) =>
      okList(await listPlans(store, call.namespace, mayWrite(call))),
    ),
    handle(declared.getPlan, async (call) =>
      ok(await getPlan(store, call.namespace, call.params.slug, mayWrite(call))),
    ),
    handleWithChecks(declared.writePlan, { check }, async ({ actor, namespace, params, body }) => {
      const { plan, isNew } = await writePlan(store, actor, namespace, params.slug, body)
      return writtenReply(`/plans/${params.slug}`, plan, isNew)
    }),
    handle(declared.deletePlan, ({ actor, namespace, params }) =>
      doneAfter(deletePlan(store, actor, namespace, params.slug)),
    ),
    handle(declared.getPlanStatus, async ({ namespace, params, query, accept, language }) => {
      const format: StatusFormat = query.format ?? formats[acceptedType(accept, formatTypes)]
      const asked = { states: query.state, format, language }
      const content = await getPlanStatus(store, readThreads, namespace, params.slug, asked)
      const day = new Date(clock.now()).toISOString().slice(0, 10)
      const raw = { content, type: statusTypes[format] }
      if (format === 'json') return { status: 200, raw }
      return fileReply(`${namespace.slug}-${params.slug}-${day}.${format}`, raw)
    }),
    handle(declared.writePlanAnswer, async ({ actor, namespace, params, body }) => {
      const expected = { ...params, organization: body.organization }
      return ok(await writePlanAnswer(store, actor, namespace, expected, body.reason))
    }),
    handle(declared.deletePlanAnswer, ({ actor, namespace, params, query }) =>
      doneAfter(deletePlanAnswer(store, actor, namespace, { ...params, ...query })),
    ),
  ]
}

/** Faults of a plan that its schema cannot express. */
const check: BodyCheck = (body) => {
  const { period, due, timezone, organizations } = isObject(body) ? body : ({} as JsonObject)
  const { from, to } = isObject(period) ? period : ({} as JsonObject)
  const found: Fault[] = []
  if (typeof from === 'string' && typeof to === 'string' && to < from)
    found.push(fault('period.to', 'plan_ends_early', { from, to }))
  if (typeof from === 'string' && typeof due === 'string' && due < from)
    found.push(fault('due', 'due_early', { due, from }))
  if (typeof timezone === 'string' && !isTimeZone(timezone))
    found.push(fault('timezone', 'time_zone_unknown', { name: timezone }))
  const listed: readonly unknown[] = Array.isArray(organizations) ? organizations : []
  return [...found, ...repeatedFaults(listed), ...listed.flatMap(contactFaults)]
}

/** Of the same IRI twice both places are named. */
function repeatedFaults(organizations: readonly unknown[]): Fault[] {
  const places = new Map<string, number[]>()
  for (const [at, each] of organizations.entries()) {
    const uri = isObject(each) ? each['uri'] : undefined
    if (typeof uri === 'string') places.set(uri, [...(places.get(uri) ?? []), at])
  }
  const field = (at: number) => `organizations[${at}].uri`
  return [...places.values()]
    .filter(({ length }) => length > 1)
    .flatMap((same) =>
      same.map((at, index) => {
        const other = field(same[index === 0 ? 1 : 0] ?? 0)
        return fault(field(at), 'organization_repeated', { field: field(at), other })
      }),
    )
}

const emailSchema = asSchema(Email)

/** Addresses that are one by the schema, and yet would have to be quoted in a mail. */
function contactFaults(organization: unknown, at: number): Fault[] {
  const contacts = isObject(organization) ? organization['contacts'] : undefined
  if (!Array.isArray(contacts)) return []
  return contacts.flatMap((each: unknown, index) => {
    const value = isObject(each) ? each['email'] : undefined
    const field = `organizations[${at}].contacts[${index}].email`
    if (typeof value !== 'string' || isMailAddress(value.trim())) return []
    // What the schema finds is said once.
    if (findFaults(emailSchema, value, field).length > 0) return []
    return [fault(field, 'mismatch', { field, schema: emailSchema, value })]
  })
}
