// Identifies a history of a namespace: 64 random bits, in the form of the column's default. Not computed by an SQL
// function, because updates of a distributed table allow no volatile functions. Rules, section 4.
import { randomBytes } from 'node:crypto'

export const newHistoryId = (): string => randomBytes(8).toString('hex')
