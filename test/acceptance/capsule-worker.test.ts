// Workers that die, give up, share the work or lose the database. Rules, section 2.
import { describe, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { newCapsuleId } from '../../src/service/capsules/capsule-id.ts'
import { jobChannel } from '../../src/service/capsules/channels.ts'
import { claimJob, releaseLease, releaseDueJobs, renewLease } from '../../src/service/capsules/job-queue.ts'
import { deflate } from '../../src/service/capsules/receive-document.ts'
import { machine } from '../../src/worker/holder.ts'
import { findSuspectProcess } from '../crash/child-processes.ts'
import { goodCapsule, manyOrganizations, startCapsuleApp } from './capsule-app.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp({ ownDatabase: true, hasWorker: false }))

/** What a worker finds when the holder of a lease has not been heard of for too long. */
async function runOut() {
  await app.store.writes.query("update capsule_job set leased_until = now() - interval '1 second'")
  await releaseDueJobs(app.store)
}

/** The capsule was in work when so many processes died. Nothing else may be waiting. */
async function die(times: number) {
  for (let time = 0; time < times; time++) {
    expect(await claimJob(app.store, `dead/${time}/lease`)).not.toBeNull()
    await runOut()
    await endDelays()
  }
}

const endDelays = async () => {
  await app.store.writes.query('update capsule_job set not_before = now() where not_before is not null')
  await releaseDueJobs(app.store)
  await app.store.writes.query('select pg_notify($1, $2)', [jobChannel, ''])
}

const jobs = async () => {
  const { rows } = await app.store.reads.query<{
    capsule_id: string
    attempts: number
    process_deaths: number
    failures_seen: number
    leased_by: string | null
    is_delayed: boolean
  }>(`select capsule_id, attempts, process_deaths, failures_seen, leased_by, not_before is not null as is_delayed
    from capsule_job order by capsule_id`)
  return rows
}

/** Asks until the answer is what it should become. */
async function until(isReached: () => Promise<boolean>): Promise<void> {
  await expect.poll(isReached, { interval: 20 }).toBe(true)
}

/** Works until the capsule has its verdict, then stops. */
async function workOn(id: string, options = {}) {
  const worker = await app.startWorker(options)
  const capsule = await app.verdict(id)
  await worker.stop()
  return capsule
}

describe('a worker that dies', () => {
  it('releases its capsule immediately to the next one on the same machine', async () => {
    const id = await app.upload(goodCapsule('orphan'))
    // No process has a number this high.
    await claimJob(app.store, `${machine}999999999/lease`)
    expect((await workOn(id)).status).toBe('accepted')
  })

  it('releases its capsule to others when the lease has expired', async () => {
    const id = await app.upload(goodCapsule('elsewhere'))
    await claimJob(app.store, 'another-machine/1/lease')
    expect(await claimJob(app.store, 'too-early')).toBeNull()
    await runOut()
    expect((await workOn(id)).status).toBe('accepted')
  })

  it('twice on the same capsule delays the next attempt, and again and again does not reject it', async () => {
    const id = await app.upload(goodCapsule('unlucky'))
    await die(1)
    await claimJob(app.store, 'dead/second')
    await runOut()
    expect(await jobs()).toMatchObject([{ process_deaths: 2, is_delayed: true }])
    expect(await claimJob(app.store, 'too-early')).toBeNull()
    await endDelays()
    await die(2)
    expect(await jobs()).toMatchObject([{ process_deaths: 4, failures_seen: 0 }])
    expect((await workOn(id)).status).toBe('accepted')
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
    await releaseLease(app.store, first, { isAborted: true })
    expect(await jobs()).toMatchObject([{ leased_by: 'second', attempts: 2 }])
    await releaseLease(app.store, second, { isAborted: true })
    expect(await jobs()).toMatchObject([{ leased_by: null, attempts: 1 }])
    expect((await workOn(id)).status).toBe('accepted')
  })
})

describe('a worker that is not dead but late', () => {
  it('uncounts what was counted as a crash', async () => {
    const release = await lockNamespace()
    const worker = await app.startWorker()
    const id = await app.upload(goodCapsule('late'))
    await until(async () => (await jobs())[0]?.leased_by !== null)
    // As after a pause that was longer than the lease: another takes over.
    await app.store.writes.query("update capsule_job set leased_until = now() - interval '1 second'")
    await releaseDueJobs(app.store)
    const lease = await claimJob(app.store, 'another-machine/1/lease')
    expect(await jobs()).toMatchObject([{ process_deaths: 1 }])
    await until(async () => (await jobs())[0]?.process_deaths === 0)
    await release()
    if (lease) await releaseLease(app.store, lease)
    expect((await app.verdict(id)).status).toBe('accepted')
    await worker.stop()
  })
})

describe('a suspect', () => {
  it('is checked in a process of its own, and a kill of that process is no evidence', async () => {
    const id = await app.upload(goodCapsule('suspect'))
    await die(2)
    const release = await lockNamespace()
    const worker = await app.startWorker()
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const pid = await suspectProcess()
      process.kill(pid, signal)
      await until(async () => (await jobs())[0]?.is_delayed === true)
      expect(await jobs()).toMatchObject([{ failures_seen: 0 }])
      await endDelays()
    }
    await release()
    expect((await app.verdict(id)).status).toBe('accepted')
    await worker.stop()
  })

  it('whose process is seen to end by SIGSEGV and by SIGABRT, which is twice, is rejected', async () => {
    const id = await app.upload(goodCapsule('crashing'))
    await die(2)
    const release = await lockNamespace()
    const worker = await app.startWorker()
    process.kill(await suspectProcess(), 'SIGSEGV')
    await until(async () => (await jobs())[0]?.failures_seen === 1)
    await endDelays()
    process.kill(await suspectProcess(), 'SIGABRT')
    const capsule = await app.verdict(id)
    await release()
    await worker.stop()
    expect(capsule.status).toBe('rejected')
    expect(capsule.validation?.items).toMatchObject([{ rule: 'processing-failed', severity: 'violation' }])
  })
})

