// Units that are the same for a group of indicators: `Hours` and `hour`. Rules, section 10. Pure.
import { isAbsoluteIri } from '../graph/iri.ts'
import { readEachOnce } from '../read-once.ts'
import type { SameUnits } from './summary.ts'

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

/** What a unit is compared by within a group: units that people say are the same have one key. */
export type UnitKeys = (unit: string | null) => string | null

export function unitKeys(units: SameUnits | null | undefined): UnitKeys {
  const once: UnitKeys = readEachOnce(unitKey)
  if (!units) return once
  const shown = unitKey(units.shown)
  const said = new Set([units.shown, ...units.same].map(unitKey))
  return (unit) => {
    const key = once(unit)
    return said.has(key) ? shown : key
  }
}
