// Every operation answers every kind of caller as the table says. What the table does not list, or lists without need, fails.
import { beforeAll, describe, expect, it } from 'vitest'

import { createKey } from '../../src/service/access/create-key.ts'
import { createTenant } from '../../src/service/access/create-tenant.ts'
import { newKey } from '../../src/service/access/key-format.ts'
import { revokeKey } from '../../src/service/access/api-key.ts'
import { suspendTenant } from '../../src/service/accounts/operate-tenants.ts'
import { startSession } from '../../src/service/accounts/sessions.ts'
import { consoleOperations } from '../../src/contract/console/operations.ts'
import { consolePageOperations } from '../../src/http/pages/console-pages.ts'
import { openDocsPages } from '../../src/http/pages/docs-pages.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import { accessTable, operationsOf, refusals, type Group } from './access-table.ts'
import { startCapsuleApp } from './capsule-app.ts'
import { addPerson, cookieName, origin, type Person } from './console-people.ts'
import { makeLink } from './link-app.ts'
import { useApp } from './start-app.ts'

type Headers = Readonly<Record<string, string | undefined>>

const all: readonly Operation[] = [
  ...operations,
  ...consoleOperations,
  ...consolePageOperations,
  ...openDocsPages,
]
const [head, ...lines] = accessTable
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
const groups = (head ?? []).slice(1) as Group[]
const groupOf = new Map(
  groups.flatMap((group) => operationsOf[group].split(' ').map((id) => [id, group] as const)),
)

const app = useApp(() => startCapsuleApp({ hasWorker: false }))
const callers = new Map<string, () => Headers | Promise<Headers>>()
/** Of people, until a call ends them; where that is another one than signing out, the table is wrong from there on. */
const sessions = new Map<Person, string>()
const tokens = new Map<string, string>()

beforeAll(async () => {
  const { store, tenant } = app
  const stranger = await createTenant(store.writes, 'Stranger')
  const suspended = await createTenant(store.writes, 'Suspended')
  for (const { id } of [tenant, stranger]) await createNamespace(store, id, 'of-both', 'Of both')
  await createNamespace(store, stranger.id, 'theirs', 'Theirs')
  const keyOf = async (wish: Partial<Parameters<typeof createKey>[1]> = {}) =>
    await createKey(store.writes, { tenantId: tenant.id, label: 'x', ...wish })
  const keyByMember = async () => {
    const made = await (
      await addPerson(app, { role: 'member' })
    ).call('POST /console/api/keys', {
      body: { label: 'x' },
    })
    return made.json<{ secret: string }>().secret
  }
  const past = new Date(Date.now() - 1000)
  const [revoked, both] = [await keyOf(), await keyOf({ expiresAt: past })]
  for (const { key } of [revoked, both]) await revokeKey(store.writes, key.keyId)
  const restricted = (await keyOf({ namespaces: ['elsewhere', 'other'] })).text
  const keys: Readonly<Record<string, string>> = {
    'an empty key': '',
    'a word as key': 'secret',
    'a key with a wrong letter': app.key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
    'a known public id with another secret': `${app.key.slice(0, 15)}${newKey().text.slice(15)}`,
    'a very long key': 'igk_'.repeat(2000),
    'two keys': `${app.key}, ${app.key}`,
    'a key that never existed': newKey().text,
    'a revoked key': revoked.text,
    'a revoked and expired key': both.text,
    'an expired key': (await keyOf({ expiresAt: past })).text,
    'a key of a suspended tenant': (await keyOf({ tenantId: suspended.id })).text,
    'a key of another tenant': (await keyOf({ tenantId: stranger.id })).text,
    'a key for other namespaces': restricted,
    'a key for no namespace': (await keyOf({ namespaces: [] })).text,
    'a key': app.key,
    'a write key for this namespace': (await keyOf({ namespaces: ['my-data'] })).text,
    'a key that a member made': await keyByMember(),
  }
  for (const [name, key] of Object.entries(keys)) callers.set(name, () => ({ 'x-api-key': key }))
  const elsewhere: Readonly<Record<string, Headers>> = {
    'a key for other namespaces, in an unknown one': { 'x-api-key': restricted, 'x-namespace': 'not-there' },
    'a key for other namespaces, in one not made': { 'x-api-key': restricted, 'x-namespace': 'elsewhere' },
    'a key without namespace': { 'x-namespace': undefined },
    'a key, the namespace empty': { 'x-namespace': '' },
    'a key, the namespace no slug': { 'x-namespace': 'Not A Slug' },
    'a key, the namespace twice': { 'x-namespace': 'my-data, my-data' },
    'a key, the namespace too long': { 'x-namespace': 'a'.repeat(64) },
    'a key, in an unknown namespace': { 'x-namespace': 'not-there' },
    'a key, in a namespace of another tenant': { 'x-namespace': 'theirs' },
  }
  for (const [name, headers] of Object.entries(elsewhere))
    callers.set(name, () => ({ 'x-api-key': app.key, ...headers }))

  for (const scope of ['read', 'submit'] as const) {
    const text = (await keyOf({ scope })).text
    const named = (namespaces: string[]) => keyOf({ scope, namespaces })
    const [here, elsewhere] = [(await named(['my-data'])).text, (await named(['elsewhere'])).text]
    const sent = (name: string, headers: Headers) =>
      callers.set(`a ${scope} key${name}`, () => ({ 'x-api-key': text, ...headers }))
    sent('', {})
    sent(' for this namespace', { 'x-api-key': here })
    sent(' for other namespaces', { 'x-api-key': elsewhere })
    sent(', in an unknown namespace', { 'x-namespace': 'not-there' })
    sent(' without namespace', { 'x-namespace': undefined })
  }

  const [member, reader, owner, foreign, barred, leaving] = [
    await addPerson(app, { role: 'member' }),
    await addPerson(app, { role: 'reader' }),
    await addPerson(app, { role: 'owner' }),
    await addPerson(app, { tenantId: stranger.id }),
    await addPerson(app, { tenantId: suspended.id }),
    await addPerson(app),
  ]
  await suspendTenant(store, suspended.id)
  const sessionOf = async (person: Person): Promise<string> => {
    const from = { address: '127.0.0.1', userAgent: 'test' }
    const token = sessions.get(person) ?? (await startSession(store.writes, person.id, from))
    sessions.set(person, token)
    return `${cookieName}=${token}`
  }
  const people: Readonly<Record<string, readonly [Person, Headers?]>> = {
    'a key and the session of an owner': [owner, { 'x-api-key': app.key }],
    'a broken key and the session of an owner': [owner, { 'x-api-key': 'secret' }],
    'a read key and the session of an owner': [owner, { 'x-api-key': (await keyOf({ scope: 'read' })).text }],
    'a key and the session of an owner, on a page of others': [
      owner,
      { 'x-api-key': app.key, origin: 'https://evil.example' },
    ],
    'somebody of a suspended tenant': [barred],
    'a member': [member],
    'a member, without namespace': [member, { 'x-namespace': undefined }],
    'a member, in a namespace of another tenant': [member, { 'x-namespace': 'theirs' }],
    'a reader': [reader],
    'a reader, without namespace': [reader, { 'x-namespace': undefined }],
    'a reader, in a namespace of another tenant': [reader, { 'x-namespace': 'theirs' }],
    'an owner': [owner],
    'an owner of another tenant': [foreign],
    'an owner, on a page of others': [owner, { origin: 'https://evil.example' }],
    'an owner, from another site': [owner, { origin: undefined, 'sec-fetch-site': 'cross-site' }],
    'an owner, without an origin': [owner, { origin: undefined }],
  }
  for (const [name, [person, headers]] of Object.entries(people))
    callers.set(name, async () => ({ cookie: await sessionOf(person), ...headers }))
  await leaving.call('POST /console/api/sign-out')
  for (const kind of ['view', 'data', 'submit']) {
    const { token } = await makeLink(app, { kind })
    tokens.set(`a ${kind} link`, token)
    callers.set(`a ${kind} link`, () => ({ authorization: `Bearer ${token}` }))
  }
  callers.set('nobody', () => ({}))
  callers.set('a cookie that is none of ours', () => ({ cookie: `${cookieName}=nonsense` }))
  callers.set('an ended session', () => ({ cookie: leaving.cookie }))
})

