// The embedded database wherever people put it: long paths, closed directories, packages without their links, other
// users. The server runs inside this process's reach, from the sources. Where it is not about the set-up, a prepared database
// is copied there.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { findPackage } from '../../src/database/embedded/binaries.ts'
import { startEmbedded, type EmbeddedOptions } from '../../src/database/embedded/start-embedded.ts'
import {
  buildProgram,
  clearAway,
  isRoot,
  mustRun,
  postmasterOf,
  query,
  settings,
  startProcess,
  stranger,
  temporaryDirectory,
} from './embedded-processes.ts'
import { copyPrepared, preparedDirectory } from './prepared-database.ts'

const run = promisify(execFile)

beforeAll(buildProgram)
afterEach(clearAway)

const messages: string[] = []
const note = (facts: unknown, text?: string): void => void messages.push(text ?? String(facts))
const log = { debug: note, info: note, warn: note, error: note }

/** Starts, asks one question, stops; answers what the server's host was. */
async function serveOnce(options: EmbeddedOptions): Promise<string> {
  const { connection, release } = await startEmbedded({ log, settings, ...options })
  try {
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    return String(connection.host)
  } finally {
    await release()
  }
}

/** The package as npm leaves it when install scripts are switched off. */
async function packageWithoutLinks(to: string): Promise<string> {
  const from = findPackage()
  const root = join(to, 'package')
  await mkdir(root)
  await run('cp', ['-r', join(from, 'package.json'), join(from, 'native'), root])
  const links = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    target: string
  }[]
  for (const { target } of links) await rm(join(root, target), { force: true })
  await chmod(join(root, 'native/bin/postgres'), 0o644)
  return root
}

describe('a data directory', () => {
  test('with a path too long for a socket is served over a short one of its user alone', async () => {
    const { dataDir } = await copyPrepared(
      join(await temporaryDirectory(), 'deep'.repeat(20), 'deeper'.repeat(20)),
    )
    const host = await serveOnce({ dataDir })
    expect(host).toMatch(/^\/tmp\/impact-graph-[0-9a-f]{16}$/)
    const { mode, uid } = await stat(host)
    expect(mode & 0o777).toBe(0o700)
    expect(uid).toBe((await stat(join(dataDir, 'database/pgdata'))).uid)
    await serveOnce({ dataDir })
    if (isRoot) {
      await chown(host, 12_345, 12_345)
      await expect(serveOnce({ dataDir })).rejects.toThrow('is not')
    }
    await rm(host, { recursive: true })
  })

  test('with blanks, quotes and letters of other scripts in its name is served', async () => {
    const dataDir = join(await temporaryDirectory(), `l'été $HOME "données" \\ 数据`)
    expect(await serveOnce({ dataDir })).toBe(join(dataDir, 'database/socket'))
  })

  test('of an older PostgreSQL major is refused with the steps to move it, and left as it is', async () => {
    const dataDir = await temporaryDirectory()
    await mkdir(join(dataDir, 'database/pgdata'), { recursive: true })
    if (isRoot) await chown(join(dataDir, 'database/pgdata'), stranger.uid, stranger.gid)
    await writeFile(join(dataDir, 'database/pgdata/PG_VERSION'), '16\n')
    const refusal = await serveOnce({ dataDir }).catch((error: Error) => error.message)
    expect(refusal).toContain('was made by PostgreSQL 16; this version of the program brings PostgreSQL 18')
    const steps = ['db backup FILE', `mv "${join(dataDir, 'database')}"`, 'db restore FILE', 'db check']
    const places = steps.map((step) => refusal.indexOf(step))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places).not.toContain(-1)
    expect(await readdir(join(dataDir, 'database/pgdata'))).toEqual(['PG_VERSION'])
  })

  test('whose lock files name a stranger that is alive is served', async () => {
    const { dataDir } = await preparedDirectory()
    const { release } = await startEmbedded({ dataDir, settings })
    const lockFiles = ['pgdata/postmaster.pid', 'socket/.s.PGSQL.5432.lock'].map((name) =>
      join(dataDir, 'database', name),
    )
    const old = await Promise.all(lockFiles.map((file) => readFile(file, 'utf8')))
    await release()
    const { uid, gid } = await stat(join(dataDir, 'database/pgdata'))
    // PostgreSQL itself takes any living process of its own user for a server.
    const other = spawn('/bin/sleep', ['60'], isRoot ? { uid, gid } : {})
    for (const [index, file] of lockFiles.entries()) {
      await writeFile(file, String(old[index]).replace(/^\d+/, String(other.pid)))
      await chown(file, uid, gid)
    }
    try {
      expect(await serveOnce({ dataDir })).toBe(join(dataDir, 'database/socket'))
      expect(other.exitCode).toBeNull()
    } finally {
      other.kill()
      await once(other, 'exit')
    }
  })
})

