// Navigation between nodes. Each step is an entry of the browser history with the path that led to it, so that Back,
// Forward and reloading keep it.
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

import type { useExplorerSearch } from '../use-explorer.ts'

export interface Step {
  readonly id: string
  readonly title: string
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The previous nodes, oldest first. */
    trail?: readonly Step[]
  }
}

const none: readonly Step[] = []
const longest = 20

export const useTrail = (): readonly Step[] =>
  useRouterState({ select: ({ location }) => location.state.trail ?? none })

type Search = ReturnType<typeof useExplorerSearch>

/** The search parameters of another view, without the node. */
export function leavingNode(before: Search, view: 'neighbours' | 'table'): Search {
  const next = { ...before, view }
  delete next.node
  return next
}

/** Opens a node, or with null the list of all nodes, with the path that led there. */
export function useGoTo(): (id: string | null, trail: readonly Step[]) => void {
  const navigate = useNavigate({ from: '/explorer' })
  return useCallback(
    (id, trail) =>
      void navigate({
        search: (before) => ({ ...leavingNode(before, 'neighbours'), ...(id !== null && { node: id }) }),
        state: (before) => ({ ...before, trail: trail.slice(-longest) }),
        resetScroll: false,
      }),
    [navigate],
  )
}
