// Units whose values must not be added. Rules, section 9. Pure.
import { findOfficialUnit, officialUnits } from '../graph/code-lists/official-units.ts'
import { isAbsoluteIri } from '../graph/iri.ts'
import { symbolsIn, wordCharacter } from '../projection/unit.ts'

/** In the order in which they count. */
export const unitKinds = ['percentage', 'ratio', 'score', 'average', 'rate'] as const
export type UnitKind = (typeof unitKinds)[number]

/** Official units that make the kind known wherever a text says them. */
const kindBySymbol: Readonly<Record<string, UnitKind>> = { '%': 'percentage', ratio: 'ratio', score: 'score' }

/** Words that do where they are the first or the last of a unit, plural or not. */
const kindByWord = new Map<string, UnitKind>(
  Object.entries({
    ratio: 'proportion share part',
    score: 'index indexes indice rating note scale échelle',
    average: 'average mean median moyenne médiane',
    rate: 'rate taux',
  } as const).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind as UnitKind])),
)

/** At the end these are counts: "spare parts". */
const countedAtEnd = new Set(['parts', 'shares', 'notes', 'scales', 'means'])
const countedAlone = new Set(['parts', 'shares', 'notes'])

const word = new RegExp(`${wordCharacter}+`, 'gu')
/** Binds a word to the next, as in "part-time jobs". */
const boundToNext = new RegExp(`^[-\u2010\u2011]${wordCharacter}`, 'u')
const betweenTwo = /\/|\S\s+(?:per|par)\s+\S/iu

/** Null: values of this unit may be added. */
export function unitKind(unit: string | null): UnitKind | null {
  const text = unit?.trim().normalize('NFC') ?? ''
  if (isAbsoluteIri(text)) return kindBySymbol[findOfficialUnit(text)?.symbol ?? ''] ?? null
  const kinds = new Set(splitSymbol(text).flatMap(kindsIn))
  return unitKinds.find((kind) => kinds.has(kind)) ?? null
}

const symbols = new Set(officialUnits.map(({ symbol }) => symbol))

/**
 * Rows show an official unit with what it is of, as in `$CAD (average income)` or `$CAD (per person)`: either may say it.
 */
function splitSymbol(text: string): readonly string[] {
  const [, symbol, described] = /^(.+?) \((.*)\)$/su.exec(text) ?? []
  if (symbol === undefined || described === undefined || !symbols.has(symbol)) return [text]
  return [symbol, described, `${symbol} ${described}`]
}

function kindsIn(text: string): UnitKind[] {
  const words = [...text.matchAll(word)]
  return [
    ...symbolsIn(text).map((symbol) => kindBySymbol[symbol]),
    firstKind(text, words),
    lastKind(words),
    betweenTwo.test(text) ? ('rate' as const) : undefined,
  ].filter((kind) => kind !== undefined)
}

function firstKind(text: string, [first, second]: readonly RegExpExecArray[]): UnitKind | undefined {
  if (!first) return undefined
  const written = first[0].toLowerCase()
  if (!second && countedAlone.has(written)) return undefined
  return boundToNext.test(text.slice(first.index + first[0].length)) ? undefined : wordKind(written)
}

function lastKind(words: readonly RegExpExecArray[]): UnitKind | undefined {
  const written = words.at(-1)?.[0].toLowerCase() ?? ''
  return countedAtEnd.has(written) ? undefined : wordKind(written)
}

const wordKind = (written: string): UnitKind | undefined =>
  kindByWord.get(written) ?? kindByWord.get(written.replace(/s$/, ''))
