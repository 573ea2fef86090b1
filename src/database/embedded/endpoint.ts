// The address of the embedded server: a unix socket in a directory that only its user can enter; on Windows a loopback
// port. Never the network.
import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { EmbeddedError } from './embedded-error.ts'
import type { Location } from './location.ts'
import { handOver } from './server-user.ts'

const unixPort = 5432

// sun_path holds 104 bytes on macOS and 108 on Linux, the closing zero included.
const longestSocketPath = 103

/** The same for every process: next to the data where the path is short enough, else a short name under /tmp. */
function socketDirectory(database: string): string {
  const near = join(database, 'socket')
  if (Buffer.byteLength(join(near, `.s.PGSQL.${unixPort}`)) <= longestSocketPath) return near
  return `/tmp/impact-graph-${createHash('sha256').update(database).digest('hex').slice(0, 16)}`
}

export const socketLockIn = (database: string): string =>
  join(socketDirectory(database), `.s.PGSQL.${unixPort}.lock`)

/** Makes the directory of the socket; one that is not the server user's own, or open to others, is refused. */
async function ensureSocketDirectory(directory: string, { user }: Location): Promise<void> {
  const uid = user.ids?.uid ?? process.getuid?.()
  await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const made = await lstat(directory)
  // Only what root made is handed over (by this start or one at the same moment); anything else may be a trap for root.
  if (made.isDirectory() && made.uid === 0) await handOver(user, directory)
  const found = await lstat(directory)
  if (!found.isDirectory() || found.uid !== uid) {
    throw new EmbeddedError(
      `${directory}, where the database's socket belongs, is not ${user.name}'s own directory. ` +
        'Remove it, or set DATA_DIR to a directory with a shorter path.',
    )
  }
  if ((found.mode & 0o077) !== 0) await chmod(directory, 0o700)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** The port is remembered beside the data, so that other processes find the server. */
async function loopbackPort(database: string, isStarting: boolean): Promise<number> {
  const file = join(database, 'port')
  const known = Number(await readFile(file, 'utf8').catch(() => '0'))
  if (known > 0 && (!isStarting || (await isFree(known)))) return known
  for (;;) {
    const port = 49_152 + Math.floor(Math.random() * 16_000)
    if (!(await isFree(port))) continue
    await writeFile(file, String(port))
    return port
  }
}

export async function findEndpoint(location: Location): Promise<{ host: string; port: number }> {
  if (process.platform === 'win32') {
    return { host: '127.0.0.1', port: await loopbackPort(location.database, false) }
  }
  return { host: socketDirectory(location.database), port: unixPort }
}

/** Server settings that make it listen there. */
export async function openEndpoint(location: Location): Promise<Readonly<Record<string, string>>> {
  if (process.platform === 'win32') {
    const port = await loopbackPort(location.database, true)
    return { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) }
  }
  const directory = socketDirectory(location.database)
  await ensureSocketDirectory(directory, location)
  return {
    listen_addresses: '',
    unix_socket_directories: directory,
    unix_socket_permissions: '0700',
    port: String(unixPort),
  }
}
