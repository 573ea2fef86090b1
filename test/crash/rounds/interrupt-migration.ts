// Migrations are taken back, so that the next start has them to do again. It is held in the middle of one, with all its
// changes made and not committed, and then the process, its session or the database is killed.
import type { Client } from 'pg'

import type { Fault } from './faults.ts'
import { until } from './service.ts'

const undone: ReadonlyMap<number, string> = new Map([
  [22, 'drop table rate_limit_bucket'],
  [
    23,
    `alter table namespace drop column stored_bytes;
     alter table tenant drop column max_namespaces, drop column max_bytes`,
  ],
  [24, 'drop table saved_view'],
])

const findHeld = `
  select pid from pg_stat_activity
  where application_name = 'impact-graph migration' and wait_event_type = 'Lock' and state = 'active'`

/** Each migration ends by being recorded: that has to wait. */
async function holdMigrations(client: Client): Promise<void> {
  await client.query('begin')
  await client.query('lock table schema_migration in share mode')
}

export const interruptMigration: Fault = async ({ service, below, whileWriting, letWrite }) => {
  const keeper = await service.keepServer()
  await whileWriting(async () => {
    await letWrite()
    await service.kill()
  })
  const client = await service.administrator()
  try {
    for (const [number, statement] of undone) {
      if (number !== 24 && below(2) === 0) continue
      await client.query(`begin; ${statement}; delete from schema_migration where number = ${number}; commit`)
    }
    await holdMigrations(client)
    const beginning = service.begin()
    let backend = 0
    await until('a migration is held', async () => {
      // In a session of its own: within a transaction the list of sessions stays as it was first seen.
      const [held] = await service.query<{ pid: number }>(findHeld)
      backend = held?.pid ?? 0
      return backend !== 0
    })
    const victim = below(3)
    if (victim === 0) await client.query('select pg_terminate_backend($1)', [backend])
    if (victim === 1) await service.killPostmaster()
    await beginning.kill()
  } finally {
    await client.end().catch(() => {})
    await keeper.end().catch(() => {})
  }
}
