// What tells one history of a namespace from another: 64 random bits, in the form of the column's default. Made here
// and not by an SQL function, because an update of a distributed table takes no volatile one. Decisions, section 4.
import { randomBytes } from 'node:crypto'

export const newHistoryId = (): string => randomBytes(8).toString('hex')
