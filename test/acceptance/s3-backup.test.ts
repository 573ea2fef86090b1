// Backups in S3 storage: by the command, and by the service itself. Against a real S3 server. Rules, section 14.
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { readConfig } from '../../src/config.ts'
import { verifyBackup } from '../../src/database/backup/backup-file.ts'
import { openS3, type S3Options } from '../../src/database/backup/s3/open-s3.ts'
import { listKeys, readObject } from '../../src/database/backup/s3/read-objects.ts'
import { uploadObject } from '../../src/database/backup/s3/upload-object.ts'
import { startServer } from '../../src/main.ts'
import { createTenant } from '../../src/service/access/create-tenant.ts'
import { addressOf, freshDatabase, type FreshDatabase } from '../database/fresh-database.ts'
import { runCommand } from './run-command.ts'
import { startStorage, type Storage } from './s3/start-storage.ts'

let storage: Storage
let database: FreshDatabase

beforeAll(async () => {
  ;[storage, database] = await Promise.all([startStorage(['backups']), freshDatabase()])
  await createTenant(database.store.writes, 'Harbour')
})
afterAll(async () => {
  await storage.stop()
  await database.drop()
})
afterEach(() => {
  storage.delayMs = 0
  storage.cuts = () => false
})

const environment = (target: FreshDatabase = database) => ({
  DATABASE_URL: addressOf(target.connection),
  ...storage.settings,
})

const backUp = (...argv: string[]) => runCommand(['db', 'backup', ...argv], environment())

const openStorage = (options: S3Options = {}) => {
  const { s3 } = readConfig(storage.settings)
  if (!s3) throw new Error('the storage has no settings')
  // Attempts follow each other at once: nothing here gets better by waiting.
  return openS3(s3, { firstPauseMs: 1, ...options })
}

const keysIn = (key: string) => listKeys(openStorage(), { bucket: 'backups', key })

const addressLine = /^s3:\/\/backups\/.*impact-graph-\d{8}T\d{6}\.\d{3}Z\.backup\n$/

describe('db backup s3://…', () => {
  it('prints the address of the object, which the address and the prefix lead to, and restores everything', async () => {
    const made = await backUp('s3://backups/déjà + vu')
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(addressLine) as string })
    expect(made.err).toContain('Written and read back: tenants: 1,')
    const address = made.out.trim()
    for (const source of [address, 's3://backups/déjà + vu/']) {
      const verified = await runCommand(['db', 'verify', source], environment())
      expect(verified.out).toContain(`${address} is whole: made 20`)
    }
    const bare = await freshDatabase({ isMigrated: false })
    const restored = await runCommand(['db', 'restore', 's3://backups/déjà + vu'], environment(bare))
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toContain(`Restored ${address}. tenants: 1, `)
    await bare.drop()
  })

  it('keeps the newest, takes the newest of a prefix, and leaves what others keep there', async () => {
    const s3 = openStorage()
    const foreign = { bucket: 'backups', key: 'kept/notes.backup' }
    await uploadObject(s3, foreign, Readable.from([Buffer.from('of others')]), 1024)
    const addresses: string[] = []
    for (const keep of [[], [], ['--keep', '2']]) {
      addresses.push((await backUp('s3://backups/kept', ...keep)).out.trim())
    }
    expect((await keysIn('kept/')).map((key) => `s3://backups/${key}`)).toEqual([
      ...addresses.slice(1),
      's3://backups/kept/notes.backup',
    ])
    const verified = await runCommand(['db', 'verify', 's3://backups/kept'], environment())
    expect(verified.out).toContain(addresses[2])
    expect((await backUp('s3://backups/kept', '--keep', '0')).code).toBe(2)
  })

  it('says in plain words what is wrong with the key, the bucket or the address', async () => {
    const wrong = { ...environment(), AWS_SECRET_ACCESS_KEY: 'another' }
    expect(await runCommand(['db', 'backup', 's3://backups/x'], wrong)).toEqual({
      code: 1,
      out: '',
      err: 'The storage refused the signature: AWS_SECRET_ACCESS_KEY is wrong.\n',
    })
    const unknown = { ...environment(), AWS_ACCESS_KEY_ID: 'nobody' }
    expect((await runCommand(['db', 'backup', 's3://backups/x'], unknown)).err).toBe(
      'The storage does not know AWS_ACCESS_KEY_ID.\n',
    )
    expect((await backUp('s3://elsewhere/x')).err).toBe('There is no bucket elsewhere.\n')
    expect((await backUp('s3://Not_a_bucket')).code).toBe(2)
    expect((await runCommand(['db', 'restore', 's3://backups/empty'], environment())).err).toBe(
      'There is no backup at s3://backups/empty.\n',
    )
    const without = { DATABASE_URL: addressOf(database.connection) }
    expect((await runCommand(['db', 'backup', 's3://backups/x'], without)).err).toContain('are not set')
  })

  it('waits for a slow storage', async () => {
    storage.delayMs = 300
    expect((await backUp('s3://backups/slow')).code).toBe(0)
  })
})

