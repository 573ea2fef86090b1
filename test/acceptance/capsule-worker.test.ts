// Workers that die, give up, share the work or lose the database. Decisions, section 2, the last two points.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { newCapsuleId } from '../../src/capsules/capsule-id.ts'
import { claimJob, giveBackLease, renewLease } from '../../src/capsules/job-queue.ts'
import { deflate } from '../../src/capsules/receive-document.ts'
import { machine } from '../../src/worker/holder.ts'
import { goodCapsule, manyOrganizations, startCapsuleApp } from './capsule-app.ts'
import type { CapsuleApp } from './capsule-app.ts'

let app: CapsuleApp
beforeAll(async () => {
  app = await startCapsuleApp({ hasWorker: false })
})
afterAll(async () => await app.close())

const runOut = () =>
  app.store.writes.query("update capsule_job set leased_until = now() - interval '1 second'")

const jobs = async () => {
  const { rows } = await app.store.reads.query<{
    capsule_id: string
    attempts: number
    leased_by: string | null
  }>('select capsule_id, attempts, leased_by from capsule_job order by capsule_id')
  return rows
}

/** Works until the capsule has its verdict, then stops. */
async function workOn(id: string, options = {}) {
  const worker = await app.startWorker(options)
  const capsule = await app.verdict(id)
  await worker.stop()
  return capsule
}

describe('a worker that dies', () => {
  it('leaves its capsule to the next one on the same machine at once', async () => {
    const id = await app.upload(goodCapsule('orphan'))
    // No process has a number this high.
    await claimJob(app.store, `${machine}999999999/lease`)
    expect((await workOn(id)).status).toBe('accepted')
  })

  it('leaves its capsule to others when the lease has run out', async () => {
    const id = await app.upload(goodCapsule('elsewhere'))
    await claimJob(app.store, 'another-machine/1/lease')
    expect(await claimJob(app.store, 'too-early')).toBeNull()
    await runOut()
    expect((await workOn(id)).status).toBe('accepted')
  })

  it('three times over the same capsule is the end of it', async () => {
    const id = await app.upload(goodCapsule('deadly'))
    for (let time = 0; time < 3; time++) {
      expect(await claimJob(app.store, `dead/${time}/lease`)).toMatchObject({ attempts: time + 1 })
      await runOut()
    }
    const capsule = await workOn(id)
    expect(capsule.status).toBe('rejected')
    expect(capsule.validation?.items).toMatchObject([{ rule: 'processing-failed', severity: 'violation' }])
    expect(await jobs()).toEqual([])
  })

  it('cannot renew a lease that another has taken over', async () => {
    const id = await app.upload(goodCapsule('renewed'))
    const first = await claimJob(app.store, 'first')
    if (!first) throw new Error('there was a job to claim')
    expect(await renewLease(app.store, first)).toBe(true)
    await runOut()
    const second = await claimJob(app.store, 'second')
    if (!second) throw new Error('the job was free again')
    expect(await renewLease(app.store, first)).toBe(false)
    await giveBackLease(app.store, first, { countAttempt: false })
    expect(await jobs()).toMatchObject([{ leased_by: 'second', attempts: 2 }])
    await giveBackLease(app.store, second, { countAttempt: false })
    expect(await jobs()).toMatchObject([{ leased_by: null, attempts: 1 }])
    expect((await workOn(id)).status).toBe('accepted')
  })
})

describe('a document that is too much for its thread', () => {
  it('is rejected for the time it takes, and the worker goes on', async () => {
    const slow = await app.upload(manyOrganizations(20_000))
    const capsule = await workOn(slow, { timeLimitMs: 1 })
    expect(capsule.validation?.items).toMatchObject([{ rule: 'processing-failed' }])
    expect(capsule.validation?.items[0]?.message).toMatch(/longer/)
    const next = await app.upload(goodCapsule('next'))
    expect((await workOn(next)).status).toBe('accepted')
  })

  it('is rejected for the memory it takes, and the worker goes on', async () => {
    const worker = await app.startWorker({ memoryMb: 80 })
    const large = await app.upload(manyOrganizations(45_000))
    const capsule = await app.verdict(large)
    expect(capsule.validation?.items).toMatchObject([{ rule: 'processing-failed' }])
    expect(capsule.validation?.items[0]?.message).toMatch(/memory/)
    const next = await app.upload(goodCapsule('after'))
    expect((await app.verdict(next)).status).toBe('accepted')
    await worker.stop()
  })
})

