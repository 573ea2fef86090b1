// Other processes of this machine, by pid.
import { readFile } from 'node:fs/promises'

import { runAs } from './server-user.ts'

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Empty for one that has ended, also while its parent has not taken notice; on Windows the same for all. */
export async function readCommand(pid: number): Promise<string[]> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return text.split('\0')
  }
  const run = await runAs({ name: 'ourselves' }, '/bin/ps', ['-p', String(pid), '-o', 'command='])
  return run.output.split(' ')
}