describe('an upload in parts', () => {
  const place = { bucket: 'backups', key: 'parts/object' }
  const content = randomBytes(3_500_000)
  const chunks = () => Readable.from([content.subarray(0, 10), content.subarray(10)])
  const requestsSince = (count: number) => storage.requests.slice(count).join('\n')

  it('gives back the same bytes, and tries again what broke off once', async () => {
    const s3 = openStorage()
    let cut = 0
    storage.cuts = (method, url) => method === 'PUT' && url.includes('partNumber=2') && cut++ === 0
    const uploaded = await uploadObject(s3, place, chunks(), 1024 * 1024)
    expect(uploaded).toEqual({
      ...uploaded,
      sizeBytes: content.length,
      hash: createHash('sha256').update(content).digest('hex'),
    })
    expect(content.equals(await buffer(await readObject(s3, place)))).toBe(true)
    expect(cut).toBe(2)
  })

  it('reads no further ahead than two parts, however slow the storage is', async () => {
    const partBytes = 256 * 1024
    const before = storage.requests.length
    const sentParts = () =>
      storage.requests.slice(before).filter((each) => each.includes('partNumber=')).length
    let produced = 0
    let furthest = 0
    async function* source(): AsyncGenerator<Buffer> {
      for (let at = 0; at < 48; at++) {
        produced += partBytes / 4
        furthest = Math.max(furthest, produced - sentParts() * partBytes)
        yield content.subarray(0, partBytes / 4)
      }
    }
    storage.delayMs = 20
    await uploadObject(openStorage(), { ...place, key: 'parts/slow' }, source(), partBytes)
    expect(sentParts()).toBe(12)
    expect(furthest).toBeLessThanOrEqual(2 * partBytes)
  })

  it('is aborted in the storage when it fails, and leaves no object', async () => {
    const s3 = openStorage()
    const before = storage.requests.length
    storage.cuts = (method, url) => method === 'PUT' && url.includes('partNumber=3')
    const failing = uploadObject(s3, { ...place, key: 'parts/broken' }, chunks(), 1024 * 1024)
    await expect(failing).rejects.toThrow(/^127\.0\.0\.1:\d+ cannot be reached, or broke off/)
    expect(requestsSince(before)).toMatch(/DELETE \/backups\/parts\/broken\?uploadId=\w+/)
    expect(await keysIn('parts/broken')).toEqual([])
  })

  it('is aborted in the storage when the process is asked to stop', async () => {
    const before = storage.requests.length
    const stopping = new AbortController()
    storage.cuts = (method, url) => {
      if (method === 'PUT' && url.includes('partNumber=2')) stopping.abort(new Error('asked to stop'))
      return false
    }
    const s3 = openStorage({ signal: stopping.signal })
    const stopped = uploadObject(s3, { ...place, key: 'parts/stopped' }, chunks(), 1024 * 1024)
    await expect(stopped).rejects.toThrow('asked to stop')
    expect(requestsSince(before)).toMatch(/DELETE \/backups\/parts\/stopped\?uploadId=\w+/)
  })

  it('ends with a sentence when the storage dies on the way', async () => {
    const dying = await startStorage(['backups'])
    const { s3 } = readConfig(dying.settings)
    if (!s3) throw new Error('the storage has no settings')
    dying.cuts = (method, url) => {
      if (method === 'PUT' && url.includes('partNumber=2')) void dying.fail()
      return false
    }
    const failing = uploadObject(openS3(s3, { firstPauseMs: 1 }), place, chunks(), 1024 * 1024)
    await expect(failing).rejects.toThrow('cannot be reached, or broke off')
    await dying.stop()
  })
})

