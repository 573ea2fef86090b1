// How long one tenant's largest answers keep the serving process from answering another: the longest delay of its event
// loop, and the slowest small answer that the other tenant got meanwhile. Printed, never asserted.

import { allCapsules } from '../test/hostile/all-capsules.ts'
import { freePort, readDelay } from './event-loop-delay.ts'
import { startService, type Headers, type Service } from './service.ts'
import { startPinger } from './measure.ts'

interface Load {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly namespace: string
  readonly headers?: Headers
  readonly body?: string
}

interface Measured {
  readonly name: string
  readonly status: number
  readonly bytes: number
  readonly ms: number
  readonly delayMs: number
  readonly slowestMs: number
  readonly answers: number
}

const budgetMs = 50

/** Those that make one kind of answer as large as it gets. */
const largest = new Set([
  'blank-nodes-of-one-node',
  'blank-nodes-below-blank-nodes',
  'long-list',
  'one-blank-node-with-many-texts',
  'reports-in-two-files',
  'indicators-of-one-organization',
  'themes-of-one-outcome-in-three-files',
  'long-name-of-an-indicator',
  'organizations-with-a-warning-each',
])

const documentsOf = (name: string): string[] => {
  const capsule = allCapsules.find((each) => each.name === name)
  return capsule?.bodies(capsule.large).map(({ bytes }) => bytes.toString()) ?? []
}

export async function measureEventLoop(root: string, dataDir: string, only = ''): Promise<void> {
  const metricsPort = await freePort()
  const service = await startService(root, dataDir, { METRICS_PORT: String(metricsPort) })
  try {
    const other = { 'X-API-Key': service.mint('Other'), 'X-Namespace': 'small' }
    await service.call('POST', '/namespaces', other, JSON.stringify({ namespace: 'small' }))
    await service.call('POST', '/orgs', other, JSON.stringify({ uri: 'https://example.org/o', name: 'O' }))
    const longestDelay = () => readDelay(`http://127.0.0.1:${metricsPort}/metrics`)
    const cookie = await service.signIn()
    const loads: Load[] = []
    for (const name of largest) {
      if (!name.includes(only)) continue
      const ids = await upload(service, name, documentsOf(name))
      loads.push(...(await readsOf(service, name, ids, cookie)))
    }
    const others = [...(await writes(service)), ...general]
    loads.push(...others.filter(({ name }) => name.includes(only)))
    const measured: Measured[] = []
    // The first run of anything is slower: code is compiled, plans are made.
    for (const load of loads.slice(0, 3)) await measure(service, load, other, longestDelay)
    for (const load of loads) {
      measured.push(await measure(service, load, other, longestDelay))
      console.log(lineOf(measured.at(-1)))
    }
    print(measured)
  } finally {
    await service.stop()
  }
}

async function upload(service: Service, namespace: string, documents: readonly string[]): Promise<string[]> {
  const here = { 'X-Namespace': namespace }
  await service.call('POST', '/namespaces', {}, JSON.stringify({ namespace }))
  const ids: string[] = []
  for (const document of documents) {
    const answer = await service.call('POST', '/capsules', here, document)
    const { capsule_id: id } = JSON.parse(answer.body.toString()) as { capsule_id: string }
    for (let status = 'pending'; status === 'pending';) {
      const { body } = await service.call('GET', `/capsules/${id}?wait=30`, here)
      ;({ status } = JSON.parse(body.toString()) as { status: string })
    }
    ids.push(id)
  }
  return ids
}

const idIn = async (
  service: Service,
  path: string,
  namespace: string,
  pattern: RegExp,
): Promise<string | undefined> => {
  const { body } = await service.call('GET', path, { 'X-Namespace': namespace })
  return pattern.exec(body.toString('latin1'))?.[0]
}

