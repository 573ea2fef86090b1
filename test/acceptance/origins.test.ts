// Where a write with a session may come from: every writing operation, of the data API and of the console, with every kind of
// origin. Who may call what: access-table.ts. Rules, section 6.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { consoleOperations } from '../../src/contract/console/operations.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import { startCapsuleApp, type CapsuleApp } from './capsule-app.ts'
import { addPerson, callAs, codeOf, origin, type Person } from './console-people.ts'
import { makeSide, type Side } from './foreign-sides.ts'
import { soundCall } from './sound-calls.ts'
import { useApp, type CallOptions } from './start-app.ts'
import { loopbackAllowed } from './webhook-app.ts'

const app = useApp(() => startCapsuleApp({ config: loopbackAllowed }))
let side: Side
beforeAll(async () => {
  side = await makeSide(app, { word: 'OWN-WORD', slug: 'mine', person: await addPerson(app) })
})

// What is public takes no session: mail programs send the one click that ends reminders.
const writes = ([...operations, ...consoleOperations] as readonly Operation[]).filter(
  ({ method, access }) => method !== 'GET' && !['link', 'own-key', 'public'].includes(access),
)

type Headers = NonNullable<CallOptions['headers']>

const evil = 'https://evil.example'
const refused: Readonly<Record<string, Headers>> = {
  'no origin': { origin: undefined },
  'another site': { origin: evil },
  'another site, whatever the browser says': { origin: evil, 'sec-fetch-site': 'same-origin' },
  'another site, on a page of ours': { origin: evil, referer: `${origin}/console/keys` },
  'the origin null': { origin: 'null' },
  'the origin null, on a page of ours': { origin: 'null', referer: `${origin}/console/keys` },
  'another port': { origin: `${origin}:8443` },
  'its own host without TLS': { origin: 'http://impact.example.org' },
  'a host that only begins like it': { origin: `${origin}.evil.example` },
  'a host below it': { origin: 'https://www.impact.example.org' },
  'a page of others as referrer': { origin: undefined, referer: `${evil}/` },
  'a referrer that is no address': { origin: undefined, referer: 'impact' },
  'the word of the browser alone': { origin: undefined, 'sec-fetch-site': 'same-origin' },
  'a form of another site': { origin: evil, 'content-type': 'application/x-www-form-urlencoded' },
  'a form without origin': { origin: undefined, 'content-type': 'application/x-www-form-urlencoded' },
  'a form with files': { origin: 'null', 'content-type': 'multipart/form-data; boundary=x' },
  'plain text of another site': { origin: evil, 'content-type': 'text/plain' },
}

const stored = `
  select (select count(*) from audit_event where tenant_id = $1) as events,
    (select version from namespace_head where namespace_id = $2) as version,
    (select count(*) from capsule where namespace_id = $2) as capsules,
    (select count(*) from delivery where tenant_id = $1) as deliveries,
    (select count(*) from saved_capsule where account_id = $3) as saved,
    (select md5(string_agg(saved_view::text, ' ' order by view_id)) from saved_view where account_id = $3) as views,
    (select count(*) from account_session where account_id = $3) as sessions,
    (select count(*) from one_time_link where tenant_id = $1) as invitations`

/** Whatever is done shows here: most acts are on the record. */
async function state(): Promise<unknown> {
  const { person, namespaceId } = side
  return (await app.store.writes.query(stored, [person.tenantId, namespaceId, person.id])).rows
}

const asPerson = (operation: Operation, headers: Headers) =>
  soundCall(operation, side, { headers, isByPerson: true })

it.each(writes.map((each) => [each.id, each] as const))(
  '%s is refused from elsewhere, and nothing is done',
  async (_id, operation) => {
    const before = await state()
    const answers: Record<string, unknown> = {}
    for (const [name, headers] of Object.entries(refused)) {
      const answer = await asPerson(operation, headers)
      answers[name] = [answer.statusCode, codeOf(answer)]
    }
    const expected = Object.keys(refused).map((name) => [name, [403, 'origin_not_allowed']])
    expect(answers).toEqual(Object.fromEntries(expected))
    expect(await state()).toEqual(before)
  },
)

const taken: readonly [what: string, headers: Headers][] = [
  ['its own origin', { origin }],
  ['its own origin, whatever the browser says', { origin, 'sec-fetch-site': 'cross-site' }],
  ['a form of its own', { origin, 'content-type': 'application/x-www-form-urlencoded' }],
  ['a page of its own as referrer', { origin: undefined, referer: `${origin}/console/keys` }],
]

describe.each(taken)('%s', (_what, headers) => {
  it.each(['POST /orgs', 'POST /console/api/views'])('is taken by %s', async (route) => {
    const body = route.endsWith('/orgs')
      ? { uri: 'https://example.org/o', name: 'O' }
      : { name: 'V', search: 'ns=mine' }
    const answer = await side.person.call(route, { headers: { 'x-namespace': 'mine', ...headers }, body })
    expect([answer.statusCode, answer.body]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()])
  })
})

it('a read needs no origin, with HEAD neither', async () => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await side.person.call(`${method} /orgs`, {
      headers: { 'x-namespace': 'mine', origin: undefined },
    })
    expect([method, answer.statusCode]).toEqual([method, 200])
  }
})

it('a key that comes along counts, wherever the request comes from', async () => {
  const headers = { 'x-api-key': app.key, 'x-namespace': 'my-data', origin: evil }
  const body = { uri: 'https://example.org/by-key', name: 'By a key' }
  expect((await side.person.call('POST /orgs', { headers, body })).statusCode).toBe(201)
  const { data } = (await app.call('GET /audit?limit=1')).json<{ data: { actor: object }[] }>()
  expect(data[0]?.actor).toMatchObject({ type: 'key', name: 'test' })
})

describe('without BASE_URL', () => {
  let open: CapsuleApp
  let person: Person
  beforeAll(async () => {
    open = await startCapsuleApp({ hasWorker: false, config: { baseUrl: undefined } })
    const { cookie } = await addPerson(open)
    // The prefix is for TLS, which is not known here.
    person = { ...(await addPerson(open)), call: callAs(open, cookie.replace('__Host-', '')) }
  })
  afterAll(async () => await open.close())

  it.each([
    ['http://127.0.0.1:8080', '127.0.0.1:8080', true],
    ['https://console.example', 'console.example', true],
    ['https://console.example', 'console.example:443', true],
    ['http://127.0.0.1:8081', '127.0.0.1:8080', false],
    ['http://127.0.0.1', '127.0.0.1:8080', false],
    ['https://evil.example', 'console.example', false],
    ['file://console.example', 'console.example', false],
    ['null', 'console.example', false],
  ])('the origin %s at the host %s is its own: %s', async (from, host, isOwn) => {
    const headers = { origin: from, host, 'x-namespace': 'my-data' }
    const body = { uri: 'https://example.org/open', name: 'Open' }
    const answer = await person.call('POST /orgs', { headers, body })
    expect(answer.statusCode).toEqual(isOwn ? expect.toBeOneOf([200, 201]) : 403)
    const signedOut = await callAs(open, undefined)('POST /console/api/sign-out', { headers })
    expect(signedOut.statusCode).toBe(isOwn ? 204 : 403)
  })
})
