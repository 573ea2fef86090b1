// The cells of a sheet, each as the text that it shows. Rules, section 12. Pure.
import { shownDay, shownIsoDate, shownNumber, unescapeText, type NumberFormat } from './cell-values.ts'
import { readRange, readReference, type CellRange } from './cell-range.ts'
import type { Attributes, XmlHandler } from './read-xml.ts'
import { RunReader } from './shared-texts.ts'
import { maxSheetRows } from './sheet.ts'
import { damageError, tooMuch, workbookLimits } from './workbook-fault.ts'

export interface ReadCell {
  /** From 0. */
  readonly column: number
  /** What the cell shows, a percentage as the number that is stored; of an error its name, such as `#REF!`. */
  readonly text: string
  /** `percent`: a number whose format shows it multiplied by 100. `uncalculated`: a formula without a stored result. */
  readonly form: 'text' | 'number' | 'percent' | 'day' | 'error' | 'uncalculated'
  /** Of a day: the number that is stored. */
  readonly number?: string
}

/** Whether there is no value in the cell, although something stands there. */
export const isBroken = ({ form }: ReadCell): boolean => form === 'error' || form === 'uncalculated'

export interface SheetRow {
  /** From 1, as Excel shows it. */
  readonly row: number
  /** Those that have a value, from left to right. */
  readonly cells: readonly ReadCell[]
}

export interface SheetContent {
  /** Those that have a value, in order. */
  readonly rows: readonly SheetRow[]
  readonly filledRows: number
  /** Cells that another one's formula is written in, or that are filled together: none of them can be changed alone. */
  readonly locked: readonly CellRange[]
  /** As many as are looked at. */
  readonly merged: readonly CellRange[]
}

export interface SheetContext {
  readonly texts: readonly string[]
  readonly formats: readonly NumberFormat[]
  readonly is1904: boolean
}

/** Counted over all sheets of a workbook. */
export interface CellBounds {
  cells: number
  characters: number
}

/** Whether more than spaces stands in it. */
export const isFilledCell = (cell: ReadCell): boolean => cell.text.trim() !== '' || isBroken(cell)

/** Whether more than spaces stands in one of its cells. */
export const isFilled = ({ cells }: SheetRow): boolean => cells.some(isFilledCell)

const maxMerged = 10_000

export class SheetReader implements XmlHandler {
  readonly rows: SheetRow[] = []
  filledRows = 0
  readonly locked: CellRange[] = []
  readonly merged: CellRange[] = []
  readonly #part: string
  readonly #context: SheetContext
  readonly #bounds: CellBounds
  readonly #maxRows: number
  readonly #run = new RunReader()
  #depth = 0
  #isInData = false
  #isInValue = false
  #row = 0
  #column = -1
  #cells: ReadCell[] = []
  #type = 'n'
  #style = 0
  /** The stored value; undefined while there is none. */
  #value: string | undefined
  #hasInline = false
  #hasFormula = false

  /** `maxRows`: further rows are counted and not kept. */
  constructor(part: string, context: SheetContext, bounds: CellBounds, maxRows = Infinity) {
    this.#maxRows = maxRows
    this.#part = part
    this.#context = context
    this.#bounds = bounds
  }

