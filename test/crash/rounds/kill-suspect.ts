// A capsule that was in work at two deaths is checked in a child process; that is killed too. None of it is evidence
// against the capsule.
import { setTimeout as pause } from 'node:timers/promises'

import type { Client } from 'pg'

import { findSuspectProcess } from '../child-processes.ts'
import { largeDocument } from './documents.ts'
import type { Fault } from './faults.ts'
import { until, type Service } from './service.ts'
import type { Sent, Tenant } from './tenant.ts'

let counter = 0

export const killSuspect: Fault = async ({ service, tenants, below, whileWriting, letWrite }) => {
  const tenant = tenants[below(tenants.length)]
  if (tenant === undefined) return
  // Nothing takes effect in this namespace until the session ends: the capsule stays in work.
  const [keeper, holder] = [await service.keepServer(), await hold(service, tenant)]
  const sent = await upload(service, tenant)
  for (let death = 0; death < 2; death++) {
    await until('the capsule is in work', () => isLeased(service, sent))
    await service.kill()
    await service.start()
  }
  let child: number | null = null
  await until('a child process checks the capsule', async () => {
    child = findSuspectProcess(service.pid)
    return child !== null
  })
  await holder.end()
  await keeper.end()
  await whileWriting(async () => {
    await pause(below(100))
    if (child !== null) kill(child)
    await letWrite()
    if (below(3) === 0) await service.kill()
  })
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It was done.
  }
}

async function hold(service: Service, { namespace }: Tenant): Promise<Client> {
  const client = await service.administrator()
  await client.query('begin')
  await client.query('select from namespace_head where namespace_id = $1 for no key update', [namespace.id])
  return client
}

async function isLeased(service: Service, { capsuleId }: Sent): Promise<boolean> {
  const rows = await service.query(
    'select from capsule_job where capsule_id = $1 and leased_by is not null',
    [capsuleId],
  )
  return rows.length === 1
}

async function upload(service: Service, tenant: Tenant): Promise<Sent> {
  const label = `suspect-${tenant.number}-${++counter}`
  const document = largeDocument(`https://example.org/${label}`, 60)
  const answer = await fetch(`${service.url}/capsules?label=${label}`, {
    method: 'POST',
    headers: tenant.headers,
    body: document.text,
  })
  if (answer.status !== 202) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`)
  const { capsule_id } = (await answer.json()) as { capsule_id: string }
  const sent: Sent = { label, document, idempotencyKey: null, capsuleId: capsule_id, state: 'sent' }
  tenant.namespace.writers[0]?.sent.push(sent)
  return sent
}
