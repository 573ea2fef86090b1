// How the table looks in this browser: rows of one line or of two, and the widths of columns that were dragged.
import { useState } from 'react'

import { isColumn, type ColumnName } from '../columns.ts'

/** In rem. */
export type ColumnWidths = Partial<Readonly<Record<ColumnName, number>>>

export interface TableLook {
  readonly isRoomy: boolean
  readonly widths: ColumnWidths
}

const storedAs = 'impact-graph.table'

export const widthLimits = { min: 3, max: 40 } as const

export const limitWidth = (rem: number): number =>
  Math.round(Math.max(widthLimits.min, Math.min(widthLimits.max, rem)) * 100) / 100

/** What is stored may come from another version, or be written by hand. */
export function readLook(text: string | null): TableLook {
  try {
    const { isRoomy, widths } = JSON.parse(text ?? '{}') as { isRoomy?: unknown; widths?: object }
    const entries = Object.entries(widths ?? {}).filter(
      (entry): entry is [ColumnName, number] => isColumn(entry[0]) && Number.isFinite(entry[1]),
    )
    return {
      isRoomy: isRoomy === true,
      widths: Object.fromEntries(entries.map(([name, width]) => [name, limitWidth(width)])),
    }
  } catch {
    return { isRoomy: false, widths: {} }
  }
}

export function useTableLook(): readonly [TableLook, (change: Partial<TableLook>) => void] {
  const [look, setLook] = useState(() => readLook(localStorage.getItem(storedAs)))
  const change = (wanted: Partial<TableLook>) => {
    const next = { ...look, ...wanted }
    setLook(next)
    localStorage.setItem(storedAs, JSON.stringify(next))
  }
  return [look, change]
}
