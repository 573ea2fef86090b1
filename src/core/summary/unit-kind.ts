// Units whose values must not be added. Rules, section 9. Pure.
import { isAbsoluteIri } from '../graph/iri.ts'
import { prefixes } from '../graph/contexts/prefixes.ts'

const percentUnit = `${prefixes.cids}percentUnit`

/** As the whole unit or as its first word. */
const startsWithPercent = /^(?:%|per\s+cent|percent|pourcent|pourcentage)(?![\p{L}\p{M}\p{N}_])/iu

const isBetweenWords = /\S\s+(?:per|par)\s+\S/iu

export type UnitKind = 'percentage' | 'rate'

/** Null: values of this unit may be added. */
export function unitKind(unit: string | null): UnitKind | null {
  if (unit === null) return null
  const text = unit.trim()
  if (isAbsoluteIri(text)) return text === percentUnit ? 'percentage' : null
  if (startsWithPercent.test(text)) return 'percentage'
  return text.includes('/') || isBetweenWords.test(text) ? 'rate' : null
}
