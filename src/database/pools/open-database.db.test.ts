// From settings to an open database, embedded and by address.
import type { PoolConfig } from 'pg'
import { afterAll, expect, test } from 'vitest'

import { clearAway } from '../../../test/crash/embedded-processes.ts'
import { preparedDirectory } from '../../../test/crash/prepared-database.ts'
import { freshDatabase } from '../../../test/database/fresh-database.ts'
import { silentLog } from '../log.ts'
import { openDatabase } from './open-database.ts'
import { isUnavailable } from './open-store.ts'

const unused = '/nonexistent'

afterAll(clearAway)

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

// Its database was set up, migrated and filled by another process; that is done once for a run.
test('without DATABASE_URL the embedded database opens with what it has', async () => {
  const { dataDir } = await preparedDirectory()
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, silentLog)
  const { rows } = await database.store.reads.query('select name from tenant')
  expect(rows).toEqual([{ name: 'Lakeside' }])
  await database.close()
})
