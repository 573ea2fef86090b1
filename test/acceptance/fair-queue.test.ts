// Tenants never wait for each other's capsules. Rules, section 2.
import { beforeEach, describe, expect, it } from 'vitest'

import { claimJob, releaseLease } from '../../src/service/capsules/job-queue.ts'
import { goodCapsule, startCapsuleApp } from './capsule-app.ts'
import { addPerson } from './console-people.ts'
import { useApp, addTenant } from './start-app.ts'

type Someone = Awaited<ReturnType<typeof addTenant>>

const app = useApp(() => startCapsuleApp({ ownDatabase: true, hasWorker: false }))
let first: Someone
let second: Someone
let third: Someone

beforeEach(async () => {
  // Nobody has been served yet.
  first = await addTenant(app.store, 'data')
  second = await addTenant(app.store, 'data')
  third = await addTenant(app.store, 'data')
})

const upload = ({ headers }: Someone, name: string) => app.upload(goodCapsule(name), { headers })

/** One after the other, so that the first is the oldest. */
async function uploadSome(who: Someone, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push(await upload(who, `of-${ids.length}`))
  return ids
}

const statusOf = async ({ headers }: Someone, id: string) =>
  (await app.call(`GET /capsules/${id}`, { headers })).json<{ status: string }>().status

const clearQueue = () => app.store.writes.query('delete from capsule_job')

/** Capsules of this tenant now get no further than their verdict. The function returned lets them go on. */
async function holdNamespace({ namespace }: Someone): Promise<() => Promise<void>> {
  const tx = await app.store.writes.connect()
  await tx.query('begin')
  await tx.query('select from namespace_head where namespace_id = $1 for no key update', [namespace.id])
  return async () => {
    await tx.query('rollback')
    tx.release()
  }
}

const leasesOf = async ({ tenantId }: Someone): Promise<number> => {
  const { rows } = await app.store.reads.query<{ count: number }>(
    'select count(*)::int as count from capsule_job where tenant_id = $1 and leased_by is not null',
    [tenantId],
  )
  return rows[0]?.count ?? 0
}

describe('a file that a person uploads', () => {
  it('goes before those that programs of the same tenant uploaded, and not before those of others', async () => {
    await clearQueue()
    const byKey = await uploadSome(first, 2)
    const ofOther = await upload(second, 'other')
    const member = await addPerson(app, { role: 'member', name: 'Mel', tenantId: first.tenantId })
    const answer = await member.call('POST /capsules', {
      headers: { 'x-namespace': 'data' },
      body: goodCapsule('person'),
    })
    const { capsule_id: byPerson } = answer.json<{ capsule_id: string }>()
    const claimed: (string | undefined)[] = []
    for (let at = 0; at < 4; at++) claimed.push((await claimJob(app.store, `worker-${at}`))?.capsuleId)
    expect(claimed.filter((id) => id !== ofOther)).toEqual([byPerson, ...byKey])
    expect(claimed.indexOf(ofOther)).toBeLessThan(2)
    await clearQueue()
  })
})

describe('slow capsules of one tenant', () => {
  it('leave a thread for a capsule of another', async () => {
    const release = await holdNamespace(first)
    const slow = await uploadSome(first, 4)
    const worker = await app.startWorker({ threads: 2 })
    while ((await leasesOf(first)) === 0);
    const tiny = await upload(second, 'tiny')
    expect((await app.verdict(tiny, second.headers)).status).toBe('accepted')
    for (const id of slow) expect(await statusOf(first, id)).toBe('pending')
    await release()
    for (const id of slow) expect((await app.verdict(id, first.headers)).status).toBe('accepted')
    await worker.stop()
  })

  it('hold all threads but one when no other tenant waits', async () => {
    const release = await holdNamespace(first)
    const slow = await uploadSome(first, 5)
    const worker = await app.startWorker({ threads: 3 })
    while ((await leasesOf(first)) < 2);
    // Three further capsules come and go in the thread that is left.
    for (const id of await uploadSome(second, 3)) {
      expect((await app.verdict(id, second.headers)).status).toBe('accepted')
      expect(await leasesOf(first)).toBeLessThanOrEqual(2)
    }
    await release()
    for (const id of slow) expect((await app.verdict(id, first.headers)).status).toBe('accepted')
    await worker.stop()
  })
})

