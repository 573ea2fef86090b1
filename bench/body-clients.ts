// The clients of `npm run hostile -- --bodies`, in a process of their own: as many connections as there are bodies, all at
// once. Takes a plan on standard input and prints what was answered.
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { largeBodies, type Encoding } from '../test/hostile/bodies.ts'
import type { Body } from '../test/hostile/hostile-capsule.ts'
import { latenciesOf, type Latencies } from './neighbour.ts'

export interface StormPlan {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly encoding: Encoding
  readonly bodies: number
}

export interface StormOutcome {
  /** How many answers of each kind, such as `503 unavailable`. */
  readonly answers: Readonly<Record<string, number>>
  readonly taken: Latencies
  readonly refused: Latencies
}

/** Longer than anything in the service waits. */
const timeoutMs = 120_000

interface Answer {
  readonly kind: string
  readonly status: number
  readonly ms: number
}

function send({ url, headers }: StormPlan, { bytes, headers: own }: Body, agent: Agent): Promise<Answer> {
  const begin = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, kind: string) => resolve({ status, kind, ms: performance.now() - begin })
    const sent = request(url, { method: 'POST', headers: { ...headers, ...own }, agent }, (answer) => {
      text(answer).then(
        (content) => {
          const { statusCode: status = 0 } = answer
          end(status, status < 400 ? String(status) : `${status} ${/"code":"(\w+)"/.exec(content)?.[1]}`)
          sent.destroy()
        },
        (error: Error) => end(0, error.message),
      )
    })
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error('no answer')))
    sent.on('error', (error) => end(0, error.message))
    sent.end(bytes)
  })
}

async function run(plan: StormPlan): Promise<StormOutcome> {
  // As programs do: who asks for the end of the connection may not see an answer that comes before all was sent.
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const body = largeBodies[plan.encoding]()
  const all = await Promise.all(Array.from({ length: plan.bodies }, () => send(plan, body, agent)))
  const answers: Record<string, number> = {}
  for (const { kind } of all) answers[kind] = (answers[kind] ?? 0) + 1
  const times = (isChosen: (status: number) => boolean) =>
    latenciesOf(all.filter(({ status }) => isChosen(status)).map(({ ms }) => ms))
  return {
    answers,
    taken: times((status) => status > 0 && status < 400),
    refused: times((status) => status >= 400),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await run(JSON.parse(await text(process.stdin)) as StormPlan)))
  process.exit(0)
}
