// However our processes end, the embedded PostgreSQL ends with the last of them, by itself, and the next start serves.
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { childrenOf, watchersOf } from './child-processes.ts'
import { buildProgram, clearAway, gone, mustRun, postmasterOf } from './embedded-processes.ts'
import { preparedDirectory } from './prepared-database.ts'
import { beginServe, killAll, serve, type Served } from './serve-processes.ts'

let dataDir: string

beforeAll(async () => {
  buildProgram()
  dataDir = (await preparedDirectory()).dataDir
})
afterEach(() => killAll(dataDir))
afterAll(clearAway)

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The server that runs now, and what it did when all of ours are gone. */
async function watchServer(): Promise<{ mustEnd: () => Promise<void> }> {
  const server = await mustRun(dataDir)
  return {
    async mustEnd() {
      await expect.poll(() => isAlive(server)).toBe(false)
      // Ended in an orderly way: a killed one leaves its file.
      expect(await postmasterOf(dataDir)).toBeUndefined()
    },
  }
}

/** Throws where nothing catches it, when the signal comes. */
const throwing = `data:text/javascript,${encodeURIComponent("process.on('SIGIO', () => { throw new Error('unforeseen') })")}`

/** In a directory that the test before left: its start is also the proof that there is nothing in the way. */
async function serveNext(options: readonly string[] = []): Promise<Served> {
  const served = await serve(dataDir, {}, options)
  expect((await fetch(`${served.url}/readyz`)).status).toBe(200)
  return served
}

describe('of one process', () => {
  it.each(['SIGHUP', 'SIGTERM', 'SIGQUIT', 'SIGKILL'] as const)('ended by %s', async (signal) => {
    const served = await serveNext()
    const server = await watchServer()
    process.kill(served.pid, signal)
    await server.mustEnd()
  })

  it('ended by an exception that nothing catches', async () => {
    const served = await serve(dataDir, { NODE_OPTIONS: `--import ${throwing}` })
    const server = await watchServer()
    process.kill(served.pid, 'SIGIO')
    await server.mustEnd()
    expect(served.logged()).toContain('unforeseen')
  })

  it('ended by a second Ctrl-C', async () => {
    const served = await serveNext()
    const server = await watchServer()
    process.kill(served.pid, 'SIGINT')
    process.kill(served.pid, 'SIGINT')
    await pause(1)
    if (served.isRunning()) process.kill(served.pid, 'SIGINT')
    await server.mustEnd()
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)('ended by %s while it starts', async (signal) => {
    const beginning = beginServe(dataDir)
    while ((await postmasterOf(dataDir)) === undefined) await pause(5)
    const server = await watchServer()
    process.kill(beginning.pid, signal)
    await server.mustEnd()
  })
})

describe('of a group', () => {
  const group = ['--processes', '2']

  it('whose first process is killed: the others end too', async () => {
    const served = await serveNext(group)
    const server = await watchServer()
    const members = childrenOf(served.pid)
    expect(members).toHaveLength(2)
    await served.kill()
    await Promise.all(members.map(gone))
    await server.mustEnd()
  })

  it('whose processes are all killed', async () => {
    const served = await serveNext(group)
    const server = await watchServer()
    for (const pid of [...childrenOf(served.pid), served.pid]) process.kill(pid, 'SIGKILL')
    await server.mustEnd()
  })

  it('whose terminal is closed', async () => {
    const served = await serveNext(group)
    const server = await watchServer()
    for (const pid of [...childrenOf(served.pid), served.pid]) process.kill(pid, 'SIGHUP')
    await server.mustEnd()
    expect(served.logged()).not.toContain('a serving process ended')
  })
})

it('stays while another process uses it', async () => {
  const [killed, other] = [await serveNext(), await serveNext()]
  const server = await mustRun(dataDir)
  const watchers = watchersOf(dataDir)
  expect(watchers).toHaveLength(2)
  await killed.kill()
  // The watcher of the killed process looks whether it is needed, and ends.
  await expect.poll(() => watchersOf(dataDir).length).toBe(1)
  expect((await fetch(`${other.url}/readyz`)).status).toBe(200)
  expect(await mustRun(dataDir)).toBe(server)
  expect(await other.interrupt()).toBe(0)
  await expect.poll(() => isAlive(server)).toBe(false)
  await expect.poll(() => watchersOf(dataDir)).toEqual([])
})

it('ends also when the watcher was killed before', async () => {
  const served = await serve(dataDir)
  const [watcher = 0] = watchersOf(dataDir)
  process.kill(watcher, 'SIGKILL')
  await expect.poll(() => watchersOf(dataDir).filter((pid) => pid !== watcher)).toHaveLength(1)
  const server = await watchServer()
  await served.kill()
  await server.mustEnd()
})
