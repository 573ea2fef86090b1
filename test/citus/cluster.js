// The main paths on a Citus cluster with a coordinator and two workers, then the same under load while one worker is
// killed and brought back and while a shard is moved. Not part of the tests: it needs a cluster of its own.
//
//   CITUS_URL=postgres://ROLE@HOST:PORT/DATABASE      an ordinary role, and a database that holds nothing
//   CITUS_ADMIN_URL=postgres://postgres@HOST:PORT/DATABASE    who may move shards
//   CITUS_STOP='…' CITUS_START='…'      commands that kill the second worker and start it again
//   SECONDS=20                          of load at each stage
//   node test/citus/cluster.js
import { exec, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { Pool } from 'pg'

import { addTenant, command, createExpectations, program, serve } from './service.js'

const { CITUS_URL, CITUS_ADMIN_URL, CITUS_STOP, CITUS_START, SECONDS = '20' } = process.env
if (!CITUS_URL || !CITUS_ADMIN_URL) {
  console.error('Set CITUS_URL and CITUS_ADMIN_URL; see the head of this file.')
  process.exit(2)
}
const seconds = Number(SECONDS)
const sample = fileURLToPath(new URL('../../docs/samples/first-capsule.jsonld', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'impact-graph-cluster-'))
const { expect, conclude } = createExpectations()
const onCluster = { DATABASE_URL: CITUS_URL }

const admin = new Pool({ connectionString: CITUS_ADMIN_URL, max: 2 })
admin.on('error', () => {})

await command(onCluster, 'db', 'distribute')
const tenant = await addTenant(onCluster, 'Cluster')
const server = await serve(onCluster)
const headersOf = (namespace) => ({
  'x-api-key': tenant.key,
  'x-namespace': namespace,
  'content-type': 'application/json',
})

async function call(namespace, route, body) {
  const [method, path] = route.split(' ')
  const answer = await fetch(server.url + path, {
    method,
    headers: headersOf(namespace),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, text, json: () => JSON.parse(text) }
}

// --- the main paths -------------------------------------------------------------------------------------------------
const capsule = await readFile(sample, 'utf8')
const namespaces = Array.from({ length: 12 }, (_, at) => `space-${at}`)
for (const namespace of namespaces) {
  const created = await call(namespace, 'POST /namespaces', { namespace, label: namespace })
  if (created.status > 201) throw new Error(`${created.status} ${created.text}`)
}
async function upload(namespace) {
  const sent = await call(namespace, 'POST /capsules', capsule)
  const { capsule_id } = sent.json()
  for (;;) {
    const { status } = (await call(namespace, `GET /capsules/${capsule_id}`)).json()
    if (status !== 'pending') return { capsule_id, status }
    await pause(20)
  }
}
const [first] = namespaces
const verdicts = await Promise.all(namespaces.map(upload))
expect(
  verdicts.every(({ status }) => status === 'accepted'),
  `${verdicts.length} capsules accepted, on all machines`,
)
const rows = (await call(first, 'GET /rows/indicator-reports')).json()
expect(rows.data.length > 0, `rows: ${rows.data.length}`)
const themes = (await call(first, 'GET /rows/themes')).json()
expect(themes.meta.total_reports === rows.data.length, `themes count ${themes.meta.total_reports} reports`)
const orgs = (await call(first, 'GET /orgs')).json()
expect(orgs.data.length > 0, `organizations: ${orgs.data.length}`)
const tree = await call(first, `GET /orgs/${orgs.data[0].id}?expand=outcomes.indicators.reports`)
expect(tree.status === 200, `tree: ${tree.status}, ${tree.text.length} bytes`)
const exported = await call(first, 'GET /export')
expect(exported.status === 200 && exported.text.length > 100, `export: ${exported.text.length} bytes`)
const deleted = await call(first, `DELETE /capsules/${verdicts[0].capsule_id}`)
const afterRollback = (await call(first, 'GET /rows/indicator-reports')).json()
expect(deleted.status === 204 && afterRollback.data.length === 0, 'a rollback leaves no rows')
await upload(first)

// --- a namespace that is deleted, and what the console says of the others --------------------------------------------------
const password = 'seven quiet herons'
const account = ['account', 'create', '--tenant', tenant.id, '--email', 'a@example.org', '--name', 'Ada']
const asking = spawn(process.execPath, [program, ...account], {
  env: { ...process.env, ...onCluster },
  stdio: ['pipe', 'ignore', 'inherit'],
})
asking.stdin.end(`${password}\n`)
await once(asking, 'exit')
const json = { 'content-type': 'application/json', origin: server.url }
const signedIn = await fetch(`${server.url}/console/api/sign-in`, {
  method: 'POST',
  headers: json,
  body: JSON.stringify({ email: 'a@example.org', password }),
})
const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
await call('gone', 'POST /namespaces', { namespace: 'gone', label: 'gone' })
await upload('gone')
const { rows: goneIds } = await admin.query(`select namespace_id from namespace where slug = 'gone'`)
const listed = await fetch(`${server.url}/console/api/namespaces`, { headers: { cookie } })
const summaries = (await listed.json()).data ?? []
expect(
  summaries.filter(({ counts }) => counts.reports > 0).length === namespaces.length + 1,
  `the console counts the contents of ${summaries.length} namespaces`,
)
const dropped = await fetch(`${server.url}/console/api/namespaces/gone?confirm=gone`, {
  method: 'DELETE',
  headers: { cookie, origin: server.url },
})
let left = 1
for (let tries = 0; tries < 200 && left > 0; tries++) {
  const { rows } = await admin.query('select count(*)::int as left from node where namespace_id = $1', [
    goneIds[0].namespace_id,
  ])
  left = rows[0].left
  await pause(50)
}
expect(
  dropped.status === 204 && left === 0,
  `a deleted namespace is erased: ${dropped.status}, ${left} records left`,
)

// --- from large to small and back, with equal exports ------------------------------------------------------------------
const file = join(folder, 'cluster.backup')
await command(onCluster, 'db', 'backup', file)
const verified = await command({}, 'db', 'verify', file)
expect(verified.includes('is whole'), verified.trim())
const small = { DATABASE_URL: '', DATA_DIR: join(folder, 'data') }
await command(small, 'db', 'restore', file)
const second = await serve(small)
const exportOf = async (url, namespace) => {
  const answer = await fetch(`${url}/export`, {
    headers: { ...headersOf(namespace), accept: 'application/n-quads' },
  })
  return (await answer.text()).split('\n').sort().join('\n')
}
let equal = 0
for (const namespace of namespaces) {
  const [large, embedded] = [await exportOf(server.url, namespace), await exportOf(second.url, namespace)]
  if (large.length > 100 && large === embedded) equal++
}
expect(
  equal === namespaces.length,
  `${equal} of ${namespaces.length} exports are equal on Citus and on the embedded database`,
)
await second.stop()

// --- load --------------------------------------------------------------------------------------------------------------
const { rows: places } = await admin.query(`
  select slug, shardid::text as shard, nodeport as port
  from namespace, get_shard_id_for_distribution_column('namespace_head', namespace_id) shardid
    join pg_dist_placement using (shardid) join pg_dist_node using (groupid)`)
const portOf = new Map(places.map(({ slug, port }) => [slug, port]))
const ports = [...new Set(portOf.values())].sort((a, b) => a - b)
console.log(
  `     namespaces by worker: ${ports.map((port) => `${port}: ${places.filter((each) => each.port === port).length}`).join(', ')}`,
)

/** Writers and readers of every namespace; what was acknowledged must be there at the end, and be seen at once. */
function load() {
  const acknowledged = new Map(namespaces.map((namespace) => [namespace, new Set()]))
  const counts = new Map(
    namespaces.map((namespace) => [namespace, { ok: 0, busy: 0, wrong: [], slowest: 0 }]),
  )
  let isOver = false
  const timed = async (namespace, work) => {
    const start = performance.now()
    const answer = await work().catch((error) => ({ status: 0, text: String(error) }))
    const count = counts.get(namespace)
    count.slowest = Math.max(count.slowest, performance.now() - start)
    if (answer.status === 503) count.busy++
    else if (answer.status >= 200 && answer.status < 300) count.ok++
    else count.wrong.push(`${answer.status} ${answer.text.slice(0, 200)}`)
    return answer
  }
  const workers = namespaces.map(async (namespace) => {
    for (let number = 0; !isOver; number++) {
      const uri = `https://load.example/${Date.now()}-${number}`
      const wrote = await timed(namespace, () => call(namespace, 'POST /orgs', { uri, name: uri }))
      if (wrote.status === 201) {
        const { id } = wrote.json()
        acknowledged.get(namespace).add(id)
        const seen = await timed(namespace, () => call(namespace, `GET /orgs/${id}`))
        if (seen.status === 404) counts.get(namespace).wrong.push(`${id} was acknowledged and not found`)
      }
      await timed(namespace, () => call(namespace, `GET /rows/indicator-reports?limit=${1 + (number % 50)}`))
      if (number % 5 === 0) {
        const sent = await timed(namespace, () => call(namespace, 'POST /capsules', capsule))
        if (sent.status === 202) acknowledged.get(namespace).add(sent.json().capsule_id)
      }
      await pause(20)
    }
  })
  return { acknowledged, counts, stop: async () => ((isOver = true), await Promise.all(workers)) }
}

const sum = (counts, of, port) =>
  namespaces.filter((each) => portOf.get(each) === port).map((each) => of(counts.get(each)))
const total = (numbers) => numbers.reduce((a, b) => a + b, 0)

function tell(stage, { counts }) {
  for (const port of ports) {
    console.log(
      `     ${stage}, namespaces on ${port}: ok ${total(sum(counts, (c) => c.ok, port))}, ` +
        `503 ${total(sum(counts, (c) => c.busy, port))}, wrong ${total(sum(counts, (c) => c.wrong.length, port))}, ` +
        `slowest ${Math.round(Math.max(...sum(counts, (c) => c.slowest, port)))} ms`,
    )
  }
  for (const { wrong } of counts.values()) for (const text of wrong.slice(0, 2)) console.log(`       ${text}`)
}

async function proveNothingLost(stage, { acknowledged }) {
  let [lost, all] = [[], 0]
  for (const [namespace, ids] of acknowledged) {
    for (const id of ids) {
      all++
      const path = id.startsWith('cap_') ? `/capsules/${id}` : `/orgs/${id}`
      for (;;) {
        const answer = await call(namespace, `GET ${path}`)
        if (answer.status === 200 && answer.json().status === 'pending') await pause(50)
        else {
          if (answer.status !== 200) lost.push(`${namespace} ${id} ${answer.status}`)
          break
        }
      }
    }
  }
  expect(
    lost.length === 0,
    `${stage}: ${all} acknowledged writes, lost ${lost.length} ${lost.slice(0, 3).join('; ')}`,
  )
}

const wrongOf = ({ counts }, port) => total(sum(counts, (c) => c.wrong.length, port))
const busyOf = ({ counts }, port) => total(sum(counts, (c) => c.busy, port))

const calm = load()
await pause(seconds * 1000)
await calm.stop()
tell('in calm', calm)
await proveNothingLost('in calm', calm)

if (CITUS_STOP && CITUS_START && ports.length > 1) {
  const [healthy, killed] = [ports[0], ports.at(-1)]
  const storm = load()
  await pause((seconds * 1000) / 4)
  await promisify(exec)(CITUS_STOP)
  await pause((seconds * 1000) / 2)
  await promisify(exec)(CITUS_START)
  await pause(seconds * 1000)
  await storm.stop()
  tell('with a worker killed', storm)
  await proveNothingLost('with a worker killed', storm)
  expect(busyOf(storm, killed) > 0, 'namespaces of the killed worker answered 503 meanwhile')
  expect(busyOf(storm, healthy) + wrongOf(storm, healthy) === 0, 'namespaces of the other were not affected')
  expect(wrongOf(storm, killed) === 0, 'nothing else than 503 was answered')
}

if (ports.length > 1) {
  const moving = load()
  await pause((seconds * 1000) / 4)
  const [{ shard, port }] = places
  const to = ports.find((other) => other !== port)
  const start = performance.now()
  await admin.query(
    `select citus_move_shard_placement($1::bigint, '127.0.0.1', $2, '127.0.0.1', $3, 'force_logical')`,
    [shard, port, to],
  )
  const took = Math.round(performance.now() - start)
  await pause((seconds * 1000) / 4)
  await moving.stop()
  tell(`while a shard moved from ${port} to ${to} in ${took} ms`, moving)
  await proveNothingLost('while a shard moved', moving)
  expect(
    ports.every((each) => wrongOf(moving, each) === 0),
    'nothing else than success or 503 was answered',
  )
}

// --- at the end --------------------------------------------------------------------------------------------------------
const checked = JSON.parse(await command(onCluster, 'db', 'check', '--json'))
expect(
  checked.every(({ differences }) => differences.length === 0),
  `db check: ${checked.length} namespaces without a difference`,
)
await server.stop()
await admin.end()
await rm(folder, { recursive: true, force: true })
conclude()
