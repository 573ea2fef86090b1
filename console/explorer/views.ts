// The views of the explorer, in the order of their tabs. Each is fetched when it is first opened.
import { lazy } from 'react'
import type { ComponentType } from 'react'

import type { Explorer } from './model.ts'

export interface ViewProps {
  readonly explorer: Explorer
}

export interface ExplorerView {
  readonly id: 'table' | 'theory' | 'charts' | 'neighbours' | 'problems'
  readonly Content: ComponentType<ViewProps>
  /** A namespace holds accepted data alone, so there is nothing to mend in it. */
  readonly isForSavedAlone?: boolean
}

export const views: readonly ExplorerView[] = [
  {
    id: 'table',
    Content: lazy(async () => ({ default: (await import('./table/table-view.tsx')).TableView })),
  },
  {
    id: 'theory',
    Content: lazy(async () => ({
      default: (await import('../theory-of-change/theory-view.tsx')).TheoryView,
    })),
  },
  {
    id: 'charts',
    Content: lazy(async () => ({ default: (await import('../charts/charts-view.tsx')).ChartsView })),
  },
  {
    id: 'neighbours',
    Content: lazy(async () => ({
      default: (await import('../neighbours/neighbours-view.tsx')).NeighboursView,
    })),
  },
  {
    id: 'problems',
    Content: lazy(async () => ({ default: (await import('./problems/problems-view.tsx')).ProblemsView })),
    isForSavedAlone: true,
  },
]
