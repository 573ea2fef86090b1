// Download buttons of a table: Excel workbook, CSV for Excel, and plain CSV.
import { useState } from 'react'
import type { ReactElement } from 'react'

import { announce } from '../parts/announce.tsx'
import { Button } from '../parts/button.tsx'
import { Menu } from '../parts/menu.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import { useFormat } from '../words/format.ts'
import { useLanguage } from '../words/language.ts'
import { datedName, dayText } from './file-name.ts'
import { maxListed } from './all-pages.ts'
import type { TableFormat } from './save-table.ts'
import type { TableColumn } from './table-file.ts'
import { downloadWords } from './words.ts'

interface TableDownloadsProps<R> {
  /** Parts of the file name: namespace, content, filters. */
  readonly named: readonly (string | null)[]
  readonly sheet: string
  readonly columns: readonly TableColumn<R>[]
  /** Called when a download starts. */
  readonly rows: () => readonly R[] | Promise<readonly R[]>
  readonly isDisabled?: boolean
  /** Added to the accessible label where a page has several downloads. */
  readonly of?: string
}

export function TableDownloads<R>(props: TableDownloadsProps<R>): ReactElement {
  const { named, sheet, columns, rows, isDisabled = false, of } = props
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
  return (
    <>
      <Menu
        label={words.hint}
        actions={[
          { id: 'xlsx', label: words.xlsx, onAction: () => void save('xlsx') },
          { id: 'excel-csv', label: words.excelCsv, onAction: () => void save('excel-csv') },
          { id: 'csv', label: words.csv, onAction: () => void save('csv') },
        ]}
      >
        <Button
          size="small"
          icon="download"
          isDisabled={isDisabled}
          isPending={isBusy}
          {...(of !== undefined && { 'aria-label': `${words.downloadTable} – ${of}` })}
        >
          {of === undefined ? words.download : words.downloadTable}
        </Button>
      </Menu>
      {error !== null && <ProblemNote error={error} />}
    </>
  )
}
