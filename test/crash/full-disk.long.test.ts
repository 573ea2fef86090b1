// The embedded database on a disk that fills up: what cannot be stored is refused with storage_full, everything else
// goes on, and nothing that was acknowledged is lost. On a small file system of its own, which only root can make.
import { execFileSync } from 'node:child_process'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildProgram, clearAway, connect, isRoot, temporaryDirectory } from './embedded-processes.ts'
import { command, killAll, serve, type Served } from './serve-processes.ts'
import { leaveFree } from './rounds/fill-disk.ts'
import { canMount } from './rounds/service.ts'

const mebibyte = 1024 * 1024
const reserveBytes = 24 * mebibyte

let dataDir: string
let served: Served
let headers: Record<string, string>

const directory = isRoot ? await temporaryDirectory() : ''
const isMounted = isRoot && canMount(directory, 320)

describe.skipIf(!isMounted)('a disk that is full (needs root, for a file system of its own)', () => {
  beforeAll(async () => {
    buildProgram()
    dataDir = directory
    served = await serve(dataDir, { STORAGE_RESERVE_BYTES: String(reserveBytes) })
    const tenant = await command(dataDir, 'tenant', 'create', '--name', 'Lakeside')
    const key = await command(dataDir, 'key', 'mint', '--tenant', tenant, '--label', 'test')
    headers = { 'X-API-Key': key, 'X-Namespace': 'first' }
    await call('POST', '/namespaces', '{"namespace":"first"}')
  })
  afterAll(async () => {
    await rm(filler(), { force: true })
    await killAll(dataDir)
    execFileSync('umount', ['-l', dataDir])
    await clearAway()
  })

  const call = (method: string, path: string, body?: string): Promise<Response> =>
    fetch(served.url + path, { method, headers, ...(body !== undefined && { body }) })

  const outcome = async (answer: Promise<Response>): Promise<[number, string | undefined]> => {
    const response = await answer
    const { code } = (await response.json()) as { code?: string }
    return [response.status, code]
  }

  const readiness = (): Promise<[number, string | undefined]> => outcome(call('GET', '/readyz'))
  const untilReady = async (expected: number): Promise<void> => {
    while ((await readiness())[0] !== expected) await pause(50)
  }

  function capsule(name: string, organizations: number): string {
    return JSON.stringify(
      Array.from({ length: organizations }, (_, at) => ({
        '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
        '@id': `https://example.org/${name}/${at}`,
        '@type': 'cids:Organization',
        hasLegalName: `Organization ${at} of ${name}`,
        hasDescription: 'One of many.',
      })),
    )
  }

  const upload = async (name: string, organizations: number): Promise<string> => {
    const answer = await call('POST', '/capsules', capsule(name, organizations))
    expect(answer.status).toBe(202)
    return ((await answer.json()) as { capsule_id: string }).capsule_id
  }

  const statusOf = async (id: string, wait = 0): Promise<string> => {
    for (;;) {
      const answer = await call('GET', `/capsules/${id}?wait=${wait}`)
      // A server that could not write its log starts again.
      if (answer.status === 503) continue
      const { status } = (await answer.json()) as { status: string }
      if (wait === 0 || status !== 'pending') return status
    }
  }

  const filler = (): string => join(dataDir, 'filler')

  /** To the last page: even an empty file cannot grow. */
  async function leaveNothing(): Promise<void> {
    await leaveFree(dataDir, filler(), 0)
    const file = await open(filler(), 'a')
    try {
      for (;;) await file.write(Buffer.alloc(4096))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      await file.close()
    }
  }

  it('refuses what is to be stored before the last byte is used; reads and rollbacks go on', async () => {
    const first = await upload('first', 2000)
    expect(await statusOf(first, 20)).toBe('accepted')
    await leaveFree(dataDir, filler(), reserveBytes / 2)
    await untilReady(503)
    expect(await readiness()).toEqual([503, 'storage_full'])
    const org = JSON.stringify({ uri: 'https://example.org/x', name: 'X' })
    for (const [path, body] of [
      ['/capsules', capsule('refused', 10)],
      ['/orgs', org],
      ['/namespaces', '{"namespace":"second"}'],
      ['/batch', `${org}\n`],
    ] as const) {
      expect([path, ...(await outcome(call('POST', path, body)))]).toEqual([path, 503, 'storage_full'])
    }
    expect((await call('POST', '/capsules/validate', capsule('checked', 10))).status).toBe(200)
    const orgs = async () =>
      ((await (await call('GET', '/orgs?limit=1')).json()) as { meta: { row_count: number } }).meta.row_count
    expect(await orgs()).toBe(1)
    // Filled to the last byte by somebody else: the reserve is what is left for a rollback.
    await leaveFree(dataDir, filler(), 0)
    const rollBack = async (): Promise<number> => (await call('DELETE', `/capsules/${first}`)).status
    for (let status = await rollBack(); status !== 204; status = await rollBack()) {
      expect(status).toBe(503)
      await pause(100)
    }
    expect(await orgs()).toBe(0)
    // What it had is room inside the database, which says so.
    await leaveFree(dataDir, filler(), reserveBytes / 2)
    const refused = await call('POST', '/orgs', org)
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({
      detail: expect.stringContaining('give nothing back to the disk'),
    })
    await rm(filler())
    await untilReady(200)
    expect((await call('POST', '/orgs', org)).status).toBe(201)
  })

  it('keeps a capsule in work pending, and settles it once there is room', async () => {
    const holder = await holdNamespaces()
    const large = await upload('large', 30_000)
    await leaveFree(dataDir, filler(), 0)
    await untilReady(503)
    // Somebody takes the reserve as well, as soon as it is given up.
    while (await stat(join(dataDir, 'database', 'reserve')).catch(() => undefined)) await pause(50)
    await leaveFree(dataDir, filler(), 0)
    await holder.end()
    expect(await statusOf(large)).toBe('pending')
    await rm(filler())
    await untilReady(200)
    expect(await statusOf(large, 20)).toBe('accepted')
    expect(served.isRunning()).toBe(true)
  })

  async function administrator(): Promise<Client> {
    const place = join(dataDir, 'database')
    return await connect({
      host: join(place, 'socket'),
      user: 'postgres',
      database: 'impact_graph',
      password: (await readFile(join(place, 'password'), 'utf8')).trim(),
    })
  }

  /** Nothing takes effect in any namespace until the session ends. */
  async function holdNamespaces(): Promise<Client> {
    const client = await administrator()
    await client.query('begin')
    await client.query('select from namespace_head for no key update')
    return client
  }

  it('starts on it, by giving up the reserve, and reads', async () => {
    expect(await served.interrupt()).toBe(0)
    await leaveFree(dataDir, filler(), 0)
    served = await serve(dataDir, { STORAGE_RESERVE_BYTES: String(reserveBytes) })
    await untilReady(503)
    expect(await readiness()).toEqual([503, 'storage_full'])
    expect((await call('GET', '/orgs?limit=1')).status).toBe(200)
    await rm(filler())
    await untilReady(200)
  })

  it('does not bring the server down by a checkpoint where not a byte is left', async () => {
    await leaveFree(dataDir, filler(), 0)
    await untilReady(503)
    // Somebody takes the reserve as well.
    while (await stat(join(dataDir, 'database', 'reserve')).catch(() => undefined)) await pause(50)
    await leaveNothing()
    await served.kill()
    served = await serve(dataDir, { STORAGE_RESERVE_BYTES: String(reserveBytes) })
    await untilReady(503)
    const session = await administrator()
    for (let turn = 0; turn < 60; turn++) expect((await call('GET', '/orgs?limit=1')).status).toBe(200)
    // A server that gives up ends all sessions.
    expect((await session.query('select 1')).rowCount).toBe(1)
    await session.end()
    await rm(filler())
    await untilReady(200)
  })
})
