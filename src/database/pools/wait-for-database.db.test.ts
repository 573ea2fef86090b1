// Starts against a server that is not ready yet, and against settings that will never work.
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { addressOf, freshDatabase, type FreshDatabase } from '../../../test/database/fresh-database.ts'
import { silentLog } from '../log.ts'
import { openSharedDatabase } from './open-database.ts'

let database: FreshDatabase
const servers: Server[] = []

beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
afterAll(() => database.drop())

const wanted = {
  readConnections: 1,
  streamConnections: 1,
  writeConnections: 1,
  capsuleThreads: 0,
  rollBackThreads: 0,
  previewThreads: 0,
}

interface Attempt {
  readonly databaseUrl: string
  readonly signal?: AbortSignal
  readonly onWarn?: () => void
}

/** What was said, and how it ended. */
async function open({
  databaseUrl,
  signal,
  onWarn,
}: Attempt): Promise<{ warnings: string[]; failure?: string }> {
  const warnings: string[] = []
  const warn = (_: unknown, text = ''): void => {
    warnings.push(text)
    onWarn?.()
  }
  const share = { wanted, processes: 1, isFirst: true }
  try {
    const options = { log: { ...silentLog, warn }, signal }
    const opened = await openSharedDatabase({ dataDir: '/nonexistent', databaseUrl }, share, options)
    await opened.store.reads.query('select 1')
    await opened.close()
    return { warnings }
  } catch (error) {
    return { warnings, failure: (error as Error).message }
  }
}

/** As PostgreSQL says it: severity, code, message. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, fields])
}

/** In front of the real server; the first connections are refused with what it says while it starts. */
async function startProxy(port: number, refused: number): Promise<number> {
  const { host = '', port: behind = 5432 } = database.connection
  let left = refused
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (left-- > 0) {
      socket.once('data', () => socket.end(refusal('57P03', 'the database system is starting up')))
      return
    }
    const real = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${behind}`)) : connect(behind, host)
    real.on('error', () => socket.destroy())
    socket.pipe(real).pipe(socket)
  })
  servers.push(server)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function addressAt(host: string, port: number, change: Partial<URL> = {}): string {
  const address = new URL(addressOf(database.connection))
  address.search = ''
  return Object.assign(address, { host: `${host}:${port}`, ...change }).href
}

async function freePort(): Promise<number> {
  const port = await startProxy(0, 0)
  const [server] = servers.splice(0)
  await new Promise((closed) => server?.close(closed))
  return port
}

const notReady = [expect.stringContaining('the database is not ready; trying again')]

describe('a server that is not ready', () => {
  test('because it starts is waited for, with one line in the log', async () => {
    const port = await startProxy(0, 3)
    expect(await open({ databaseUrl: addressAt('127.0.0.1', port) })).toEqual({ warnings: notReady })
  })

  test('because nothing listens there yet is waited for', async () => {
    const port = await freePort()
    const onWarn = (): void => void startProxy(port, 0)
    expect(await open({ databaseUrl: addressAt('127.0.0.1', port), onWarn })).toEqual({ warnings: notReady })
  })

  test('is waited for until the process is asked to stop', async () => {
    const port = await freePort()
    const stopping = new AbortController()
    const found = await open({
      databaseUrl: addressAt('127.0.0.1', port),
      signal: stopping.signal,
      onWarn: () => stopping.abort(),
    })
    expect(found).toEqual({ warnings: notReady, failure: expect.stringContaining('ECONNREFUSED') })
  })
})

describe('settings that will never work fail at once', () => {
  test.each([
    [
      'a wrong password',
      { username: 'nobody_here', password: 'wrong' },
      /authentication failed|does not exist/,
    ],
    ['an unknown database', { pathname: '/nothing' }, /does not exist/],
  ])('%s', async (_, change, message) => {
    const port = await startProxy(0, 0)
    const found = await open({ databaseUrl: addressAt('127.0.0.1', port, change) })
    expect(found).toEqual({ warnings: [], failure: expect.stringMatching(message) })
  })

  test('an unknown host', async () => {
    const found = await open({ databaseUrl: 'postgres://somebody@no..such.host/there' })
    expect(found).toEqual({ warnings: [], failure: expect.stringContaining('ENOTFOUND') })
  })
})
