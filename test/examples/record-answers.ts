// Calls every operation and keeps what it answers, as examples for the OpenAPI document. The data is one small capsule and
// a few entity calls, so that every example can be read at a glance.
import type { Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import { capsule, faultyCapsule, lines, replacement } from './example-bodies.ts'

export interface Answered {
  readonly status: number
  readonly type: string
  readonly text: string
  /** `X-Namespace-Version`, where it is sent. */
  readonly version: string
}

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, unless it is text. */
  readonly body?: unknown
}

/** Sends `GET /orgs` with a key and the namespace `food-security`. */
export type Send = (route: string, options?: SendOptions) => Promise<Answered>

/** By operation and status, then by media type. */
export type Recorded = Record<string, Record<string, unknown>>

interface Recorder {
  readonly recorded: Recorded
  readonly record: (id: Operation['id'], route: string, options?: SendOptions) => Promise<unknown>
}

const declared: readonly Operation[] = operations

export async function recordAnswers(send: Send): Promise<Recorded> {
  const recorder = recorderOf(send)
  await recordNamespaces(recorder)
  await recordCapsules(recorder, send)
  await recordReads(recorder)
  await recordEntities(recorder)
  await recordLinks(recorder)
  await recordWebhooks(recorder)
  await recordSubmissions(recorder, send)
  await recordSystem(recorder)
  const order = declared.flatMap(({ id, success }) => Object.keys(success).map((status) => `${id} ${status}`))
  return Object.fromEntries(
    order.flatMap((name) => (recorder.recorded[name] ? [[name, recorder.recorded[name]]] : [])),
  )
}

function recorderOf(send: Send): Recorder {
  const recorded: Recorded = {}
  return {
    recorded,
    async record(id, route, options) {
      const { status, type, text } = await send(route, options)
      const operation = declared.find((each) => each.id === id)
      if (!operation?.success[status]) throw new Error(`${route} answered ${status}: ${text.slice(0, 500)}`)
      const body: unknown = shortened(id, isJson(type) ? JSON.parse(text) : text)
      const name = `${id} ${status}`
      if (text !== '') recorded[name] = { [type]: body, ...recorded[name] }
      return body
    },
  }
}

/** Lists that are the same for everybody: their first elements show what they are. */
const longLists: ReadonlySet<Operation['id']> = new Set(['listCodeLists', 'getCodeList', 'getDictionary'])

function shortened(id: Operation['id'], body: unknown): unknown {
  if (!longLists.has(id)) return body
  if (typeof body === 'string') return body.split('\r\n').slice(0, 3).join('\r\n')
  const { data } = body as { data: unknown[] }
  return { data: data.slice(0, 2), meta: { row_count: 2 } }
}

async function recordNamespaces({ record }: Recorder): Promise<void> {
  const body = { namespace: 'food-security', label: 'Food security' }
  await record('createNamespace', 'POST /namespaces', { body })
  await record('createNamespace', 'POST /namespaces', { body })
  await record('listNamespaces', 'GET /namespaces')
  await record('getNamespace', 'GET /namespaces/food-security')
}

const idIn = (body: unknown): string => {
  const { capsule_id, id } = body as { capsule_id?: string; id?: string }
  return capsule_id ?? id ?? ''
}

async function recordCapsules({ record }: Recorder, send: Send): Promise<void> {
  const { version } = await send('GET /rows/indicator-reports')
  const id = idIn(await record('uploadCapsule', 'POST /capsules?label=Lakeside%202024', { body: capsule }))
  await verdictOf(send, id)
  for (const format of ['json', 'ndjson']) {
    await record('listRowChanges', `GET /rows/changes?since=${version}&format=${format}`)
  }
  await record('getCapsule', `GET /capsules/${id}?include=changes&include=alignment&align=basic`)
  await record('getCapsuleDocument', `GET /capsules/${id}/document`)
  await record('validateCapsule', 'POST /capsules/validate?align=basic', { body: faultyCapsule })
  await record('previewCapsule', `POST /capsules/preview?replaces=${id}`, { body: replacement })
  const second = idIn(await record('uploadCapsule', 'POST /capsules', { body: faultyCapsule }))
  await verdictOf(send, second)
  await record('listCapsules', 'GET /capsules?limit=1')
  await record('rollBackCapsule', `DELETE /capsules/${second}`)
}

