// The units of the standard: what rows show for them, what they are called in English and French, and by which other words
// a text says them.
import { prefixes } from '../contexts/prefixes.ts'

export interface OfficialUnit {
  readonly iri: string
  /** Null for the unit that says that there is none. */
  readonly symbol: string | null
  readonly en: string
  readonly fr: string
  /** Further spellings. */
  readonly also: readonly string[]
}

type Entry = readonly [name: string, symbol: string | null, en: string, fr: string, ...also: string[]]

const entries: readonly Entry[] = [
  ['dayUnit', 'days', 'Day', 'Jour'],
  ['foot', 'ft', 'Foot', 'Pied'],
  ['tonne', 't', 'Tonne', 'Tonne'],
  ['cad', '$CAD', 'Canadian dollar', 'Dollar canadien'],
  ['cadMillions', '$CAD(M)', 'Millions of Canadian dollars', 'Millions de dollars canadiens'],
  ['kilogram', 'kg', 'Kilogram', 'Kilogramme'],
  ['megatonne', 'Mt', 'Megatonne', 'Mégatonne'],
  ['megawatt', 'MW', 'Megawatt', 'Mégawatt'],
  ['kilowattHour', 'kWh', 'Kilowatt-hour', 'Kilowattheure'],
  ['megawattHour', 'MWh', 'Megawatt-hour', 'Mégawattheure'],
  ['squareMeter', 'm²', 'Square metre', 'Mètre carré', 'm^2', 'Square meter'],
  ['cubicMeter', 'm³', 'Cubic metre', 'Mètre cube', 'm^3', 'Cubic meter'],
  ['squareFoot', 'sq ft', 'Square foot', 'Pied carré'],
  ['countUnit', 'count', 'Count', 'Nombre'],
  ['percentUnit', '%', 'Percent', 'Pour cent', 'percentage', 'per cent', 'pourcentage', 'pourcent'],
  ['ratioUnit', 'ratio', 'Ratio', 'Ratio'],
  ['scoreUnit', 'score', 'Score', 'Score'],
  ['unspecifiedUnit', null, 'Unspecified unit', 'Unité non précisée'],
]

export const unitNamespace = prefixes.cids

export const officialUnits: readonly OfficialUnit[] = entries.map(([name, symbol, en, fr, ...also]) => ({
  iri: unitNamespace + name,
  symbol,
  en,
  fr,
  also,
}))

/** The local names of the units with their labels, as a code list has them. */
export const unitCodes = entries.map(([name, , en, fr]) => [name, en, fr] as const)

const countUnit = `${unitNamespace}countUnit`
const percentUnit = `${unitNamespace}percentUnit`

/** ISO 21972 has a name of its own for the unit of counts, and QUDT for percentages. */
const sameUnits: ReadonlyMap<string, string> = new Map([
  [`${prefixes.i72}population_cardinality_unit`, countUnit],
  ['http://qudt.org/vocab/unit/PERCENT', percentUnit],
  ['https://qudt.org/vocab/unit/PERCENT', percentUnit],
])

const byIri = new Map(officialUnits.map((unit) => [unit.iri, unit]))

export const isCountUnit = (unit: OfficialUnit): boolean => unit.iri === countUnit

/** All IRIs that name an official unit. */
export const officialUnitIris: readonly string[] = [...byIri.keys(), ...sameUnits.keys()]

/** Undefined for an IRI outside of the list. */
export const findOfficialUnit = (iri: string): OfficialUnit | undefined =>
  byIri.get(sameUnits.get(iri) ?? iri)
