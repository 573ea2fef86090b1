// What the views share: the source, and the filters in the URL.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

import { codeName } from '../shared/words/code-name.ts'
import { useLanguage } from '../shared/words/language.ts'
import { filterSearch, readFilters } from './filters.ts'
import type { Explorer, ExplorerSource, Filters } from './model.ts'

export const useExplorerSearch = () => useSearch({ from: '/signed-in/explorer' })

type ExplorerSearch = ReturnType<typeof useExplorerSearch>

type Change = { readonly [K in keyof ExplorerSearch]?: string | undefined }

/** Changes search parameters; undefined removes one. Keeps the scroll position. */
export function useChangeSearch(): (change: Change, isStep?: boolean) => void {
  const navigate = useNavigate({ from: '/explorer' })
  return useCallback(
    (change, isStep = false) =>
      void navigate({
        search: (before) =>
          Object.fromEntries(
            Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined),
          ),
        replace: !isStep,
        resetScroll: false,
      }),
    [navigate],
  )
}

export function useExplorer(source: ExplorerSource): Explorer {
  const search = useExplorerSearch()
  const change = useChangeSearch()
  const language = useLanguage()
  const { theme, fund, org, outcome, indicator, from, to, kind, node, org1, org2 } = search
  const filters = useMemo(
    () =>
      readFilters(
        Object.fromEntries(
          Object.entries({ theme, fund, org, outcome, indicator, from, to, kind }).filter(
            ([, value]) => value !== undefined,
          ),
        ),
      ),
    [theme, fund, org, outcome, indicator, from, to, kind],
  )
  const setFilters = useCallback(
    (wanted: Partial<Filters>) => {
      // A newly chosen organization filter also selects the organization of the theory view.
      const isOrgChosen = wanted.org !== undefined && wanted.org !== null && wanted.org !== filters.org
      change({ ...filterSearch({ ...filters, ...wanted }), ...(isOrgChosen && { org1: undefined }) })
    },
    [change, filters],
  )
  const openNode = useCallback((id: string | null) => change({ node: id ?? undefined }), [change])
  const setSecondOrg = useCallback((id: string | null) => change({ org2: id ?? undefined }), [change])
  const themeLabel = useCallback((iri: string) => codeName(iri, language) ?? iri, [language])
  return useMemo(
    () => ({
      source,
      filters,
      setFilters,
      node: node ?? null,
      openNode,
      theoryOrg: org1 ?? filters.org,
      secondOrg: org2 ?? null,
      setSecondOrg,
      themeLabel,
    }),
    [source, filters, setFilters, node, openNode, org1, org2, setSecondOrg, themeLabel],
  )
}
