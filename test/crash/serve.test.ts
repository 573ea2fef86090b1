// What was acknowledged survives: processes are killed right after the 202 and in the middle of the work, and the next
// start serves without help and reaches the verdict. All on one data directory, which has to bear it all.
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { isLongRun, onlyInLongRun } from '../long-run.ts'
import { buildProgram, clearAway, gone, postmasterOf } from './embedded-processes.ts'
import { findSuspectProcess } from './child-processes.ts'
import { namespace, preparedDirectory } from './prepared-database.ts'
import { beginServe, killAll, serve, withEarlySignal, work, type Served } from './serve-processes.ts'

let dataDir: string
let served: Served
let headers: Record<string, string>

beforeAll(async () => {
  buildProgram()
  const prepared = await preparedDirectory()
  dataDir = prepared.dataDir
  headers = { 'X-API-Key': prepared.key, 'X-Namespace': namespace }
  served = await serve(dataDir)
})

// Each test begins with a service that works on capsules, whatever became of the one before.
beforeEach(async () => {
  if (!served.isRunning()) served = await serve(dataDir)
})

afterAll(async () => {
  await killAll(dataDir)
  await clearAway()
})

let uploads = 0

/** Large enough that its processing can be interrupted. */
function capsule(organizations: number): string {
  const upload = ++uploads
  const nodes = Array.from({ length: organizations }, (_, at) => ({
    '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
    '@id': `https://example.org/${upload}/${at}`,
    '@type': 'cids:Organization',
    hasLegalName: `Organization ${at}`,
    hasDescription: 'One of many.',
  }))
  return JSON.stringify(nodes)
}

async function upload(body: string): Promise<string> {
  const answer = await fetch(`${served.url}/capsules`, { method: 'POST', headers, body })
  expect(answer.status).toBe(202)
  return ((await answer.json()) as { capsule_id: string }).capsule_id
}

async function currentStatus(id: string): Promise<string> {
  const answer = await fetch(`${served.url}/capsules/${id}`, { headers })
  return ((await answer.json()) as { status: string }).status
}

async function statusOf(id: string, url = served.url): Promise<string> {
  for (;;) {
    const answer = await fetch(`${url}/capsules/${id}?wait=30`, { headers })
    // Right after the database was killed, the service may ask for patience.
    if (answer.status === 503) continue
    const { status } = (await answer.json()) as { status: string }
    if (status !== 'pending') return status
  }
}

async function killPostmaster(): Promise<void> {
  const postmaster = await postmasterOf(dataDir)
  if (postmaster === undefined) throw new Error('no database runs')
  process.kill(postmaster, 'SIGKILL')
  await gone(postmaster)
}

/** Lets the work get going: a few answers of the service, no clock. */
async function letWorkBegin(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await fetch(`${served.url}/healthz`)
}

const kills = {
  node: () => served.kill(),
  database: () => killPostmaster(),
  both: () => Promise.all([served.kill(), killPostmaster()]),
}

it('says on a fresh start what to do next', () => {
  expect(served.printed()).toContain(`${served.url}/console/setup#`)
  expect(served.printed()).toContain(`${served.url}/docs`)
})

describe.each(['both', ...onlyInLongRun(['node', 'database'] as const)] as const)(
  'after kill -9 of %s',
  (victim) => {
    const restart = async (): Promise<void> => {
      // Where the database alone was killed, the service would bring it back; here the next start has to.
      await served.kill()
      served = await serve(dataDir)
    }

    it('in the middle of one capsule and right after the 202 for another, the next start reaches both verdicts', async () => {
      const inWork = await upload(capsule(1500))
      await letWorkBegin()
      const waiting = await upload(capsule(200))
      await kills[victim]()
      await restart()
      expect([await statusOf(inWork), await statusOf(waiting)]).toEqual(['accepted', 'accepted'])
    })
  },
)

