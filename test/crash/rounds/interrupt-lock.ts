// After everything was killed, the lock files of the database name a process that lives and is no database server, as after
// a restart of a container. A start replaces them, and is killed while it does so; another may start at the same moment.
import { readFileSync, statSync, watch } from 'node:fs'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { Fault } from './faults.ts'

const patienceMs = 5000

export const interruptLock: Fault = async ({ service, below, whileWriting, letWrite }) => {
  await whileWriting(async () => {
    await letWrite()
    await service.kill()
    await service.killPostmaster()
  })
  const database = join(service.dataDir, 'database')
  const pgdata = join(database, 'pgdata')
  for (const file of [join(pgdata, 'postmaster.pid'), join(database, 'socket', '.s.PGSQL.5432.lock')])
    await nameThisProcess(file, pgdata)
  const beginnings = Array.from({ length: 1 + below(2) }, () => service.begin())
  await changesOf(pgdata, 1 + below(4))
  for (const beginning of beginnings) await beginning.kill()
  if (below(2) === 0) await service.killPostmaster()
}

async function nameThisProcess(file: string, owned: string): Promise<void> {
  const rest = textOf(file).split('\n').slice(1).join('\n')
  await writeFile(file, `${process.pid}\n${rest}`)
  const { uid, gid } = statSync(owned)
  await chown(file, uid, gid)
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Resolves when the lock file was renamed, removed or written so many times. */
async function changesOf(directory: string, count: number): Promise<void> {
  let seen = 0
  const changed = new AbortController()
  const watcher = watch(directory, (_kind, name) => {
    if (name?.startsWith('postmaster.pid') && ++seen >= count) changed.abort()
  })
  await pause(patienceMs, undefined, { signal: changed.signal }).catch(() => {})
  watcher.close()
}
