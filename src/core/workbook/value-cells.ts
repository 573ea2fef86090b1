// Values and units of the graph as cells, so that reading them gives the same shown value and unit again. Rules, section 12.
// Pure.
import type { Statement } from '../graph/document.ts'
import { cids, i72 } from '../graph/vocabulary.ts'
import { readAssertion, type Assertion } from '../projection/assertion.ts'
import { noUnit, showUnit, unitOfReport, type Unit } from '../projection/unit.ts'
import { maxCellLength } from '../spreadsheet/cell-text.ts'
import { numberOrText } from '../spreadsheet/cell-values.ts'
import type { Cell } from '../spreadsheet/sheet.ts'
import type { WorkbookLanguage } from './layout.ts'
import { readIndicatorUnit, readUnitCell, statedUnit, writeUnitCell } from './unit-cell.ts'

export interface NodeStatement extends Statement {
  /** The node itself, or a blank node that only it refers to. */
  readonly subject: string
  /** Of a measure with an identifier, and of a thing's own unit: that counts beside a value of its own source alone. */
  readonly source?: string
}

/** What a thing says, and what of it has no cell yet: cells take away what they hold. */
export interface Thing {
  readonly subject: string
  readonly own: readonly NodeStatement[]
  readonly left: Set<NodeStatement>
  /** By their identifiers or the names of their blank nodes. */
  readonly measures: ReadonlyMap<string, readonly NodeStatement[]>
}

export interface ValueCells {
  readonly value: Cell
  readonly unit: string | null
  /** The unit has no cell, or further numbers of the measure have none. */
  readonly lost: number
}

/** Rows of values and of units belong together: a unit is the measure's own, else that of the thing. */
export function takeValues(
  { subject, own, left, measures }: Thing,
  language: WorkbookLanguage,
): ValueCells[] {
  return own.flatMap((statement) => {
    const found = findMeasure(statement, i72.value, measures)
    if (!found) return []
    const { measure, statements } = found
    left.delete(statement)
    const source = statements.find((each) => each.predicate === i72.hasNumericalValue)?.source
    const units = own.filter(
      (each) => isUnitStatement(each) && (source === undefined || each.source === source),
    )
    for (const each of units) {
      if ((each.object.kind === 'literal' ? measure.unitText : measure.unitIri) === undefined)
        left.delete(each)
    }
    const thing = units.length > 0 ? readAssertion(0, subject, units) : measure
    const unit = { text: measure.unitText ?? thing.unitText, iri: measure.unitIri ?? thing.unitIri }
    const cell = writeUnitCell(unit, language)
    const isLost = cell === null && (unit.text ?? unit.iri) !== undefined
    return { value: asNumber(measure), unit: cell, lost: countNumbers(statements) - 1 + (isLost ? 1 : 0) }
  })
}

/** Those that are shown in the unit of their indicator: a cell says no other one. */
export function takeBaselines({ subject, own, left, measures }: Thing): Cell[] {
  const { unitDescription, unitText, unitIri } = readAssertion(0, subject, own)
  const indicator = statedUnit({ text: unitDescription ?? unitText, iri: unitIri })
  return own.flatMap((statement) => {
    const found = findMeasure(statement, cids.hasBaseline, measures)
    if (!found || found.measure.numericalValue === '' || countNumbers(found.statements) > 1) return []
    const unit = statedUnit({ text: found.measure.unitText, iri: found.measure.unitIri })
    if (showUnit(unitOfReport(unit, indicator)) !== showUnit(unitOfReport(noUnit, indicator))) return []
    left.delete(statement)
    return [asNumber(found.measure)]
  })
}

/** The measure that a statement leads to, where a cell can hold its number. */
function findMeasure({ predicate, object }: NodeStatement, property: string, measures: Thing['measures']) {
  const statements =
    predicate === property && object.kind === 'reference' ? measures.get(object.id) : undefined
  if (!statements) return null
  const measure = readAssertion(0, '', statements)
  const text = measure.numericalValue
  return text === undefined || text.length > maxCellLength ? null : { measure, statements }
}

const countNumbers = (statements: readonly NodeStatement[]): number =>
  statements.filter(({ predicate }) => predicate === i72.hasNumericalValue).length

const isUnitStatement = ({ predicate }: NodeStatement): boolean => predicate === i72.unit_of_measure

const asNumber = ({ numericalValue = '' }: Assertion): Cell => numberOrText(numericalValue)

/** Of a thing without a value: a text beside an IRI in one cell, where that is read as both. */
export function takeUnits({ own, left }: Thing, language: WorkbookLanguage, isIndicator: boolean): string[] {
  const read = isIndicator ? readIndicatorUnit : readUnitCell
  const take = (statements: readonly NodeStatement[]): string[] => {
    const units = statements.map(asUnit)
    const unit = {
      text: units.find(({ text }) => text !== undefined)?.text,
      iri: units.find(({ iri }) => iri !== undefined)?.iri,
    }
    const cell = writeUnitCell(unit, language) ?? ''
    const { text, iri } = read(cell)
    if (cell === '' || text !== unit.text || iri !== unit.iri) return []
    for (const each of statements) left.delete(each)
    return [cell]
  }
  const statements = own.filter(isUnitStatement)
  const kinds = new Set(statements.map(({ object }) => object.kind))
  const both = statements.length === 2 && kinds.size === 2 ? take(statements) : []
  return both.length > 0 ? both : statements.flatMap((each) => take([each]))
}

/** The unit that says that there is none is one here: it is written by its label. */
const asUnit = ({ object }: NodeStatement): Unit =>
  object.kind === 'literal'
    ? statedUnit({ text: object.text, iri: undefined })
    : { text: undefined, iri: object.id }

/** A text that a cell of units would not be read as, such as `%`, says the same as the unit of an indicator in words. */
export function describeUnits(own: readonly NodeStatement[]): readonly NodeStatement[] {
  if (own.some(({ predicate }) => predicate === cids.unitDescription)) return own
  return own.map((statement) => {
    const { text } = isUnitStatement(statement) ? asUnit(statement) : noUnit
    const isMisread = text !== undefined && readIndicatorUnit(text).text !== text
    return isMisread ? { ...statement, predicate: cids.unitDescription } : statement
  })
}