it.runIf(isLongRun)('killed three times over the same capsule, the fourth start accepts it', async () => {
  const id = await upload(capsule(5000))
  for (let time = 0; time < 2; time++) {
    await letWorkBegin()
    await served.kill()
    served = await serve(dataDir)
  }
  // From now on it is checked in a process of its own, which does not outlive its parent.
  let child = findSuspectProcess(served.pid)
  while (child === null && (await currentStatus(id)) === 'pending') {
    child = findSuspectProcess(served.pid)
    // Without a pause, asking takes as much processor time as the work.
    await pause(5)
  }
  await served.kill()
  if (child !== null) await gone(child)
  served = await serve(dataDir)
  expect(await statusOf(id)).toBe('accepted')
})

it.runIf(isLongRun)(
  'a process that is paused for longer than its lease does not harm the capsule it works on',
  async () => {
    const id = await upload(capsule(5000))
    await letWorkBegin()
    process.kill(served.pid, 'SIGSTOP')
    const other = await serve(dataDir)
    const seen = await statusOf(id, other.url)
    process.kill(served.pid, 'SIGCONT')
    expect([seen, await statusOf(id)]).toEqual(['accepted', 'accepted'])
    expect(await other.interrupt()).toBe(0)
    expect(await statusOf(await upload(capsule(100)))).toBe('accepted')
  },
)

it('a service whose database was killed in the middle of the work goes on by itself', async () => {
  const id = await upload(capsule(1500))
  await letWorkBegin()
  await killPostmaster()
  expect(await statusOf(id)).toBe('accepted')
})

it.runIf(isLongRun)('two serve at once on one data directory, and one may go', async () => {
  const other = await serve(dataDir)
  expect(other.url).not.toBe(served.url)
  const id = await upload(capsule(100))
  expect(await statusOf(id, other.url)).toBe('accepted')
  expect(await other.interrupt()).toBe(0)
  expect(await statusOf(await upload(capsule(100)))).toBe('accepted')
})

it('Ctrl-C during an upload lets it finish, then everything stops cleanly', async () => {
  const body = Buffer.from(capsule(200))
  const half = body.length / 2
  const sending = request(`${served.url}/capsules`, {
    method: 'POST',
    headers: { ...headers, 'Content-Length': body.length },
  })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sending.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sending.on('error', reject)
  })
  await new Promise((resolve) => sending.write(body.subarray(0, half), resolve))
  await letWorkBegin()
  const stopped = served.interrupt()
  sending.end(body.subarray(half))
  expect(await answered).toBe(202)
  expect(await stopped).toBe(0)
  expect(await postmasterOf(dataDir)).toBeUndefined()
  served = await serve(dataDir)
  const list = (await (await fetch(`${served.url}/capsules?limit=1`, { headers })).json()) as {
    data: { capsule_id: string }[]
  }
  expect(await statusOf(list.data[0]?.capsule_id ?? '')).toBe('accepted')
})

it.runIf(isLongRun)('a waiting request does not keep the service from stopping', async () => {
  const id = await upload(capsule(10))
  await statusOf(id)
  const pending = await upload(capsule(3000))
  const waiting = fetch(`${served.url}/capsules/${pending}?wait=30`, { headers })
  await letWorkBegin()
  expect(await served.interrupt()).toBe(0)
  expect((await waiting).status).toBe(200)
  served = await serve(dataDir)
  expect(await statusOf(pending)).toBe('accepted')
})

it('SIGUSR2 does not end a service that is just starting', async () => {
  const ended = beginServe(dataDir, { PORT: 'odd', ...withEarlySignal }).ready
  await expect(ended).rejects.toThrow('PORT must be a whole number')
})

it('a service without workers leaves capsules to a worker process', async () => {
  await served.interrupt()
  served = await serve(dataDir, { WORKERS: '0' })
  const id = await upload(capsule(100))
  const still = await fetch(`${served.url}/capsules/${id}?wait=1`, { headers })
  expect(await still.json()).toMatchObject({ status: 'pending' })
  const worker = await work(dataDir)
  expect(await statusOf(id)).toBe('accepted')
  expect(await worker.interrupt()).toBe(0)
  expect(await served.interrupt()).toBe(0)
})