describe('a document that is too much for its thread', () => {
  it.runIf(isLongRun)(
    'is rejected after exceeding the processor time twice, and the worker continues',
    async () => {
      const slow = await app.upload(manyOrganizations(10_000))
      const capsule = await workOn(slow, { processorMs: 1 })
      expect(capsule.validation?.items).toMatchObject([{ rule: 'processing-failed' }])
      expect(capsule.validation?.items[0]?.message).toMatch(/longer/)
      const next = await app.upload(goodCapsule('next'))
      expect((await workOn(next)).status).toBe('accepted')
    },
  )

  it.runIf(isLongRun)('seen once is stored with the capsule, which may still be accepted later', async () => {
    const slow = await app.upload(manyOrganizations(10_000))
    const worker = await app.startWorker({ processorMs: 1 })
    await until(async () => (await jobs())[0]?.failures_seen === 1)
    await worker.stop(0)
    expect(await jobs()).toMatchObject([{ capsule_id: slow, failures_seen: 1, process_deaths: 0 }])
    expect((await workOn(slow)).status).toBe('accepted')
  })

  it.runIf(isLongRun)('is rejected for its use of memory, and the worker continues', async () => {
    const worker = await app.startWorker({ memoryMb: 80 })
    const large = await app.upload(manyOrganizations(45_000))
    const capsule = await app.verdict(large)
    expect(capsule.validation?.items).toMatchObject([{ rule: 'processing-failed' }])
    expect(capsule.validation?.items[0]?.message).toMatch(/memory/)
    const next = await app.upload(goodCapsule('after'))
    expect((await app.verdict(next)).status).toBe('accepted')
    await worker.stop()
  })

  it('is not blamed for time in which its thread did not run', async () => {
    const release = await lockNamespace()
    const worker = await app.startWorker({ processorMs: 1000, stallMs: 300 })
    const id = await app.upload(goodCapsule('stalled'))
    await until(async () => (await jobs())[0]?.is_delayed === true)
    expect(await jobs()).toMatchObject([{ failures_seen: 0, process_deaths: 0 }])
    await release()
    expect((await app.verdict(id)).status).toBe('accepted')
    await worker.stop()
  })
})

describe('a worker that is stopped', () => {
  it('finishes what it has begun', async () => {
    const worker = await app.startWorker()
    const id = await app.upload(manyOrganizations(600))
    await until(async () => (await jobs())[0]?.leased_by !== null)
    await worker.stop()
    expect((await app.call(`GET /capsules/${id}`)).json()).toMatchObject({ status: 'accepted' })
  })

  it('releases what it may not finish, which does not count as an attempt', async () => {
    const release = await lockNamespace()
    const worker = await app.startWorker()
    const id = await app.upload(manyOrganizations(400))
    await until(async () => (await jobs())[0]?.leased_by !== null)
    await worker.stop(0)
    expect(await jobs()).toMatchObject([{ capsule_id: id, leased_by: null, attempts: 0 }])
    await release()
    expect((await workOn(id)).status).toBe('accepted')
  })
})

describe('workers', () => {
  it('share the queue, and each capsule is processed once', async () => {
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

  it('find a job whose notification was lost', async () => {
    const worker = await app.startWorker()
    const id = newCapsuleId()
    const document = deflate(Buffer.from(JSON.stringify(goodCapsule('unnoticed'))))
    await app.store.transaction(async (tx) => {
      await tx.query(
        `insert into capsule (namespace_id, capsule_id, status, size_bytes, document) values ($1, $2, 'pending', 1, $3)`,
        [app.namespace.id, id, document],
      )
      await tx.query('insert into capsule_job (namespace_id, capsule_id, tenant_id) values ($1, $2, $3)', [
        app.namespace.id,
        id,
        app.tenant.id,
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
    await until(async () => (await left()) === 0)
    await worker.stop()
  })
})

/** Holds the lock that every writer of the namespace needs. The function returned lets it go. */
async function lockNamespace(): Promise<() => Promise<void>> {
  const tx = await app.store.writes.connect()
  await tx.query('begin')
  await tx.query('select from namespace_head where namespace_id = $1 for no key update', [app.namespace.id])
  return async () => {
    await tx.query('rollback')
    tx.release()
  }
}

/** The child process that this one has started for a suspect. */
async function suspectProcess(): Promise<number> {
  let pid: number | null = null
  await until(async () => (pid = findSuspectProcess(process.pid)) !== null)
  return pid ?? 0
}

async function breakConnections(): Promise<void> {
  await app.store.writes
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    .catch(() => {})
}
