// How the statements of a request are planned, and how many rows they read.
import { escapeLiteral, type PoolClient } from 'pg'
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

type Query = (...given: unknown[]) => Promise<{ rows: unknown[] }>

interface Asked {
  readonly text: string
  readonly values: readonly unknown[]
}

function askedOf(query: unknown, values: unknown): Asked {
  if (typeof query === 'string') return { text: query, values: (values as unknown[] | undefined) ?? [] }
  const { text = '', values: own = [] } = query as Partial<Asked>
  return { text, values: own }
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) {
    const each = (value as readonly (string | null)[]).map((one) => one ?? 'null')
    return escapeLiteral(`{${each.join(',')}}`)
  }
  return escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}

/** The plan that a session makes for a prepared statement, with the number of rows. */
async function planOf(query: Query, { text, values }: Asked): Promise<Plan> {
  await query(`prepare asked as ${text}`)
  const given = values.length === 0 ? '' : `(${values.map(literalOf).join(', ')})`
  // A deletion takes effect when it is explained.
  if (isDeletion(text)) await query('savepoint before_plan')
  const { rows } = await query(`explain (analyze, format json) execute asked${given}`)
  if (isDeletion(text)) await query('rollback to before_plan')
  await query('deallocate asked')
  return (rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan
}

const isDeletion = (text: string): boolean => /^\s*delete\b/.test(text)

/** What a cursor reads is planned as if it were asked for directly. */
const withoutCursor = (text: string): string => text.replace(/^\s*declare \w+ no scroll cursor for/, '')

export async function plansOf(
  app: StartedApp,
  tables: readonly string[],
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Plan[]> {
  return await plansDuring(app, tables, async () => {
    expect((await app.call(`GET ${path}`, { headers })).statusCode).toBe(200)
  })
}

/** Asks in the same sessions how each statement that reads one of these tables is planned, just before it runs. */
export async function plansDuring(
  app: StartedApp,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<Plan[]> {
  const plans: Plan[] = []
  const { reads, prepared, writes } = app.store
  const watched = new Set<PoolClient>()
  const restore: (() => void)[] = []
  for (const pool of [reads, prepared, writes]) {
    const onAcquire = (client: PoolClient): void => {
      if (watched.has(client)) return
      watched.add(client)
      const { query } = client as unknown as { query: Query }
      const own: Query = query.bind(client)
      Object.assign(client, {
        query(...given: unknown[]): unknown {
          const asked = askedOf(given[0], given[1])
          const text = withoutCursor(asked.text)
          const isPlanned =
            /^\s*(select|with|delete)\b/.test(text) && tables.some((table) => text.includes(` ${table}`))
          if (!isPlanned) return own(...given)
          return planOf(own, { text, values: asked.values }).then((plan) => {
            plans.push(plan)
            return own(...given)
          })
        },
      })
      restore.push(() => Object.assign(client, { query }))
    }
    pool.on('acquire', onAcquire)
    restore.push(() => pool.off('acquire', onAcquire))
  }
  await work().finally(() => {
    for (const end of restore) end()
  })
  return plans
}

const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)]

/** Rows that it reads itself, and those that it leaves out; not those that other parts pass on to it. */
const rowsOf = (part: Plan): number =>
  part['Actual Loops'] *
  ((part.Plans ? 0 : part['Actual Rows']) +
    (part['Rows Removed by Filter'] ?? 0) +
    (part['Rows Removed by Join Filter'] ?? 0))

export const indexesIn = (plans: readonly Plan[]): Set<string> =>
  new Set(plans.flatMap(partsOf).flatMap((part) => part['Index Name'] ?? []))

export const rowsReadIn = (plans: readonly Plan[]): number =>
  plans.flatMap(partsOf).reduce((sum, part) => sum + rowsOf(part), 0)

/** Thousands of other namespaces with one row each. Names are missing, so that their index is the smallest. */
const others = `
  insert into organization (namespace_id, org_key, uri)
    select 1000 + at, gen_random_uuid(), 'urn:x' from generate_series(1, 5000) at;
  insert into outcome (namespace_id, outcome_key, uri, themes)
    select 1000 + at, gen_random_uuid(), 'urn:x', '{}' from generate_series(1, 5000) at;
  insert into indicator (namespace_id, indicator_key, uri, themes, outcome_keys)
    select 1000 + at, gen_random_uuid(), 'urn:x', '{}', '{}' from generate_series(1, 5000) at;
  insert into entity_link (namespace_id, from_key, to_key, sequence, kind)
    select 1000 + at, gen_random_uuid(), gen_random_uuid(), 1, 'outcome-organization' from generate_series(1, 5000) at;
  insert into node (namespace_id, subject_key, sequence, subject, statements)
    select 1000 + at, gen_random_uuid(), 1, 'urn:x', '' from generate_series(1, 5000) at;
  insert into pointing_subject (namespace_id, org_key, subject_key, sequence)
    select 1000 + at, gen_random_uuid(), gen_random_uuid(), 0 from generate_series(1, 5000) at;
  insert into target (namespace_id, target_key, subject, value_text)
    select 1000 + at, gen_random_uuid(), 'urn:x', '1' from generate_series(1, 5000) at;
  insert into target_link (namespace_id, owner_key, target_key, sequence, kind)
    select 1000 + at, gen_random_uuid(), gen_random_uuid(), 1, 'report' from generate_series(1, 5000) at`

/** What is written from now on is unknown to the statistics of these tables. */
export async function fixStatistics(
  { store: { writes } }: StartedApp,
  tables: readonly string[],
): Promise<void> {
  for (const table of tables) await writes.query(`alter table ${table} set (autovacuum_enabled = false)`)
  await writes.query(others)
  await writes.query(`analyze ${tables.join(', ')}`)
}
