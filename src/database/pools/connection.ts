// The connection to the database in a form that can be passed to threads and processes: plain values, no functions.
import type { PoolConfig } from 'pg'

export interface Connection extends PoolConfig {
  /** Of every session, beyond those that its purpose asks for; they win. */
  readonly settings?: Readonly<Record<string, string>>
  /** The server has the extension `citus`: tables may be distributed, and only custom plans find the one node. */
  readonly hasCitus?: boolean
  /** PostgreSQL 17 or newer: at-key.ts. */
  readonly readsListsInOrder?: boolean
  /** The server waits until standbys have applied a commit (`synchronous_commit = remote_apply`), and goes on doing so. */
  readonly commitsRemotely?: boolean
  /** Something in between, such as pgbouncer, does not pass settings on at the start of a connection. */
  readonly setsByStatement?: boolean
}
