// From small to large and back without loss: embedded database, a server, Citus, and the embedded database again. At each
// place everything must be exported as it was: JSON-LD and N-Quads by their sha256, and all report rows as CSV.
//
//   SERVER_URL=postgres://ROLE@HOST:PORT/DATABASE     PostgreSQL 15 or newer, a database that holds nothing
//   CITUS_URL=postgres://ROLE@HOST:PORT/DATABASE      the coordinator, a database with the extension citus alone
//   node test/citus/grow.js
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { addTenant, command, createExpectations, serve } from './service.js'

const { SERVER_URL, CITUS_URL } = process.env
if (!SERVER_URL || !CITUS_URL) {
  console.error('Set SERVER_URL and CITUS_URL; see the head of this file.')
  process.exit(2)
}
const folder = await mkdtemp(join(tmpdir(), 'impact-graph-grow-'))
const { expect, conclude } = createExpectations()
const samples = new URL('../fixtures/capsules/', import.meta.url)
const namespaces = ['one', 'two', 'three', 'empty']
const places = [
  { name: 'embedded', env: { DATABASE_URL: '', DATA_DIR: join(folder, 'first') } },
  { name: 'server', env: { DATABASE_URL: SERVER_URL } },
  { name: 'Citus', env: { DATABASE_URL: CITUS_URL }, isDistributed: true },
  { name: 'embedded again', env: { DATABASE_URL: '', DATA_DIR: join(folder, 'last') } },
]

const asked = (url, key, namespace, path, body) =>
  fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': key, 'x-namespace': namespace, 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

/** Capsules that are accepted and some that are not, entities of our own, and one capsule that is taken back. */
async function fill(url, key) {
  const files = (await readdir(samples)).filter((file) => file.endsWith('.jsonld'))
  const taken = new Map()
  for (const namespace of namespaces) {
    await asked(url, key, namespace, '/namespaces', { namespace, label: `Namespace ${namespace}` })
    if (namespace === 'empty') continue
    for (const file of files) {
      const sent = await asked(
        url,
        key,
        namespace,
        '/capsules',
        await readFile(new URL(file, samples), 'utf8'),
      )
      if (sent.status === 202) taken.set(`${namespace} ${file}`, (await sent.json()).capsule_id)
    }
    for (const name of ['Tab\t, line\n, back\\slash, \\. and 愛', `Own of ${namespace}`]) {
      const uri = `https://grow.example/${namespace}/${name.length}`
      await asked(url, key, namespace, '/orgs', { uri, name })
    }
  }
  for (const [name, id] of taken) await settled(url, key, name.split(' ')[0], id)
  await fetch(`${url}/capsules/${taken.get('two good.jsonld')}`, {
    method: 'DELETE',
    headers: { 'x-api-key': key, 'x-namespace': 'two' },
  })
}

async function settled(url, key, namespace, id) {
  for (;;) {
    const { status } = await (await asked(url, key, namespace, `/capsules/${id}?wait=30`)).json()
    if (status !== 'pending') return
    await pause(20)
  }
}

/** By namespace and form: a sum of what is exported, and how many bytes it was. */
async function exportsOf(url, key) {
  const sums = new Map()
  for (const namespace of namespaces) {
    for (const [form, path] of [
      ['JSON-LD', '/export?format=jsonld'],
      ['N-Quads', '/export?format=nquads'],
      ['rows CSV', '/rows/indicator-reports?format=csv'],
    ]) {
      const answer = await asked(url, key, namespace, path)
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${bytes.toString()}`)
      const sum = createHash('sha256').update(bytes).digest('hex')
      sums.set(`${namespace}, ${form}`, { sum, bytes: bytes.length })
    }
  }
  return sums
}

let key
let first
for (const [at, { name, env, isDistributed }] of places.entries()) {
  const file = join(folder, `${at}.backup`)
  if (at === 0) ({ key } = await addTenant(env, 'Grow'))
  else await command(env, 'db', 'restore', join(folder, `${at - 1}.backup`))
  if (isDistributed) {
    await command(env, 'db', 'distribute')
    const { faults } = JSON.parse(await command(env, 'db', 'distribute', '--check', '--json'))
    expect(faults.length === 0, `${name}: everything is distributed ${faults.join(' ')}`)
  }
  const service = await serve(env)
  if (at === 0) await fill(service.url, key)
  const sums = await exportsOf(service.url, key)
  await service.stop()
  if (at === 0) {
    first = sums
    for (const [what, { sum, bytes }] of sums)
      console.log(`     ${what}: ${sum.slice(0, 16)}…, ${bytes} bytes`)
    expect(new Set([...sums.values()].map(({ sum }) => sum)).size > namespaces.length * 2, `${name}: filled`)
  } else {
    const other = [...first].filter(([what, { sum }]) => sums.get(what)?.sum !== sum).map(([what]) => what)
    const same = first.size - other.length
    expect(other.length === 0, `${name}: ${same} of ${first.size} exports are equal ${other.join('; ')}`)
  }
  const checked = JSON.parse(await command(env, 'db', 'check', '--json'))
  expect(
    checked.length === namespaces.length && checked.every(({ differences }) => differences.length === 0),
    `${name}: db check finds no difference in ${checked.length} namespaces`,
  )
  await command(env, 'db', 'backup', file)
  const verified = await command({}, 'db', 'verify', file)
  expect(verified.includes('is whole'), `${name}: ${verified.trim()}`)
}
await rm(folder, { recursive: true, force: true })
conclude()