async function verdictOf(send: Send, id: string): Promise<void> {
  const { text } = await send(`GET /capsules/${id}?wait=30`)
  if ((JSON.parse(text) as { status: string }).status === 'pending') await verdictOf(send, id)
}

/** Before entities are written: the order of rows follows from ids, which differ from run to run. */
async function recordReads({ record }: Recorder): Promise<void> {
  const rows = '/rows/indicator-reports'
  await record('listRows', `GET ${rows}?limit=1`)
  for (const format of ['csv', 'ndjson']) await record('listRows', `GET ${rows}?format=${format}`)
  await record('listThemes', 'GET /rows/themes?labels=en')
  await record('listFunds', 'GET /rows/funds?labels=en')
  await record('listProvinces', 'GET /rows/provinces?labels=en')
  await record('listLocalities', 'GET /rows/localities?labels=en')
  await record('listSectors', 'GET /rows/sectors?labels=en')
  await record('listPopulations', 'GET /rows/populations?labels=en')
  await record('listOrgTypes', 'GET /rows/org-types?labels=en')
  const { data } = (await record('listOrganizations', 'GET /orgs')) as { data: [{ id: string }] }
  const organization = `/orgs/${data[0].id}`
  await record('getOrganization', `GET ${organization}?include=sources`)
  await record('getEverything', `GET ${organization}/everything`)
  for (const format of ['jsonld', 'nquads', 'turtle', 'trig']) {
    await record('exportNamespace', `GET /export?format=${format}`)
    await record('exportOrganization', `GET ${organization}/export?format=${format}`)
  }
  for (const { id, path } of declared.filter(isPlainRead)) await record(id, `GET ${path}`)
}

/** A read of the namespace that needs no parameter and is not called above. */
const isPlainRead = ({ id, method, path, access, query = {} }: Operation): boolean =>
  method === 'GET' &&
  access === 'namespace' &&
  !path.includes('{') &&
  Object.values(query).every((schema) => '~optional' in schema) &&
  ![
    'listCapsules',
    'listRows',
    'listThemes',
    'listFunds',
    'listOrganizations',
    'listIndicatorGroups',
    'suggestIndicatorGroups',
    'listPlans',
    'exportNamespace',
  ].includes(id)

/** Each is written twice, for both answers, and read; then all are removed. */
async function recordEntities({ record }: Recorder): Promise<void> {
  const write = async (id: string, route: string, body: object): Promise<string> => {
    await record(id, route, { body })
    return idIn(await record(id, route, { body }))
  }
  const example = 'https://example.org'
  const org = await write('writeOrganization', 'POST /orgs', {
    uri: `${example}/organizations/riverbank`,
    name: 'Riverbank Kitchen',
    description: 'Meals for everybody who comes.',
  })
  const outcome = await write('writeOutcome', `POST /orgs/${org}/outcomes`, {
    uri: `${example}/outcomes/shared-meals`,
    name: 'People eat together',
    themes: ['https://metadata.un.org/sdg/2'],
  })
  const indicator = await write('writeIndicator', `POST /orgs/${org}/indicators`, {
    uri: `${example}/indicators/guests`,
    name: 'Guests at the table',
    unit: 'guests',
    outcome_id: outcome,
  })
  const report = await write('writeReport', `POST /indicators/${indicator}/reports`, {
    uri: `${example}/reports/guests-2024`,
    value: 4120,
    period_start: '2024-01-01',
    period_end: '2024-12-31',
  })
  await record('getOutcome', `GET /outcomes/${outcome}?include=sources`)
  await record('getIndicator', `GET /indicators/${indicator}?include=sources`)
  await record('getReport', `GET /reports/${report}?include=sources`)
  const group = { name: 'People at the table', name_fr: 'Personnes à table', indicator_ids: [indicator] }
  await record('writeIndicatorGroup', 'PUT /indicator-groups/people-fed', { body: group })
  await record('writeIndicatorGroup', 'PUT /indicator-groups/people-fed', { body: group })
  await record('getIndicatorGroup', 'GET /indicator-groups/people-fed')
  await record('listIndicatorGroups', 'GET /indicator-groups')
  await record('suggestIndicatorGroups', 'GET /indicator-groups/suggestions')
  await record('deleteIndicatorGroup', 'DELETE /indicator-groups/people-fed')
  await recordPlan({ record }, `${example}/organizations/riverbank`, `${example}/indicators/guests`)
  await record('writeBatch', 'POST /batch', { body: lines })
  await record('deleteReport', `DELETE /reports/${report}`)
  await record('deleteIndicator', `DELETE /indicators/${indicator}`)
  await record('deleteOutcome', `DELETE /outcomes/${outcome}`)
  await record('deleteOrganization', `DELETE /orgs/${org}`)
}

