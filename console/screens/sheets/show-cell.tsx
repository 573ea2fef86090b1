// The way from a sentence about a cell to the cell in the tables of the sheets.
import { createContext, type ReactElement } from 'react'

import type { CellPlace } from '../../../src/core/spreadsheet/cell-place.ts'
import { Icon } from '../../shared/parts/icon.tsx'

/** Null where no sheets are shown. */
export const ShowCell = createContext<((cell: CellPlace) => void) | null>(null)

interface CellButtonProps {
  readonly cell: CellPlace
  readonly label: string
  readonly onShow: (cell: CellPlace) => void
}

/** Each press is a new wish, also for the same cell. */
export const CellButton = ({ cell, label, onShow }: CellButtonProps): ReactElement => (
  <button
    type="button"
    className="text-button row inline one-line gap-1 small-text"
    onClick={() => onShow({ ...cell })}
  >
    <Icon name="search" size={16} /> {label}
  </button>
)
