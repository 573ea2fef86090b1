// When the numbers of a table were counted: by the heading of their column, by the columns of their row, or by what was said
// once. Rules, section 12. Pure.
import { BoundedMap } from '../../bounded-map.ts'
import type { Period } from '../../calendar-day.ts'
import type { ReadCell } from '../../spreadsheet/read-sheet.ts'
import { columnName } from '../../spreadsheet/sheet.ts'
import { getOrAdd } from '../../lists-by-key.ts'
import type { Reading } from './apply-mapping.ts'
import type { MappedTable } from './find-mapped.ts'
import { periodRoles, type ColumnMapping, type Mapping, type Missing, type Role } from './mapping.ts'
import { anyYear, findHeadingPeriod, readPeriods, type PeriodContext } from './period-words.ts'
import { readCellPeriods } from './read-cells.ts'

export interface Bounds {
  readonly from: string | null
  readonly to: string | null
}

interface HeadingPeriod {
  readonly found: Period | 'fiscal' | undefined
  /** It names a part of a year alone. */
  readonly needsYear: boolean
}

const asBounds = ({ start, end }: Period): Bounds => ({ from: start, to: end })

export class RowPeriods {
  readonly missing: Missing[] = []
  readonly #mapped: MappedTable
  readonly #mapping: Mapping
  readonly #readings: Reading[]
  readonly #context: PeriodContext
  readonly #columns: ReadonlyMap<Role, number>
  /** The same days stand in many rows. */
  readonly #read = new BoundedMap<string, ReturnType<typeof readCellPeriods>>(10_000)
  readonly #headings = new BoundedMap<string, HeadingPeriod>(1_000)
  readonly #hasColumn: boolean
  readonly #listed = new Set<string>()

  constructor(mapped: MappedTable, mapping: Mapping, readings: Reading[]) {
    this.#mapped = mapped
    this.#mapping = mapping
    this.#readings = readings
    const year = mapping.period?.start.slice(0, 4)
    this.#context = {
      order: mapping.dates ?? undefined,
      yearBegins: mapping.yearBegins ?? undefined,
      year,
    }
    this.#hasColumn = [...mapped.columns.values()].some(({ is }) => periodRoles.has(is))
    this.#columns = new Map([...mapped.columns].flatMap(([at, { is }]) => (is === null ? [] : [[is, at]])))
  }

  /** Of a report in a column of values. */
  read(row: number, at: number): Bounds {
    const named = this.readOwn(row, at)
    if (named) return named
    const written = this.#readRow(row)
    const said = this.#said()
    if (written) return { from: written.from ?? said?.from ?? null, to: written.to ?? said?.to ?? null }
    // Where the other rows have one, a row without is asked about in the template.
    if (!said && !this.#hasColumn) this.missing.push({ what: 'period' })
    return said ?? { from: null, to: null }
  }

  /** By the heading of its column, within the year that the row has where the heading names none. */
  readOwn(row: number, at: number): Bounds | null {
    const column = this.#mapped.columns.get(at)
    if (!column) return null
    if (column.period) {
      this.#listHeading(column, at, column.period)
      return asBounds(column.period)
    }
    const ofRow = /\d{4}/.test(column.heading) ? null : this.#readRow(row)
    const year = ofRow?.from?.slice(0, 4) ?? this.#context.year
    const { found, needsYear } = this.#readHeading(column.heading, year)
    if (found === 'fiscal') this.missing.push({ what: 'year-begins' })
    if (found === undefined && needsYear && year === undefined) this.missing.push({ what: 'period' })
    if (found === undefined || found === 'fiscal') return null
    this.#listHeading(column, at, found)
    return asBounds(found)
  }

  #readHeading(heading: string, year: string | undefined) {
    const key = `${year ?? ''} ${heading}`
    return getOrAdd(this.#headings, key, () => ({
      found: findHeadingPeriod(heading, { ...this.#context, year })?.period,
      needsYear: findHeadingPeriod(heading, anyYear) !== null,
    }))
  }

  #listHeading({ heading }: ColumnMapping, at: number, { start, end }: Period): void {
    const row = this.#mapped.table.headings[1]
    this.#list(row, at, { written: heading, read: `${start} – ${end}` })
  }

  #said(): Bounds | null {
    const { period } = this.#mapping
    return period ? asBounds(period) : null
  }

  #readRow(row: number): Bounds | null {
    const [period, from, to] = (['period', 'from', 'to'] as const).map((role) => this.#readCell(row, role))
    if (period) return { from: from?.start ?? period.start, to: to?.end ?? period.end }
    return from || to ? { from: from?.start ?? null, to: to?.end ?? null } : null
  }

  #readCell(row: number, role: 'period' | 'from' | 'to'): Period | null {
    const at = this.#columns.get(role)
    const cell = at === undefined ? undefined : this.#mapped.sheet.shown.get(row)?.get(at)
    if (at === undefined || !cell) return null
    const found = this.#readOnce(cell)
    if (found === 'fiscal') this.missing.push({ what: 'year-begins' })
    if (found === 'fiscal') return null
    if (found === undefined && readPeriods(cell.text, { ...this.#context, year: '2000' }).length > 0) {
      this.missing.push({ what: 'period' })
    }
    if (found === undefined || found.length === 0) return this.#keepWritten(cell.text, role)
    if (found.length > 1) this.missing.push({ what: 'dates' })
    const [first] = found
    if (!first || found.length > 1) return null
    const { start, end } = first.period
    const read = role === 'from' ? start : role === 'to' ? end : start === end ? start : `${start} – ${end}`
    if (first.written !== null) this.#list(row, at, { written: first.written, read })
    return first.period
  }

  #readOnce(cell: ReadCell): ReturnType<typeof readCellPeriods> {
    const key = `${cell.form} ${cell.text}`
    if (!this.#read.has(key)) this.#read.set(key, readCellPeriods(cell, this.#context))
    return this.#read.get(key)
  }

  /** What cannot be read stands in the template as it is written, and is asked about there. */
  #keepWritten(text: string, role: Role): Period | null {
    const written = text.trim()
    return role === 'period' || written === '' ? null : { start: written, end: written }
  }

  #list(row: number, at: number, reading: Omit<Reading, 'place'>): void {
    const place = { sheet: this.#mapped.sheet.name, column: columnName(at), row }
    const key = JSON.stringify([place, reading.read])
    if (this.#listed.has(key)) return
    this.#listed.add(key)
    this.#readings.push({ place, ...reading })
  }
}
