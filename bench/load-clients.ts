// The clients of `npm run load`, in a process of their own: readers, uploaders, and readers that take an export a few bytes
// at a time. Takes a plan on standard input and prints what was answered.
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { organizationBlock } from './capsules.ts'
import { latenciesOf, type Latencies } from './neighbour.ts'

export interface TenantPlan {
  readonly key: string
  readonly namespace: string
  /** Small reads. */
  readonly paths: readonly string[]
}

export interface Plan {
  readonly url: string
  readonly seconds: number
  readonly seed: number
  readonly tenants: readonly TenantPlan[]
  readonly readers: number
  readonly uploaders: number
  readonly slowReaders: number
}

export interface Outcome {
  /** How many answers of each kind, such as `read 200`. */
  readonly answers: Readonly<Record<string, number>>
  readonly reads: Latencies
  /** The same by path, identifiers left out. */
  readonly readsByPath: Readonly<Record<string, Latencies>>
  readonly verdicts: Latencies
  /** Slow readers whose connection the service closed. */
  readonly cutOff: number
}

const answers = new Map<string, number>()
const [readTimes, verdictTimes]: [number[], number[]] = [[], []]
const timesByPath = new Map<string, number[]>()
let cutOff = 0

const count = (kind: string): void => void answers.set(kind, (answers.get(kind) ?? 0) + 1)
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function chances(seed: number): () => number {
  let state = seed || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
}

interface Answer {
  readonly status: number
  readonly body: string
  readonly ms: number
}

/** An answer of status 0 is none: the connection broke. */
function call(
  agent: Agent,
  plan: Plan,
  tenant: TenantPlan,
  method: string,
  path: string,
  body?: string,
): Promise<Answer> {
  const start = performance.now()
  const headers = { 'X-API-Key': tenant.key, 'X-Namespace': tenant.namespace }
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ status: 0, body: error.message, ms: performance.now() - start })
    const sent = request(`${plan.url}${path}`, { method, headers, agent }, (response) => {
      text(response).then(
        (content) =>
          resolve({ status: response.statusCode ?? 0, body: content, ms: performance.now() - start }),
        fail,
      )
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

const codeIn = ({ status, body }: Answer): string => {
  if (status === 0) return ` ${body}`
  return status < 400 ? '' : ` ${/"code":"(\w+)"/.exec(body)?.[1] ?? ''}`
}

const note = (what: string, answer: Answer): void => count(`${what} ${answer.status}${codeIn(answer)}`)

function noteTime(path: string, ms: number): void {
  readTimes.push(ms)
  const kind = path.replace(/_\w{26}/, '_…').replace(/&(\w+)=.*/, '&$1=…')
  timesByPath.set(kind, [...(timesByPath.get(kind) ?? []), ms])
}

/** About one question a second each. */
async function read(plan: Plan, tenant: TenantPlan, chance: () => number, until: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await pause(chance() * 1000)
  while (performance.now() < until) {
    const path = tenant.paths[Math.floor(chance() * tenant.paths.length)] ?? '/orgs'
    const answer = await call(agent, plan, tenant, 'GET', path)
    note('read', answer)
    if (answer.status === 200) noteTime(path, answer.ms)
    await pause(500 + chance() * 1000)
  }
  agent.destroy()
}

/** Uploads an organization with reports, waits for the verdict, and rolls every second capsule back. */
async function upload(plan: Plan, tenant: TenantPlan, number: number, until: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let turn = 0; performance.now() < until; turn++) {
    const { nodes } = organizationBlock(1_000_000 + number * 10_000 + (turn % 5), 60)
    const start = performance.now()
    const sent = await call(agent, plan, tenant, 'POST', '/capsules', `[${nodes.join(',')}]`)
    note('upload', sent)
    const id = /"capsule_id":"(\w+)"/.exec(sent.body)?.[1]
    if (id === undefined) await pause(1000)
    else {
      await waitForVerdict(plan, tenant, agent, id, until)
      verdictTimes.push(performance.now() - start)
      if (turn % 2 === 1) note('rollback', await call(agent, plan, tenant, 'DELETE', `/capsules/${id}`))
    }
  }
  agent.destroy()
}

async function waitForVerdict(
  plan: Plan,
  tenant: TenantPlan,
  agent: Agent,
  id: string,
  until: number,
): Promise<void> {
  while (performance.now() < until) {
    const answer = await call(agent, plan, tenant, 'GET', `/capsules/${id}?wait=10`)
    note('verdict', answer)
    if (!answer.body.includes('"status":"pending"')) return
  }
}

/** Takes 1,000 bytes, ten times a second. That its connection was closed shows once what had arrived is read. */
async function readSlowly(plan: Plan, tenant: TenantPlan, until: number): Promise<void> {
  const { hostname, port } = new URL(plan.url)
  while (performance.now() < until) {
    const socket = connect({ host: hostname, port: Number(port), highWaterMark: 1024 } as {
      host: string
      port: number
    })
    let isOpen = true
    socket.on('error', () => {}).on('close', () => (isOpen = false))
    socket.pause()
    socket.write(
      `GET /export HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${tenant.key}\r\nX-Namespace: ${tenant.namespace}\r\n\r\n`,
    )
    let head = ''
    for (let waited = 0; head.length < 12 && waited < 1000 && isOpen; waited++) {
      await pause(10)
      head += String(socket.read(12) ?? '')
    }
    const status = head.slice(9, 12)
    count(`slow reader ${status}`)
    while (status === '200' && isOpen && performance.now() < until) {
      await pause(100)
      socket.read(1000)
    }
    if (status === '200' && !isOpen) cutOff++
    socket.destroy()
    if (status !== '200') await pause(1000)
  }
}

async function run(plan: Plan): Promise<Outcome> {
  const chance = chances(plan.seed)
  const until = performance.now() + plan.seconds * 1000
  const tenantOf = (at: number): TenantPlan => plan.tenants[at % plan.tenants.length] as TenantPlan
  const numbers = (length: number): number[] => Array.from({ length }, (_, at) => at)
  await Promise.all([
    ...numbers(plan.readers).map((at) => read(plan, tenantOf(at), chance, until)),
    ...numbers(plan.uploaders).map((at) => upload(plan, tenantOf(at), at, until)),
    ...numbers(plan.slowReaders).map((at) => readSlowly(plan, tenantOf(at), until)),
  ])
  return {
    answers: Object.fromEntries([...answers].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    reads: latenciesOf(readTimes),
    readsByPath: Object.fromEntries([...timesByPath].map(([path, times]) => [path, latenciesOf(times)])),
    verdicts: latenciesOf(verdictTimes),
    cutOff,
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await run(JSON.parse(await text(process.stdin)) as Plan)))
  process.exit(0)
}
