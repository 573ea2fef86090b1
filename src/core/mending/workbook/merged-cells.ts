// An empty cell under a merged one is offered what the merged cell shows: a person sees one cell beside several rows, and
// the file has its value in the first of them alone. Rules, section 12. Pure.
import type { CellPlace } from '../../spreadsheet/cell-place.ts'
import { columnNumber, isInRange } from '../../spreadsheet/cell-range.ts'
import { cellText, type MappedRow } from '../../workbook/cell-map.ts'
import type { WorkbookRows } from '../../workbook/convert-workbook.ts'
import { References } from '../../workbook/references.ts'
import { offerValues } from '../sketch.ts'
import type { Proposal } from '../proposal.ts'

export class MergedCells {
  readonly #rows: readonly MappedRow[]
  readonly #positions: ReadonlyMap<string, MappedRow>
  #references: References | null = null

  constructor({ rows }: WorkbookRows) {
    this.#rows = rows
    const merged = rows.filter(({ sheet }) => sheet.merged.length > 0)
    this.#positions = new Map(merged.map((row) => [`${row.sheet.name}!${row.row.row}`, row]))
  }

  /** The proposal as it is, where its cell is not under a merged one. */
  offer(proposal: Proposal): Proposal {
    const { cell, edits, list, options = [] } = proposal
    const value = cell && edits.length > 0 ? this.#valueAbove(cell) : null
    if (value === null || options.some((option) => option.value === value)) return proposal
    const merged = offerValues(list === undefined ? 'value' : 'suggested', [value], edits)
    return { ...proposal, kind: 'choice', options: [...merged, ...options] }
  }

  #valueAbove(cell: CellPlace): string | null {
    const row = this.#positions.get(`${cell.sheet}!${cell.row}`)
    const at = columnNumber(cell.column)
    const range = row?.sheet.merged.find((each) => isInRange(each, cell.row, at))
    const [key] = [...(row?.sheet.columns ?? [])].find(([, position]) => position === at) ?? []
    if (!row || !range || key === undefined || range.firstColumn !== at) return null
    const first = this.#positions.get(`${cell.sheet}!${range.firstRow}`)
    const text = first && cellText(first, key)?.trim()
    const isEmpty = (cellText(row, key) ?? '').trim() === ''
    return text === undefined || text === '' || !isEmpty ? null : this.#resolve(row, key, text)
  }

  /** What the cell names; null for a list of several. */
  #resolve({ sheet }: MappedRow, key: string, text: string): string | null {
    const column = sheet.layout.columns.find((each) => each.key === key)
    if (column?.kind !== 'link' && column?.kind !== 'links') return text
    this.#references ??= new References(this.#rows)
    if (column.kind === 'link') return this.#references.resolve(column, text)
    const [only, second] = this.#references.resolveParts(column, text)
    return second === undefined ? (only?.id ?? null) : null
  }
}