describe('the programs', () => {
  test.runIf(isLongRun)('are made complete where install scripts were switched off', async () => {
    const directory = await temporaryDirectory()
    const packageRoot = await packageWithoutLinks(directory)
    await serveOnce({ dataDir: join(directory, 'data'), packageRoot })
    expect(await readdir(directory)).toEqual(['data', 'package'])
  })

  test.runIf(isLongRun && isRoot)(
    'are copied where they lie in a directory that the server user cannot enter',
    async () => {
      const directory = await temporaryDirectory()
      const closed = join(directory, 'closed')
      await mkdir(closed, { mode: 0o700 })
      const packageRoot = await packageWithoutLinks(closed)
      const elsewhere = join(directory, 'elsewhere')
      await serveOnce({ dataDir: join(directory, 'data'), packageRoot, elsewhere })
      const [copy, ...more] = await readdir(elsewhere)
      expect(copy).toMatch(/^binaries-18\./)
      expect(more).toEqual([])
      expect(messages).toContainEqual(expect.stringContaining(`using a copy in ${elsewhere}`))
    },
  )

  test('that are missing are named, and so is the way out', async () => {
    const packageRoot = await temporaryDirectory()
    await mkdir(join(packageRoot, 'native/bin'), { recursive: true })
    await writeFile(join(packageRoot, 'package.json'), '{"version":"18.0.0"}')
    for (const name of ['initdb', 'postgres', 'pg_ctl']) {
      await writeFile(join(packageRoot, 'native/bin', name), '#!/no/such/loader\n', { mode: 0o755 })
    }
    const dataDir = await temporaryDirectory()
    await expect(serveOnce({ dataDir, packageRoot, elsewhere: join(dataDir, 'copies') })).rejects.toThrow(
      /do not run here: [^]*DATABASE_URL/,
    )
  })
})

describe.runIf(isRoot)('as root', () => {
  test('the server runs as somebody else, without a right of root', async () => {
    const { dataDir } = await preparedDirectory()
    const { release } = await startEmbedded({ dataDir, settings })
    const status = await readFile(`/proc/${await mustRun(dataDir)}/status`, 'utf8')
    expect(status).not.toMatch(/^Uid:.*\t0\b/m)
    expect(status).not.toMatch(/^Gid:.*\t0\b/m)
    expect(status).toMatch(/^Groups:\s*$/m)
    await release()
  })

  test.runIf(isLongRun)(
    'below a directory that only root can enter, the data lies elsewhere and is found again',
    async () => {
      const directory = await temporaryDirectory()
      const closed = join(directory, 'closed')
      await mkdir(closed, { mode: 0o700 })
      const options = {
        dataDir: join(closed, 'data'),
        elsewhere: join(directory, 'elsewhere'),
        log,
        settings,
      }
      const first = await startEmbedded(options)
      await query(first.connection, `create table memory as select 'kept' as word`)
      await first.release()
      expect(await readdir(options.dataDir)).toEqual(['database-location'])
      expect(messages).toContainEqual(expect.stringContaining(`the database is kept in ${options.elsewhere}`))
      // Opening the directory later must not make the data seem lost.
      await chmod(closed, 0o755)
      const second = await startEmbedded(options)
      expect(await query(second.connection, 'select word from memory')).toEqual([{ word: 'kept' }])
      await second.release()
      await rm(options.elsewhere, { recursive: true })
      await expect(startEmbedded(options)).rejects.toThrow('which is gone')
    },
  )

  test('a database that was closed off later is not replaced by an empty one', async () => {
    const directory = await temporaryDirectory()
    const { dataDir } = await copyPrepared(join(directory, 'data'))
    await chmod(directory, 0o700)
    const elsewhere = join(await temporaryDirectory(), 'elsewhere')
    await expect(serveOnce({ dataDir, elsewhere })).rejects.toThrow('can no longer be reached')
  })

  test.runIf(isLongRun)('root joins the database of an ordinary user', async (context) => {
    const dataDir = await temporaryDirectory(stranger)
    const owner = await startAsStranger({ dataDir }, context.skip)
    await query(owner.connection, `create table memory as select 'kept' as word`)
    const root = await startEmbedded({ dataDir, settings })
    expect(await query(root.connection, 'select word from memory')).toEqual([{ word: 'kept' }])
    await owner.release()
    await root.release()
    expect(await postmasterOf(dataDir)).toBeUndefined()
    const { uid } = await stat(join(dataDir, 'database'))
    expect(uid).toBe(stranger.uid)
  })
})

describe.runIf(isRoot)('as an ordinary user', () => {
  test.runIf(isLongRun)('the database is set up, served and found again', async (context) => {
    const dataDir = await temporaryDirectory(stranger)
    const first = await startAsStranger({ dataDir }, context.skip)
    await query(first.connection, `create table memory as select 'kept' as word`)
    await first.release()
    const second = await startAsStranger({ dataDir }, context.skip)
    expect(await query(second.connection, 'select word from memory')).toEqual([{ word: 'kept' }])
    await second.release()
    expect(await postmasterOf(dataDir)).toBeUndefined()
  })

  test.runIf(isLongRun)(
    'programs without links in a package that cannot be written are copied into the data directory',
    async (context) => {
      const packageRoot = await packageWithoutLinks(await temporaryDirectory())
      const dataDir = await temporaryDirectory(stranger)
      const process = await startAsStranger({ dataDir, packageRoot }, context.skip)
      await process.release()
      expect((await readdir(dataDir)).sort()).toEqual([expect.stringMatching(/^binaries-18\./), 'database'])
    },
  )

  test('the database of somebody else, and a directory that cannot be written, are refused in clear words', async (context) => {
    const dataDir = await temporaryDirectory()
    await expect(startAsStranger({ dataDir }, context.skip)).rejects.toThrow('cannot be used')
    await copyPrepared(dataDir)
    await chmod(dataDir, 0o777)
    await expect(startAsStranger({ dataDir }, context.skip)).rejects.toThrow('belongs to user id')
  })
})

/** Skips where the ordinary user can reach neither Node nor this checkout, as below root's home. */
async function startAsStranger(
  options: EmbeddedOptions,
  skip: (note: string) => never,
): ReturnType<typeof startProcess> {
  const probe = spawn(
    process.execPath,
    ['-e', `require('fs').readFileSync(process.argv[1])`, import.meta.filename],
    {
      ...stranger,
      stdio: 'ignore',
    },
  )
  const isReachable = await new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.once('exit', (code) => resolve(code === 0))
  })
  if (!isReachable) skip('an ordinary user cannot reach this checkout')
  return startProcess(options, stranger)
}
