// An act is one transaction: while it is open nothing goes over another connection, so that no part of it stays when it is
// rolled back; and a record or an event is written in the transaction of its fact.
import type { Asked } from './record-statements.ts'

/** Refusals change nothing, and the announcement of changes is one statement with its fact. */
const withoutFact = new Set(['service/record/refusals.ts', 'worker/start-deliveries.ts'])

/** Loops that claim work: whatever act is open where one is woken, what it claims is none of it. */
const isLoop = (file = ''): boolean => file.startsWith('worker/start-')

/** What is wrong with the places that statements were sent from, in sentences. */
export const faultsOfPlaces = (statements: readonly Asked[]): string[] =>
  statements.flatMap(({ text, from, place, by }) => {
    if (place === 'elsewhere' && isLoop(by)) return []
    if (place === 'elsewhere') return [`${from}, called by ${by}, leaves the open transaction: ${text}`]
    // A test that calls it itself has no fact.
    if (place !== 'alone' || by === undefined || withoutFact.has(by)) return []
    return [`${from}, called by ${by}, writes without a transaction: ${text}`]
  })
