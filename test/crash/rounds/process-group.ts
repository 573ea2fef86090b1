// `serve --processes 2` while clients write: a member is killed, the first process is killed, or all are restarted one after
// the other. Only a killed process may break connections: a restart fails no request.
import { setTimeout as pause } from 'node:timers/promises'

import { gone } from '../embedded-processes.ts'
import type { Fault } from './faults.ts'
import { until, type Service } from './service.ts'

const processes = 2

async function startGroup(service: Service): Promise<void> {
  await service.stop()
  await service.start({ LOG_LEVEL: 'info' }, ['--processes', String(processes)])
}

/** Other faults are for one process. */
async function endGroup(service: Service, isKilled: boolean): Promise<void> {
  const members = service.members()
  await (isKilled ? service.kill() : service.stop())
  // The members of a killed first process finish their work and end by themselves.
  for (const member of members) await gone(member)
}

export const killMember: Fault = async ({ service, below, whileWriting, letWrite }) => {
  await startGroup(service)
  await whileWriting(async () => {
    for (let time = 0; time <= below(3); time++) {
      await letWrite()
      const members = service.members()
      await service.killMember(members[below(members.length)])
      await pause(below(300))
    }
    await until('killed members are replaced', async () => service.members().length === processes)
  })
  await endGroup(service, below(2) === 0)
}

export const killFirstProcess: Fault = async ({ service, below, whileWriting, letWrite }) => {
  await startGroup(service)
  await whileWriting(async () => {
    await letWrite()
    if (below(3) === 0) process.kill(service.pid, 'SIGUSR2')
    await pause(below(200))
    await endGroup(service, true)
  })
}

const restarted = 'all serving processes were restarted'

export const restartGroup: Fault = async ({ service, below, whileWriting, letWrite }) => {
  await startGroup(service)
  await whileWriting(async () => {
    await letWrite()
    const before = service.members()
    process.kill(service.pid, 'SIGUSR2')
    await until(restarted, async () => service.logged().includes(restarted))
    const kept = service.members().filter((member) => before.includes(member))
    if (kept.length > 0) throw new Error(`a restart left ${kept.length} processes as they were`)
    await letWrite()
  })
  await endGroup(service, below(2) === 0)
}
