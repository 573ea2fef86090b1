// A command of the palette.
import type { IconName } from '../../shared/parts/icon.tsx'

export const groupNames = ['found', 'places', 'namespaces', 'runs', 'operations', 'copy', 'looks'] as const

export interface Command {
  readonly id: string
  readonly group: (typeof groupNames)[number]
  readonly icon: IconName
  readonly label: string
  /** Shown beside the label; searchable. */
  readonly note?: string
  /** Shown only when it matches the typed text. */
  readonly isHidden?: boolean
  readonly run: () => void
}
