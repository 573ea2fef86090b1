// When a link ends: always at some time, and not too late.
import { endFault, expiryEnd, type ChosenExpiry, type Expiry } from '../keys/expiry.ts'
import type { links as own } from './words.ts'

type Choice = Exclude<Expiry, 'never'>
export type LinkExpiry = ChosenExpiry<Choice>

export const linkExpiries: readonly Choice[] = ['days30', 'days90', 'days365', 'date']

/** The service refuses a link that would last longer. */
const maxDays = 400
const dayMs = 86_400_000

/** What is wrong with the chosen end; undefined if nothing is. */
export function expiryFault(
  expiry: LinkExpiry,
  words: ReturnType<typeof own.use>['expiry'],
): string | undefined {
  const end = expiryEnd(expiry)
  const isTooFar = end && end.getTime() - Date.now() > maxDays * dayMs
  return endFault(end, words) ?? (isTooFar ? words.tooFar : undefined)
}
