// On the real database: sessions, transactions, notifications, and what happens when connections break.
import { EventEmitter, once } from 'node:events'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { freshDatabase, type FreshDatabase } from '../../../test/database/fresh-database.ts'
import { isUnavailable, openStore, type Store } from './open-store.ts'

let database: FreshDatabase
let store: Store

beforeAll(async () => {
  database = await freshDatabase()
  store = database.store
  await store.writes.query('create table word (word text primary key, on_day date, at timestamptz)')
})

afterAll(() => database.drop())

const words = async (): Promise<string[]> =>
  (await store.reads.query<{ word: string }>('select word from word order by word')).rows.map(
    (row) => row.word,
  )

async function setting(pool: Store['reads'], name: string): Promise<unknown> {
  return (await pool.query<{ value: string }>('select current_setting($1) as value', [name])).rows[0]?.value
}

describe('a session', () => {
  test('plans for the values at hand and gives up in time', async () => {
    for (const pool of [store.reads, store.writes]) {
      expect(await setting(pool, 'plan_cache_mode')).toBe('force_custom_plan')
      expect(await setting(pool, 'lock_timeout')).not.toBe('0')
      expect(await setting(pool, 'statement_timeout')).not.toBe('0')
    }
  })

  test('of every pool turns off JIT, whatever the server’s setting', async () => {
    const { rows } = await store.reads.query<{ name: string }>('select current_database() as name')
    await store.writes.query(`alter database ${rows[0]?.name} set jit = on`)
    const fresh = openStore(database.connection)
    for (const pool of [fresh.reads, fresh.prepared, fresh.writes]) {
      expect(await setting(pool, 'jit')).toBe('off')
    }
    await fresh.close()
  })

  test('for writes prepares its statements, a bounded number of them', async () => {
    const count = 'select count(*)::integer as count from pg_prepared_statements where statement like $1'
    const counts = await store.transaction(async (tx) => {
      const prepared = async (): Promise<unknown> => (await tx.query(count, ['%as probe%'])).rows[0]
      for (let again = 0; again < 3; again++) await tx.query('select $1::text as probe', ['a'])
      const one = await prepared()
      for (let other = 0; other < 350; other++) await tx.query(`select $1::text as probe_${other}`, ['a'])
      const many = await prepared()
      return [one, many]
    })
    expect(counts[0]).toEqual({ count: 1 })
    expect((counts[1] as { count: number }).count).toBeGreaterThan(200)
    expect((counts[1] as { count: number }).count).toBeLessThanOrEqual(300)
  })

  test('for reads cannot write', async () => {
    await expect(store.reads.query(`insert into word values ('x')`)).rejects.toThrow('read-only')
  })

  test('gives large integers and days as text, moments as dates', async () => {
    const { rows } = await store.reads.query(
      `select 9007199254740993 as large, date '2024-02-29' as day, timestamptz '2024-02-29 12:00Z' as moment`,
    )
    expect(rows).toEqual([
      { large: '9007199254740993', day: '2024-02-29', moment: new Date('2024-02-29T12:00:00Z') },
    ])
  })
})

describe('a transaction', () => {
  test('keeps everything when the work is done', async () => {
    const answer = await store.transaction(async (tx) => {
      await tx.query(`insert into word values ('kept')`)
      return 'done'
    })
    expect(answer).toBe('done')
    expect(await words()).toContain('kept')
  })

  test('keeps nothing when the work throws, and throws the same', async () => {
    const fault = new Error('no')
    const work = store.transaction(async (tx) => {
      await tx.query(`insert into word values ('lost')`)
      throw fault
    })
    await expect(work).rejects.toBe(fault)
    expect(await words()).not.toContain('lost')
  })

  test('whose connection is cut is an outage, and the next one works', async () => {
    const work = store.transaction(async (tx) => {
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
      await store.reads.query('select pg_terminate_backend($1::integer)', [rows[0]?.pid])
      await tx.query(`insert into word values ('lost')`)
    })
    expect(isUnavailable(await work.catch((error: unknown) => error))).toBe(true)
    await store.transaction((tx) => tx.query(`insert into word values ('after')`))
    expect(await words()).toContain('after')
  })

  test('that waits too long for a lock is an outage', async () => {
    const waiting = store.transaction(async (holder) => {
      await holder.query('lock table word')
      return store
        .transaction(async (tx) => {
          await tx.query(`set local lock_timeout = '20ms'`)
          await tx.query(`insert into word values ('late')`)
        })
        .catch((error: unknown) => error)
    })
    expect(isUnavailable(await waiting)).toBe(true)
  })
})

