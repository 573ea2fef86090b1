// What statements are sent to, by what it is asked for.
import type { ClientBase } from 'pg'

/** A connection within a transaction, or within a snapshot that is read. */
export type Transaction = ClientBase

/** Something that accepts writing queries: the pool of the open database, or a transaction. */
export type Writes = Pick<ClientBase, 'query'>

/** Something that is only read from: a pool, or a transaction. */
export type Reads = Pick<ClientBase, 'query'>
