// A file that reserves space on the disk of the embedded database. When the disk is full it is removed, so that the server
// can start again, and rollbacks and purges, which write to the log, still succeed.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const reserveIn = (database: string): string => join(database, 'reserve')

const blockBytes = 1024 * 1024

/** Free space for users other than root. */
export async function freeBytes(database: string): Promise<number> {
  const { bavail, bsize } = await statfs(database)
  return bavail * bsize
}

export const hasReserve = (database: string): boolean => existsSync(reserveIn(database))

/** Written with random bytes, not as a sparse file, so that the space is really taken. */
export async function createReserve(database: string, bytes: number): Promise<void> {
  const draft = `${reserveIn(database)}-${process.pid}`
  const file = await open(draft, 'w', 0o600)
  try {
    const block = randomBytes(blockBytes)
    for (let at = 0; at < bytes; at += blockBytes) {
      await file.write(block, 0, Math.min(blockBytes, bytes - at))
    }
    await file.close()
    await rename(draft, reserveIn(database))
  } catch (error) {
    await file.close().catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}

export async function releaseReserve(database: string): Promise<void> {
  await rm(reserveIn(database), { force: true })
}

/** Two segments of the server's log: with less it may not start. */
const startBytes = 32 * blockBytes

/** For a server that does not start. True when space was freed, so that another attempt makes sense. */
export async function releaseReserveIfFull(database: string): Promise<boolean> {
  if (!hasReserve(database) || (await freeBytes(database)) >= startBytes) return false
  await releaseReserve(database)
  return true
}
