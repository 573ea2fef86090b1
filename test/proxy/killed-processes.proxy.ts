// Five serving processes on one database behind a real proxy, and one of them killed every second or so. Clients of two
// tenants write and read all the while, through the proxy. Afterwards every acknowledged write is there and nothing
// else; meanwhile no answer is older than a write that its client has seen acknowledged, and no client ever sees the
// data of the other tenant.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { buildProgram, clearAway, temporaryDirectory } from '../crash/embedded-processes.ts'
import { command, killAll, serve, type Served } from '../crash/serve-processes.ts'
import { freePort } from '../free-port.ts'
import { seededRandom } from '../seeded-random.ts'

const minutes = Number(process.env['MINUTES'] ?? 1)
const seed = Number(process.env['SEED'] ?? 20_261_115)
const processes = 5

const random = seededRandom(seed)
const below = (limit: number): number => Math.floor(random() * limit)

let dataDir: string
let proxyUrl: string
let stopProxy: () => Promise<void>
const servers: Served[] = []
const ports: number[] = []

/** Sends a request to another server only where none of it can have had an effect. */
async function startProxy(): Promise<void> {
  const port = await freePort()
  const file = join(dataDir, 'haproxy.cfg')
  await writeFile(
    file,
    `defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  retries 3
  option redispatch
  retry-on conn-failure
frontend all
  bind 127.0.0.1:${port}
  default_backend service
backend service
  balance roundrobin
  option httpchk GET /readyz
${ports.map((each, at) => `  server s${at} 127.0.0.1:${each} check inter 200ms fall 1 rise 1`).join('\n')}
`,
  )
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  stopProxy = async () => {
    child.kill('SIGTERM')
    await exited
  }
  proxyUrl = `http://127.0.0.1:${port}`
}

interface Client {
  readonly headers: Record<string, string>
  readonly prefix: string
  /** By uri: the name that was acknowledged last, and what was asked for and never answered. */
  readonly names: Map<string, { known: string | null; possible: Set<string> }>
  readonly capsules: Map<string, string>
}

const clients: Client[] = []

beforeAll(async () => {
  buildProgram()
  dataDir = await temporaryDirectory()
  for (let at = 0; at < processes; at++) ports.push(await freePort())
  for (const port of ports) servers.push(await serve(dataDir, { PORT: String(port) }))
  await startProxy()
  for (const name of ['Lakeside', 'Riverside']) {
    const tenant = await command(dataDir, 'tenant', 'create', '--name', name)
    const key = await command(dataDir, 'key', 'mint', '--tenant', tenant, '--label', 'test')
    const headers = { 'X-API-Key': key, 'X-Namespace': 'first' }
    await fetch(`${servers[0]?.url}/namespaces`, { method: 'POST', headers, body: '{"namespace":"first"}' })
    for (const who of [1, 2]) {
      const prefix = `https://example.org/${name}/${who}/`
      clients.push({ headers, prefix, names: new Map(), capsules: new Map() })
    }
  }
})

afterAll(async () => {
  await stopProxy?.()
  await killAll(dataDir)
  await clearAway()
})

const counts = new Map<string, number>()
const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)

