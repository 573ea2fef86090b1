// The theory of change of one organization, or of two side by side: goals, measures and results.
import { Arriving } from '../../shared/parts/arriving.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react'

import { ChosenFilters } from '../facets/chosen-filters.tsx'
import { FacetsPanel } from '../facets/facets-panel.tsx'
import type { Explorer, Organization, ViewProps } from '../model.ts'
import { NodePanel } from '../node/node-panel.tsx'
import { useChangeSearch, useExplorerSearch } from '../use-explorer.ts'
import { explorer as explorerWords } from '../words.ts'
import { OrganizationActions, EndComparison, FiltersButton, otherFilters } from './organization-actions.tsx'
import { compareTrees } from './compare.ts'
import { CompareCard } from './compare-card.tsx'
import { focusSoon } from './focus-soon.ts'
import { NoOrganization, OrganizationChoice } from './organization-choice.tsx'
import { OrganizationTheory, useTree } from './organization-theory.tsx'
import './theory.css'

export function TheoryView({ explorer }: ViewProps): ReactElement {
  const { source, theoryOrg, node } = explorer
  const { data, error, refetch } = useQuery({
    queryKey: [...source.key, 'organizations'],
    queryFn: ({ signal }) => source.organizations(signal),
  })
  const [picked, setPicked] = useState<string | null>(null)
  useFocusBack(node)
  if (error !== null || !data) return <Arriving data={data} error={error} refetch={refetch} lines={10} />
  if (data.length === 0) return <NoOrganization />
  const chosen = data.find(({ id }) => id === (theoryOrg ?? (data.length === 1 ? data[0]?.id : null)))
  if (!chosen) return <OrganizationChoice explorer={explorer} organizations={data} onPicked={setPicked} />
  return <Chosen {...{ explorer, chosen, picked, setPicked }} organizations={data} />
}

/** Restores the focus when the side panel closes. */
function useFocusBack(node: string | null): void {
  const before = useRef(node)
  useEffect(() => {
    if (node === null && before.current !== null) {
      focusSoon('.theory-pane [data-key][tabindex="0"]')
    }
    before.current = node
  }, [node])
}

interface ChosenProps {
  readonly explorer: Explorer
  readonly organizations: readonly Organization[]
  readonly chosen: Organization
  /** Chosen by the user in this view. */
  readonly picked: string | null
  readonly setPicked: (id: string) => void
}

function Chosen({ explorer, organizations, chosen, picked, setPicked }: ChosenProps): ReactElement {
  const { secondOrg, node } = explorer
  const words = explorerWords.use().filters
  const [isFiltering, setFiltering] = useState(false)
  const [find, setFind] = useFind()
  const second = organizations.find(({ id }) => id === secondOrg && id !== chosen.id)
  const { data: tree } = useTree(explorer, chosen.id)
  const { data: other } = useTree(explorer, second?.id ?? null)
  const shared = useMemo(() => {
    if (!tree || !other) return nothing
    const { outcomes, indicators } = compareTrees(tree, other)
    return new Set([...outcomes.both, ...indicators.both].map(({ uri }) => uri))
  }, [tree, other])
  const boardProps = { explorer, find, setFind, shared }
  const classes = [
    'theory stack column top gap-4',
    node !== null && 'with-node',
    isFiltering && 'with-filters',
    second && 'compared',
  ]
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {isFiltering && (
        <section className="explorer-filters shown" aria-label={words.label}>
          <FacetsPanel explorer={explorer} />
        </section>
      )}
      <div className="stack column gap-4 shrinks">
        {otherFilters(explorer) > 0 && <ChosenFilters explorer={explorer} />}
        {second && tree && other && <CompareCard explorer={explorer} first={tree} second={other} />}
        <div className="theory-panes stack column gap-4 shrinks">
          <OrganizationTheory
            key={chosen.id}
            organization={chosen.id}
            hasFocus={picked === chosen.id}
            {...boardProps}
            actions={
              <>
                <FiltersButton {...{ explorer, isFiltering, setFiltering }} />
                <OrganizationActions {...{ explorer, organizations, chosen, second }} onPicked={setPicked} />
              </>
            }
          />
          {second && (
            <OrganizationTheory
              key={`second ${second.id}`}
              organization={second.id}
              hasFocus={picked === second.id}
              {...boardProps}
              actions={<EndComparison second={second} />}
            />
          )}
        </div>
      </div>
      {node !== null && <NodePanel explorer={explorer} id={node} />}
    </div>
  )
}

const nothing: ReadonlySet<string> = new Set()

const patienceMs = 250

/** The typed text immediately, and the URL with a delay: browsers limit how often it may change. */
function useFind(): [string, (find: string) => void] {
  const { sought: find = '' } = useExplorerSearch()
  const change = useChangeSearch()
  const [typed, setTyped] = useState(find)
  useEffect(() => {
    if (typed === find) return undefined
    const timer = setTimeout(() => change({ sought: typed === '' ? undefined : typed }), patienceMs)
    return () => clearTimeout(timer)
  }, [typed, find, change])
  return [typed, setTyped]
}