describe('db backup -', () => {
  it('writes to standard output, and what it says to standard error', async () => {
    const sent: Uint8Array[] = []
    const outBytes = async (bytes: AsyncIterable<Uint8Array>): Promise<void> => {
      for await (const chunk of bytes) sent.push(chunk)
    }
    const made = await runCommand(['db', 'backup', '-'], environment(), { outBytes })
    expect(made).toMatchObject({ code: 0, out: '' })
    expect(made.err).toContain('Written to standard output. tenants: 1,')
    const { counts } = await verifyBackup(Readable.from(sent))
    expect(counts['tenant']).toBe(1)
    expect(
      (await runCommand(['db', 'backup', '-'], environment(), { outBytes, isTerminal: true })).code,
    ).toBe(2)
  })
})

describe('a service with BACKUP_SCHEDULE', () => {
  /** The last minute: due as soon as the service runs. */
  const now = () => new Date(Date.now() - 60_000).toISOString().slice(11, 16)

  it('makes one backup for all processes, and says when', async () => {
    const lines: { msg: string; port?: number; reason?: string }[] = []
    const log = pino(
      { level: 'info' },
      { write: (line: string) => void lines.push(JSON.parse(line) as never) },
    )
    const config = readConfig({
      ...environment(),
      PORT: '0',
      METRICS_PORT: '0',
      WORKERS: '0',
      WARM_UP: 'off',
      BACKUP_SCHEDULE: now(),
      BACKUP_TO: 's3://backups/daily',
      BACKUP_KEEP: '7',
    })
    // It breaks off at first: counted, logged, and given out again ten minutes later, which the test does not wait for.
    storage.cuts = (method, url) => method === 'POST' && url.includes('uploads')
    const first = await startServer(config, log)
    const readiness = async (query: string): Promise<unknown> =>
      await (await fetch(`${first.url}/readyz${query}`)).json()
    const { port } = lines.find(({ msg }) => msg === 'metrics are served at /metrics') ?? {}
    const metrics = async (): Promise<string> =>
      await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(await readiness('?verbose')).toMatchObject({ status: 'ok', last_backup_at: null })
    await expect
      .poll(() => lines.find(({ msg }) => msg.startsWith('the backup failed'))?.reason)
      .toMatch(/cannot be reached/)
    expect(await metrics()).toMatch(/impact_graph_backup_failures_total 1\n/)
    expect(await metrics()).toMatch(/impact_graph_backup_last_success_timestamp_seconds 0\n/)
    storage.cuts = () => false
    await database.store.writes.query('update scheduled_backup set lease_until = now()')

    const second = await startServer(config, log)
    await expect
      .poll(() => readiness('?verbose'))
      .toMatchObject({ last_backup_at: expect.any(String) as string })
    const third = await startServer(config, log)
    expect(await readiness('')).toEqual({ status: 'ok' })
    expect(await metrics()).toMatch(/impact_graph_backup_last_success_timestamp_seconds 1\.\d+e\+09|\d{10}/)
    expect(await keysIn('daily/')).toHaveLength(1)
    await Promise.all([first, second, third].map((server) => server.close(0)))
    const { rows } = await database.store.reads.query('select attempts, address from scheduled_backup')
    expect(rows).toEqual([{ attempts: 2, address: `s3://backups/${(await keysIn('daily/'))[0]}` }])
  })
})