/** Null where no whole answer came. */
async function ask(client: Client, method: string, path: string, body?: object) {
  try {
    const answer = await fetch(proxyUrl + path, {
      method,
      headers: client.headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    count(`${method} ${answer.status}`)
    if ([500, 501].includes(answer.status)) throw new Error(`${method} ${path}: ${text}`)
    return { status: answer.status, text }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    count(`${method} broken off`)
    return null
  }
}

const capsuleOf = (uri: string): object => ({
  '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  '@graph': [
    { '@id': uri, '@type': 'cids:Organization', hasLegalName: uri, hasDescription: 'x' },
    { '@id': `${uri}/i`, '@type': 'cids:Indicator', hasName: 'Indicator', forOrganization: uri },
    ...Array.from({ length: 20 }, (_, at) => ({
      '@id': `${uri}/report/${at}`,
      '@type': 'cids:IndicatorReport',
      forIndicator: `${uri}/i`,
      value: { '@type': 'i72:Measure', hasNumericalValue: String(at) },
      startedAtTime: '2025-01-01T00:00:00',
      endedAtTime: '2025-12-31T23:59:59',
    })),
  ],
})

let counter = 0

async function writeName(client: Client): Promise<void> {
  const uri = `${client.prefix}org/${below(5)}`
  const name = `Name ${++counter}`
  const entry = client.names.get(uri) ?? { known: null, possible: new Set() }
  client.names.set(uri, entry)
  entry.possible.add(name)
  const answer = await ask(client, 'POST', '/orgs', { uri, name })
  if (answer?.status !== 200 && answer?.status !== 201) return
  // A write that was never answered may still come: until all is quiet it stays possible.
  entry.known = name
  const seen = await ask(client, 'GET', `/orgs`)
  if (seen?.status !== 200) return
  const { data } = JSON.parse(seen.text) as { data: { uri: string; name: string }[] }
  const shown = data.find((each) => each.uri === uri)?.name
  expect(shown === name || entry.possible.has(shown ?? '')).toBe(true)
  if (entry.possible.size === 1) expect(shown).toBe(name)
  if (shown === name) entry.possible.delete(name)
  const own = client.prefix.split('/')[3]
  expect(data.filter((each) => each.uri.split('/')[3] !== own)).toEqual([])
}

async function sendCapsule(client: Client): Promise<void> {
  const uri = `${client.prefix}capsule/${++counter}`
  const answer = await ask(client, 'POST', '/capsules', capsuleOf(uri))
  if (answer?.status !== 202) return
  const id = (JSON.parse(answer.text) as { capsule_id: string }).capsule_id
  client.capsules.set(id, uri)
  const verdict = await ask(client, 'GET', `/capsules/${id}?wait=20`)
  if (verdict?.status !== 200) return
  const { status } = JSON.parse(verdict.text) as { status: string }
  if (status !== 'accepted') {
    expect(status).toBe('pending')
    return
  }
  const rows = await ask(client, 'GET', '/orgs')
  if (rows?.status === 200) expect(rows.text).toContain(`"${uri}"`)
}

it(`${processes} processes behind a proxy, killed for ${minutes} minutes (seed ${seed})`, async () => {
  const endMs = Date.now() + minutes * 60_000
  let isDone = false
  let kills = 0
  const writing = clients.map(async (client) => {
    while (!isDone) await (random() < 0.6 ? writeName(client) : sendCapsule(client))
  })
  while (Date.now() < endMs) {
    await pause(300 + below(1500))
    const at = below(processes)
    await servers[at]?.kill()
    kills += 1
    servers[at] = await serve(dataDir, { PORT: String(ports[at]) })
  }
  isDone = true
  await Promise.all(writing)
  console.log(`${kills} processes killed; answers:`, Object.fromEntries(counts))

  for (const client of clients) {
    const living = new Set<string>()
    for (const [id, uri] of client.capsules) {
      let status = 'pending'
      while (status === 'pending') {
        const answer = await ask(client, 'GET', `/capsules/${id}?wait=20`)
        if (answer?.status === 200) ({ status } = JSON.parse(answer.text) as { status: string })
      }
      expect(status).toBe('accepted')
      living.add(uri)
    }
    const all = await ask(client, 'GET', '/orgs')
    const { data } = JSON.parse(all?.text ?? '{}') as { data: { uri: string; name: string }[] }
    const found = new Map(data.map(({ uri, name }) => [uri, name]))
    for (const [uri, { known, possible }] of client.names) {
      const name = found.get(uri) ?? null
      expect(name === known || possible.has(name ?? '')).toBe(true)
    }
    expect([...living].filter((uri) => !found.has(uri))).toEqual([])
  }
  expect(await command(dataDir, 'db', 'check')).toContain('no difference')
})
