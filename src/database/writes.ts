// Something that accepts writing queries: the open database, or `{ writes: tx }` inside a transaction.
import type { ClientBase } from 'pg'

export interface Writes {
  readonly writes: Pick<ClientBase, 'query'>
}
