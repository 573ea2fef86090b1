// The embedded database against everything that can happen to its processes: any of them may be killed at any time,
// and the next start serves without help.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { ClientConfig, PoolConfig } from 'pg'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { isUnavailable } from '../../src/database/pools/open-store.ts'
import { watchersOf } from './child-processes.ts'
import {
  buildProgram,
  clearAway,
  connect,
  gone,
  mustRun,
  postmasterOf,
  query,
  spawnProcess,
  startProcess,
  temporaryDirectory,
  type DatabaseProcess,
} from './embedded-processes.ts'
import { preparedDirectory } from './prepared-database.ts'

beforeAll(buildProgram)
afterEach(clearAway)

const remember = (process: DatabaseProcess, word: string): Promise<unknown[]> =>
  query(
    process.connection,
    `create table if not exists memory (word text); insert into memory values ('${word}')`,
  )

async function memories(process: DatabaseProcess): Promise<string[]> {
  const rows = (await query(process.connection, 'select word from memory order by word')) as {
    word: string
  }[]
  return rows.map((row) => row.word)
}

/** All but the one that does it; the superuser has the same password. */
const endSessions = (connection: PoolConfig): Promise<unknown[]> =>
  query(
    { ...(connection as ClientConfig), user: 'postgres', database: 'postgres' },
    `select pg_terminate_backend(pid) from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )

describe('several processes on one data directory', () => {
  test('share one server, which the last one out stops', async () => {
    const { dataDir } = await preparedDirectory()
    const first = await startProcess({ dataDir })
    await remember(first, 'first')
    const server = await mustRun(dataDir)
    const second = await startProcess({ dataDir })
    await first.release()
    expect(await postmasterOf(dataDir)).toBe(server)
    expect(await memories(second)).toEqual(['first'])
    await second.release()
    expect(await postmasterOf(dataDir)).toBeUndefined()
    await gone(server)
  })

  test('do not take another program for one of them that was given the pid of a killed one', async () => {
    const { dataDir } = await preparedDirectory()
    const only = await startProcess({ dataDir })
    const database = join(dataDir, 'database')
    const names = async (): Promise<string[]> =>
      (await readdir(database)).filter((name) => name.startsWith('user-'))
    const [own = ''] = await names()
    await writeFile(join(database, own.replace(String(only.pid), String(process.pid))), '')
    expect(await names()).toHaveLength(2)
    await only.release()
    expect(await postmasterOf(dataDir)).toBeUndefined()
    expect(await names()).toEqual([])
  })

  test('that start at the same moment on an empty directory make one database', async () => {
    const dataDir = await temporaryDirectory()
    const processes = await Promise.all([1, 2, 3].map(() => startProcess({ dataDir })))
    await Promise.all(processes.map((process) => query(process.connection, 'select 1')))
    const [one] = processes
    for (const other of processes) expect(other.connection).toEqual(one?.connection)
    expect(await readdir(dataDir)).toEqual(['database'])
    await Promise.all(processes.map((process) => process.release()))
    expect(await postmasterOf(dataDir)).toBeUndefined()
  })

  test('may come while the last one is leaving', async () => {
    const { dataDir } = await preparedDirectory()
    let staying = await startProcess({ dataDir })
    await remember(staying, 'kept')
    for (let round = 0; round < 4; round += 1) {
      const [coming] = await Promise.all([
        startProcess({ dataDir }),
        sleep(round * 40).then(() => staying.release()),
      ])
      expect(await memories(coming)).toEqual(['kept'])
      staying = coming
    }
    await staying.release()
    expect(await postmasterOf(dataDir)).toBeUndefined()
  })
})

describe('a process that is paused, and whose sessions an administrator ends meanwhile,', () => {
  test.each(['kill', 'release'] as const)('keeps its server at the %s of another', async (end) => {
    const { dataDir } = await preparedDirectory()
    const [living, other] = await Promise.all([startProcess({ dataDir }), startProcess({ dataDir })])
    await remember(living, 'kept')
    const server = await mustRun(dataDir)
    // The other takes a session again at once; this one cannot before the other has ended.
    process.kill(living.pid, 'SIGSTOP')
    await endSessions(living.connection)
    await other.logged('the database is back')
    await other[end]()
    await expect.poll(() => watchersOf(dataDir)).toHaveLength(1)
    process.kill(living.pid, 'SIGCONT')
    await living.logged('the database is back')
    expect(await mustRun(dataDir)).toBe(server)
    expect(await memories(living)).toEqual(['kept'])
    await living.release()
    expect(await postmasterOf(dataDir)).toBeUndefined()
  })
})

test('a server that somebody asked to stop is brought back for the process that needs it', async () => {
  const { dataDir } = await preparedDirectory()
  const living = await startProcess({ dataDir })
  await remember(living, 'kept')
  // It takes no new sessions from now on, and waits for those it has.
  process.kill(await mustRun(dataDir), 'SIGTERM')
  await living.logged('the database is back')
  expect(await memories(living)).toEqual(['kept'])
  await living.release()
  expect(await postmasterOf(dataDir)).toBeUndefined()
})

test('a clock that jumps ahead while the server starts does not end the start', async () => {
  const { dataDir } = await preparedDirectory()
  const before = await startProcess({ dataDir })
  await remember(before, 'kept')
  await before.release()
  const file = join(await temporaryDirectory(), 'clock-offset')
  let offsetMs = 0
  const jumps = setInterval(() => writeFileSync(file, String((offsetMs += 3_600_000))), 10)
  const preload = new URL('rounds/shifted-clock.js', import.meta.url).href
  const variables = { NODE_OPTIONS: `--import ${preload}`, CLOCK_OFFSET_FILE: file }
  const next = await startProcess({ dataDir }, undefined, variables).finally(() => clearInterval(jumps))
  expect(await memories(next)).toEqual(['kept'])
  await next.release()
})

describe('after kill -9', () => {
  test('of the process, its server ends by itself, and the next one starts another', async () => {
    const { dataDir } = await preparedDirectory()
    const killed = await startProcess({ dataDir })
    await remember(killed, 'kept')
    const server = await mustRun(dataDir)
    await killed.kill()
    await gone(server)
    expect(await postmasterOf(dataDir)).toBeUndefined()
    const next = await startProcess({ dataDir })
    expect(await memories(next)).toEqual(['kept'])
    await next.release()
    expect(await postmasterOf(dataDir)).toBeUndefined()
  })

  test('of the process and what watches it, the next one adopts its server', async () => {
    const { dataDir } = await preparedDirectory()
    const killed = await startProcess({ dataDir })
    await remember(killed, 'kept')
    const server = await mustRun(dataDir)
    for (const watcher of watchersOf(dataDir)) process.kill(watcher, 'SIGKILL')
    await killed.kill()
    const next = await startProcess({ dataDir })
    expect(await mustRun(dataDir)).toBe(server)
    expect(await memories(next)).toEqual(['kept'])
    await next.release()
    expect(await postmasterOf(dataDir)).toBeUndefined()
  })

  test('of the server, the living process brings it back', async () => {
    const { dataDir } = await preparedDirectory()
    const living = await startProcess({ dataDir })
    await remember(living, 'kept')
    const server = await mustRun(dataDir)
    process.kill(server, 'SIGKILL')
    await living.logged('the database is back')
    expect(await mustRun(dataDir)).not.toBe(server)
    expect(await memories(living)).toEqual(['kept'])
    await living.release()
    expect(await postmasterOf(dataDir)).toBeUndefined()
  })

  test('of the server, two living processes bring back one', async () => {
    const { dataDir } = await preparedDirectory()
    const [one, other] = await Promise.all([startProcess({ dataDir }), startProcess({ dataDir })])
    process.kill(await mustRun(dataDir), 'SIGKILL')
    await Promise.all([one.logged('the database is back'), other.logged('the database is back')])
    await remember(one, 'kept')
    expect(await memories(other)).toEqual(['kept'])
    await one.release()
    expect(await memories(other)).toEqual(['kept'])
    await other.release()
    expect(await postmasterOf(dataDir)).toBeUndefined()
  })

  test('of both, in either order and again and again, nothing acknowledged is lost', async () => {
    const { dataDir } = await preparedDirectory()
    const words = ['a', 'b', 'c', 'd']
    for (const [round, word] of words.entries()) {
      const killed = await startProcess({ dataDir })
      await remember(killed, word)
      const server = await mustRun(dataDir)
      if (round % 2 === 0) await killed.kill()
      process.kill(server, 'SIGKILL')
      if (round % 2 === 1) await killed.kill()
    }
    const next = await startProcess({ dataDir })
    expect(await memories(next)).toEqual(words)
    await next.release()
  })

  test('of one backend, the living process goes on', async () => {
    const { dataDir } = await preparedDirectory()
    const living = await startProcess({ dataDir })
    await remember(living, 'kept')
    const client = await connect(living.connection)
    const backend = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const doomed = client.query('select pg_sleep(60)').catch((error: unknown) => error)
    process.kill(Number(backend.rows[0]?.pid), 'SIGKILL')
    expect(isUnavailable(await doomed)).toBe(true)
    await living.logged('the database is back')
    expect(await memories(living)).toEqual(['kept'])
    await living.release()
  })

  test('in the middle of the set-up, the next start sets up again', async () => {
    const dataDir = await killDuringSetUp()
    const next = await startProcess({ dataDir })
    await remember(next, 'kept')
    expect(await memories(next)).toEqual(['kept'])
    await next.release()
  })
})

/** On a busy machine the set-up may be over before it is seen: then once more. */
async function killDuringSetUp(): Promise<string> {
  for (;;) {
    const dataDir = await temporaryDirectory()
    const child = spawnProcess({ dataDir })
    const isSetUp = async (): Promise<boolean> => (await readdir(dataDir)).includes('database')
    while (!(await isBeingSetUp(dataDir)) && !(await isSetUp())) await sleep(5)
    child.kill('SIGKILL')
    await once(child, 'exit')
    if (!(await isSetUp())) return dataDir
  }
}

/** The draft of a database has its directories, and nothing in them that could serve yet. */
async function isBeingSetUp(dataDir: string): Promise<boolean> {
  const entries = await readdir(dataDir, { recursive: true }).catch(() => [])
  return entries.some((name) => /^database-draft-.*pg_wal$/.test(name))
}
