// The mirror of the conversion: what the graph says about one thing as rows of the layout, so that reading them gives the
// same statements again. What has no column, or no cell that would be read as the same, is counted. Rules, section 12. Pure.
import { cidsTerms, sffTerms } from '../graph/contexts/terms.ts'
import { prefixes } from '../graph/contexts/prefixes.ts'
import { isBlankId, type Literal, type Term } from '../graph/document.ts'
import { isAbsoluteIri } from '../graph/iri.ts'
import { cids, i72, organizationTypes, prefixedName, rdf } from '../graph/vocabulary.ts'
import { maxCellLength } from '../spreadsheet/cell-text.ts'
import type { Cell } from '../spreadsheet/sheet.ts'
import {
  expandName,
  isExample,
  isLinkColumn,
  layout,
  type LayoutColumn,
  type LayoutSheet,
  type WorkbookLanguage,
} from './layout.ts'
import {
  describeUnits,
  takeBaselines,
  takeUnits,
  takeValues,
  type NodeStatement,
  type Thing,
} from './value-cells.ts'
import { groupBy } from '../lists-by-key.ts'

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
  ...layout.map((sheet) => [expandName(sheet.type), sheet] as const),
  ...[...organizationTypes].flatMap((type) =>
    layout.filter(({ name }) => name === 'Organization').map((sheet) => [type, sheet] as const),
  ),
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
function expectedDatatype({ property }: LayoutColumn): string {
  const coercion = property === 'cids:hasComment' ? 'xsd:string' : (datatypes.get(property) ?? 'xsd:string')
  return prefixes.xsd + coercion.slice('xsd:'.length)
}

const isPlain = ({ datatype, language, direction }: Literal, expected: string): boolean =>
  datatype === expected && language === undefined && direction === undefined

/** Of all that can be said about a thing or its measures, what cells hold. */
export const cellProperties: ReadonlySet<string> = new Set([
  rdf.type,
  cids.forIndicator,
  i72.hasNumericalValue,
  i72.unit_of_measure,
  ...layout.flatMap(({ columns }) =>
    columns.flatMap(({ kind, property }) => (kind === 'id' ? [] : expandName(property))),
  ),
])

export class NodeCells {
  readonly #language: WorkbookLanguage
  readonly #leftOut: LeftOut

  constructor(language: WorkbookLanguage, leftOut: LeftOut) {
    this.#language = language
    this.#leftOut = leftOut
  }

  /** `statements`: those with `cellProperties`; `others`: the properties of all others of its own, with their numbers. */
  write(
    subject: string,
    statements: readonly NodeStatement[],
    others: ReadonlyMap<string, number> = new Map(),
  ): SheetCells[] {
    const ownStatements = statements.filter((each) => each.subject === subject)
    const types = ownStatements.filter(({ predicate }) => predicate === rdf.type)
    const sheets = canBeCell(subject) ? [...new Set(types.flatMap((each) => typeSheet(each) ?? []))] : []
    const isIndicator = sheets.some(({ name }) => name === 'Indicator') && !sheets.some(hasValues)
    const own = isIndicator ? describeUnits(ownStatements) : ownStatements
    // Of the measures of the thing, and of all else that only it refers to.
    const measures = groupBy(
      statements.filter((each) => each.subject !== subject),
      (each) => each.subject,
    )
    const thing = { subject, own, left: new Set(own), measures }
    const written = sheets.map((sheet) => ({ sheet, rows: this.#rows(sheet, thing) }))
    for (const each of sheets.length > 0 ? types : []) {
      const sheet = typeSheet(each)
      if (sheet && expandName(sheet.type) === termId(each.object)) thing.left.delete(each)
    }
    const type = sheets[0]?.type ?? typeName(types)
    this.#countLeft(type, thing.left)
    for (const [property, count] of others) this.#leftOut.add(type, prefixedName(property), count)
    return written
  }

  #rows(sheet: LayoutSheet, thing: Thing): Cell[][] {
    const { name, type, columns } = sheet
    const values = hasValues(sheet) ? takeValues(thing, this.#language) : []
    const lost = values.reduce((sum, each) => sum + each.lost, 0)
    if (lost > 0) this.#leftOut.add(type, unitOfValue, lost)
    const cells = columns.map((column): readonly Cell[] => {
      if (column.kind === 'id') return []
      if (column.kind === 'value') return values.map(({ value }) => value)
      if (column.kind === 'baseline') return takeBaselines(thing)
      if (column.kind !== 'unit') return takeTexts(column, thing)
      if (values.length > 0) return values.map(({ unit }) => unit)
      return takeUnits(thing, this.#language, name === 'Indicator')
    })
    const count = Math.max(1, ...cells.map(({ length }) => length))
    return Array.from({ length: count }, (_, at) =>
      columns.map(({ kind }, column) => (kind === 'id' ? thing.subject : (cells[column]?.[at] ?? null))),
    )
  }

  #countLeft(type: string, left: ReadonlySet<NodeStatement>): void {
    for (const { predicate, object } of left) {
      const property =
        predicate === rdf.type ? `rdf:type ${prefixedName(termId(object))}` : prefixedName(predicate)
      this.#leftOut.add(type, property)
    }
  }
}

const hasValues = ({ columns }: LayoutSheet): boolean => columns.some(({ kind }) => kind === 'value')

function takeTexts(column: LayoutColumn, { own, left }: Thing): string[] {
  const texts: string[] = []
  for (const statement of own) {
    if (!left.has(statement) || statement.predicate !== expandName(column.property)) continue
    const text = cellText(column, statement.object)
    if (text === null) continue
    texts.push(text)
    left.delete(statement)
  }
  return column.kind === 'links' ? joinLists(texts) : texts
}

/** Null where no cell would be read as the same. */
function cellText(column: LayoutColumn, object: Term): string | null {
  if (isLinkColumn(column)) {
    if (object.kind !== 'reference' || !canBeCell(object.id)) return null
    return column.kind === 'links' && object.id.includes(';') ? null : object.id
  }
  if (object.kind !== 'literal' || object.text === '' || object.text.length > maxCellLength) return null
  // Of days and units the text counts, whatever its datatype and its language.
  const isText = column.kind === 'day' || column.property === 'cids:unitDescription'
  return isText || isPlain(object, expectedDatatype(column)) ? object.text : null
}

/** Of a report: its value, and the unit of that. */
const unitOfValue = 'i72:value, i72:unit_of_measure'

const termId = (term: Term): string => (term.kind === 'reference' ? term.id : term.text)

const typeName = (types: readonly NodeStatement[]): string =>
  types[0] ? prefixedName(termId(types[0].object)) : ''

const typeSheet = ({ object }: NodeStatement): LayoutSheet | undefined =>
  object.kind === 'reference' ? sheetsByType.get(object.id) : undefined

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
