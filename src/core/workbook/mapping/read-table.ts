// The reports of one table: a report for each number of a row, with what its columns say. Rules, section 12. Pure.
import type { CellPlace } from '../../spreadsheet/cell-place.ts'
import { isBroken, type ReadCell } from '../../spreadsheet/read-sheet.ts'
import { columnName } from '../../spreadsheet/sheet.ts'
import type {
  FoundTotal,
  LeftOutCell,
  OwnBaseline,
  OwnFacts,
  OwnReport,
  OwnTarget,
  Reading,
} from './apply-mapping.ts'
import type { MappedTable } from './find-mapped.ts'
import { tableRows } from './find-tables.ts'
import { numberRoles, type ColumnMapping, type Mapping, type Missing, type Role } from './mapping.ts'
import { readAmount, type Amount } from './read-cells.ts'
import { RowPeriods } from './row-periods.ts'
import { listTotals, nameRow } from './table-totals.ts'

/** What stands in the columns of words of a row. */
type RowWords = Readonly<
  Record<'indicator' | 'outcome' | 'theme' | 'organization' | 'unit' | 'comment', string>
>

interface NumberCell {
  readonly column: ColumnMapping
  readonly cell: ReadCell
  readonly amount: Amount | null
}

export class TableReader {
  readonly #reports: OwnReport[] = []
  readonly #targets: OwnTarget[] = []
  readonly #baselines: OwnBaseline[] = []
  readonly #readings: Reading[] = []
  readonly #leftOut: LeftOutCell[] = []
  readonly #missing: Missing[] = []
  readonly #mapped: MappedTable
  readonly #mapping: Mapping
  readonly #periods: RowPeriods
  readonly #totals: readonly FoundTotal[]
  readonly #words: readonly (readonly [at: number, column: ColumnMapping])[]
  readonly #numbers: readonly (readonly [at: number, column: ColumnMapping])[]
  /** What the rows above say of columns that are filled in for the first of several rows. */
  #above: RowWords | null = null

