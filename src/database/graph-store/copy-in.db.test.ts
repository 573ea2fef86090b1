// COPY that is sent ahead: what fails says so itself, and the connection goes on.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { freshDatabase, type FreshDatabase } from '../../../test/database/fresh-database.ts'
import { openStore, type Store } from '../pools/open-store.ts'
import { copyIn, sendAhead } from './copy-in.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.store.writes.query('create table copied (namespace_id bigint primary key, word text)')
})
afterAll(() => database.drop())

const copy = 'copy copied (namespace_id, word) from stdin'

function* lines(from: number, count: number, word = 'x'): Iterable<Buffer> {
  for (let at = from; at < from + count; at++) yield Buffer.from(`${at}\t${word}\n`)
}

describe.each([
  ['with a socket of its own', false],
  ['through a thread', true],
])('%s', (_, isRelayed) => {
  let store: Store
  beforeAll(() => {
    store = openStore(database.connection, { isRelayed, writeConnections: 1 })
  })
  afterAll(() => store.close())

  const readCount = async (): Promise<number> => {
    const { rows } = await store.writes.query<{ count: number }>(
      'select count(*)::integer as count from copied',
    )
    return rows[0]?.count ?? -1
  }

  it('many rows of several statements arrive, and what is asked in between sees those before', async () => {
    await store.writes.query('delete from copied')
    const seen = await store.transaction((tx) =>
      sendAhead(tx, async () => {
        await copyIn(tx, copy, lines(0, 500, 'y'.repeat(20_000)))
        await copyIn(tx, copy, lines(500, 10))
        const { rows } = await tx.query<{ count: string }>('select count(*) from copied')
        await copyIn(tx, copy, lines(510, 10))
        return Number(rows[0]?.count)
      }),
    )
    expect(seen).toBe(510)
    expect(await readCount()).toBe(520)
  })

  it('the one that fails is the one that is told of', async () => {
    const before = await readCount()
    const work = store.transaction((tx) =>
      sendAhead(tx, async () => {
        await copyIn(tx, copy, lines(-1, 2, 'again'))
        await copyIn(tx, copy, lines(9000, 10))
        await tx.query('select 1')
      }),
    )
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect(await readCount()).toBe(before)
  })

  it('where the rows cannot be made, nothing is stored and the connection goes on', async () => {
    const before = await readCount()
    const work = store.transaction((tx) =>
      sendAhead(tx, () =>
        copyIn(
          tx,
          copy,
          (function* () {
            yield* lines(9100, 3)
            throw new Error('no more')
          })(),
        ),
      ),
    )
    await expect(work).rejects.toThrow('no more')
    expect(await readCount()).toBe(before)
  })
})
