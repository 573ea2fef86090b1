// Units: which texts and IRIs say one, and what rows show for them. Rules, section 1, "Values". Pure. The part of the rule
// that combines a report with its indicator is in SQL too: database/graph-store/unit-sql.ts.
import { rememberTexts } from '../bounded-map.ts'
import {
  findOfficialUnit,
  isCountUnit,
  officialUnitIris,
  officialUnits,
  type OfficialUnit,
} from '../graph/code-lists/official-units.ts'
import { iriOfPrefixedName } from '../graph/prefixed-name.ts'

/** A unit as text, as the IRI of a unit, or both. A text is never blank, an IRI never that of the unspecified unit. */
export interface Unit {
  readonly text: string | undefined
  readonly iri: string | undefined
}

export const noUnit: Unit = { text: undefined, iri: undefined }

export const isBlankText = (text: string): boolean => text.trim() === ''

const officialIris = new Set(officialUnitIris)

/** The official unit that a text names by its IRI or prefixed name: prefixed keys make texts of references. */
export function iriInText(text: string): string | undefined {
  if (officialIris.has(text)) return text
  const iri = iriOfPrefixedName(text)
  return iri !== null && officialIris.has(iri) ? iri : undefined
}

export const wordCharacter = '[\\p{L}\\p{M}\\p{N}_]'

const escapeSigns = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** A plural is a final s of each word. */
const eitherNumber = (label: string): string =>
  label
    .split(/(\s+|[\p{L}\p{M}]+)/u)
    .map((part) =>
      /^\s+$/.test(part)
        ? '\\s+'
        : /^[\p{L}\p{M}]+$/u.test(part)
          ? `${part.replace(/s$/, '')}s?`
          : escapeSigns(part),
    )
    .join('')

const unitNames = ({ symbol, en, fr, also }: OfficialUnit): string[] =>
  symbol === null ? [] : [symbol, en, fr, ...also].map(eitherNumber)

/** The symbol or a label as a word of its own; `%` anywhere. */
function unitPattern(unit: OfficialUnit): RegExp {
  const words = unitNames(unit).filter((word) => word !== '%')
  const anywhere = unit.symbol === '%' ? '%|' : ''
  return new RegExp(`${anywhere}(?<!${wordCharacter})(?:${words.join('|')})(?!${wordCharacter})`, 'iu')
}

const officialName = new RegExp(`^\\s*(?:${officialUnits.flatMap(unitNames).join('|')})\\s*$`, 'iu')

/** Whether a text is the symbol or a label of an official unit and nothing else. */
export const isOfficialName = (text: string): boolean => officialName.test(text.normalize('NFC'))

/** Those that a text may leave unsaid: a count of people is shown as people, and no unit as nothing. */
const namedUnits = officialUnits.flatMap((unit) =>
  unit.symbol === null || isCountUnit(unit) ? [] : { symbol: unit.symbol, pattern: unitPattern(unit) },
)

/** Symbols of the official units that a text says already. */
export const symbolsIn = rememberTexts((text): readonly string[] => {
  const composed = text.normalize('NFC')
  return namedUnits.flatMap(({ symbol, pattern }) => (pattern.test(composed) ? symbol : []))
})

/** The unit that readers see, as in `% (participants)`: a share of participants never reads as participants. */
export function showUnit({ text, iri }: Unit): string | null {
  if (iri === undefined) return text ?? null
  const official = findOfficialUnit(iri)
  if (text === undefined) return official?.symbol ?? iri
  if (!official || official.symbol === null || isCountUnit(official)) return text
  return symbolsIn(text).includes(official.symbol) ? text : `${official.symbol} (${text})`
}

/**
 * Text and IRI are each the report's own where it has one, else its indicator's. A text that names an official unit is a
 * unit of its own: kilograms are no share of something because the indicator is one.
 */
export const unitOfReport = (report: Unit, indicator: Unit | undefined): Unit => ({
  text: report.text ?? indicator?.text,
  iri: report.iri ?? (report.text !== undefined && isOfficialName(report.text) ? undefined : indicator?.iri),
})
