// Prepared queries: on one machine sent as they are. Where data is distributed they would be planned twice for each page, by
// the coordinator and by the node that has the namespace. So the coordinator gets a query for one row of one table, which it
// forwards without planning, and a function on the node reads the namespace's tables with a plan cached by the session
// there.
import type { Client, QueryArrayConfig } from 'pg'

import { preparedSettings } from './prepared-session.ts'

export interface Statement {
  /** Says all that the text depends on. */
  readonly name: string
  /** Data tables follow `from` or `join` without an alias. The first parameter is the namespace. */
  readonly text: string
  readonly values: readonly unknown[]
}

/** A session that keeps plans: of the pool `prepared`, or a transaction of such a session. */
export interface Queryable {
  query(query: QueryArrayConfig): Promise<{ rows: unknown[][] }>
}

/** Pools and their sessions that reach data on several machines. */
const distributed = new WeakSet<object>()

export const markDistributed = (session: object): void => void distributed.add(session)

/** To be increased with every change of the body: processes of two versions may run at the same time. */
const readerName = 'read_kept_1'

/** Of one session on one node. A statement with its plan takes about 200 kB. */
const maxStatements = 100

/**
 * Returns an array of rows, each an array. Prepared statements are named by the shard and their text, because sessions on
 * nodes outlive those of this program and may have served another version of it.
 */
const createReader = `
  create or replace function ${readerName}(head oid, query text, given text[]) returns json
  language plpgsql volatile
  set search_path from current
  ${Object.entries({ ...preparedSettings, jit: 'off' })
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('\n')}
  as $body$
  declare
    statement text := format('${readerName} %s %s', head, hashtextextended(query, 0));
    run text := format('execute %I(%s)', statement, (
      select string_agg(quote_nullable(value), ', ' order by at)
      from unnest(given) with ordinality each (value, at)
    ));
    found json;
    known record;
  begin
    begin
      execute run into found;
      return found;
    exception when invalid_sql_statement_name then
      -- Not prepared yet.
    end;
    if (select count(*) from pg_prepared_statements where name like '${readerName} %') >= ${maxStatements} then
      for known in select name from pg_prepared_statements where name like '${readerName} %' loop
        execute format('deallocate %I', known.name);
      end loop;
    end if;
    for known in
      select relname as name, '\\m(from|join)\\s+' || relname || '\\M' as pattern,
        shard_name(logicalrelid, get_shard_id_for_distribution_column(logicalrelid, given[1]::bigint)) as shard
      from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
      where partkey is not null and relnamespace = current_schema()::regnamespace
    loop
      query := regexp_replace(query, known.pattern, format('\\1 %s %s', known.shard, known.name), 'g');
    end loop;
    execute format('prepare %I as %s', statement, query);
    execute run into found;
    return found;
  end
  $body$`

/** Makes the function where it is missing, on all nodes. */
export async function addReader(client: Client): Promise<void> {
  const signature = `${readerName}(oid, text, text[])`
  const { rows } = await client.query<{ is_there: boolean }>(
    'select to_regprocedure($1) is not null as is_there',
    [signature],
  )
  if (!rows[0]?.is_there) await client.query(createReader)
}

const askReader = `select ${readerName}(tableoid, $2, $3)::text from namespace_head where namespace_id = $1`

/** What the statement answers. A date and a uuid are texts; a uuid may have its dashes. `columns` is their number. */
export async function readPrepared(
  db: Queryable,
  { name, text, values }: Statement,
  columns: number,
): Promise<unknown[][]> {
  if (!distributed.has(db))
    return (await db.query({ name, text, values: [...values], rowMode: 'array' })).rows
  const { rows } = await db.query({
    name: readerName,
    text: askReader,
    values: [values[0], asArrays(text, columns), values.map(arrayLiteral)],
    rowMode: 'array',
  })
  const found = rows[0]?.[0] as string | null | undefined
  return found == null ? [] : (JSON.parse(found) as unknown[][])
}

function asArrays(text: string, columns: number): string {
  const names = Array.from({ length: columns }, (_, at) => `column_${at}`).join(', ')
  return `select json_agg(json_build_array(${names})) from (${text}) found (${names})`
}

/** As PostgreSQL reads it from a text. */
function arrayLiteral(value: unknown): string | null {
  if (Array.isArray(value)) return `{${value.map(arrayElement).join(',')}}`
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const arrayElement = (value: unknown): string => `"${String(value).replaceAll(/[\\"]/g, '\\$&')}"`
