// A PostgreSQL with max_connections = 20, fewer than the service would use: every kind of request gets through, and no
// connection is ever refused.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { createKey } from '../../src/service/access/create-key.ts'
import { createTenant } from '../../src/service/access/create-tenant.ts'
import { readConfig } from '../../src/config.ts'
import { startServer, type RunningServer } from '../../src/main.ts'
import { startEmbedded, type Embedded } from '../../src/database/embedded/start-embedded.ts'
import { openStore } from '../../src/database/pools/open-store.ts'
import { clearAway } from '../crash/embedded-processes.ts'
import { preparedDirectory } from '../crash/prepared-database.ts'
import { addressOf } from '../database/fresh-database.ts'
import { goodCapsule } from './capsule-app.ts'

let embedded: Embedded
let server: RunningServer
const tenants: Record<string, string>[] = []
const lines: { level: number; msg: string; allowed?: number; planned?: number }[] = []

beforeAll(async () => {
  const { dataDir } = await preparedDirectory()
  embedded = await startEmbedded({ dataDir, settings: { fsync: 'off', max_connections: '20' } })
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as never) })
  const settings = { DATABASE_URL: addressOf(embedded.connection), PORT: '0', WORKERS: '2' }
  server = await startServer(readConfig(settings), log)
  const store = openStore(embedded.connection, { writeConnections: 1 })
  for (const name of ['one', 'two', 'three']) {
    const tenant = await createTenant(store.writes, name)
    const { text } = await createKey(store.writes, { tenantId: tenant.id, label: 'test' })
    const headers = { 'x-api-key': text, 'x-namespace': name }
    tenants.push(headers)
    const body = JSON.stringify({ namespace: name })
    await fetch(`${server.url}/namespaces`, { method: 'POST', headers, body })
  }
  await store.close()
})

afterAll(async () => {
  await server.close(0)
  await embedded.release()
  await clearAway()
})

const body = JSON.stringify(goodCapsule())
const kinds: Readonly<Record<string, () => readonly [string, string, string?]>> = {
  read: () => ['GET', '/rows/indicator-reports'],
  export: () => ['GET', '/export'],
  stream: () => ['GET', '/rows/indicator-reports?format=csv'],
  preview: () => ['POST', '/capsules/preview', body],
  upload: () => ['POST', '/capsules', body],
  write: () => [
    'POST',
    '/orgs',
    JSON.stringify({ uri: 'https://example.org/o', name: `${performance.now()}` }),
  ],
}

const statuses = new Map<string, number>()

/** Asks again where it is told to, as a client does, until so many were answered. */
async function useService(kind: string, headers: Record<string, string>): Promise<void> {
  for (let left = 6; left > 0;) {
    const [method, path, sent] = kinds[kind]?.() ?? ['GET', '/']
    const answer = await fetch(server.url + path, {
      method,
      headers,
      ...(sent !== undefined && { body: sent }),
    })
    await answer.arrayBuffer()
    const seen = `${kind} ${answer.status}`
    statuses.set(seen, (statuses.get(seen) ?? 0) + 1)
    if (answer.status < 300) left--
    else await pause(20)
  }
}

it('shrinks the pools at start and says so in one line', () => {
  const said = lines.filter(({ msg }) => msg.includes('connections'))
  expect(said).toEqual([expect.objectContaining({ allowed: 17, planned: 17 })])
})

it.runIf(isLongRun)('lets every kind of request through, and refuses no connection', async () => {
  const clients = tenants.flatMap((headers) =>
    Object.keys(kinds).flatMap((kind) => [1, 2, 3].map(() => useService(kind, headers))),
  )
  await Promise.all(clients)
  const failed = [...statuses.keys()].filter((seen) => !/ (?:20\d|429|503)$/.test(seen))
  expect(failed).toEqual([])
  const logged = await readFile(join(embedded.directory, 'postgres.log'), 'utf8')
  expect(logged).not.toMatch(/too many clients|connection slots are reserved/)
})
