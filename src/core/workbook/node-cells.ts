// The mirror of the conversion: what the graph says about one thing as rows of the layout, so that reading them gives the
// same statements again. What has no column, or no cell that would be read as the same, is counted. Rules, section 12. Pure.
import { cidsTerms, sffTerms } from '../graph/contexts/terms.ts'
import { prefixes } from '../graph/contexts/prefixes.ts'
import { isBlankId } from '../graph/document.ts'
import type { Literal, Statement, Term } from '../graph/document.ts'
import { findOfficialUnit } from '../graph/code-lists/official-units.ts'
import { isAbsoluteIri } from '../graph/iri.ts'
import { cids, i72, organizationTypes, prefixedName, rdf, xsd } from '../graph/vocabulary.ts'
import { maxCellLength } from '../spreadsheet/cell-text.ts'
import { shownNumber } from '../spreadsheet/cell-values.ts'
import type { Cell } from '../spreadsheet/sheet.ts'
import { iriOf, isExample, layout } from './layout.ts'
import type { LayoutColumn, LayoutSheet } from './layout.ts'
import { findUnit } from './references.ts'

export type WorkbookLanguage = 'en' | 'fr'

export interface NodeStatement extends Statement {
  /** The node itself, or a blank node that only it refers to. */
  readonly subject: string
}

/** What is not written, by type and property. */
export interface LeftOut {
  add(type: string, property: string, count?: number): void
}

export interface SheetCells {
  readonly sheet: LayoutSheet
  /** Several where a column has more values than a cell holds: rows with the same identifier are one thing. */
  readonly rows: readonly (readonly Cell[])[]
}

const sheetsByType = new Map<string, LayoutSheet>([
  ...layout.map((sheet) => [iriOf(sheet.type), sheet] as const),
  ...[...organizationTypes].flatMap((type) => {
    const sheet = layout.find(({ name }) => name === 'Organization')
    return sheet ? [[type, sheet] as const] : []
  }),
])

const prefixNames = new Set<string>(Object.keys(prefixes))

/** An IRI that a reader would take the beginning of for a prefix: `geo:1,2`. */
const isMisread = (iri: string): boolean => {
  const at = iri.indexOf(':')
  return prefixNames.has(iri.slice(0, at)) && !iri.startsWith('//', at + 1)
}

const canBeCell = (iri: string): boolean =>
  isAbsoluteIri(iri) && !isBlankId(iri) && !isMisread(iri) && !isExample(iri) && iri.length <= maxCellLength

const datatypes = new Map<string, string>(
  [...cidsTerms, ...sffTerms].flatMap(({ prefix, coercion, keys }) =>
    keys.split(' ').map((key) => [`${prefix}:${key}`, coercion] as const),
  ),
)

/** The datatype that the text of a cell is read as. */
function datatypeOf({ property }: LayoutColumn): string {
  const coercion = property === 'cids:hasComment' ? 'xsd:string' : (datatypes.get(property) ?? 'xsd:string')
  return prefixes.xsd + coercion.slice('xsd:'.length)
}

const isPlain = ({ datatype, language, direction }: Literal, expected: string): boolean =>
  datatype === expected && language === undefined && direction === undefined

export interface NodeCellsOptions {
  readonly language: WorkbookLanguage
  readonly leftOut: LeftOut
  /** The units of indicators, where values with another unit are to be counted: a report has no column for it. */
  readonly indicatorUnits?: ReadonlyMap<string, string>
}

/** Of all that can be said about a thing or its measures, what cells hold. */
export const cellProperties: ReadonlySet<string> = new Set([
  rdf.type,
  cids.forIndicator,
  i72.hasNumericalValue,
  i72.unit_of_measure,
  ...layout.flatMap(({ columns }) =>
    columns.flatMap(({ kind, property }) => (kind === 'id' ? [] : iriOf(property))),
  ),
])

export class NodeCells {
  readonly #language: WorkbookLanguage
  readonly #leftOut: LeftOut
  readonly #indicatorUnits: ReadonlyMap<string, string> | undefined

  constructor({ language, leftOut, indicatorUnits }: NodeCellsOptions) {
    this.#language = language
    this.#leftOut = leftOut
    this.#indicatorUnits = indicatorUnits
  }

  /** `statements`: those with `cellProperties`; `others`: the properties of all others of its own, with their numbers. */
  write(
    subject: string,
    statements: readonly NodeStatement[],
    others: ReadonlyMap<string, number> = new Map(),
  ): SheetCells[] {
    const own = statements.filter((each) => each.subject === subject)
    const types = own.filter(({ predicate }) => predicate === rdf.type)
    const sheets = canBeCell(subject) ? sheetsOf(types) : []
    const left = new Set(own)
    const measures = new MeasureReader(statements)
    const written = sheets.map((sheet) => ({
      sheet,
      rows: this.#rows(sheet, subject, own, left, measures),
    }))
    for (const { object } of types) {
      const sheet = object.kind === 'reference' ? sheetsByType.get(object.id) : undefined
      if (sheets.length > 0 && sheet && iriOf(sheet.type) === termId(object)) dropType(left, object)
    }
    const type = sheets[0]?.type ?? typeName(types)
    this.#countLeft(type, left)
    for (const [property, count] of others) this.#leftOut.add(type, prefixedName(property), count)
    return written
  }