/** Everything that can be read of a namespace with one organization of interest. */
async function readsOf(
  service: Service,
  namespace: string,
  ids: readonly string[],
  cookie: string,
): Promise<Load[]> {
  const [capsule = ''] = ids
  const org = await idIn(service, '/orgs?limit=1', namespace, /org_\w+/)
  const get = (path: string, headers: Headers = {}): Load => ({
    name: `${namespace}: ${path.replace(org ?? '-', '{org}').replace(capsule, '{id}')}${headers['Accept-Encoding'] ? ` (${headers['Accept-Encoding']})` : ''}`,
    method: 'GET',
    path,
    namespace,
    headers,
  })
  const outcome = await idIn(service, `/orgs/${org}?expand=outcomes`, namespace, /out_\w+/)
  const indicator = await idIn(
    service,
    `/orgs/${org}?expand=indicators,outcomes.indicators`,
    namespace,
    /ind_\w+/,
  )
  return [
    get('/export'),
    get('/export', { 'Accept-Encoding': 'gzip' }),
    get('/export?format=nquads'),
    get('/export?format=nquads', { 'Accept-Encoding': 'br' }),
    get(`/orgs/${org}/export`),
    get(`/orgs/${org}/export?format=nquads`),
    get('/orgs'),
    get('/orgs?limit=1000'),
    get(`/orgs/${org}?include=sources`),
    get(`/orgs/${org}/everything`),
    get(`/orgs/${org}?expand=outcomes.indicators`),
    ...(outcome ? [get(`/outcomes/${outcome}`), get(`/outcomes/${outcome}?include=sources`)] : []),
    ...(indicator ? [get(`/indicators/${indicator}`)] : []),
    get('/rows/indicator-reports?limit=1000'),
    get('/rows/indicator-reports?format=csv'),
    get('/rows/indicator-reports?format=ndjson'),
    get('/rows/themes'),
    get('/capsules'),
    get(`/capsules/${capsule}`),
    get(`/capsules/${capsule}`, { 'Accept-Encoding': 'br' }),
    get(`/capsules/${capsule}/document`),
    ...[
      '',
      `/capsules/${capsule}/entities?limit=1000`,
      `/capsules/${capsule}/rollback`,
      `/find?iri=${encodeURIComponent('https://example.org/o')}`,
    ].map((path) => get(`/console/api/namespaces/${namespace}${path}`, { Cookie: cookie })),
  ]
}

async function writes(service: Service): Promise<Load[]> {
  const namespace = 'writes'
  const [faulty = ''] = documentsOf('organizations-without-a-name')
  const [rejected = ''] = await upload(service, namespace, [faulty])
  const post = (name: string, path: string, body: string): Load => ({
    name,
    method: 'POST',
    path,
    namespace,
    body,
  })
  return [
    { name: 'a report of 100,000 violations', method: 'GET', path: `/capsules/${rejected}`, namespace },
    post('validate: 100,000 violations', '/capsules/validate', faulty),
    post('upload: 100,000 violations', '/capsules', faulty),
    post('batch: 100,000 organizations', '/batch', batch(true)),
    post('batch: 100,000 faults', '/batch', batch(false)),
    ...[...largest].map((name) => post(`upload: ${name}`, '/capsules', documentsOf(name)[0] ?? '')),
  ]
}

const general: readonly Load[] = [
  '/openapi.json',
  '/docs',
  '/shapes',
  '/contexts/cids',
  '/problems/unavailable',
].map((path) => ({ name: path, method: 'GET', path, namespace: 'writes' }))

async function measure(
  service: Service,
  load: Load,
  other: Headers,
  longestDelay: () => Promise<number>,
): Promise<Measured> {
  const pinger = await startPinger(`${service.url}/orgs?limit=1`, other)
  await longestDelay()
  // What holds the loop before the histogram's first tick is not counted.
  await new Promise((resolve) => setTimeout(resolve, 50))
  const start = performance.now()
  const answer = await service.drain(load.path, { 'X-Namespace': load.namespace, ...load.headers }, load)
  const took = performance.now() - start
  const delayMs = await longestDelay()
  const { longestMs, count } = await pinger.stop()
  return {
    name: load.name,
    status: answer.status,
    bytes: answer.bytes,
    ms: took,
    delayMs,
    slowestMs: longestMs,
    answers: count,
  }
}

const lineOf = (each: Measured | undefined): string =>
  each === undefined
    ? ''
    : [
        each.name.padEnd(70),
        String(each.status).padEnd(4),
        `${(each.bytes / 1024 / 1024).toFixed(1)} MiB`.padStart(10),
        `${each.ms.toFixed(0)} ms`.padStart(9),
        `${each.delayMs.toFixed(0)} ms`.padStart(8),
        `${each.slowestMs.toFixed(0)} ms`.padStart(8),
        String(each.answers).padStart(6),
        each.delayMs > budgetMs ? ' over' : '',
      ].join(' ')

function print(measured: readonly Measured[]): void {
  const over = measured.filter(({ delayMs }) => delayMs > budgetMs)
  console.log(
    `\nlongest delay of the event loop over ${budgetMs} ms: ${over.length} of ${measured.length} answers`,
  )
  for (const each of over) console.log(lineOf(each))
  console.log(
    '\ncolumns: answer, status, size, time, longest delay, slowest answer of the other tenant, its answers',
  )
}

/** Ten megabytes of organizations for POST /batch, and the same with a fault in each line. */
const batch = (hasNames: boolean): string =>
  Array.from({ length: 100_000 }, (_, at) =>
    JSON.stringify({
      object: 'organization',
      uri: `https://example.org/batch/${at}`,
      ...(hasNames ? { name: `Organization ${at}` } : { nam: `Organization ${at}` }),
    }),
  ).join('\n')
