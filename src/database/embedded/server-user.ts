// PostgreSQL refuses to run as root, so a root process runs it as an unprivileged user. Other users run it as themselves.
import { execFile } from 'node:child_process'
import { lchown, readFile, stat } from 'node:fs/promises'

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
  // macOS writes the ids of `nobody` as -2.
  const [uid = 0, gid = 0] = fields?.slice(2, 4).map((id) => Number(id) >>> 0) ?? []
  return uid === 0 ? undefined : { name, ids: { uid, gid } }
}

/** Who runs the server: the owner of an existing database, else as root `postgres` or `nobody`, else ourselves. */
export async function chooseServerUser(pgdata: string): Promise<ServerUser> {
  if (process.getuid === undefined) return { name: 'the current user' }
  const owner = await stat(pgdata).catch(() => undefined)
  if (!isRoot()) {
    if (owner === undefined || owner.uid === process.getuid()) return { name: 'the current user' }
    throw new EmbeddedError(
      `The database in ${pgdata} belongs to user id ${owner.uid}. Start as that user, or set DATA_DIR to a directory of your own.`,
    )
  }
  const preferred = (await lookUp('postgres')) ?? (await lookUp('nobody'))
  if (owner?.uid === 0) {
    throw new EmbeddedError(
      `The database in ${pgdata} belongs to root, as whom PostgreSQL does not run. ` +
        `Hand it over: chown -R ${preferred?.name ?? '<an unprivileged user>'} '${pgdata}'`,
    )
  }
  if (owner !== undefined) return { name: `user id ${owner.uid}`, ids: { uid: owner.uid, gid: owner.gid } }
  if (preferred !== undefined) return preferred
  throw new EmbeddedError(
    'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody" to run it as. ' +
      `Start as an ordinary user. ${orUseAnotherServer}`,
  )
}

/** What this process made for the server. A link in its place is not followed. */
export async function handOver({ ids }: ServerUser, ...paths: readonly string[]): Promise<void> {
  if (ids !== undefined) for (const path of paths) await lchown(path, ids.uid, ids.gid)
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
