// The download button of a table: Excel workbook, CSV for Excel, and plain CSV.
import type { ReactElement } from 'react'

import { Button } from '../parts/button.tsx'
import { Menu } from '../parts/menu.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import { useTableSaves, type SavedTable } from './use-table-saves.ts'
import { downloadWords } from './words.ts'

interface TableDownloadsProps<R> extends SavedTable<R> {
  readonly isDisabled?: boolean
  /** Added to the accessible label where a page has several downloads. */
  readonly of?: string
}

export function TableDownloads<R>(props: TableDownloadsProps<R>): ReactElement {
  const { isDisabled = false, of } = props
  const words = downloadWords.use()
  const { actions, isBusy, error } = useTableSaves(props)
  return (
    <div>
      <Menu label={words.hint} actions={actions}>
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
    </div>
  )
}
