// The faults of a run, by name. Each says itself when clients write; whatever it leaves behind, the next start has to serve.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { postmasterOf } from '../embedded-processes.ts'
import { fillDisk } from './fill-disk.ts'
import type { Figures } from './figures.ts'
import { interruptLock } from './interrupt-lock.ts'
import { interruptMigration } from './interrupt-migration.ts'
import { interruptReplacement } from './interrupt-replacement.ts'
import { killDuringReminders } from './kill-during-reminders.ts'
import { killSuspect } from './kill-suspect.ts'
import { killFirstProcess, killMember, restartGroup } from './process-group.ts'
import { until, type Service } from './service.ts'
import type { Tenant } from './tenant.ts'

export interface Round {
  readonly service: Service
  readonly figures: Figures
  readonly tenants: readonly Tenant[]
  readonly below: (limit: number) => number
  /** Clients of all tenants write until the work is done. */
  readonly whileWriting: (work: () => Promise<void>) => Promise<void>
  /** Lets the clients get some answers, at random how many. */
  readonly letWrite: () => Promise<void>
}

export type Fault = (round: Round) => Promise<void>

const killServe: Fault = ({ service, whileWriting, letWrite }) =>
  whileWriting(async () => {
    await letWrite()
    await service.kill()
  })

/** A `worker` process beside the service; its capsules are taken over at once by another, or when its lease has expired. */
const killWorker: Fault = async ({ service, below, whileWriting, letWrite }) => {
  const worker = await service.startWorker()
  await whileWriting(async () => {
    await letWrite()
    await worker.kill()
    if (below(4) > 0) await service.startWorker()
  })
}

/** The service brings it back. */
const killPostmaster: Fault = ({ service, whileWriting, letWrite }) =>
  whileWriting(async () => {
    await letWrite()
    await service.killPostmaster()
    await letWrite()
  })

const killAll: Fault = ({ service, below, whileWriting, letWrite }) =>
  whileWriting(async () => {
    if (below(3) === 0) await service.startWorker()
    await letWrite()
    const kills = [() => service.kill(), () => service.killPostmaster(), () => service.stopWorkers()]
    const first = below(kills.length)
    await Promise.all([...kills.slice(first), ...kills.slice(0, first)].map((kill) => kill()))
  })

/** Also twice in a row, and also while the database starts. */
const killDuringStart: Fault = async (round) => {
  const { service, below } = round
  await (below(2) === 0 ? killServe(round) : killAll(round))
  for (let time = 0; time <= below(2); time++) {
    const beginning = service.begin()
    await Promise.race([pause(below(1500)), beginning.ready.catch(() => {})])
    await beginning.kill()
    if (below(3) === 0) await service.killPostmaster()
  }
}

const killDuringShutdown: Fault = ({ service, below, whileWriting, letWrite }) =>
  whileWriting(async () => {
    await letWrite()
    await service.stopAndKill(below(400))
    if (below(3) === 0) await service.killPostmaster()
  })

/** The deletion of a namespace, killed before or after its answer, or while the data goes. */
const killDuringErasure: Fault = async ({ service, tenants, below, whileWriting, letWrite }) => {
  const tenant = tenants[below(tenants.length)]
  if (tenant === undefined) return
  await whileWriting(async () => {
    await letWrite()
    tenant.namespace.erasure = 'asked'
    const asked = tenant.askForErasure().then(
      ({ status }) => {
        if (status === 204) tenant.namespace.erasure = 'done'
      },
      () => {},
    )
    await pause(below(150))
    const victim = below(3)
    if (victim !== 1) await service.kill()
    if (victim !== 0) await service.killPostmaster()
    await asked
  })
}

/** All sessions with the database, or about half of them, again and again. */
const endBackends: Fault = ({ service, below, whileWriting }) =>
  whileWriting(async () => {
    for (let time = 0; time <= below(6); time++) {
      await pause(20 + below(250))
      await service.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid() and random() < $1`,
        [below(2) === 0 ? 1 : 0.5],
      )
    }
  })

async function stopFor(pid: number, ms: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  await pause(ms)
  process.kill(pid, 'SIGCONT')
}

const findBackend = `
  select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
  order by state = 'active' desc, random() limit 1`

const leaseMs = 12_000

const pauses: readonly Fault[] = [
  async ({ service, below }) => await stopFor(service.pid, below(1500)),
  async ({ service, below }) => {
    const [backend] = await service.query<{ pid: number }>(findBackend)
    if (backend !== undefined) await stopFor(backend.pid, below(1500)).catch(() => {})
  },
  async ({ service, below }) => {
    const postmaster = await postmasterOf(service.dataDir)
    if (postmaster !== undefined) await stopFor(postmaster, below(1500))
  },
  async ({ service }) => {
    process.kill(service.pid, 'SIGSTOP')
    await service.kill()
  },
  // For longer than a lease: another takes the work over, and both come to an end with it.
  async ({ service, below }) => {
    const worker = await service.startWorker()
    await pause(below(300))
    await stopFor(worker.pid, leaseMs + below(2000))
  },
]

const pauseProcess: Fault = (round) =>
  round.whileWriting(async () => {
    await round.letWrite()
    // The long one more rarely.
    const choice = round.below(2 * pauses.length - 1) % pauses.length
    await pauses[choice]?.(round)
    await pause(round.below(300))
  })

const hour = 3_600_000

const jumpClock: Fault = async ({ service, below, whileWriting, letWrite }) => {
  const file = join(service.dataDir, 'clock-offset')
  const jump = (): Promise<void> => writeFile(file, String((below(100) - 50) * hour))
  await service.kill()
  if (below(2) === 0) await service.killPostmaster()
  const preload = new URL('shifted-clock.js', import.meta.url).href
  const variables = { NODE_OPTIONS: `--import ${preload}`, CLOCK_OFFSET_FILE: file }
  let isStarted = false
  const starting = service.start(variables).finally(() => (isStarted = true))
  starting.catch(() => {})
  for (let hours = 1; !isStarted; hours++) {
    await writeFile(file, String(hours * hour))
    await pause(20)
  }
  await starting
  await whileWriting(async () => {
    for (let time = 0; time < 3; time++) {
      await letWrite()
      await jump()
    }
  })
  if (below(2) === 0) await service.kill()
  else await service.stopAndKill(60_000)
}

export const faults: ReadonlyMap<string, Fault> = new Map([
  ['kill serve', killServe],
  ['kill worker', killWorker],
  ['kill child', killSuspect],
  ['kill member', killMember],
  ['kill first process', killFirstProcess],
  ['restart group', restartGroup],
  ['kill postmaster', killPostmaster],
  ['kill all', killAll],
  ['kill during start', killDuringStart],
  ['kill during migration', interruptMigration],
  ['kill during shutdown', killDuringShutdown],
  ['kill during erasure', killDuringErasure],
  ['kill during replacement', interruptReplacement],
  ['kill during reminders', killDuringReminders],
  ['kill during lock replacement', interruptLock],
  ['terminated backends', endBackends],
  ['paused process', pauseProcess],
  ['full disk', fillDisk],
  ['clock jump', jumpClock],
])

/** Ready to take writes again. */
export const whenReady = (service: Service): Promise<void> =>
  until('the service is ready', async () => {
    service.mustRun()
    return (await fetch(`${service.url}/readyz`)).status === 200
  })
