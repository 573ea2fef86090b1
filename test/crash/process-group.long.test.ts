// `serve --processes`: one port, several processes. What dies is replaced, a restart one after the other fails no
// request, limits hold for all of them together, and stopping leaves nothing behind.
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { childrenOf } from './child-processes.ts'
import { buildProgram, clearAway, gone, postmasterOf } from './embedded-processes.ts'
import { preparedDirectory } from './prepared-database.ts'
import { beginServe, killAll, serve, withEarlySignal, type Served } from './serve-processes.ts'

const processes = 2
const group = ['--processes', String(processes)]
const perMinute = 60

let dataDir: string
let served: Served
let key: string

beforeAll(async () => {
  buildProgram()
  ;({ dataDir, key } = await preparedDirectory())
})

afterAll(async () => {
  await killAll(dataDir)
  await clearAway()
})

async function until<T>(look: () => T | undefined): Promise<T> {
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    await pause(20)
  }
}

const membersWhen = (isSo: (members: number[]) => boolean): Promise<number[]> =>
  until(() => {
    const members = childrenOf(served.pid)
    return isSo(members) ? members : undefined
  })

/** Clients that ask without a pause would take the processor from the processes that start. */
const letOthersWork = (): Promise<void> => pause(10)

interface Answer {
  readonly status: number
}

const ask = (path: string, agent?: Agent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { 'X-API-Key': key }
    request(`${served.url}${path}`, { headers, ...(agent ? { agent } : { agent: false }) }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0 }))
      answer.on('error', reject)
    })
      .on('error', reject)
      .end()
  })

describe('a group', () => {
  beforeAll(async () => {
    served = await serve(dataDir, {}, group)
  })

  it('prints one address and one set-up link for all of them', () => {
    expect(childrenOf(served.pid)).toHaveLength(processes)
    expect(served.printed().match(/serving at/g)).toHaveLength(1)
    expect(served.printed().match(/\/console\/setup#/g)).toHaveLength(1)
  })

  it('a process that is killed is replaced, while the others serve', async () => {
    const before = childrenOf(served.pid)
    const victim = before[0] ?? 0
    process.kill(victim, 'SIGKILL')
    await gone(victim)
    expect((await ask('/namespaces')).status).toBe(200)
    const after = await membersWhen((members) => members.length === processes && !members.includes(victim))
    expect(after.filter((member) => before.includes(member))).toHaveLength(processes - 1)
  })

  it('SIGUSR2 restarts all of them, one after the other, and no request fails', async () => {
    const before = await membersWhen((members) => members.length === processes)
    const kept = new Agent({ keepAlive: true, maxSockets: 4 })
    const statuses = new Map<string, number>()
    let isDone = false
    const count = (status: number | string): void =>
      void statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1)
    const client = async (agent?: Agent): Promise<void> => {
      while (!isDone) {
        await ask('/namespaces', agent).then(
          ({ status }) => count(status),
          (error: Error) => count(error.message),
        )
        await letOthersWork()
      }
    }
    const clients = [client(kept), client(kept), client(), client()]
    process.kill(served.pid, 'SIGUSR2')
    await membersWhen(
      (members) => members.length === processes && !members.some((member) => before.includes(member)),
    )
    isDone = true
    await Promise.all(clients)
    kept.destroy()
    expect([...statuses.keys()]).toEqual(['200'])
  })

  it('a restart that comes while a killed process is being replaced ends as well', async () => {
    const before = await membersWhen((members) => members.length === processes)
    process.kill(before[0] ?? 0, 'SIGKILL')
    await gone(before[0] ?? 0)
    process.kill(served.pid, 'SIGUSR2')
    await membersWhen(
      (members) => members.length === processes && !members.some((member) => before.includes(member)),
    )
    expect((await ask('/namespaces')).status).toBe(200)
  })

  it('the link that one process printed works although another was started after it', async () => {
    const token = /setup#(\S+)/.exec(served.printed())?.[1]
    const answer = await fetch(`${served.url}/console/api/links`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: served.url },
      body: JSON.stringify({ token }),
    })
    expect(answer.status).toBe(200)
  })

  it('Ctrl-C stops all of them and the database', async () => {
    const members = childrenOf(served.pid)
    expect(await served.interrupt()).toBe(0)
    await Promise.all(members.map(gone))
    expect(await postmasterOf(dataDir)).toBeUndefined()
  })
})

const restarted = 'all serving processes were restarted'

describe('a group with a limit on requests, restarted while it starts', () => {
  const settings = { RATE_LIMIT: String(perMinute), LOG_LEVEL: 'info' }

  const restarts = (times: number): Promise<true> =>
    until(() => (served.logged().split(restarted).length > times ? true : undefined))

  it('SIGUSR2 during the start is remembered until all of them serve', async () => {
    const beginning = beginServe(dataDir, { ...settings, ...withEarlySignal }, group)
    await until(() => (childrenOf(beginning.pid).length > 0 ? true : undefined))
    process.kill(beginning.pid, 'SIGUSR2')
    served = await beginning.ready
    await restarts(1)
    expect((await ask('/namespaces')).status).toBe(200)
  })

  it('SIGUSR2 that reaches every process restarts them once', async () => {
    for (const pid of [...childrenOf(served.pid), served.pid]) process.kill(pid, 'SIGUSR2')
    await restarts(2)
    expect(served.logged()).not.toContain('a serving process ended')
  })

  it('a limit on requests holds for all of them together', async () => {
    const startedAtMs = Date.now()
    const answers = await Promise.all(Array.from({ length: 3 * perMinute }, () => ask('/namespaces')))
    const refilled = Math.ceil(((Date.now() - startedAtMs) / 60_000) * perMinute)
    const passed = answers.filter(({ status }) => status === 200).length
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    expect(passed).toBeGreaterThanOrEqual(perMinute - 2)
    expect(passed).toBeLessThanOrEqual(perMinute + refilled)
    expect(await served.interrupt()).toBe(0)
  })
})

it('one process behind its port restarts as well, and no request fails', async () => {
  served = await serve(dataDir, { LOG_LEVEL: 'info' }, ['--processes', '1'])
  const before = childrenOf(served.pid)
  expect(before).toHaveLength(1)
  process.kill(served.pid, 'SIGUSR2')
  const statuses = new Set<number>()
  while (!served.logged().includes(restarted)) {
    statuses.add((await ask('/namespaces')).status)
    await letOthersWork()
  }
  expect(statuses).toEqual(new Set([200]))
  expect(childrenOf(served.pid)).not.toEqual(before)
  expect(await served.interrupt()).toBe(0)
})

it('without --processes there is no other to take over: SIGUSR2 is refused in the log, and it serves on', async () => {
  served = await serve(dataDir)
  process.kill(served.pid, 'SIGUSR2')
  await until(() => (served.logged().includes('--processes 1') ? true : undefined))
  expect((await ask('/namespaces')).status).toBe(200)
  expect(await served.interrupt()).toBe(0)
})

it('a wrong setting is explained once and nothing stays', async () => {
  const failed = serve(dataDir, { HOST: '203.0.113.1' }, ['--processes', '2'])
  await expect(failed).rejects.toThrow('EADDRNOTAVAIL')
})
