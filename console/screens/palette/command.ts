// A command of the palette.
import type { IconName } from '../../shared/parts/icon.tsx'
import type { palette } from './words.ts'

type GroupName = keyof ReturnType<typeof palette.now>['groups']

export interface Command {
  readonly id: string
  readonly group: GroupName
  readonly icon: IconName
  readonly label: string
  /** Shown beside the label; searchable. */
  readonly note?: string
  /** Shown only when it matches the typed text. */
  readonly isHidden?: boolean
  readonly run: () => void
}

export const groupNames: readonly GroupName[] = [
  'found',
  'places',
  'namespaces',
  'runs',
  'operations',
  'copy',
  'looks',
]