  #rows(
    sheet: LayoutSheet,
    subject: string,
    own: readonly NodeStatement[],
    left: Set<NodeStatement>,
    measures: MeasureReader,
  ): Cell[][] {
    const columns = sheet.columns.map((column): readonly Cell[] => {
      if (column.kind === 'id') return []
      // The unit of a target is that of its measure; a unit of the thing itself has no column there.
      if (column.kind === 'unit' && sheet.columns.some(({ kind }) => kind === 'value')) {
        return measures.units.map((unit) => (unit ? this.#unitText(unit) : null))
      }
      const values: string[] = []
      for (const statement of own) {
        if (!left.has(statement) || statement.predicate !== iriOf(column.property)) continue
        const text = this.#cellText(column, statement.object, measures)
        if (text === null) continue
        values.push(text)
        left.delete(statement)
      }
      if (column.kind === 'value') {
        if (!sheet.columns.some(({ kind }) => kind === 'unit')) this.#countOtherUnits(sheet, own, measures)
        return values.map(asNumber)
      }
      return column.kind === 'links' ? joinLists(values) : values
    })
    const count = Math.max(1, ...columns.map((cells) => cells.length))
    return Array.from({ length: count }, (_, at) =>
      sheet.columns.map(({ kind }, column) => (kind === 'id' ? subject : (columns[column]?.[at] ?? null))),
    )
  }

  /** Null where no cell would be read as the same. */
  #cellText(column: LayoutColumn, object: Term, measures: MeasureReader): string | null {
    switch (column.kind) {
      case 'link':
      case 'links': {
        if (object.kind !== 'reference' || !canBeCell(object.id)) return null
        return column.kind === 'links' && object.id.includes(';') ? null : object.id
      }
      case 'unit':
        return this.#unitText(object)
      case 'value':
        return object.kind === 'reference' ? measures.take(object.id) : null
      default: {
        if (object.kind !== 'literal' || !isPlain(object, datatypeOf(column))) return null
        return object.text === '' || object.text.length > maxCellLength ? null : object.text
      }
    }
  }

  #unitText(unit: Term): string | null {
    if (unit.kind === 'literal') {
      const isWords = isPlain(unit, xsd.string) && unit.text !== '' && findUnit(unit.text) === undefined
      return isWords && unit.text.length <= maxCellLength ? unit.text : null
    }
    if (!canBeCell(unit.id)) return null
    const label = findOfficialUnit(unit.id)?.[this.#language]
    return label !== undefined && findUnit(label) === unit.id ? label : unit.id
  }

  /** On the way in a value gets the unit of its indicator. */
  #countOtherUnits({ type }: LayoutSheet, own: readonly NodeStatement[], measures: MeasureReader): void {
    if (!this.#indicatorUnits) return
    const link = own.find(({ predicate }) => predicate === cids.forIndicator)
    const expected = link && this.#indicatorUnits.get(termId(link.object))
    for (const unit of measures.units) {
      if (unit && termId(unit) !== expected) this.#leftOut.add(type, unitOfValue)
    }
  }

  #countLeft(type: string, left: ReadonlySet<NodeStatement>): void {
    for (const { predicate, object } of left) {
      const property =
        predicate === rdf.type ? `rdf:type ${prefixedName(termId(object))}` : prefixedName(predicate)
      this.#leftOut.add(type, property)
    }
  }
}

/** Of a report: its value, and the unit of that. */
export const unitOfValue = 'i72:value, i72:unit_of_measure'

const termId = (term: Term): string => (term.kind === 'reference' ? term.id : term.text)

const typeName = (types: readonly NodeStatement[]): string =>
  types[0] ? prefixedName(termId(types[0].object)) : ''

function dropType(left: Set<NodeStatement>, type: Term): void {
  for (const statement of left) {
    if (statement.predicate === rdf.type && termId(statement.object) === termId(type)) left.delete(statement)
  }
}

function sheetsOf(types: readonly NodeStatement[]): LayoutSheet[] {
  const sheets = new Set<LayoutSheet>()
  for (const { object } of types) {
    const sheet = object.kind === 'reference' ? sheetsByType.get(object.id) : undefined
    if (sheet) sheets.add(sheet)
  }
  return [...sheets]
}

/** A number that is read as the same text is written as a number, so that Excel can calculate with it. */
const asNumber = (text: string): Cell => (shownNumber(text) === text ? Number(text) : text)

/** As many of a list as fit into one cell. */
function joinLists(values: readonly string[]): string[] {
  const cells: string[] = []
  let cell = ''
  for (const value of values) {
    const next = cell === '' ? value : `${cell}, ${value}`
    if (next.length <= maxCellLength) cell = next
    else {
      cells.push(cell)
      cell = value
    }
  }
  return cell === '' ? cells : [...cells, cell]
}

/** Measures without an identifier that hold one number: those are what a cell of values is read as. */
class MeasureReader {
  readonly #bySubject = new Map<string, NodeStatement[]>()
  /** Of the measures that were taken, in the same order: rows of units and of values belong together. */
  readonly units: (Term | undefined)[] = []

  constructor(statements: readonly NodeStatement[]) {
    for (const statement of statements) {
      const same = this.#bySubject.get(statement.subject)
      if (same) same.push(statement)
      else this.#bySubject.set(statement.subject, [statement])
    }
  }

  /** The number of a measure; null where it is none that a cell can hold. */
  take(id: string): string | null {
    const statements = isBlankId(id) ? (this.#bySubject.get(id) ?? []) : []
    const numbers = statements.filter(({ predicate }) => predicate === i72.hasNumericalValue)
    const number = numbers.length === 1 ? numbers[0]?.object : undefined
    if (number?.kind !== 'literal' || !isPlain(number, xsd.string)) return null
    if (number.text.length > maxCellLength) return null
    this.units.push(statements.find(({ predicate }) => predicate === i72.unit_of_measure)?.object)
    return number.text
  }
}