async function recordPlan(
  { record }: Pick<Recorder, 'record'>,
  organization: string,
  indicator: string,
): Promise<void> {
  const body = {
    name: 'Annual report 2024',
    name_fr: 'Rapport annuel 2024',
    period: { from: '2024-01-01', to: '2024-12-31' },
    due: '2030-03-31',
    timezone: 'America/Toronto',
    organizations: [
      { uri: organization, indicators: [indicator] },
      {
        uri: 'https://example.org/organizations/harbour',
        name: 'Harbour Food Bank',
        identifiers: ['119219814 RR 0001'],
        contacts: [{ name: 'Ann Lee', email: 'ann@example.org', language: 'en' }],
      },
    ],
    remind: { before: [14, 3], after: [1, 14] },
  }
  const at = '/plans/annual-2024'
  const { uri } = body.organizations[1] ?? {}
  await record('writePlan', `PUT ${at}`, { body })
  await record('writePlan', `PUT ${at}`, { body })
  await record('getPlan', `GET ${at}`)
  await record('listPlans', 'GET /plans')
  await record('writePlanAnswer', `PUT ${at}/answers`, {
    body: { organization: uri, reason: 'The programme began in 2025.' },
  })
  for (const format of ['json', 'csv']) await record('getPlanStatus', `GET ${at}/status?format=${format}`)
  await record('deletePlanAnswer', `DELETE ${at}/answers?organization=${encodeURIComponent(uri ?? '')}`)
  const { data } = (await record('listPlanLinks', `GET ${at}/links`)) as { data: { url: string }[] }
  await record('listPlanLinks', `GET ${at}/links?format=csv`)
  await record('setPlanReminders', `POST ${at}/reminders`, { body: { state: 'on' } })
  const reminders = (await record('listPlanReminders', `GET ${at}/reminders?on=2030-03-17`)) as {
    data: { text: string }[]
  }
  const [wayOut = ''] = /https?:\S+\/unsubscribe\/\S+/.exec(reminders.data[0]?.text ?? '') ?? []
  await record('openUnsubscribe', `GET ${new URL(wayOut).pathname}`)
  await record('unsubscribe', `POST ${new URL(wayOut).pathname}`)
  await record('reportNothing', `POST ${new URL(data[1]?.url ?? '').pathname}/nothing-to-report`, {
    headers: { 'X-Sender-Name': 'Ann%20Lee' },
    body: { reason: 'The programme began in 2025.' },
  })
  await record('deletePlan', `DELETE ${at}`)
}

async function recordLinks({ record }: Recorder): Promise<void> {
  const body = {
    kind: 'view',
    namespace: 'food-security',
    label: 'Meals for the board',
    filters: { theme: ['https://metadata.un.org/sdg/2'] },
  }
  const link = await record('createLink', 'POST /links', { body })
  const at = `/links/${idIn(link)}`
  const opened = new URL((link as { url: string }).url).pathname
  await record('changeLink', `PATCH ${at}`, { body: { label: 'Meals for the whole board' } })
  await record('getLink', `GET ${at}`)
  await record('listLinks', 'GET /links')
  await record('openLink', `GET ${opened}`)
  await record('getLinkAbout', `GET ${opened}/about`)
  await record('getLinkRowsJson', `GET ${opened}/rows.json?limit=1`)
  await record('getLinkRowsCsv', `GET ${opened}/rows.csv`)
  await record('getLinkRowsNdjson', `GET ${opened}/rows.ndjson`)
  await record('getLinkView', `GET ${opened}/view`)
  await record('getLinkOrganizations', `GET ${opened}/organizations`)
  await record('rotateLink', `POST ${at}/rotate`)
  await record('revokeLink', `DELETE ${at}`)
}

