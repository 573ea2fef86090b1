// A data directory with a database that is set up and migrated, and in it a tenant with a key and an empty namespace: made
// once for a run, by the program itself, and copied for each test. Setting up takes most of the time of a first start.
import { execFile } from 'node:child_process'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

import { inject } from 'vitest'

import { buildProgram, endProcesses, temporaryDirectory } from './embedded-processes.ts'
import { command, serve } from './serve-processes.ts'

const run = promisify(execFile)

export const namespace = 'first'

export interface Prepared {
  readonly dataDir: string
  readonly key: string
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function prepare(dataDir: string): Promise<void> {
  buildProgram()
  await mkdir(dataDir)
  const served = await serve(dataDir)
  const tenant = await command(dataDir, 'tenant', 'create', '--name', 'Lakeside')
  const key = await command(dataDir, 'key', 'mint', '--tenant', tenant, '--label', 'test')
  const made = await fetch(`${served.url}/namespaces`, {
    method: 'POST',
    headers: { 'X-API-Key': key },
    body: JSON.stringify({ namespace }),
  })
  if (made.status !== 201) throw new Error(`the namespace was not made: ${await made.text()}`)
  await served.interrupt()
  await writeFile(join(dataDir, 'key'), key)
}

/** The process of this run that comes first prepares it; the others wait. */
async function findPrepared(): Promise<string> {
  const parent = inject('database').preparedDirectory
  const [ready, draft] = [join(parent, 'ready'), join(parent, 'draft')]
  const lock = join(parent, 'lock')
  for (; !(await exists(ready)); await pause(50)) {
    const isFirst = await mkdir(lock).then(
      () => true,
      () => false,
    )
    if (!isFirst) continue
    try {
      await prepare(draft)
      await rename(draft, ready)
    } finally {
      await endProcesses(draft)
      await rm(draft, { recursive: true, force: true })
      await rm(lock, { recursive: true })
    }
  }
  return ready
}

/** Copies the database into a data directory, which may be there already. */
export async function copyPrepared(dataDir: string): Promise<Prepared> {
  const ready = await findPrepared()
  await mkdir(dataDir, { recursive: true })
  // With owners: the server runs as a user of its own.
  await run('cp', ['-a', join(ready, 'database'), dataDir])
  return { dataDir, key: await readFile(join(ready, 'key'), 'utf8') }
}

export const preparedDirectory = async (): Promise<Prepared> => copyPrepared(await temporaryDirectory())
