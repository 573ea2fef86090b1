// The schema of our tables: the current one where the role may create tables there, as the owner of a database may;
// otherwise our own, which a role with CREATE on the database can create.
import { escapeIdentifier, type Client } from 'pg'

import { UnsuitableDatabaseError } from './unsuitable-database-error.ts'

const ourSchema = 'impact_graph'

interface Place {
  /** The first schema of the search path that exists; null where there is none. */
  current: string | null
  may_create_tables: boolean
  may_create_schema: boolean
  /** Whose tables the search path finds; null: there are none yet. */
  visible: string | null
  own_is_there: boolean
  may_use_own: boolean
  own_is_filled: boolean
  role: string
  database: string
}

const askPlace = `
  select current_schema()::text as current,
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create_tables,
    has_database_privilege(current_database(), 'create') as may_create_schema,
    (select nspname::text from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relname = 'schema_migration' and pg_table_is_visible(pg_class.oid) limit 1) as visible,
    own.oid is not null as own_is_there,
    coalesce(has_schema_privilege(own.oid, 'usage') and has_schema_privilege(own.oid, 'create'), false) as may_use_own,
    exists (select from pg_class where relname = 'schema_migration' and relnamespace = own.oid) as own_is_filled,
    current_user::text as role, current_database()::text as database
  from (values ($1::text)) wanted (name) left join pg_namespace own on own.nspname = wanted.name`

/** Settings that select the schema; undefined where the search path already does. */
export async function useSchema(
  client: Client,
  wanted: string | undefined,
): Promise<Record<string, string> | undefined> {
  const name = wanted ?? ourSchema
  const { rows } = await client.query<Place>(askPlace, [name])
  const [place] = rows
  if (!place) throw new Error('the server did not return its schemas')
  if (wanted === undefined) {
    if (place.visible !== null) return place.visible === place.current ? undefined : pathTo(place.visible)
    if (place.may_create_tables && !place.own_is_filled) return undefined
  }
  if (!place.own_is_there && place.may_create_schema) await createSchema(client, name)
  else if (!place.may_use_own) throw notAllowed(place, name)
  return pathTo(name)
}

const pathTo = (schema: string): Record<string, string> => ({ search_path: escapeIdentifier(schema) })

async function createSchema(client: Client, name: string): Promise<void> {
  try {
    await client.query(`create schema if not exists ${escapeIdentifier(name)}`)
  } catch (error) {
    // Another process makes it at the same moment, and then it is there.
    if (!['42P06', '23505'].includes(String((error as { code?: unknown }).code))) throw error
  }
}

function notAllowed(place: Place, name: string): UnsuitableDatabaseError {
  const [role, schema] = [escapeIdentifier(place.role), escapeIdentifier(name)]
  const command = place.own_is_there
    ? `grant usage, create on schema ${schema} to ${role};`
    : `create schema ${schema} authorization ${role};`
  return new UnsuitableDatabaseError(
    `The role ${role} may not create tables in the database ${escapeIdentifier(place.database)}. ` +
      `As a superuser or the owner of that database, connected to it, run:\n  ${command}`,
  )
}