/** Nothing is sent: the examples show what waits to be. */
async function recordWebhooks({ record }: Recorder): Promise<void> {
  const body = {
    url: 'https://hooks.example.org/impact-events',
    label: 'Our database',
    events: ['webhook.test'],
  }
  const id = idIn(await record('createWebhook', 'POST /webhooks', { body }))
  const at = `/webhooks/${id}`
  await record('changeWebhook', `PATCH ${at}`, { body: { namespaces: ['food-security'] } })
  await record('getWebhook', `GET ${at}`)
  await record('listWebhooks', 'GET /webhooks')
  const delivery = idIn(await record('testWebhook', `POST ${at}/test`))
  await record('resendDelivery', `POST ${at}/deliveries/${delivery}/resend`)
  await record('listDeliveries', `GET ${at}/deliveries`)
  await record('rotateWebhook', `POST ${at}/rotate`)
  await record('deleteWebhook', `DELETE ${at}`)
}

async function recordSubmissions({ record }: Recorder, send: Send): Promise<void> {
  const link = await send('POST /links', {
    body: { kind: 'submit', namespace: 'food-security', label: 'Reports of 2026' },
  })
  const at = new URL((JSON.parse(link.text) as { url: string }).url).pathname
  const headers = { 'X-Sender-Name': 'Ann%20Lee', 'X-Sender-Email': 'ann%40example.org' }
  const submit = async (name: string): Promise<string> => {
    const uri = `https://example.org/organizations/${name}`
    const body = { '@id': uri, '@type': 'cids:Organization', hasLegalName: name, hasDescription: name }
    const context = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'
    const document = { '@context': context, ...body }
    await record('checkForLink', `POST ${at}/check`, { body: document })
    const sent = await record('submitDocument', `POST ${at}/submissions?label=${name}.jsonld`, {
      headers,
      body: document,
    })
    return new URL((sent as { receipt_url: string }).receipt_url).pathname
  }
  const newest = async (): Promise<string> => {
    const { data } = (await record('listSubmissions', 'GET /submissions?limit=1')) as {
      data: { id: string }[]
    }
    return data[0]?.id ?? ''
  }
  await submit('harbour')
  const first = await newest()
  await record('getSubmission', `GET /submissions/${first}`)
  await record('acceptSubmission', `POST /submissions/${first}/accept`)
  const receipt = await submit('lakeside')
  const message = 'The reports of the second half are missing. Please add them and send the file again.'
  await record('returnSubmission', `POST /submissions/${await newest()}/return`, { body: { message } })
  await record('getReceipt', `GET ${receipt}/about`)
  await record('openReceipt', `GET ${receipt}`)
}

async function recordSystem({ record }: Recorder): Promise<void> {
  await record('getOwnKey', 'GET /keys/self')
  for (const format of ['json', 'csv', 'ndjson']) {
    await record('listAuditEvents', `GET /audit?action=group.created&format=${format}`)
  }
  await record('checkHealth', 'GET /healthz')
  await record('checkReadiness', 'GET /readyz')
  await record('getOpenApi', 'GET /openapi.json')
  await record('openDocs', 'GET /docs')
  await record('getProblemPage', 'GET /problems/invalid_request')
  await record('getContext', 'GET /contexts/sff')
  await record('getShapes', 'GET /shapes')
  for (const format of ['json', 'csv']) {
    await record('listCodeLists', `GET /codelists?format=${format}`)
    await record('getCodeList', `GET /codelists/ProvinceTerritory?format=${format}`)
    await record('getDictionary', `GET /dictionary?format=${format}`)
  }
}

const isJson = (type: string): boolean => ['application/json', 'application/ld+json'].includes(type)
