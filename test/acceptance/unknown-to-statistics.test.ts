// A namespace that was just written is unknown to the statistics: PostgreSQL expects one row of it in each table. Reads must
// not depend on that: each statement reads about as many rows as it answers with, from the indexes of their keys.
import { escapeLiteral } from 'pg'
import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { putCapsule } from './put-source.ts'
import { startApp } from './start-app.ts'
import type { StartedApp } from './start-app.ts'

const size = 60
const ids = (name: string): string[] => Array.from({ length: size }, (_, at) => `x:${name}/${at}`)

const capsule = {
  '@context': [
    'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
    { x: 'https://example.org/' },
  ],
  '@graph': [
    ...ids('organization').map((id) => ({
      '@id': id,
      '@type': 'cids:Organization',
      hasLegalName: id,
      hasOutcome: ids('outcome'),
    })),
    ...ids('outcome').map((id) => ({
      '@id': id,
      '@type': 'cids:Outcome',
      hasName: id,
      // Together too long to be kept in a card.
      forTheme: `${id}/${'theme'.repeat(20)}`,
    })),
    {
      '@id': 'x:indicator',
      '@type': 'cids:Indicator',
      hasName: 'People',
      forOutcome: ids('outcome'),
      forOrganization: ids('organization'),
    },
    ...ids('report').map((id, at) => ({
      '@id': id,
      '@type': 'cids:IndicatorReport',
      forIndicator: 'x:indicator',
      forOrganization: `x:organization/${at}`,
      value: { '@type': 'i72:Measure', hasNumericalValue: '1' },
    })),
  ],
}

async function firstOf(path: string): Promise<string> {
  const answer = await app.call(`GET ${path}?limit=1`)
  return answer.json<{ data: { id: string }[] }>().data[0]?.id ?? ''
}

/** Thousands of other namespaces with one row each. Names are missing, so that their index is the smallest. */
const others = `
  insert into organization (namespace_id, org_key, uri)
    select 1000 + at, gen_random_uuid(), 'urn:x' from generate_series(1, 5000) at;
  insert into outcome (namespace_id, outcome_key, uri, themes)
    select 1000 + at, gen_random_uuid(), 'urn:x', '{}' from generate_series(1, 5000) at;
  insert into indicator (namespace_id, indicator_key, uri, themes, outcome_keys)
    select 1000 + at, gen_random_uuid(), 'urn:x', '{}', '{}' from generate_series(1, 5000) at;
  insert into entity_link (namespace_id, from_key, to_key, sequence, kind)
    select 1000 + at, gen_random_uuid(), gen_random_uuid(), 1, 'outcome-organization' from generate_series(1, 5000) at`

const tables = ['organization', 'outcome', 'indicator', 'entity_link', 'report', 'card']

let app: StartedApp
let org: string
let outcome: string
beforeAll(async () => {
  app = await startApp()
  const { writes } = app.store
  for (const table of tables) await writes.query(`alter table ${table} set (autovacuum_enabled = false)`)
  await writes.query(others)
  await writes.query(`analyze ${tables.join(', ')}`)
  await putCapsule(app, capsule)
  org = await firstOf('/orgs')
  outcome = await firstOf('/outcomes')
})
afterAll(() => app.close())

interface Plan {
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

/** Reads, and then asks how each statement about data was planned. */
async function plansOf(path: string): Promise<Plan[]> {
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
  const { statusCode } = await app.call(`GET ${path}`)
  for (const end of restore) end()
  expect(statusCode).toBe(200)
  const plans: Plan[] = []
  for (const { pool, statement } of asked) {
    if (tables.some((table) => statement.text.includes(` ${table}`)))
      plans.push(await planOf(pool, statement))
  }
  return plans
}

/** Every link is read a few times: itself, and what it leads to. */
const mostRows = 10 * size * size

const links = ['entity_link_pkey', 'organization_pkey']
const ofOrganization = ['entity_link_by_target', 'outcome_pkey', ...links]
const ofRows = ['card_pkey', 'indicator_pkey', 'namespace_head_pkey', 'organization_pkey', 'outcome_pkey']

// Citus shows the plans of other machines as text.
test.skipIf(inject('database').hasCitus).each([
  ['/outcomes?limit=1000', ['outcome_by_name', 'outcome_pkey', ...links]],
  ['/indicators?limit=1000', ['indicator_by_name', 'indicator_pkey', ...links]],
  ['/outcomes?limit=1000&org=ORG', ofOrganization],
  ['/outcomes/OUTCOME', ['outcome_pkey', ...links]],
  [
    '/reports?limit=1000',
    ['card_pkey', 'indicator_pkey', 'namespace_head_pkey', 'report_in_row_order', 'report_pkey'],
  ],
  ['/rows/indicator-reports?limit=1000', ['report_in_row_order', ...ofRows]],
])('%s looks up each row by its key', async (path, indexes) => {
  const plans = await plansOf(path.replace('ORG', org).replace('OUTCOME', outcome))
  const parts = plans.flatMap(partsOf)
  expect(new Set(parts.flatMap((part) => part['Index Name'] ?? []))).toEqual(new Set(indexes))
  expect(parts.reduce((sum, part) => sum + rowsOf(part), 0)).toBeLessThan(mostRows)
})