describe('a worker that is stopped', () => {
  it('finishes what it has begun', async () => {
    const worker = await app.startWorker()
    const id = await app.upload(manyOrganizations(2000))
    while ((await jobs())[0]?.leased_by === null);
    await worker.stop()
    expect((await app.call(`GET /capsules/${id}`)).json()).toMatchObject({ status: 'accepted' })
  })

  it('gives back at once what it may not finish, and that does not count as an attempt', async () => {
    const worker = await app.startWorker()
    const id = await app.upload(manyOrganizations(40_000))
    while ((await jobs())[0]?.leased_by === null);
    await worker.stop(0)
    expect(await jobs()).toMatchObject([{ capsule_id: id, leased_by: null, attempts: 0 }])
    expect((await workOn(id)).status).toBe('accepted')
  })
})

describe('workers', () => {
  it('share the queue, each capsule being taken once', async () => {
    const version = await app.version()
    const ids = await Promise.all(
      Array.from({ length: 30 }, (_, at) => app.upload(goodCapsule(`shared-${at}`))),
    )
    const workers = [await app.startWorker({ threads: 2 }), await app.startWorker({ threads: 2 })]
    for (const id of ids) expect((await app.verdict(id)).status).toBe('accepted')
    for (const worker of workers) await worker.stop()
    const { rows } = await app.store.reads.query<{ sequence: string }>(
      'select sequence from capsule where capsule_id = any($1) order by sequence',
      [ids],
    )
    const first = Number(rows[0]?.sequence)
    expect(rows.map(({ sequence }) => Number(sequence))).toEqual(ids.map((_, at) => first + at))
    expect(await app.version()).toBe(version + 30)
  })

  it('find a job whose notice was lost', async () => {
    const worker = await app.startWorker()
    const id = newCapsuleId()
    const document = deflate(Buffer.from(JSON.stringify(goodCapsule('unnoticed'))))
    await app.store.transaction(async (tx) => {
      await tx.query(
        `insert into capsule (namespace_id, capsule_id, status, size_bytes, document) values ($1, $2, 'pending', 1, $3)`,
        [app.namespace.id, id, document],
      )
      await tx.query('insert into capsule_job (namespace_id, capsule_id) values ($1, $2)', [
        app.namespace.id,
        id,
      ])
    })
    expect((await app.verdict(id)).status).toBe('accepted')
    await worker.stop()
  })

  it('lose nothing when all database connections break again and again', async () => {
    const worker = await app.startWorker({ threads: 2 })
    const ids: string[] = []
    for (let round = 0; round < 8; round++) {
      const answer = await app.call('POST /capsules', { body: manyOrganizations(400) })
      if (answer.statusCode === 202) ids.push(answer.json<{ capsule_id: string }>().capsule_id)
      else expect(answer.statusCode).toBe(503)
      await breakConnections()
    }
    expect(ids.length).toBeGreaterThan(0)
    for (const id of ids) {
      let status = 'pending'
      while (status === 'pending') {
        const answer = await app.call(`GET /capsules/${id}?wait=5`)
        if (answer.statusCode === 200) status = answer.json<{ status: string }>().status
        else expect(answer.statusCode).toBe(503)
      }
      expect(status).toBe('accepted')
    }
    await worker.stop()
  })

  it('forget idempotency keys after a day', async () => {
    await app.upload(goodCapsule('keyed'), { headers: { 'idempotency-key': 'tidy' } })
    await app.store.writes.query("update idempotency_key set created_at = now() - interval '2 days'")
    const worker = await app.startWorker()
    const left = async () => (await app.store.reads.query('select from idempotency_key')).rowCount
    while ((await left()) !== 0);
    await worker.stop()
  })
})

async function breakConnections(): Promise<void> {
  await app.store.writes
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    .catch(() => {})
}
