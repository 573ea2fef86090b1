// The number of rows, the column menu, and downloads of all matching rows in the order of the table.
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'

import { announce } from '../../shared/parts/announce.tsx'
import { Button } from '../../shared/parts/button.tsx'
import { Check } from '../../shared/parts/choice.tsx'
import { Menu } from '../../shared/parts/menu.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { downloadWords } from '../../shared/downloads/words.ts'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { columnsText, readingOrder, usualIn, type ColumnName } from '../columns.ts'
import type { Explorer, Row } from '../model.ts'
import { useChangeSearch, useExplorerSearch } from '../use-explorer.ts'
import { explorer as own } from '../words.ts'
import type { TableLook } from './table-look.ts'

interface TableBarProps {
  readonly explorer: Explorer
  readonly rows: readonly Row[]
  readonly columns: readonly ColumnName[]
  readonly available: readonly ColumnName[]
  readonly look: TableLook
  readonly changeLook: (change: Partial<TableLook>) => void
}

export function TableBar(props: TableBarProps): ReactElement {
  const { explorer, rows } = props
  const words = own.use().table
  const { number } = useFormat()
  const { source } = explorer
  const { data: summary } = useQuery({
    queryKey: [...source.key, 'summary'],
    queryFn: ({ signal }) => source.summary(signal),
  })
  const isAll = summary === undefined || summary.reports === rows.length
  return (
    <div className="explorer-bar row">
      <p role="status">
        {isAll
          ? words.all(rows.length, number(rows.length))
          : words.shown(number(rows.length), number(summary.reports))}
      </p>
      <ColumnChooser {...props} />
      <Downloads {...props} />
    </div>
  )
}

function ColumnChooser({ columns, available, look, changeLook }: TableBarProps): ReactElement {
  const words = own.use()
  const change = useChangeSearch()
  const show = (next: readonly ColumnName[]) => change({ columns: columnsText(next, available) })
  const toggle = (name: ColumnName) =>
    show(readingOrder.filter((each) => (each === name ? !columns.includes(name) : columns.includes(each))))
  return (
    <DialogTrigger>
      <Button size="small" icon="overview">
        {words.table.columns}
      </Button>
      <Popover className="menu-box explorer-columns" placement="bottom end">
        <Dialog aria-label={words.table.columns}>
          {readingOrder
            .filter((name) => available.includes(name))
            .map((name) => (
              <Check
                key={name}
                isSelected={columns.includes(name)}
                // At least one column must stay.
                isDisabled={columns.length === 1 && columns.includes(name)}
                onChange={() => toggle(name)}
              >
                {words.columns[name]}
              </Check>
            ))}
          <p className="muted">{words.table.constant}</p>
          {!available.includes('funds') && <p className="muted">{words.table.noFunds}</p>}
          <Button size="small" variant="quiet" onPress={() => show(usualIn(available))}>
            {words.table.usual}
          </Button>
          <Check isSelected={look.isRoomy} onChange={(isRoomy) => changeLook({ isRoomy })}>
            {words.table.roomy}
          </Check>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

type Format = 'xlsx' | 'excel-csv' | 'csv' | 'json'

function Downloads({ explorer, rows, columns, available }: TableBarProps): ReactElement {
  const words = own.use().table
  const { number } = useFormat()
  const language = useLanguage()
  const formats = downloadWords.use()
  const isSorted = useExplorerSearch().sort !== undefined
  const [error, setError] = useState<unknown>(null)
  const save = async (format: Format, wanted: readonly ColumnName[]) => {
    setError(null)
    try {
      const { saveRows } = await import('./save-rows.ts')
      await saveRows({ explorer, rows, columns: wanted, isSorted, language }, format)
      announce(words.downloaded(number(rows.length)))
    } catch (failure) {
      setError(failure)
    }
  }
  const menuAction = (label: string, format: Format, wanted: readonly ColumnName[]) => ({
    label,
    onAction: () => void save(format, wanted),
  })
  return (
    <>
      <Menu
        label={words.downloadHint}
        actions={[
          menuAction(formats.xlsx, 'xlsx', available),
          menuAction(formats.excelCsv, 'excel-csv', columns),
          menuAction(words.csvShown, 'csv', columns),
          menuAction(words.jsonShown, 'json', columns),
          menuAction(words.csvAll, 'csv', available),
          menuAction(words.jsonAll, 'json', available),
        ]}
      >
        <Button size="small" icon="download" isDisabled={rows.length === 0}>
          {words.download}
        </Button>
      </Menu>
      {error !== null && <ProblemNote error={error} />}
    </>
  )
}
