// What the views share: the source, and the filters in the URL.
import { useCallback, useMemo } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'

import { periodChoices, type PeriodChoice } from '../../src/core/summary/period.ts'
import { codeName } from '../shared/words/code-name.ts'
import { useLanguage } from '../shared/words/language.ts'
import { filterSearch, readFilters } from './filters.ts'
import { filtersWithin, withinLocked } from './locked-filters.ts'
import type { Explorer, ExplorerSource, Filters, LockedFilters } from './model.ts'

/** The explorer is a page of the console, and the page of a link, so it does not name its route. */
export const useExplorerSearch = () => useSearch({ strict: false })

type ExplorerSearch = ReturnType<typeof useExplorerSearch>

type Change = { readonly [K in keyof ExplorerSearch]?: string | undefined }

/** For links; undefined removes a parameter. */
export const searchWith = (before: object, change: Change) =>
  Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined))

/** Changes search parameters; undefined removes one. Keeps the scroll position. */
export function useChangeSearch(): (change: Change, isStep?: boolean) => void {
  const navigate = useNavigate()
  return useCallback(
    (change, isStep = false) =>
      void navigate({
        to: '.',
        search: (before) => searchWith(before, change),
        replace: !isStep,
        resetScroll: false,
      }),
    [navigate],
  )
}

/** Those in the URL, within what a link locks: the same object until one of them changes. */
function useChosenFilters(search: ExplorerSearch, locked: LockedFilters | null): Filters {
  const text = JSON.stringify(readFilters(search))
  return useMemo(() => {
    const read = JSON.parse(text) as Filters
    return locked ? withinLocked(read, locked) : read
  }, [text, locked])
}

/** A sum of a year counts each report in one year only: the one in which it ends. */
const usualChoice: PeriodChoice = 'ends'

export function useExplorer(
  source: ExplorerSource,
  EarlierValues: Explorer['EarlierValues'],
  locked: LockedFilters | null = null,
): Explorer {
  const search = useExplorerSearch()
  const change = useChangeSearch()
  const language = useLanguage()
  const { node, org1, org2, counted: countedText, start } = search
  const chosen = useChosenFilters(search, locked)
  const filters = useMemo(() => (locked ? filtersWithin(chosen, locked) : chosen), [chosen, locked])
  const setFilters = useCallback(
    (wanted: Partial<Filters>) => {
      // A newly chosen organization filter also selects the organization of the theory view.
      const isOrgChosen = wanted.org !== undefined && wanted.org !== null && wanted.org !== filters.org
      change({ ...filterSearch({ ...chosen, ...wanted }), ...(isOrgChosen && { org1: undefined }) })
    },
    [change, chosen, filters],
  )
  const counted = periodChoices.find((each) => each === countedText) ?? usualChoice
  const setCounted = useCallback(
    (choice: PeriodChoice) => change({ counted: choice === usualChoice ? undefined : choice }),
    [change],
  )
  const { namespace } = source
  const fiscalYearStart = readYearStart(start, namespace)
  const setFiscalYearStart = useCallback(
    (month: number) => {
      storeYearStart(month, namespace)
      // A link shows the same years to others. January is in the URL too, since others may have stored another month.
      change({ start: String(month) })
    },
    [change, namespace],
  )
  const openNode = useCallback((id: string | null) => change({ node: id ?? undefined }), [change])
  const themeLabel = useCallback((iri: string) => codeName(iri, language) ?? iri, [language])
  const explorer = {
    source,
    filters,
    chosen,
    locked,
    setFilters,
    counted,
    setCounted,
    fiscalYearStart,
    setFiscalYearStart,
    node: node ?? null,
    openNode,
    theoryOrg: org1 ?? filters.org,
    secondOrg: org2 ?? null,
    EarlierValues,
    themeLabel,
  }
  // The same object until one of its values changes.
  return useMemo(() => explorer, Object.values(explorer))
}

const storedAs = (namespace: string | null): string => `impact-graph.year-start.${namespace ?? 'library'}`

/** From the URL, else as last chosen; January where neither is a month. */
const readYearStart = (text: string | undefined, namespace: string | null): number =>
  readMonth(text) ?? readMonth(localStorage.getItem(storedAs(namespace))) ?? 1

const storeYearStart = (month: number, namespace: string | null): void =>
  localStorage.setItem(storedAs(namespace), String(month))

const readMonth = (text: string | null | undefined): number | null =>
  /^([1-9]|1[0-2])$/.test(text ?? '') ? Number(text) : null
