// How the statements of a request were planned, and how many rows they read.
import { escapeLiteral } from 'pg'
import type { Pool, PoolClient } from 'pg'
import { expect } from 'vitest'

import type { StartedApp } from './start-app.ts'

export interface Plan {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Plan[]
}

interface Asked {
  readonly text: string
  readonly values: readonly unknown[]
}

function askedOf(query: unknown, values: unknown): Asked {
  if (typeof query === 'string') return { text: query, values: (values as unknown[] | undefined) ?? [] }
  return query as Asked
}

const literalOf = (value: unknown): string =>
  Array.isArray(value) ? escapeLiteral(`{${value.join(',')}}`) : escapeLiteral(String(value))

/** The plan that a session of the pool makes for a prepared statement, with the number of rows. */
async function planOf(pool: Pool, { text, values }: Asked): Promise<Plan> {
  const client = await pool.connect()
  try {
    await client.query(`prepare asked as ${text}`)
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) execute asked(${values.map(literalOf).join(', ')})`,
    )
    await client.query('deallocate asked')
    return (rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan
  } finally {
    client.release()
  }
}

const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)]

/** Rows that it reads itself, and those that it leaves out; not those that other parts pass on to it. */
const rowsOf = (part: Plan): number =>
  part['Actual Loops'] *
  ((part.Plans ? 0 : part['Actual Rows']) +
    (part['Rows Removed by Filter'] ?? 0) +
    (part['Rows Removed by Join Filter'] ?? 0))

/** Reads, and then asks how each statement about these tables was planned. */
export async function plansOf(
  app: StartedApp,
  tables: readonly string[],
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Plan[]> {
  const asked: { pool: Pool; statement: Asked }[] = []
  const pools = [app.store.reads, app.store.prepared]
  const watched = new Set<PoolClient>()
  const restore: (() => void)[] = []
  for (const pool of pools) {
    const onAcquire = (client: PoolClient): void => {
      if (watched.has(client)) return
      const { query } = client as unknown as { query: (...given: unknown[]) => unknown }
      watched.add(client)
      Object.assign(client, {
        query(...given: unknown[]): unknown {
          const statement = askedOf(given[0], given[1])
          if (/^\s*(select|with)\b/.test(statement.text)) asked.push({ pool, statement })
          return query.apply(client, given)
        },
      })
      restore.push(() => Object.assign(client, { query }))
    }
    pool.on('acquire', onAcquire)
    restore.push(() => pool.off('acquire', onAcquire))
  }
  const { statusCode } = await app.call(`GET ${path}`, { headers })
  for (const end of restore) end()
  expect(statusCode).toBe(200)
  const plans: Plan[] = []
  for (const { pool, statement } of asked) {
    if (tables.some((table) => statement.text.includes(` ${table}`)))
      plans.push(await planOf(pool, statement))
  }
  return plans
}

export const indexesIn = (plans: readonly Plan[]): Set<string> =>
  new Set(plans.flatMap(partsOf).flatMap((part) => part['Index Name'] ?? []))

export const rowsReadIn = (plans: readonly Plan[]): number =>
  plans.flatMap(partsOf).reduce((sum, part) => sum + rowsOf(part), 0)
