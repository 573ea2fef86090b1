// The ways to save a table as a file, as actions of a menu.
import { useState } from 'react'

import { announce } from '../parts/announce.tsx'
import type { MenuAction } from '../parts/menu.tsx'
import { useFormat } from '../words/format.ts'
import { useLanguage } from '../words/language.ts'
import { maxListed } from './all-pages.ts'
import { datedName, dayText } from './file-name.ts'
import type { TableFormat } from './save-table.ts'
import type { TableColumn } from './table-file.ts'
import { downloadWords } from './words.ts'

export interface SavedTable<R> {
  /** Parts of the file name: namespace, content, filters. */
  readonly named: readonly (string | null)[]
  /** Default: the first part of the file name. */
  readonly sheet?: string
  readonly columns: readonly TableColumn<R>[]
  /** Called when a download starts. */
  readonly rows: () => readonly R[] | Promise<readonly R[]>
}

interface TableSaves {
  readonly actions: readonly MenuAction[]
  readonly isBusy: boolean
  readonly error: unknown
}

export function useTableSaves<R>(table: SavedTable<R>): TableSaves {
  const { named, sheet = named[0] ?? '', columns, rows } = table
  const words = downloadWords.use()
  const language = useLanguage()
  const { number } = useFormat()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const save = async (format: TableFormat) => {
    setBusy(true)
    setError(null)
    try {
      const [{ saveTable }, all] = await Promise.all([import('./save-table.ts'), rows()])
      const name = datedName(named, dayText(new Date()))
      const file = await saveTable({ name, sheet, columns, rows: all }, format, language)
      const isCut = all.length === maxListed
      announce(
        `${words.saved(all.length, number(all.length), file)}${isCut ? ` ${words.cut(number(all.length))}` : ''}`,
      )
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return {
    actions: [
      { label: words.xlsx, onAction: () => void save('xlsx') },
      { label: words.excelCsv, onAction: () => void save('excel-csv') },
      { label: words.csv, onAction: () => void save('csv') },
    ],
    isBusy,
    error,
  }
}
