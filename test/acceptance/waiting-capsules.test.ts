// Small capsules that wait have their verdicts in the transaction of the one that is settled. Rules, section 2.
import { afterEach, describe, expect, it } from 'vitest'

import type { CapsuleId } from '../../src/contract/ids.ts'
import { claimJob, releaseLease, type Lease } from '../../src/service/capsules/job-queue.ts'
import { reachVerdict } from '../../src/service/capsules/reach-verdict.ts'
import { deflate } from '../../src/service/capsules/receive-document.ts'
import { settleCapsules } from '../../src/service/capsules/settle-capsule.ts'
import type { CheckedCapsule, Verdict } from '../../src/service/capsules/thread-work.ts'
import { checkWaiting } from '../../src/service/capsules/waiting-capsules.ts'
import { badCapsule, goodCapsule, paddedTo, startCapsuleApp } from './capsule-app.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp({ ownDatabase: true, hasWorker: false }))

afterEach(async () => {
  await app.store.writes.query('delete from capsule_job')
})

async function claim(): Promise<Lease> {
  const lease = await claimJob(app.store, 'test')
  if (!lease) throw new Error('there was a job to claim')
  return lease
}

const reach = (document: unknown): Promise<Verdict> =>
  reachVerdict(deflate(Buffer.from(JSON.stringify(document))))

const capsuleIds = (checked: readonly CheckedCapsule[] | null) => checked?.map(({ capsuleId }) => capsuleId)

const states = async (ids: readonly string[]) => {
  const { rows } = await app.store.reads.query<{ status: string; changes: unknown; sequence: string | null }>(
    `select status, sequence, changes from capsule where capsule_id = any($1) order by capsule_id`,
    [ids],
  )
  return rows
}

const waitingJobs = async () =>
  (await app.store.reads.query<{ attempts: number }>('select attempts from capsule_job')).rows

const oneOrganization = { organizations: { added: 1, changed: 0, removed: 0, unchanged: 0 } }

describe('small capsules that wait', () => {
  it('have each their own verdict, changes and source', async () => {
    const version = await app.version()
    const ids = [
      await app.upload(goodCapsule('first')),
      await app.upload(goodCapsule('second')),
      await app.upload(badCapsule()),
      await app.upload(goodCapsule('third')),
    ]
    const lease = await claim()
    const waiting = await checkWaiting(app.store, lease)
    expect(capsuleIds(waiting)).toEqual(ids.slice(1))
    const others = await settleCapsules(app.store, lease, await reach(goodCapsule('first')), waiting)
    expect(capsuleIds(others)).toEqual(ids.slice(1))
    const [first, second, bad, third] = await states(ids)
    for (const each of [first, second, third])
      expect(each).toMatchObject({ status: 'accepted', changes: oneOrganization })
    expect(bad).toEqual({ status: 'rejected', sequence: null, changes: null })
    const sequences = [first, second, third].map((each) => Number(each?.sequence))
    expect(sequences).toEqual([0, 1, 2].map((at) => Number(first?.sequence) + at))
    expect(await app.version()).toBe(version + 3)
    expect(await waitingJobs()).toEqual([])
  })

  it('are said to change what the one before them added', async () => {
    const renamed = goodCapsule('renamed')
    const ids = [await app.upload(renamed), await app.upload(goodCapsule('renamed'))]
    const lease = await claim()
    const waiting = await checkWaiting(app.store, lease)
    await settleCapsules(app.store, lease, await reach(renamed), waiting)
    expect(await states(ids)).toMatchObject([
      { status: 'accepted', changes: oneOrganization },
      { status: 'accepted', changes: { organizations: { added: 0, unchanged: 1 } } },
    ])
  })

  it('are left alone where they are large, replace another or were tried before', async () => {
    await app.upload(goodCapsule('leased'))
    const lease = await claim()
    const accepted = await app.upload(goodCapsule('to-replace'))
    const other = await claim()
    await settleCapsules(app.store, other, await reach(goodCapsule('to-replace')), [])
    await app.upload(paddedTo(65 * 1024, goodCapsule('large')))
    await app.upload(goodCapsule('newer'), { query: `?replaces=${accepted}` })
    const tried = await app.upload(goodCapsule('tried'))
    await app.store.writes.query('update capsule_job set attempts = 1 where leased_by is null')
    expect(await checkWaiting(app.store, lease)).toEqual([])
    await app.store.writes.query('update capsule_job set attempts = 0 where leased_by is null')
    expect(capsuleIds(await checkWaiting(app.store, lease))).toEqual([tried])
    expect(await checkWaiting(app.store, { ...lease, attempts: 2 })).toEqual([])
    expect(await checkWaiting(app.store, { ...lease, failuresSeen: 1 })).toEqual([])
  })

  it('keep waiting where another worker claims or somebody deletes them meanwhile', async () => {
    await app.upload(goodCapsule('meanwhile'))
    const claimed = await app.upload(goodCapsule('claimed'))
    const deleted = await app.upload(goodCapsule('deleted'))
    const lease = await claim()
    const waiting = await checkWaiting(app.store, lease)
    expect(capsuleIds(waiting)).toEqual([claimed, deleted])
    const other = await claim()
    expect(other.capsuleId).toBe(claimed)
    expect((await app.call(`DELETE /capsules/${deleted}`)).statusCode).toBe(204)
    expect(await settleCapsules(app.store, lease, await reach(goodCapsule('meanwhile')), waiting)).toEqual([])
    expect(await states([claimed, deleted])).toMatchObject([{ status: 'pending' }, { status: 'deleted' }])
    await releaseLease(app.store, other, { isAborted: true })
    expect(await waitingJobs()).toEqual([{ attempts: 0 }])
  })

  it('wait as before where one of them cannot be stored, and the leased one has its verdict', async () => {
    const ids = [await app.upload(goodCapsule('sound')), await app.upload(goodCapsule('broken'))]
    const lease = await claim()
    const [broken] = await checkWaiting(app.store, lease)
    const source = broken?.verdict.source
    if (!broken || !source) throw new Error('it was accepted')
    const fail = (): string => {
      throw new Error('cannot be written')
    }
    const keyed = {
      ...source.keyed,
      records: source.keyed.records.map((record) => ({ ...record, statements: fail })),
    }
    const waiting = [{ ...broken, verdict: { ...broken.verdict, source: { ...source, keyed } } }]
    expect(await settleCapsules(app.store, lease, await reach(goodCapsule('sound')), waiting)).toEqual([])
    expect(await states(ids)).toMatchObject([{ status: 'accepted' }, { status: 'pending' }])
    expect(await waitingJobs()).toEqual([{ attempts: 0 }])
  })

  it('wait as before where the lease is lost', async () => {
    const ids = [await app.upload(goodCapsule('lost')), await app.upload(goodCapsule('beside'))]
    const lease = await claim()
    const waiting = await checkWaiting(app.store, lease)
    const foreign = { ...lease, holder: 'another' }
    expect(await settleCapsules(app.store, foreign, await reach(goodCapsule('lost')), waiting)).toBeNull()
    expect(await states(ids)).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
  })
})

it('a lease is only for capsules of its own namespace', async () => {
  await app.upload(goodCapsule('here'))
  const lease = await claim()
  await app.call('POST /namespaces', { body: { namespace: 'elsewhere' } })
  const there = await app.upload(goodCapsule('there'), { headers: { 'X-Namespace': 'elsewhere' } })
  expect(capsuleIds(await checkWaiting(app.store, lease))).not.toContain(there as CapsuleId)
})