  open(name: string, attributes: Attributes): void {
    if (this.#depth++ === 0 && name !== 'worksheet') throw damageError('other-part', this.#part)
    if (name === 'sheetData') this.#isInData = true
    if (name === 'mergeCell') this.#addMerged(attributes)
    if (!this.#isInData) return
    if (name === 'row') this.#openRow(attributes)
    else if (name === 'c') this.#openCell(attributes)
    else if (name === 'v') {
      this.#isInValue = true
      this.#value ??= ''
    } else if (name === 'is') this.#hasInline = true
    else if (name === 'f') this.#openFormula(attributes)
    else this.#run.open(name)
  }

  text(text: string): void {
    if (this.#isInValue) this.#value = (this.#value ?? '') + text
    else if (this.#hasInline) this.#run.text(text)
  }

  close(name: string): void {
    this.#depth--
    if (name === 'sheetData') this.#isInData = false
    else if (name === 'v') this.#isInValue = false
    else if (!this.#isInData) return
    else if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#closeRow()
    else this.#run.close(name)
  }

  /** Numbers of rows and cells may be left out, and then follow the one before. */
  #openRow(attributes: Attributes): void {
    const given = attributes.get('r')
    const row = given === undefined ? this.#row + 1 : Number(given)
    if (!Number.isInteger(row) || row <= this.#row || row > maxSheetRows)
      throw damageError('order', this.#part)
    this.#row = row
    this.#column = -1
    this.#cells = []
  }

  #openCell(attributes: Attributes): void {
    const reference = attributes.get('r')
    const column = reference === undefined ? this.#column + 1 : this.#columnOf(reference)
    if (column <= this.#column) throw damageError('order', this.#part)
    this.#column = column
    this.#type = attributes.get('t') ?? 'n'
    this.#style = Number(attributes.get('s') ?? 0)
    this.#value = undefined
    this.#hasInline = false
    this.#hasFormula = false
    this.#run.take()
  }

  /** `AB12` is column 27, and stands in row 12. */
  #columnOf(reference: string): number {
    const found = readReference(reference)
    if (found?.row !== this.#row) throw damageError('order', this.#part)
    return found.column
  }

  #addMerged(attributes: Attributes): void {
    const range = readRange(attributes.get('ref') ?? '')
    if (range && this.merged.length < maxMerged) this.merged.push(range)
  }

  /** A formula for several cells is written in the first of them. */
  #openFormula(attributes: Attributes): void {
    this.#hasFormula = true
    const reference = attributes.get('ref') ?? ''
    const [first, second = first] = reference.split(':')
    if (first === second) return
    const range = attributes.get('t') === 'shared' ? null : readRange(reference)
    const [row, column] = [this.#row, this.#column]
    this.locked.push(range ?? { firstRow: row, lastRow: row, firstColumn: column, lastColumn: column })
  }

  #closeCell(): void {
    const cell = this.#readCell()
    if (!cell) return
    if (this.#column >= workbookLimits.columns) throw tooMuch('columns')
    if (++this.#bounds.cells > workbookLimits.cells) throw tooMuch('cells')
    this.#bounds.characters += cell.text.length
    if (this.#bounds.characters > workbookLimits.converted) throw tooMuch('converted')
    this.#cells.push(cell)
  }

  /** Null where there is neither a value nor a formula. */
  #readCell(): ReadCell | null {
    const column = this.#column
    return this.#readValue(column) ?? (this.#hasFormula ? { column, text: '', form: 'uncalculated' } : null)
  }

  #readValue(column: number): ReadCell | null {
    if (this.#type === 'inlineStr')
      return this.#hasInline ? { column, text: this.#run.take(), form: 'text' } : null
    const value = this.#value
    if (value === undefined) return null
    switch (this.#type) {
      case 's':
        return { column, text: this.#sharedText(value), form: 'text' }
      case 'str':
        return { column, text: unescapeText(value), form: 'text' }
      case 'b':
        return { column, text: String(/^\s*(?:1|true)\s*$/.test(value)), form: 'text' }
      case 'd':
        return { column, text: shownIsoDate(value), form: 'day' }
      case 'e':
        return { column, text: value, form: 'error' }
      default:
        return this.#readNumber(column, value)
    }
  }

  #sharedText(value: string): string {
    const text = /^\s*[0-9]{1,9}\s*$/.test(value) ? this.#context.texts[Number(value)] : undefined
    if (text === undefined) throw damageError('reference', this.#part)
    return text
  }

  #readNumber(column: number, value: string): ReadCell | null {
    if (value.trim() === '') return null
    const number = shownNumber(value)
    if (number === null) throw damageError('content', this.#part)
    const format = this.#context.formats[this.#style]
    const day = format === 'day' ? shownDay(value, this.#context.is1904) : null
    if (day !== null) return { column, text: day, form: 'day', number }
    return { column, text: number, form: format === 'percent' ? 'percent' : 'number' }
  }

  #closeRow(): void {
    const row = { row: this.#row, cells: this.#cells }
    this.#cells = []
    if (row.cells.length > 0 && this.rows.length < this.#maxRows) this.rows.push(row)
    if (isFilled(row)) this.filledRows++
  }
}
