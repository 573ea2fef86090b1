// Something that accepts writing queries: the pool of the open database, or a transaction.
import type { ClientBase } from 'pg'

export type Writes = Pick<ClientBase, 'query'>
