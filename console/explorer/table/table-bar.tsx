// The number of rows, the column menu, and downloads of all matching rows in the order of the table.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'

import { announce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Check } from '../../parts/choice.tsx'
import { Menu } from '../../parts/menu.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { takeAway } from '../../take-away/words.ts'
import { useFormat } from '../../words/format.ts'
import { useLanguage } from '../../words/language.ts'
import { columnsText, readingOrder, usualColumns } from '../columns.ts'
import type { ColumnName } from '../columns.ts'
import type { Explorer, Row } from '../model.ts'
import { useChangeSearch, useExplorerSearch } from '../use-explorer.ts'
import { explorer as own } from '../words.ts'

interface TableBarProps {
  readonly explorer: Explorer
  readonly rows: readonly Row[]
  readonly columns: readonly ColumnName[]
  readonly available: readonly ColumnName[]
}

export function TableBar({ explorer, rows, columns, available }: TableBarProps): ReactElement {
  const say = own.use().table
  const { number } = useFormat()
  const { source } = explorer
  const { data: summary } = useQuery({
    queryKey: [...source.key, 'summary'],
    queryFn: ({ signal }) => source.summary(signal),
  })
  const isAll = summary === undefined || summary.reports === rows.length
  return (
    <div className="explorer-bar">
      <p role="status">
        {isAll
          ? say.all(rows.length, number(rows.length))
          : say.shown(number(rows.length), number(summary.reports))}
      </p>
      <ColumnChooser columns={columns} available={available} />
      <Downloads explorer={explorer} rows={rows} columns={columns} available={available} />
    </div>
  )
}

type ColumnProps = Pick<TableBarProps, 'columns' | 'available'>

function ColumnChooser({ columns, available }: ColumnProps): ReactElement {
  const say = own.use()
  const change = useChangeSearch()
  const show = (next: readonly ColumnName[]) => change({ columns: columnsText(next) })
  const toggle = (name: ColumnName) =>
    show(readingOrder.filter((each) => (each === name ? !columns.includes(name) : columns.includes(each))))
  return (
    <DialogTrigger>
      <Button size="small" icon="overview">
        {say.table.columns}
      </Button>
      <Popover className="menu-box explorer-columns" placement="bottom end">
        <Dialog aria-label={say.table.columns}>
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
                {say.columns[name]}
              </Check>
            ))}
          {!available.includes('funds') && <p className="muted">{say.table.noFunds}</p>}
          <Button size="small" look="quiet" onPress={() => show(usualColumns)}>
            {say.table.usual}
          </Button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

type Format = 'xlsx' | 'excel-csv' | 'csv' | 'json'

function Downloads({ explorer, rows, columns, available }: TableBarProps): ReactElement {
  const say = own.use().table
  const { number } = useFormat()
  const language = useLanguage()
  const words = takeAway.use()
  const isSorted = useExplorerSearch().sort !== undefined
  const [error, setError] = useState<unknown>(null)
  const save = async (format: Format, wanted: readonly ColumnName[]) => {
    setError(null)
    try {
      const { saveRows } = await import('./save-rows.ts')
      await saveRows({ explorer, rows, columns: wanted, isSorted, language }, format)
      announce(say.downloaded(number(rows.length)))
    } catch (failure) {
      setError(failure)
    }
  }
  const act = (id: string, label: string, format: Format, wanted: readonly ColumnName[]) => ({
    id,
    label,
    onAct: () => void save(format, wanted),
  })
  const menu = (
    <Menu
      label={say.downloadHint}
      acts={[
        act('xlsx', words.xlsx, 'xlsx', available),
        act('excel-csv', words.excelCsv, 'excel-csv', columns),
        act('csv', say.csvShown, 'csv', columns),
        act('json', say.jsonShown, 'json', columns),
        act('csv-all', say.csvAll, 'csv', available),
        act('json-all', say.jsonAll, 'json', available),
      ]}
    >
      <Button size="small" icon="download" isDisabled={rows.length === 0}>
        {say.download}
      </Button>
    </Menu>
  )
  return (
    <>
      {menu}
      {error !== null && <ProblemNote error={error} />}
    </>
  )
}
