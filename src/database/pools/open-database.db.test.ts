// From settings to an open database, embedded and by address.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { PoolConfig } from 'pg'
import { expect, test } from 'vitest'

import { freshDatabase } from '../../../test/database/fresh-database.ts'
import { temporaryParent } from '../../../test/temporary-parent.ts'
import { silentLog } from '../log.ts'
import { openDatabase } from './open-database.ts'
import { isUnavailable } from './open-store.ts'

const unused = '/nonexistent'

function addressOf(connection: PoolConfig): string {
  if (connection.connectionString !== undefined) return connection.connectionString
  const { user = '', password, database = '', host = '', port } = connection
  return `postgres://${user}:${String(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

test('the server of DATABASE_URL is used, and its database migrated', async () => {
  const fresh = await freshDatabase({ isMigrated: false })
  const database = await openDatabase(
    { databaseUrl: addressOf(fresh.connection), dataDir: unused },
    silentLog,
  )
  const { rows } = await database.store.reads.query('select count(*)::integer as count from tenant')
  expect(rows).toEqual([{ count: 0 }])
  await database.close()
  await fresh.drop()
})

test('a server of DATABASE_URL that is not there is an outage', async () => {
  const opening = openDatabase({ databaseUrl: 'postgres://x@127.0.0.1:1/x', dataDir: unused }, silentLog)
  expect(isUnavailable(await opening.catch((error: unknown) => error))).toBe(true)
})

test('without DATABASE_URL the embedded database opens migrated, and opens again', async () => {
  const directory = await mkdtemp(join(temporaryParent, 'ig-open-'))
  await chmod(directory, 0o755)
  try {
    const first = await openDatabase({ databaseUrl: undefined, dataDir: join(directory, 'data') }, silentLog)
    await first.store.writes.query(`insert into tenant (tenant_id, name) values ('t', 'kept')`)
    await first.close()
    const second = await openDatabase({ databaseUrl: undefined, dataDir: join(directory, 'data') }, silentLog)
    const { rows } = await second.store.reads.query('select name from tenant')
    expect(rows).toEqual([{ name: 'kept' }])
    await second.close()
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})
