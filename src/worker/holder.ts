// Identifies the holder of a lease: machine, process, and a unique id per lease. After a crash, the next process on the
// same machine sees that the holder no longer exists and need not wait for the lease to expire.
import { hash, randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

import { isRunning } from '../database/embedded/processes.ts'

/** Process ids are unique only within one boot and one process namespace; two containers may share a host name. */
function machineName(): string {
  const parts = [hostname()]
  for (const read of [
    () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
    () => readlinkSync('/proc/self/ns/pid'),
  ]) {
    try {
      parts.push(read())
    } catch {
      parts.push('')
    }
  }
  return hash('sha256', parts.join('\n')).slice(0, 16)
}

export const machine = `${machineName()}/`

export const newHolder = (): string => `${machine}${process.pid}/${randomUUID()}`

/** False when in doubt: the lease then has to expire. */
export function isDeadHolder(holder: string): boolean {
  const pid = Number(holder.slice(machine.length).split('/')[0])
  if (!holder.startsWith(machine) || !Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid)
    return false
  return !isRunning(pid)
}
