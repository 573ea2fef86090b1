// The units that values of a workbook are shown with: their own, and that of the indicator that their row names. Rules,
// section 12. Pure.
import { showUnit, unitOfReport, type Unit } from '../projection/unit.ts'
import { cellText, type MappedRow } from './cell-map.ts'
import type { References } from './references.ts'
import { readIndicatorUnit, readUnitCell, statedUnit } from './unit-cell.ts'

export const isIndicator = ({ sheet }: MappedRow): boolean => sheet.layout.name === 'Indicator'

export class RowUnits {
  readonly #references: References
  readonly #units = new Map<string, Unit>()
  /** By the identifier of a target: its indicator; null where its rows name several. */
  readonly #indicatorsOfTargets = new Map<string, string | null>()

  constructor(rows: readonly MappedRow[], references: References) {
    this.#references = references
    for (const row of rows) {
      if (row.id === undefined) continue
      const { name } = row.sheet.layout
      if (isIndicator(row)) this.#addUnit(row.id, row)
      const indicator = name === 'Target' ? this.#namedIndicator(row) : undefined
      if (indicator === undefined) continue
      const before = this.#indicatorsOfTargets.get(row.id)
      this.#indicatorsOfTargets.set(row.id, before === undefined || before === indicator ? indicator : null)
    }
  }

  /** Of the row's indicator, or of the one that a report or a target belongs to; undefined where no row says it. */
  indicatorUnit(row: MappedRow): Unit | undefined {
    if (isIndicator(row)) return row.id === undefined ? undefined : this.#units.get(row.id)
    const isTarget = row.sheet.layout.name === 'Target' && row.id !== undefined
    const id = isTarget ? this.#indicatorsOfTargets.get(row.id) : this.#namedIndicator(row)
    return id === undefined || id === null ? undefined : this.#units.get(id)
  }

  /** What readers see beside the value. */
  shownUnit(row: MappedRow): string | null {
    const text = isIndicator(row) ? '' : (cellText(row, 'unit_of_measure') ?? '')
    const own = statedUnit(readUnitCell(text))
    return showUnit(unitOfReport(own, this.indicatorUnit(row)))
  }

  #namedIndicator(row: MappedRow): string | undefined {
    const column = row.sheet.layout.columns.find(({ key }) => key === 'forIndicator')
    const text = cellText(row, 'forIndicator')
    return column && text !== undefined ? this.#references.resolve(column, text) : undefined
  }

  #addUnit(id: string, row: MappedRow): void {
    const { text, iri } = readIndicatorUnit(cellText(row, 'unit_of_measure') ?? '')
    const described = statedUnit({ text: cellText(row, 'unitDescription'), iri: undefined })
    const unit = statedUnit({ text, iri })
    const before = this.#units.get(id)
    this.#units.set(id, {
      text: before?.text ?? described.text ?? unit.text,
      iri: before?.iri ?? described.iri ?? unit.iri,
    })
  }
}
