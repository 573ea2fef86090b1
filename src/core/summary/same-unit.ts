// Units that are the same for a group of indicators: `Hours` and `hour`. Rules, section 10. Pure.
import { isAbsoluteIri } from '../graph/iri.ts'

/** Equal for units that differ in case, plural (a final s of a word) or white space alone. */
export function unitKey(unit: string | null): string | null {
  if (unit === null) return null
  const text = unit.trim()
  if (isAbsoluteIri(text)) return text
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=[\p{L}\p{M}\p{N}])s(?![\p{L}\p{M}\p{N}])/gu, '')
}
