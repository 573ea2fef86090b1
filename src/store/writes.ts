// Whatever takes a query that writes: the open database by itself, or `{ writes: tx }` inside a transaction.
import type { ClientBase } from 'pg'

export interface Writes {
  readonly writes: Pick<ClientBase, 'query'>
}
