// The disk fills up while clients write; then there is room again. Now and then processes are killed in between.
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

import type { Fault } from './faults.ts'
import { reserveBytes } from './service.ts'

const block = Buffer.alloc(256 * 1024)

/** Takes room until only so many bytes are left. */
export async function leaveFree(dataDir: string, filler: string, bytes: number): Promise<void> {
  const file = await open(filler, 'a')
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(dataDir)
      if (bavail * bsize - bytes < block.length) return
      await file.write(block)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}

export const fillDisk: Fault = async ({ service, below, whileWriting, letWrite }) => {
  const filler = join(service.dataDir, 'filler')
  const after = below(4)
  try {
    await whileWriting(async () => {
      await letWrite()
      // Below the limit at which uploads are refused, or to the last byte.
      await leaveFree(service.dataDir, filler, below(2) === 0 ? 0 : reserveBytes / 2)
      await letWrite()
      if (below(3) === 0) await leaveFree(service.dataDir, filler, 0)
      if (after === 1 || after === 2) await service.kill()
      if (after === 2 || after === 3) await service.killPostmaster()
    })
    // It starts on a full disk as well, by giving up its reserve.
    if (after === 1) await service.start()
  } finally {
    await rm(filler, { force: true })
  }
}
