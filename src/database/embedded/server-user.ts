// PostgreSQL refuses to run as root, so a root process runs it as an unprivileged user. Other users run it as themselves.
import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'

import { EmbeddedError, orUseAnotherServer } from './embedded-error.ts'

export interface ServerUser {
  readonly name: string
  /** Set only where it is not the user of this process. */
  readonly ids?: { readonly uid: number; readonly gid: number }
}

export const isRoot = (): boolean => process.getuid?.() === 0

async function lookUp(name: string): Promise<ServerUser | undefined> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = accounts
    .split('\n')
    .map((line) => line.split(':'))
    .find(([account]) => account === name)
  if (fields === undefined) return undefined
  // macOS writes the ids of `nobody` as -2.
  const uid = Number(fields[2]) >>> 0
  const gid = Number(fields[3]) >>> 0
  return uid === 0 ? undefined : { name, ids: { uid, gid } }
}

async function findOwner(directory: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await stat(directory).catch(() => undefined)
  return found === undefined ? undefined : { uid: found.uid, gid: found.gid }
}

function refuseForeign(directory: string, uid: number): never {
  throw new EmbeddedError(
    `The database in ${directory} belongs to user id ${uid}. Start as that user, or set DATA_DIR to a directory of your own.`,
  )
}

/** Who runs the server: the owner of an existing database, else as root `postgres` or `nobody`, else ourselves. */
export async function chooseServerUser(pgdata: string): Promise<ServerUser> {
  if (process.getuid === undefined) return { name: 'the current user' }
  const owner = await findOwner(pgdata)
  if (!isRoot()) {
    if (owner !== undefined && owner.uid !== process.getuid()) refuseForeign(pgdata, owner.uid)
    return { name: 'the current user' }
  }
  const preferred = (await lookUp('postgres')) ?? (await lookUp('nobody'))
  if (owner?.uid === 0) {
    throw new EmbeddedError(
      `The database in ${pgdata} belongs to root, as whom PostgreSQL does not run. ` +
        `Hand it over: chown -R ${preferred?.name ?? '<an unprivileged user>'} '${pgdata}'`,
    )
  }
  if (owner !== undefined) return { name: `user id ${owner.uid}`, ids: owner }
  if (preferred !== undefined) return preferred
  throw new EmbeddedError(
    'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody" to run it as. ' +
      `Start as an ordinary user. ${orUseAnotherServer}`,
  )
}

/** Nothing of our environment reaches the server: PG* variables and locales would change what it does. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' }
}

export interface Run {
  readonly ok: boolean
  readonly output: string
}

/** Runs one of the server's programs as the server's user. Never throws: a program that cannot start is not ok. */
export function runAs(user: ServerUser, file: string, args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    const options = { ...user.ids, env: serverEnvironment(), cwd: '/', windowsHide: true }
    try {
      execFile(file, args, options, (error, stdout, stderr) => {
        const output = `${stdout}${stderr}`.trim()
        resolve({ ok: error === null, output: output === '' && error !== null ? error.message : output })
      })
    } catch (error) {
      // Some failures to start are thrown at once.
      resolve({ ok: false, output: String(error) })
    }
  })
}
