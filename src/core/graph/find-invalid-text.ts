// Texts that PostgreSQL and most programs cannot store: U+0000 and unpaired surrogates (`invalid-text`; rules,
// section 1, Identifiers). Only searched for where the scan saw such an escape.
import { rootPlace, type Place, type ReadFault } from './document.ts'

type InvalidText = Extract<ReadFault, { fault: 'invalid-text' }>

const maxListed = 50_000

const loneSurrogate = /\p{Surrogate}/u

/** Searches keys too. Recursive: the depth must have been checked before. */
export function findInvalidText(value: unknown): InvalidText[] {
  const found: InvalidText[] = []
  visit(value, rootPlace, found)
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
