// Units in cells: a text, the label or the symbol of an official unit, an IRI, or a text with such a unit, as rows show it:
// `% (participants)`. Every unit that a graph can give has a cell that is read as the same. Rules, section 12. Pure.
import { findOfficialUnit, officialUnits } from '../graph/code-lists/official-units.ts'
import { isAbsoluteIri } from '../graph/iri.ts'
import { cids } from '../graph/vocabulary.ts'
import { iriInText, isBlankText, isOfficialName, noUnit, type Unit } from '../projection/unit.ts'
import { maxCellLength } from '../spreadsheet/cell-text.ts'
import type { WorkbookLanguage } from './layout.ts'
import { plainLabel } from './references.ts'

const irisByLabel = new Map<string, string>(
  officialUnits.flatMap(({ iri, symbol, en, fr, also }) =>
    [en, fr, ...(symbol === null ? [] : [symbol]), ...also].map((label) => [plainLabel(label), iri] as const),
  ),
)

const irisBySymbol = new Map<string, string>(
  officialUnits.flatMap(({ iri, symbol, en, fr }) =>
    // The unit that says that there is none has labels alone.
    (symbol === null ? [en, fr] : [symbol]).map((each) => [each, iri] as const),
  ),
)

/** The IRI of a unit by its label, its symbol or itself; undefined for other words. */
export const findUnit = (text: string): string | undefined =>
  irisByLabel.get(plainLabel(text)) ?? (isAbsoluteIri(text) ? text : undefined)

/** A symbol alone is shown as it stands, so it is the text as well; a label is the unit alone. */
export function readUnitCell(text: string): Unit {
  if (isBlankText(text)) return noUnit
  const [, before = '', described = ''] = /^(.+?) \((.*)\)$/su.exec(text) ?? []
  const unit = irisBySymbol.get(before) ?? (isAbsoluteIri(before) ? before : undefined)
  if (unit !== undefined && !isBlankText(described)) return { text: described, iri: unit }
  const symbol = text.trim()
  const iri = irisBySymbol.get(symbol)
  if (iri !== undefined && iri !== cids.unspecifiedUnit) return { text: symbol, iri }
  const named = findUnit(text)
  return named === undefined ? { text, iri: undefined } : { text: undefined, iri: named }
}

/** The unit of an indicator: everything falls back to it, so its symbol is no text that would stand beside another unit. */
export const readIndicatorUnit = (text: string): Unit => {
  const iri = findUnit(text)
  return iri === undefined ? readUnitCell(text) : { text: undefined, iri }
}

/** As reads take it from statements: what says no unit is none, and a text that is the IRI of a unit is that unit. */
export function statedUnit({ text, iri }: Unit): Unit {
  const named = text === undefined ? undefined : iriInText(text)
  const stated = iri === cids.unspecifiedUnit ? undefined : iri
  return {
    text: text === undefined || named !== undefined || isBlankText(text) ? undefined : text,
    iri: stated ?? named,
  }
}

/** The cell that is read as the unit, or shown as it; null for no unit, and for one that no cell can say. */
export function writeUnitCell(unit: Unit, language: WorkbookLanguage): string | null {
  const cell = unitText(unit, language)
  return cell === null || cell.length > maxCellLength ? null : cell
}

function unitText({ text, iri }: Unit, language: WorkbookLanguage): string | null {
  if (text === undefined) return iri === undefined ? null : labelOrIri(iri, language)
  if (iri !== undefined) return withText(iri, text)
  const read = readUnitCell(text)
  if (read.iri === undefined) return text
  // The text alone would be read as more. A name of a unit says that unit; any other text says that there is none.
  return withText(isOfficialName(text) ? read.iri : cids.unspecifiedUnit, text)
}

function labelOrIri(iri: string, language: WorkbookLanguage): string {
  const label = findOfficialUnit(iri)?.[language]
  return label !== undefined && findUnit(label) === iri ? label : iri
}

function withText(iri: string, text: string): string {
  const official = findOfficialUnit(iri)
  if (official?.iri !== iri) return `${iri} (${text})`
  return text === official.symbol ? text : `${official.symbol ?? official.en} (${text})`
}
