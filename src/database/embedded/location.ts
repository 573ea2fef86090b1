// The location of the embedded database: in the data directory, or, where root's unprivileged server user cannot reach it
// (a checkout below root's home), under /var/lib/impact-graph. A pointer file in the data directory names it.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, lstat, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { Log } from '../log.ts'
import { prepareBinaries, type Binaries } from './binaries.ts'
import { EmbeddedError } from './embedded-error.ts'
import { makeOpenDirectory } from './open-directory.ts'
import { chooseServerUser, handOver, isRoot, runAs, type ServerUser } from './server-user.ts'

export interface Location {
  /** Holds everything of the database; made in one step, so that it is there whole or not at all. */
  readonly database: string
  readonly user: ServerUser
  readonly binaries: Binaries
}

export const pgdataIn = (database: string): string => join(database, 'pgdata')

/** Whether the server's user can reach this directory: checked by running a program of the server as that user. */
async function canReach(user: ServerUser, pgdata: string, binaries: Binaries): Promise<boolean> {
  return (await runAs(user, binaries.postgres, ['-D', pgdata, '-C', 'port'])).ok
}

/** The same for a directory where there is no database yet. */
async function canWorkIn(user: ServerUser, directory: string, binaries: Binaries): Promise<boolean> {
  const probe = join(directory, `probe-${process.pid}-${randomBytes(4).toString('hex')}`)
  await mkdir(probe, { mode: 0o700 })
  try {
    const settings = join(probe, 'postgresql.conf')
    await writeFile(settings, '')
    await handOver(user, settings, probe)
    return await canReach(user, probe, binaries)
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}

const pointerIn = (dataDir: string): string => join(dataDir, 'database-location')

/** A pointer written by another user is not followed: it could direct root anywhere. */
async function readPointer(dataDir: string): Promise<string | undefined> {
  const pointer = pointerIn(dataDir)
  const found = await lstat(pointer).catch(() => undefined)
  if (found === undefined) return undefined
  if (!found.isFile() || found.uid !== process.getuid?.()) {
    throw new EmbeddedError(
      `${pointer} belongs to user id ${found.uid}. Start as that user, or set another DATA_DIR.`,
    )
  }
  const place = (await readFile(pointer, 'utf8')).trim()
  if (existsSync(place)) return place
  throw new EmbeddedError(
    `The database of ${dataDir} was kept in ${place}, which is gone. Bring it back, or remove ${pointer} to begin with an empty one.`,
  )
}

async function moveOut(dataDir: string, elsewhere: string, log: Log): Promise<string> {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const place = join(elsewhere, hash)
  await makeOpenDirectory(place)
  await writeFile(pointerIn(dataDir), `${place}\n`)
  log.warn(
    `PostgreSQL does not run as root, and its user cannot enter ${dataDir}: the database is kept in ${place} instead`,
  )
  return place
}

async function makeDataDirectory(directory: string): Promise<string> {
  try {
    if (isRoot()) await makeOpenDirectory(directory)
    else await mkdir(directory, { recursive: true, mode: 0o700 })
    await access(directory, constants.W_OK | constants.X_OK)
    return await realpath(directory)
  } catch (cause) {
    throw new EmbeddedError(
      `The data directory ${directory} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}. ` +
        'Set DATA_DIR to a directory of your own.',
      { cause },
    )
  }
}

export interface LocationOptions {
  readonly dataDir: string
  /** Where root keeps what its server user cannot reach in the data directory. */
  readonly elsewhere?: string
  /** The unpacked package with the server's programs. */
  readonly packageRoot?: string
}

export async function locateDatabase(options: LocationOptions, log: Log): Promise<Location> {
  const { elsewhere = '/var/lib/impact-graph' } = options
  const dataDir = await makeDataDirectory(options.dataDir)
  const pointed = await readPointer(dataDir)
  const database = join(pointed ?? dataDir, 'database')
  const user = await chooseServerUser(pgdataIn(database))
  const binaries = await prepareBinaries(user, isRoot() ? elsewhere : dataDir, log, options.packageRoot)
  if (!isRoot()) return { database, user, binaries }
  if (existsSync(database)) {
    await refuseUnreachable(user, database, binaries)
    return { database, user, binaries }
  }
  if (await canWorkIn(user, dirname(database), binaries)) return { database, user, binaries }
  return { database: join(await moveOut(dataDir, elsewhere, log), 'database'), user, binaries }
}

/** Beginning with an empty database elsewhere would look as if all data were lost. */
async function refuseUnreachable(user: ServerUser, database: string, binaries: Binaries): Promise<void> {
  const pgdata = pgdataIn(database)
  if (!existsSync(join(pgdata, 'postgresql.conf')) || (await canReach(user, pgdata, binaries))) return
  throw new EmbeddedError(
    `The database in ${database} can no longer be reached by ${user.name}, as whom PostgreSQL runs: ` +
      'one of the directories above it is closed to that user. Open it (chmod o+x), or move DATA_DIR.',
  )
}