describe('a store', () => {
  test('whose server is unreachable reports an outage', async () => {
    const absent = openStore({ host: '/nonexistent', user: 'x', database: 'x' })
    expect(isUnavailable(await absent.reads.query('select 1').catch((error: unknown) => error))).toBe(true)
    await absent.close()
  })

  test('whose connections are all in use reports an outage', async () => {
    const small = openStore(
      { ...database.connection, connectionTimeoutMillis: 1500 },
      { writeConnections: 1 },
    )
    const refused = await small.transaction(() =>
      small.writes.query('select 1').catch((error: unknown) => error),
    )
    expect(isUnavailable(refused)).toBe(true)
    await small.close()
  })

  test('logs a broken connection without what belongs to it', async () => {
    const logged: unknown[] = []
    const note = (...facts: unknown[]): void => void logged.push(facts)
    const log = { debug: note, info: note, warn: note, error: note }
    const other = openStore(database.connection, { log, readConnections: 1 })
    const { rows } = await other.reads.query<{ pid: number }>('select pg_backend_pid() as pid')
    const broken = once(other.reads, 'error')
    await store.reads.query('select pg_terminate_backend($1::integer)', [rows[0]?.pid])
    await broken
    expect(logged).toEqual([
      [{ code: '57P01', reason: expect.any(String) }, 'an idle database connection broke'],
    ])
    expect((await other.reads.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await other.close()
  })

  // Only processes of one's own can be stopped.
  const isOwnServer = process.env['TEST_DATABASE_URL'] === undefined
  test.runIf(isOwnServer)('gives up a server that does not answer, and uses another connection', async () => {
    const other = openStore(database.connection, { silenceMs: 1000 })
    const { rows } = await other.reads.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    process.kill(pid, 'SIGSTOP')
    try {
      const failure = await other.reads.query('select 1').catch((error: unknown) => error)
      expect(isUnavailable(failure)).toBe(true)
      expect((await other.reads.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await other.close()
  })

  test('may be closed twice', async () => {
    const other = openStore(database.connection)
    await other.reads.query('select 1')
    await Promise.all([other.close(), other.close()])
    expect(isUnavailable(await other.reads.query('select 1').catch((error: unknown) => error))).toBe(true)
  })
})

describe('notifications', () => {
  async function listening(
    channel: string,
  ): Promise<{ next: () => Promise<unknown>; stop: () => Promise<void> }> {
    const events = new EventEmitter()
    const stop = await store.listen(channel, (payload) => events.emit('notified', payload))
    return { next: async () => (await once(events, 'notified'))[0], stop }
  }

  test('arrive with their payload, on the channel they are for', async () => {
    const mine = await listening('Mine "quoted"')
    const other = await listening('other')
    const [first, second] = [mine.next(), other.next()]
    await store.writes.query('select pg_notify($1, $2)', ['Mine "quoted"', 'a'])
    await store.writes.query('select pg_notify($1, $2)', ['other', 'b'])
    expect(await Promise.all([first, second])).toEqual(['a', 'b'])
    await Promise.all([mine.stop(), other.stop()])
  })

  test('go on after the connection was cut, with a word that some may be missing', async () => {
    const channel = await listening('cut')
    const afterCut = channel.next()
    await store.writes.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like '% notifications'`,
    )
    expect(await afterCut).toBeUndefined()
    const next = channel.next()
    await store.writes.query(`select pg_notify('cut', 'again')`)
    expect(await next).toBe('again')
    await channel.stop()
  })

  test('stop when there are no more listeners', async () => {
    const channel = await listening('stopped')
    await channel.stop()
    const witness = await listening('witness')
    const seen = witness.next()
    await store.writes.query(`select pg_notify('stopped', ''), pg_notify('witness', 'w')`)
    expect(await seen).toBe('w')
    await witness.stop()
  })
})
