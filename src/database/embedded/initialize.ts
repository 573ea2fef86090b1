// The first start: initdb under a draft name, renamed when it is whole and on disk. A start that was killed in the
// middle leaves a draft, which the next one removes.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { EmbeddedError, orUseAnotherServer } from './embedded-error.ts'
import { pgdataIn, type Location } from './location.ts'
import { isRunning } from './processes.ts'
import { handOver, runAs } from './server-user.ts'

/** The superuser, for setting up the server; queries of the service run as an ordinary role. */
export const superuser = 'postgres'

const postgresMajor = '18'

/** Written into postgresql.conf once, where an operator may change them. */
const initialSettings = {
  shared_buffers: '128MB',
  max_connections: '100',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  min_wal_size: '128MB',
  checkpoint_timeout: '15min',
  log_checkpoints: 'off',
  jit: 'off',
}

const draftPattern = /^database-draft-(\d+)-[0-9a-f]+$/

const passwordIn = (database: string): string => join(database, 'password')

async function removeDeadDrafts(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number(draftPattern.exec(name)?.[1])
    if (!(pid > 0) || isRunning(pid)) continue
    // The initdb of a killed start may still be writing there; a later first start removes the rest.
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function runInitdb(location: Location, draft: string, isSynced: boolean): Promise<void> {
  const { user, binaries } = location
  const pgdata = pgdataIn(draft)
  await mkdir(pgdata, { mode: 0o700 })
  // initdb reads the password as the server's user; the copy we keep is ours alone.
  const password = randomBytes(24).toString('base64url')
  const given = join(draft, 'initial-password')
  await writeFile(given, password, { mode: 0o600 })
  await writeFile(passwordIn(draft), password, { mode: 0o600, flush: true })
  await handOver(user, pgdata, given)
  const settings = Object.entries(initialSettings).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  const form = ['--no-instructions', '--locale=C', '--encoding=UTF8', ...(isSynced ? [] : ['--no-sync'])]
  const access = [`--username=${superuser}`, `--pwfile=${given}`, '--auth=scram-sha-256']
  const run = await runAs(user, binaries.initdb, ['-D', pgdata, ...form, ...access, ...settings])
  if (!run.ok) {
    throw new EmbeddedError(
      `The database could not be set up in ${location.database}:\n${run.output}\n${orUseAnotherServer}`,
    )
  }
  await rm(given)
}

async function initialize(location: Location, isSynced: boolean): Promise<void> {
  const { database, user } = location
  const parent = dirname(database)
  await removeDeadDrafts(parent)
  const draft = join(parent, `database-draft-${process.pid}-${randomBytes(4).toString('hex')}`)
  await mkdir(draft)
  try {
    // The server's user may pass through to its own directory; others may not.
    await chmod(draft, user.ids === undefined ? 0o700 : 0o711)
    await runInitdb(location, draft, isSynced)
    await syncDirectory(draft)
    await rename(draft, database)
    await syncDirectory(parent)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process has created the database first; it is used.
    if (!existsSync(database)) throw error
  }
}

/** One major version of PostgreSQL does not read the files of another, and the package has no program that converts them. */
const upgradeSteps = ({ database }: Location, version: string): string =>
  [
    `The database in ${database} was made by PostgreSQL ${version}; this version of the program brings PostgreSQL ${postgresMajor}, which cannot read it. Nothing was changed. To move the data:`,
    `  1. with the version of the program that made it:  npx impact-graph db backup FILE`,
    `  2. keep the old files:                            mv "${database}" "${database}-${version}"`,
    `  3. with this version:                             npx impact-graph db restore FILE`,
    `  4. compare what was brought back:                 npx impact-graph db check`,
    'Or set DATA_DIR to another directory to begin with an empty database.',
  ].join('\n')

/** Sets up the database where there is none, and refuses one of another PostgreSQL major. Answers its password. */
export async function ensureInitialized(location: Location, isSynced: boolean): Promise<string> {
  const { database } = location
  if (!existsSync(database)) await initialize(location, isSynced)
  const versionFile = join(pgdataIn(database), 'PG_VERSION')
  const version = (await readFile(versionFile, 'utf8').catch(() => '')).trim()
  if (version !== postgresMajor) {
    throw new EmbeddedError(
      version === ''
        ? `${database} is not a database of this program: ${versionFile} is missing. Restore it, or set DATA_DIR to another directory.`
        : upgradeSteps(location, version),
    )
  }
  return await readPassword(database)
}

export async function readPassword(database: string): Promise<string> {
  try {
    return (await readFile(passwordIn(database), 'utf8')).trim()
  } catch (cause) {
    throw new EmbeddedError(`The password of the database, ${passwordIn(database)}, cannot be read.`, {
      cause,
    })
  }
}
