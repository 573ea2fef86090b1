// Units whose values must not be added. Rules, section 9. Pure.
import { officialUnits } from '../graph/code-lists/official-units.ts'
import { isAbsoluteIri } from '../graph/iri.ts'
import { prefixes } from '../graph/contexts/prefixes.ts'

const percentUnit = `${prefixes.cids}percentUnit`

export const unitKinds = ['percentage', 'ratio', 'score', 'average', 'rate'] as const
export type UnitKind = (typeof unitKinds)[number]

/** One of the words, or its plural, as the whole unit or as its first word. */
const startsWith = (words: string): RegExp => new RegExp(`^(?:${words})s?(?![\\p{L}\\p{M}\\p{N}_])`, 'iu')

/** In the order in which they count. */
const kinds: readonly (readonly [UnitKind, RegExp])[] = [
  ['percentage', /^%/],
  ['percentage', startsWith('per\\s+cent|percent|percentage|pour\\s+cent|pourcent|pourcentage')],
  ['ratio', startsWith('ratio|proportion|share|part')],
  ['score', startsWith('score|index(?:e)?|indice|rating|note|scale|échelle')],
  ['average', startsWith('average|mean|median|moyenne|médiane')],
  ['rate', /\/|\S\s+(?:per|par)\s+\S/iu],
]

/** Null: values of this unit may be added. */
export function unitKind(unit: string | null): UnitKind | null {
  if (unit === null) return null
  const text = unit.trim().normalize('NFC')
  if (isAbsoluteIri(text)) return text === percentUnit ? 'percentage' : null
  const [, symbol, described] = symbolAndText.exec(text) ?? []
  if (symbol === undefined || described === undefined || !symbols.has(symbol)) return kindIn(text)
  // Rows show an official unit with what it is of, as in `$CAD (average income)`: either may say it.
  return kindIn(symbol) ?? kindIn(described) ?? kindIn(`${symbol} ${described}`)
}

const kindIn = (text: string): UnitKind | null => kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? null

const symbols = new Set(officialUnits.map(({ symbol }) => symbol))
const symbolAndText = /^(.+?) \((.*)\)$/su
