// A pgbouncer between the service and the server: whole sessions work, shared ones are refused in words. Runs where
// pgbouncer is installed.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { parse } from 'pg-connection-string'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { silentLog } from '../../src/database/log.ts'
import { openDatabase } from '../../src/database/pools/open-database.ts'
import { addressOf, freshDatabase, type FreshDatabase } from '../database/fresh-database.ts'
import { freePort } from '../free-port.ts'

const program = '/usr/sbin/pgbouncer'

let database: FreshDatabase
let folder: string
const running: ChildProcess[] = []

describe.runIf(existsSync(program))('behind pgbouncer', () => {
  beforeAll(async () => {
    database = await freshDatabase()
    folder = await mkdtemp('/tmp/impact-graph-pgbouncer-')
    await chmod(folder, 0o755)
  })
  afterAll(async () => {
    for (const each of running) {
      each.kill('SIGKILL')
      if (each.exitCode === null && each.signalCode === null)
        await new Promise((end) => each.once('exit', end))
    }
    await database.drop()
    await rm(folder, { recursive: true })
  })

  test.each([
    ['refuses them', ''],
    ['drops them', 'ignore_startup_parameters = options'],
  ])('with whole sessions the settings arrive, though it %s at the start', async (_, line) => {
    const opened = await openAt(await startPgbouncer('session', line))
    const { store } = opened
    const settings = `select current_setting('jit') as jit, current_setting('plan_cache_mode') as plans`
    const { rows } = await store.prepared.query(settings)
    expect(rows).toEqual([{ jit: 'off', plans: expect.stringContaining('_plan') }])
    await expect(store.reads.query('create table x ()')).rejects.toThrow('read-only')
    const heard = new Promise((resolve) => void store.listen('there', resolve).then(() => notify(store)))
    expect(await heard).toBe('yes')
    await opened.close()
  })

  test.each(['transaction', 'statement'])('sessions shared by the %s are refused', async (mode) => {
    await expect(openAt(await startPgbouncer(mode, ''))).rejects.toThrow('set pool_mode=session')
  })
})

const notify = (store: FreshDatabase['store']) => store.writes.query(`select pg_notify('there', 'yes')`)

const openAt = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '/nonexistent' }, silentLog)

/** Answers the address that leads through it. */
async function startPgbouncer(mode: string, line: string): Promise<string> {
  const { host, port, user, password, database: name } = parse(addressOf(database.connection))
  const own = await freePort()
  const users = join(folder, `${own}.users`)
  const settings = join(folder, `${own}.ini`)
  await writeFile(users, `"${user}" "${password ?? ''}"\n`)
  const lines = [
    '[databases]',
    `* = host=${host} port=${port || 5432}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    `auth_type = ${password ? 'plain' : 'trust'}`,
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
    line,
  ]
  await writeFile(settings, lines.join('\n'))
  const ids = await serverUser(host)
  for (const file of [users, settings]) if (ids) await chown(file, ids.uid, ids.gid)
  running.push(spawn(program, ['-q', settings], { stdio: 'ignore', ...ids }))
  while (!(await accepts(own))) await pause(20)
  const secret = password ? `:${encodeURIComponent(password)}` : ''
  return `postgres://${user}${secret}@127.0.0.1:${own}/${name}`
}

/** It does not run as root; the owner of the server's socket may enter its directory. */
async function serverUser(host: string | null): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  if (!host?.startsWith('/')) return { uid: 65_534, gid: 65_534 }
  const { uid, gid } = await stat(host)
  return { uid, gid }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => answer((socket.destroy(), true)))
    socket.once('error', () => answer(false))
  })
