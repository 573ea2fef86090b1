// What acts leave in the database, and a database that refuses their commits: a trigger at the end of every transaction
// throws while refusing is on, in whatever thread or process the transaction was begun.
import { controlTables, dataTables } from '../../src/database/data-tables.ts'
import type { Store } from '../../src/database/pools/open-store.ts'

export interface CommitGuard {
  /** All commits fail while the work runs. */
  whileRefusing<T>(work: () => Promise<T>): Promise<T>
  /** Changes with everything that is stored, apart from what is counted beside an act. */
  state(): Promise<Readonly<Record<string, string>>>
  /** The transactions that wrote what the work left behind, by table; of what is used a row is written beside an act too. */
  transactionsOf(work: () => Promise<void>): Promise<Readonly<Record<string, readonly string[]>>>
}

/** Attempts, turns and uses are counted by themselves, whatever comes of the request. */
const counts = new Set(['schema_migration', 'failed_attempts', 'rate_limit_bucket', 'key_use', 'tenant_turn'])
const tables = [...dataTables, ...controlTables].filter((table) => !counts.has(table))
/** How often and when something was used is written now and then, beside the request. */
const uses = ['uses', 'last_used_at']
const used = new Set(['link', 'api_key', 'account_session'])

// In a transaction of a single statement the query is another one, or none.
const refuse = `
  create table refusing ();
  create function refuse_commit() returns trigger language plpgsql as $$
  begin
    if current_query() ~* '^\\s*commit' and exists (select from refusing) then
      raise exception 'this commit is refused';
    end if;
    return null;
  end $$`

const trigger = (table: string): string => `
  create constraint trigger refuse_commit after insert or update or delete on ${table}
    deferrable initially deferred for each row execute function refuse_commit()`

const hash = (table: string): string => `
  select '${table}' as name, md5(string_agg(line, ' ' order by line)) as hash
  from (select (to_jsonb(stored) - $1::text[])::text as line from ${table} stored) as lines`

const newest = (table: string): string => `
  select distinct '${table}' as name, xmin::text from ${table} where xmin::text::bigint >= $1::bigint`

/** For a database of the test's own. */
export async function guardCommits({ writes }: Pick<Store, 'writes'>): Promise<CommitGuard> {
  await writes.query(refuse)
  for (const table of tables) await writes.query(trigger(table))
  return {
    async whileRefusing(work) {
      await writes.query('insert into refusing default values')
      try {
        return await work()
      } finally {
        await writes.query('delete from refusing')
      }
    },
    async state() {
      const { rows } = await writes.query<{ name: string; hash: string }>(
        tables.map(hash).join(' union all '),
        [uses],
      )
      return Object.fromEntries(rows.map((row) => [row.name, row.hash]))
    },
    async transactionsOf(work) {
      const { rows: next } = await writes.query<{ id: string }>(
        'select pg_snapshot_xmax(pg_current_snapshot())::text as id',
      )
      await work()
      const { rows } = await writes.query<{ name: string; xmin: string }>(
        tables
          .filter((table) => !used.has(table))
          .map(newest)
          .join(' union all '),
        [next[0]?.id],
      )
      const found: Record<string, string[]> = {}
      for (const { name, xmin } of rows) (found[name] ??= []).push(xmin)
      return found
    },
  }
}