  constructor(mapped: MappedTable, mapping: Mapping) {
    this.#mapped = mapped
    this.#mapping = mapping
    const { sheet, table, columns } = mapped
    this.#periods = new RowPeriods(mapped, mapping, this.#readings)
    const found = listTotals(sheet, table, [...columns.values()])
    const said = new Map(mapped.mapping.totals.map((each) => [each.row, each]))
    this.#totals = found.map(({ row, leaveOut }) => ({
      row,
      leaveOut: said.get(row)?.leaveOut ?? leaveOut,
      sheet: sheet.name,
    }))
    this.#words = [...columns].filter(([, { is }]) => !numberRoles.has(is))
    this.#numbers = [...columns].filter(([, { is }]) => numberRoles.has(is))
  }

  read(): OwnFacts {
    const { sheet, table } = this.#mapped
    this.#leaveOutColumns()
    const left = new Map(this.#totals.map(({ row, leaveOut }) => [row, leaveOut]))
    const columns = this.#words.map(([at]) => at)
    for (const [row, cells] of tableRows(sheet, table)) {
      const name = nameRow(sheet, row, columns)
      const [first] = cells.values()
      if (left.get(name) === true && first) this.#leaveOut(row, first, 'total')
      else this.#readRow(row, cells)
    }
    for (const { row, leaveOut } of this.#totals) {
      if (leaveOut === null) this.#missing.push({ what: 'total', sheet: sheet.name, row })
    }
    return {
      reports: this.#reports,
      targets: this.#targets,
      baselines: this.#baselines,
      readings: this.#readings,
      leftOut: this.#leftOut,
      totals: this.#totals,
      missing: [...this.#missing, ...this.#periods.missing],
    }
  }

  /** Those that add up others. */
  #leaveOutColumns(): void {
    const row = this.#mapped.table.headings[1]
    for (const [at, { is, total, heading }] of this.#mapped.columns) {
      if (is !== 'leave-out' || !total) continue
      this.#leftOut.push({ place: this.#place(row, at), text: heading, why: 'total' })
    }
  }

  #readRow(row: number, cells: ReadonlyMap<number, ReadCell>): void {
    const numbers = this.#numbers.flatMap(([at, column]): NumberCell | [] => {
      const cell = cells.get(at)
      return cell ? { column, cell, amount: readAmount(cell) } : []
    })
    const counted = numbers.filter(({ amount }) => amount !== null)
    for (const { cell, amount } of numbers) {
      if (amount === null) this.#leaveOut(row, cell, isBroken(cell) ? 'error' : 'no-number')
    }
    const mapped = new Set(this.#words.flatMap(([at, { is }]) => (is === 'leave-out' ? [] : at)))
    const first = [...cells.values()].find(({ column }) => mapped.has(column))
    if (counted.length === 0) {
      if (first && numbers.length === 0) this.#leaveOut(row, first, 'no-number')
      return
    }
    this.#readNumbers(row, counted, this.#readWords(row))
  }

  #readNumbers(row: number, numbers: readonly NumberCell[], words: RowWords): void {
    const of = (role: Role) => numbers.filter(({ column }) => column.is === role)
    const reports = of('value').flatMap((each) => this.#addReport(row, each, words) ?? [])
    for (const each of of('target')) this.#addTarget(row, each, { words, reports })
    for (const each of of('baseline')) {
      const indicator = this.#indicator(row, each, words)
      if (indicator !== '') this.#baselines.push({ ...this.#number(row, each, words), indicator })
    }
  }

  #addReport(row: number, number: NumberCell, words: RowWords): OwnReport | null {
    const indicator = this.#indicator(row, number, words)
    if (indicator === '') return null
    const report = {
      ...this.#number(row, number, words),
      indicator,
      organization: words.organization || (this.#mapping.organization ?? ''),
      outcome: words.outcome,
      themes: splitThemes(words.theme || this.#mapping.theme),
      comment: words.comment,
      ...this.#periods.read(row, number.cell.column),
    }
    this.#reports.push(report)
    return report
  }

  #addTarget(
    row: number,
    number: NumberCell,
    beside: { words: RowWords; reports: readonly OwnReport[] },
  ): void {
    const { words, reports } = beside
    const indicator = this.#indicator(row, number, words)
    if (indicator === '') return
    const bounds = this.#periods.readOwn(row, number.cell.column)
    const same = reports.filter(
      (each) =>
        each.indicator === indicator && (!bounds || (each.from === bounds.from && each.to === bounds.to)),
    )
    const [report = null] = same
    const ends = [
      ...reports.flatMap(({ from }) => from ?? []),
      ...reports.flatMap(({ to }) => to ?? []),
    ].toSorted()
    const whole = bounds ?? { from: ends[0] ?? null, to: ends.at(-1) ?? null }
    this.#targets.push({
      ...this.#number(row, number, words),
      indicator,
      ...(report && same.length === 1 ? { from: report.from, to: report.to } : whole),
      report: same.length === 1 ? report : null,
    })
  }

  #number(row: number, { cell, amount, column }: NumberCell, words: RowWords) {
    const place = this.#place(row, cell.column)
    const { text = '', unit = null, written = null } = amount ?? {}
    const shown = joinUnit(words.unit || (column.unit ?? ''), unit)
    if (written !== null) this.#readings.push({ place, written, read: text, ...(unit !== null && { unit }) })
    return { place, value: text, unit: shown }
  }

  #indicator(row: number, { column, cell }: NumberCell, words: RowWords): string {
    const name = [column.indicator ?? '', words.indicator].filter(Boolean).join(' – ')
    if (name === '') {
      this.#leaveOut(row, cell, 'no-name')
      const hasColumn = this.#words.some(([, { is }]) => is === 'indicator')
      if (!hasColumn) this.#missing.push({ what: 'indicator', sheet: this.#mapped.sheet.name })
    }
    return name
  }

  #readWords(row: number): RowWords {
    const words = { indicator: '', outcome: '', theme: '', organization: '', unit: '', comment: '' }
    const places = new Map<string, number>()
    for (const [at, { is }] of this.#words) {
      if (is === null || !(is in words)) continue
      const key = is as keyof RowWords
      const cell = this.#mapped.sheet.shown.get(row)?.get(at)
      const text = cell && !isBroken(cell) ? cell.text.trim() : ''
      words[key] = [words[key], text].filter(Boolean).join('\n')
      places.set(key, at)
    }
    for (const key of ['indicator', 'organization'] as const) {
      const above = this.#above?.[key] ?? ''
      const at = places.get(key)
      if (words[key] !== '' || above === '' || at === undefined) continue
      words[key] = above
      this.#readings.push({ place: this.#place(row, at), written: '', read: above })
    }
    this.#above = words
    return words
  }

  #leaveOut(row: number, cell: ReadCell, why: LeftOutCell['why']): void {
    this.#leftOut.push({ place: this.#place(row, cell.column), text: cell.text, why })
  }

  #place(row: number, at: number): CellPlace {
    return { sheet: this.#mapped.sheet.name, column: columnName(at), row }
  }
}

const splitThemes = (text: string): readonly string[] =>
  text
    .split(/[;\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** A share of participants must not read as participants. */
function joinUnit(said: string, written: string | null): string | null {
  if (said === '') return written
  if (written !== '%' || /%|percent|per cent|pour ?cent|\b(?:part|share|ratio|taux|rate)\b/i.test(said))
    return said
  return `% (${said})`
}
