// What loading cannot be quicker than: parsing the bytes, copying them, and COPY of rows that are ready, into tables with
// the same indexes.
import { dataTables } from '../../src/database/data-tables.ts'
import { spawnSync } from 'node:child_process'
import { pipeline } from 'node:stream/promises'
import { Readable, Writable } from 'node:stream'

import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

import type { Generated } from '../capsules.ts'
import type { Service } from '../service.ts'
import type { Participant } from './measure-task.ts'

const parseCold = `
  const bytes = require('node:fs').readFileSync(0)
  const start = performance.now()
  JSON.parse(bytes.toString())
  console.log(performance.now() - start)`

const timeOf = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

export const memoryFloors = ({ capsules }: Generated): Participant[] => {
  const sum = (work: (capsule: Buffer) => number) => async () =>
    capsules.reduce((total, capsule) => total + work(capsule), 0)
  return [
    {
      name: 'floor-parse-cold',
      work: {
        load: sum((input) =>
          Number(spawnSync(process.execPath, ['-e', parseCold], { input, encoding: 'utf8' }).stdout),
        ),
      },
    },
    {
      name: 'floor-parse-warm',
      work: { load: sum((capsule) => timeOf(() => void JSON.parse(capsule.toString()))) },
    },
    { name: 'floor-memory', work: { load: sum((capsule) => timeOf(() => Buffer.from(capsule))) } },
  ]
}

const scratch = 'bench_copy_floor'

/** For the work alone: a connection that is not ended would keep the bench from ending. */
export async function withCopyFloor<Result>(
  service: Service,
  namespaceId: string,
  work: (floor: Participant) => Promise<Result>,
): Promise<Result> {
  const client = await service.connectAlone()
  try {
    // All rows of the namespace, taken out before any time is taken.
    const ready: ReadyRows[] = []
    for (const table of dataTables) ready.push(await rowsOf(client, table, namespaceId))
    const result = await work({ name: 'floor-copy', work: { load: () => copyIn(client, ready) } })
    await client.query(`drop schema if exists ${scratch} cascade`)
    return result
  } finally {
    await client.end()
  }
}

interface ReadyRows {
  readonly table: string
  readonly columns: string
  readonly parts: readonly Buffer[]
}

/** Without the columns that the database computes. */
async function rowsOf(client: Client, table: string, namespaceId: string): Promise<ReadyRows> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const columns = rows[0]?.columns ?? ''
  const parts: Buffer[] = []
  const keep = new Writable({
    write(part: Buffer, _, done) {
      parts.push(part)
      done()
    },
  })
  const own = `select ${columns} from ${table} where namespace_id = ${client.escapeLiteral(namespaceId)}`
  await pipeline(client.query(copyTo(`copy (${own}) to stdout (format binary)`)), keep)
  return { table, columns, parts }
}

/** Empty tables first, untimed; then one transaction, as an ingest is one. */
async function copyIn(client: Client, ready: readonly ReadyRows[]): Promise<number> {
  await client.query(`drop schema if exists ${scratch} cascade`)
  await client.query(`create schema ${scratch}`)
  for (const { table } of ready) {
    await client.query(`create table ${scratch}.${table} (like ${table} including all)`)
  }
  const start = performance.now()
  await client.query('begin')
  for (const { table, columns, parts } of ready) {
    const into = client.query(copyFrom(`copy ${scratch}.${table} (${columns}) from stdin (format binary)`))
    await pipeline(Readable.from(parts), into)
  }
  await client.query('commit')
  return performance.now() - start
}
