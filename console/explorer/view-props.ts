import type { Explorer } from './model.ts'

/** Props of every view of the explorer. */
export interface ViewProps {
  readonly explorer: Explorer
}
