// Texts that no database and no other program can hold: U+0000 and halves of surrogate pairs (`invalid-text`;
// decisions, section 1, Identifiers). Looked for only where the scan saw a suspicious escape.
import { rootPlace } from './document.ts'
import type { Place, ReadFault } from './document.ts'

type InvalidText = Extract<ReadFault, { fault: 'invalid-text' }>

/** More than this in one file are not listed. */
const maxListed = 50_000

const loneSurrogate = /\p{Surrogate}/u

/** Such texts of a parsed document, keys included. The depth has been checked before. */
export function findInvalidText(value: unknown, place: Place = rootPlace): InvalidText[] {
  const found: InvalidText[] = []
  visit(value, place, found)
  return found
}

function visit(value: unknown, place: Place, found: InvalidText[]): void {
  if (found.length >= maxListed) return
  if (typeof value === 'string') check(value, place, found)
  else if (Array.isArray(value)) {
    value.forEach((item, key) => visit(item, { parent: place, key }, found))
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const at = { parent: place, key }
      check(key, at, found)
      visit(item, at, found)
    }
  }
}

function check(text: string, place: Place, found: InvalidText[]): void {
  const problem = text.includes('\0') ? 'nul' : loneSurrogate.test(text) ? 'surrogate' : null
  if (problem) found.push({ fault: 'invalid-text', problem, text, place })
}
