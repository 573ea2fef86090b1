// The console's own endpoints: what other sites and caches see. Who may call what: access-table.ts; where writes may come
// from: origins.test.ts. Rules, section 6.
import { beforeAll, describe, expect, it } from 'vitest'

import { consoleOperations } from '../../src/contract/console/operations.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { startCapsuleApp } from './capsule-app.ts'
import { addPerson, callAs, codeOf, type Person } from './console-people.ts'
import { listen, openWire } from './wire.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp({ hasWorker: false }))
let owner: Person

beforeAll(async () => {
  owner = await addPerson(app, { role: 'owner' })
})

const all: readonly Operation[] = consoleOperations

/** With ids that are nobody's, and a body that no operation takes: nothing is changed by whoever gets in. */
const routeOf = ({ method, path }: Operation, slug = 'my-data'): string =>
  `${method} ${path.replace('{namespace}', slug).replaceAll(/\{\w+\}/g, 'some-id')}`

// Signing out ends the session that the other operations need.
const inTable = all.filter(({ id }) => id !== 'signOut')

describe.each(inTable.map((each) => [each.id, each] as const))('%s', (_id, operation) => {
  it('is never stored by a browser and never open to other origins', async () => {
    const answer = await callAs(app, undefined)(routeOf(operation))
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    const preflight = await callAs(app, undefined)(`OPTIONS ${routeOf(operation).split(' ')[1]}`)
    expect(preflight.statusCode).toBe(204)
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('a namespace in the path', () => {
  it.each([
    ['Not A Slug', 400, 'namespace_invalid'],
    ['-x', 400, 'namespace_invalid'],
    ['not-there', 404, 'namespace_not_found'],
  ])('is checked as the header is: %s', async (slug, status, code) => {
    for (const operation of all.filter(({ path }) => path.includes('{namespace}'))) {
      const route = routeOf(operation, encodeURIComponent(slug))
      const answer = await owner.call(route, { body: operation.body ? {} : undefined })
      expect([operation.id, answer.statusCode, codeOf(answer)]).toEqual([operation.id, status, code])
    }
  })
})

it('an empty namespace in the path is no slug', async () => {
  const answer = await owner.call('GET /console/api/namespaces//find?iri=urn:x:1')
  expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'namespace_invalid'])
})

it('is not open to other origins when its address is written in full either', async () => {
  const wire = await openWire(await listen(app.app))
  wire.send('GET http://impact.example.org/console/api/session HTTP/1.1\r\nHost: impact.example.org\r\n\r\n')
  const { status, headers } = await wire.answer()
  wire.socket.destroy()
  const open = Object.keys(headers).filter((name) => name.startsWith('access-control'))
  expect([status, open]).toEqual([200, []])
})

describe('the public contract', () => {
  it('does not show the console’s own endpoints', async () => {
    expect((await app.call('GET /openapi.json')).body).not.toContain('/console')
  })

  it('knows their addresses: another method is 405, another address 404', async () => {
    const other = await app.call('PUT /console/api/keys')
    expect([other.statusCode, other.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS, POST'])
    expect((await app.call('GET /console/api/nothing')).statusCode).toBe(404)
  })
})
