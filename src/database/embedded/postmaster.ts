// The server process itself: started detached, recognised by its pid file, stopped by a signal. PostgreSQL's own pid
// file is the lock that lets only one of several simultaneous starts succeed.
import { spawn } from 'node:child_process'
import { constants, open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { openEndpoint, socketLockIn } from './endpoint.ts'
import { pgdataIn, type Location } from './location.ts'
import { isRunning, readCommand } from './processes.ts'
import { runAs, serverEnvironment } from './server-user.ts'

const pidFileIn = (database: string): string => join(pgdataIn(database), 'postmaster.pid')
const logIn = (database: string): string => join(database, 'postgres.log')

const longestLogBytes = 10 * 1024 * 1024

// Another start was first, or processes of a killed server have not quite gone.
const retryable = /lock file .* already exists|is still in use|Is another postmaster/

/** Started again when it has grown large. Root follows no link here: the directory may be another user's. */
async function openLog({ database, user }: Location): Promise<FileHandle> {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants
  const log = await open(logIn(database), O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
  if (user.ids !== undefined) await log.chown(user.ids.uid, user.ids.gid)
  if ((await log.stat()).size > longestLogBytes) await log.truncate()
  return log
}

/** Detached, in a session of its own: Ctrl-C reaches Node alone, which drains first and then stops the server. */
export async function startPostmaster(location: Location, settings: Readonly<Record<string, string>>) {
  const { database, user, binaries } = location
  const all = { ...settings, ...(await openEndpoint(location)), timezone: 'UTC', log_timezone: 'UTC' }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await openLog(location)
  const { size: start } = await log.stat()
  const child = spawn(binaries.postgres, ['-D', pgdataIn(database), ...options], {
    ...user.ids,
    detached: true,
    windowsHide: true,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['ignore', log.fd, log.fd],
  })
  let failure: string | undefined
  let wasUp = false
  child.once('error', (error) => (failure = error.message))
  child.once('exit', (code, signal) => {
    failure ??= `it ended with ${signal ?? `exit code ${code}`}`
    // It was stopped or killed from outside: the next attempt may well succeed.
    wasUp = code === 0 || signal !== null
  })
  child.unref()
  await log.close()
  return {
    async ended() {
      if (failure === undefined) return undefined
      const written = (await readFile(logIn(database)).catch(() => Buffer.alloc(0)))
        .subarray(start)
        .toString()
      return { output: `${written.trim()}\n(${failure})`, isRetryable: wasUp || retryable.test(written) }
    },
  }
}

/** An attempt to start: still running, or ended with what it wrote. */
export type Attempt = Awaited<ReturnType<typeof startPostmaster>>

async function readPid(file: string): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  return pid > 0 ? pid : undefined
}

async function isSameDirectory(one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const [a, b] = await Promise.all([stat(one), stat(other)].map((found) => found.catch(() => undefined)))
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev
}

/** Whether this process is the server of this database, and not another one that was given the same number. */
async function isPostmaster(pid: number, database: string): Promise<boolean> {
  if (!isRunning(pid)) return false
  if (process.platform === 'win32') return true
  const command = await readCommand(pid)
  const directory = command[command.indexOf('-D') + 1]
  if (!command[0]?.endsWith('postgres') || directory === undefined) return false
  return isSameDirectory(directory, pgdataIn(database))
}

/**
 * The pid of the running server. A lock file whose pid now belongs to another program, or to a zombie process (containers
 * without an init), would keep PostgreSQL from ever starting: it is removed.
 */
export async function findPostmaster(database: string): Promise<number | undefined> {
  const running = await readPid(pidFileIn(database))
  if (running !== undefined && (await isPostmaster(running, database))) return running
  for (const file of [pidFileIn(database), socketLockIn(database)]) {
    const pid = await readPid(file)
    if (pid !== undefined && isRunning(pid) && !(await isPostmaster(pid, database))) await setAside(file, pid)
  }
  return undefined
}

async function setAside(file: string, stalePid: number): Promise<void> {
  const aside = `${file}.${process.pid}`
  try {
    await rename(file, aside)
    // Somebody may have started a server since the file was read: then it is put back.
    if ((await readPid(aside)) === stalePid) await rm(aside)
    else await rename(aside, file)
  } catch {
    // Another process was quicker.
  }
}

/** What the server says of itself in the last line of its pid file; a killed one cannot take it back. */
export async function readState(database: string): Promise<string | undefined> {
  const text = await readFile(pidFileIn(database), 'utf8').catch(() => '')
  return text.split('\n')[7]?.trim()
}

/** Ends all sessions and writes everything out; done when the pid file is gone. */
export async function stopPostmaster(location: Location, patienceMs = 60_000): Promise<boolean> {
  const { database, binaries, user } = location
  const pid = await findPostmaster(database)
  if (pid === undefined) return true
  if (process.platform === 'win32') {
    return (await runAs(user, binaries.pgCtl, ['stop', '-D', pgdataIn(database), '-m', 'fast'])).ok
  }
  process.kill(pid, 'SIGINT')
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(20)) {
    if ((await readPid(pidFileIn(database))) !== pid || !(await isPostmaster(pid, database))) return true
  }
  return false
}
