// Every list says how many elements it has: all operations that declare a list, each with five elements and with a page of
// four. `call` compares the count with the elements of every answer; here it is made sure that there are some.
import { beforeAll, expect, it } from 'vitest'

import { startSession } from '../../src/service/accounts/sessions.ts'
import { consoleOperations } from '../../src/contract/console/operations.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import { startCapsuleApp } from './capsule-app.ts'
import { addPerson, type Person } from './console-people.ts'
import { makeLink } from './link-app.ts'
import { createSubmitLink, submitFile } from './submission-app.ts'
import { capsule, iri, organization } from './projected.ts'
import { useApp } from './start-app.ts'

interface Listed {
  readonly properties?: { readonly meta?: { readonly properties?: { readonly row_count?: unknown } } }
}

const rowCountOf = ({ properties }: Listed): unknown => properties?.meta?.properties?.row_count

const isList = ({ method, success }: Operation): boolean =>
  method === 'GET' && rowCountOf(success[200]?.schema ?? {}) !== undefined
const all: readonly Operation[] = [...operations, ...consoleOperations]
const lists = all.filter(isList)

const five = [1, 2, 3, 4, 5]
const at = (name: string, number: number): string => iri(`counted/${name}${number}`)

const app = useApp(() => startCapsuleApp())
let person: Person
let firstVersion: string
/** The last of five, each of which replaces the one before. */
let capsuleId: string | undefined
let webhookId = ''
let token = ''
beforeAll(async () => {
  person = await addPerson(app)
  const { headers } = await app.call('GET /rows/indicator-reports')
  firstVersion = String(headers['x-namespace-version'])
  const lines = five.flatMap((number) => [
    { object: 'organization', uri: at('o', number), name: 'Organization' },
    { object: 'outcome', org_uri: at('o', number), uri: at('u', number), name: 'Outcome' },
    { object: 'indicator', org_uri: at('o', number), uri: at('i', number), name: 'Indicator' },
    { object: 'indicator_report', indicator_uri: at('i', number), uri: at('r', number), value: number },
  ])
  const body = lines.map((line) => JSON.stringify(line)).join('\n')
  await app.call('POST /batch', { body })
  const document = capsule(...five.map((number) => organization(`counted/c${number}`)))
  const make = (path: string, given: unknown) => person.call(`POST /console/api/${path}`, { body: given })
  for (const number of five) {
    capsuleId = await app.upload(document, { query: capsuleId === undefined ? '' : `?replaces=${capsuleId}` })
    await app.verdict(capsuleId)
    await make('keys', { label: 'Key' })
    await app.call(`PUT /indicator-groups/g${number}`, { body: { name: 'Group', indicator_ids: [] } })
    await app.call(`PUT /plans/p${number}`, {
      body: {
        name: 'Plan',
        period: { from: '2024-01-01', to: '2024-12-31' },
        due: '2030-03-31',
        organizations: five.map((each) => ({
          uri: at('o', each),
          contacts: [{ email: `o${each}@example.org` }],
        })),
        remind: { before: [14] },
      },
    })
    await make('invitations', { role: 'member' })
    await make(`library?name=${number}.jsonld`, document)
    await make('views', { name: `View ${number}`, search: 'ns=my-data' })
    await app.call('POST /namespaces', { body: { namespace: `counted-${number}` } })
    token = (await makeLink(app, { kind: 'view' })).token
    await submitFile(app, await createSubmitLink(app), document)
    const wanted = { url: 'https://example.org/events', events: ['webhook.test'] }
    const webhook = await app.call('POST /webhooks', { body: wanted })
    webhookId ||= webhook.json<{ id: string }>().id
    await app.call(`POST /webhooks/${webhookId}/test`)
    await addPerson(app)
    await startSession(app.store.writes, person.id, { address: '127.0.0.1', userAgent: 'test' })
    await app.store.writes.query(useOfAll, [number, app.tenant.id])
  }
})

const useOfAll = `insert into key_use
  select public_id, current_date - $1::integer, 'read', tenant_id, 1, 0, 1, 1 from api_key where tenant_id = $2
  on conflict do nothing`

const queries: Readonly<Record<string, () => string>> = {
  listPlanReminders: () => 'on=2030-03-17',
  listRowChanges: () => `since=${firstVersion}`,
  findByIri: () => `iri=${encodeURIComponent(at('o', 1))}`,
  findByName: () => 'text=Org',
}
/** One thing of each kind has this identifier, and jobs are done before anybody could count them. */
const isShort = new Set(['findByIri', 'listPendingCapsules', 'suggestIndicatorGroups'])

it.each(lists.map((operation) => [operation.id, operation] as const))('%s', async (id, operation) => {
  const path = operation.path
    .replace('{namespace}', 'my-data')
    .replace('{capsule_id}', capsuleId ?? '')
    .replace('{webhook_id}', webhookId)
    .replace('{slug}', 'p1')
    .replace('{name}', 'ProvinceTerritory')
    .replace('{token}', token)
    .replace('{key_id}', app.key.slice(0, 14))
  const caller = path.startsWith('/console') ? person : app
  const hasPages = operation.query !== undefined && 'limit' in operation.query
  for (const limit of hasPages ? ['limit=50', 'limit=4'] : ['']) {
    const query = [queries[id]?.() ?? '', limit].filter((each) => each !== '')
    const answer = await caller.call(`GET ${path}?${query.join('&')}`)
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
    const { data, meta } = answer.json<{ data: unknown[]; meta: { row_count: number } }>()
    expect(meta.row_count).toBe(data.length)
    if (!isShort.has(id)) expect(data.length).toBeGreaterThan(3)
  }
})
