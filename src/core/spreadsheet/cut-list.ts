// The cells whose texts were cut, for the second sheet: six bytes each, and at most as many as a sheet has rows. Pure.
import { columnName, maxSheetRows, type Cell, type Column } from './sheet.ts'

/** Leaves room for the header and a last row that counts the rest. */
const maxListed = maxSheetRows - 2

const batchLength = 1000

export interface CutWords {
  /** Appended to a text that was cut. */
  readonly mark: string
  readonly sheet: string
  readonly cell: string
  readonly column: string
  readonly more: (count: number) => string
}

export const cutWords: Readonly<Record<'en' | 'fr', CutWords>> = {
  en: {
    mark: '… [cut]',
    sheet: 'Cut texts',
    cell: 'Cell',
    column: 'Column',
    more: (count) => `and ${count} more`,
  },
  fr: {
    mark: '… [coupé]',
    sheet: 'Textes coupés',
    cell: 'Cellule',
    column: 'Colonne',
    more: (count) => `et ${count} de plus`,
  },
}

export class CutList {
  count = 0
  #rows = new Uint32Array(256)
  #columns = new Uint16Array(256)

  add(row: number, column: number): void {
    const at = this.count++
    if (at >= maxListed) return
    if (at >= this.#rows.length) this.#grow()
    this.#rows[at] = row
    this.#columns[at] = column
  }

  *cells(columns: readonly Column[], { more }: CutWords): Generator<(readonly Cell[])[], void, undefined> {
    let batch: (readonly Cell[])[] = []
    for (let at = 0; at < Math.min(this.count, maxListed); at++) {
      const column = this.#columns[at] ?? 0
      batch.push([`${columnName(column)}${this.#rows[at]}`, columns[column]?.label ?? ''])
      if (batch.length < batchLength) continue
      yield batch
      batch = []
    }
    if (this.count > maxListed) batch.push([more(this.count - maxListed), ''])
    yield batch
  }

  #grow(): void {
    const length = Math.min(this.#rows.length * 4, maxListed)
    const [rows, columns] = [new Uint32Array(length), new Uint16Array(length)]
    rows.set(this.#rows)
    columns.set(this.#columns)
    this.#rows = rows
    this.#columns = columns
  }
}

export const cutColumns = ({ cell, column }: CutWords): readonly Column[] => [
  { label: cell, kind: 'text', width: 14 },
  { label: column, kind: 'text', width: 30 },
]