/** With ids that are nobody's, and a body that changes nothing: whoever gets in leaves everything as it was. */
async function call(
  who: string,
  { id, method, path, body }: Operation,
): Promise<[status: number, code: string]> {
  const route = `${method} ${path
    .replace('{namespace}', 'my-data')
    .replace('{token}', tokens.get(who) ?? 'some-token')
    .replaceAll(/\{\w+\}/g, 'some-id')}`
  const json = id === 'createNamespace' ? { namespace: 'of-both' } : {}
  const answer = await app.call(route, {
    headers: { 'x-api-key': undefined, 'x-namespace': 'my-data', origin, ...(await callers.get(who)?.()) },
    body: body ? (body.as === 'json' ? json : '{') : undefined,
  })
  if (id === 'signOut') sessions.clear()
  const isProblem = answer.headers['content-type'] === 'application/problem+json; charset=utf-8'
  const { statusCode: status } = answer
  const isAsked = answer.headers['www-authenticate'] !== undefined
  expect([status, isProblem, isAsked, status === 500]).toEqual([status, status >= 400, status === 401, false])
  return [status, isProblem ? answer.json<{ code: string }>().code : '']
}

describe('the table', () => {
  it('lists every operation once, and none that is not there', () => {
    const listed = groups.flatMap((group) => operationsOf[group].split(' '))
    expect(listed.sort()).toEqual(all.map(({ id }) => id).sort())
    expect(Object.keys(operationsOf)).toEqual(groups)
  })

  it('has a cell for every group of operations in every line, and every caller is known', () => {
    const words = new Set([...Object.keys(refusals), 'in'])
    for (const [who = '', ...cells] of lines) {
      expect([who, callers.has(who), cells.length]).toEqual([who, true, groups.length])
      expect([who, cells.filter((cell) => !words.has(cell))]).toEqual([who, []])
    }
    expect(new Set(lines.map(([who]) => who))).toEqual(new Set(callers.keys()))
    expect(lines).toHaveLength(callers.size)
  })
})

const codes = new Set(Object.values(refusals).map(([, code]) => code))

it.each(all.map((operation) => [operation.id, operation] as const))('%s', async (id, operation) => {
  const column = 1 + groups.indexOf(groupOf.get(id) ?? 'public')
  const found: Record<string, unknown> = {}
  const expected: Record<string, unknown> = {}
  for (const line of lines) {
    const [who = ''] = line
    const [status, code] = await call(who, operation)
    // Managing a link that is not there is let in.
    const isIn = code === 'link_not_found' && operation.access !== 'link'
    found[who] = codes.has(code) && !isIn ? [status, code] : 'in'
    expected[who] = refusals[line[column] ?? ''] ?? 'in'
  }
  expect(found).toEqual(expected)
})
