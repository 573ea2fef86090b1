import type { Explorer } from './model.ts'

/** What every view of the explorer gets. */
export interface ViewProps {
  readonly explorer: Explorer
}
