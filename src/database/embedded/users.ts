// The living processes that use the database, each with an empty file beside the data. Their sessions may be ended by an
// administrator at any moment, and the lock with them; the files say that the server is still needed.
import { hash } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { isRunning, readCommand } from './processes.ts'

/** With the command, because the pid of a process that was killed may be given to another one. */
const userFileName = async (pid: number): Promise<string> =>
  `user-${pid}-${hash('sha256', (await readCommand(pid)).join('\0')).slice(0, 16)}`

/** Says that this process uses the database; the function that is returned takes it back. */
export async function addUser(database: string): Promise<() => Promise<void>> {
  const file = join(database, await userFileName(process.pid))
  // Never follows a link, which in the directory of another user could lead root anywhere. Without the file, as on a full
  // disk, the lock remains.
  await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch(() => {})
  return () => rm(file, { force: true })
}

/** Whether a living process uses the database. Removes the files of those that were killed. */
export async function hasUser(database: string): Promise<boolean> {
  for (const name of await readdir(database)) {
    const pid = Number(/^user-(\d+)-/.exec(name)?.[1])
    if (!(pid > 0)) continue
    if (isRunning(pid) && name === (await userFileName(pid))) return true
    await rm(join(database, name), { force: true })
  }
  return false
}
