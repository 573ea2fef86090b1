// Directories that root creates for its server's user to pass through, independent of the umask.
import { chmod, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes the directory and those above it; the ones that were missing are opened to everybody. */
export async function makeOpenDirectory(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true })
  if (first === undefined) return
  for (let made = directory; made.length >= first.length; made = dirname(made)) await chmod(made, 0o755)
}