describe('rolling back', () => {
  it('of one tenant that has to wait leaves a thread for another', async () => {
    const worker = await app.startWorker()
    const stuck = await uploadSome(first, 6)
    const [free = ''] = await uploadSome(second, 1)
    for (const id of stuck) await app.verdict(id, first.headers)
    await app.verdict(free, second.headers)
    const release = await holdNamespace(first)
    let answered = 0
    const waiting = stuck.map(async (id) => {
      const answer = await app.call(`DELETE /capsules/${id}`, { headers: first.headers })
      answered++
      return answer.statusCode
    })
    const answer = await app.call(`DELETE /capsules/${free}`, { headers: second.headers })
    expect([answer.statusCode, answered]).toEqual([204, 0])
    await release()
    // Whatever had to wait too long for the namespace is asked to come again.
    for (const status of await Promise.all(waiting)) expect([204, 503]).toContain(status)
    await worker.stop()
  })
})

describe('the queue', () => {
  it('lets tenants take turns, and serves the oldest capsule of each first', async () => {
    const [a, b] = [await uploadSome(first, 4), await uploadSome(second, 2)]
    const order: (string | undefined)[] = []
    for (let turn = 0; turn < 3; turn++) order.push((await claimJob(app.store, `turn ${turn}`))?.capsuleId)
    // Comes last and was never served.
    const [c] = await uploadSome(third, 1)
    for (let turn = 3; turn < 8; turn++) order.push((await claimJob(app.store, `turn ${turn}`))?.capsuleId)
    const served = (id: string | undefined) => {
      if (id === undefined) return 'none'
      return a.includes(id)
        ? `a${a.indexOf(id)}`
        : b.includes(id)
          ? `b${b.indexOf(id)}`
          : id === c
            ? 'c0'
            : id
    }
    const named = order.map(served)
    // Which of two tenants that were never served comes first does not matter.
    expect(named.slice(0, 2).toSorted()).toEqual(['a0', 'b0'])
    const rest = named[0] === 'a0' ? ['a1', 'c0', 'b1', 'a2', 'a3'] : ['b1', 'c0', 'a1', 'a2', 'a3']
    expect(named.slice(2)).toEqual([...rest, 'none'])
    await clearQueue()
  })

  it('passes over tenants that hold as many threads as they may', async () => {
    await uploadSome(first, 2)
    const tenantsAtThreadLimit = [first.tenantId]
    expect(await claimJob(app.store, 'none', { tenantsAtThreadLimit })).toBeNull()
    const [tiny] = await uploadSome(second, 1)
    expect(await claimJob(app.store, 'one', { tenantsAtThreadLimit })).toMatchObject({ capsuleId: tiny })
    await clearQueue()
  })

  it('says whether further tenants wait', async () => {
    await uploadSome(first, 2)
    await uploadSome(second, 1)
    const tenantsAtThreadLimit = [first.tenantId]
    expect(await claimJob(app.store, 'one of two')).toMatchObject({ othersWait: true })
    await clearQueue()
    await uploadSome(first, 2)
    expect(await claimJob(app.store, 'the only one')).toMatchObject({ othersWait: false })
    await uploadSome(second, 1)
    // A tenant that may not be served does not count.
    expect(await claimJob(app.store, 'another', { tenantsAtThreadLimit })).toMatchObject({
      othersWait: false,
    })
    await clearQueue()
  })

  it('gives a capsule back for a later time', async () => {
    const [id] = await uploadSome(first, 1)
    const lease = await claimJob(app.store, 'early')
    if (!lease) throw new Error('there was a job to claim')
    await releaseLease(app.store, lease, { delaySeconds: 1000 })
    expect(await claimJob(app.store, 'early again')).toBeNull()
    expect(await statusOf(first, id ?? '')).toBe('pending')
    await clearQueue()
  })
})
