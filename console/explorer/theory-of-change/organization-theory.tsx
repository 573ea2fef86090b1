// The theory of change of one organization: fetched, filtered, and shown.
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactElement } from 'react'

import { noFilters } from '../filters.ts'
import type { Explorer, OrganizationTree } from '../model.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { TheoryContent, type TheoryContentProps } from './theory-content.tsx'
import { filterTree } from './filter-tree.ts'
import { makeTheory } from './theory.ts'
import { treeQuery } from './tree-query.ts'
import { theory } from './words.ts'

export const useTree = ({ source }: Explorer, organization: string | null) =>
  useQuery(treeQuery(source, organization))

/** Indicators with one of the chosen themes, which the tree does not contain. */
function useThemed({ source, filters: { themes } }: Explorer, org: string) {
  const { data } = useQuery({
    queryKey: [...source.key, 'themed', org, themes],
    queryFn: async ({ signal }) => {
      const rows = await source.rows({ ...noFilters, org, themes }, signal)
      return new Set(rows.map(({ indicator }) => indicator.id))
    },
    enabled: themes.length > 0,
    structuralSharing: false,
  })
  return data ?? nothing
}

const nothing: ReadonlySet<string> = new Set()

interface OrganizationTheoryProps extends Omit<TheoryContentProps, 'whole' | 'hidden'> {
  readonly organization: string
}

export function OrganizationTheory({ organization, ...rest }: OrganizationTheoryProps): ReactElement {
  const { explorer } = rest
  const words = theory.use()
  const { data, error, refetch } = useTree(explorer, organization)
  if (error !== null || data === undefined) return <Arriving {...{ data, error, refetch }} lines={10} />
  if (data === null) return <p>{words.pick.gone}</p>
  return <Narrowed tree={data} {...rest} />
}

function Narrowed({
  tree,
  ...rest
}: Omit<OrganizationTheoryProps, 'organization'> & { tree: OrganizationTree }): ReactElement {
  const { filters } = rest.explorer
  const themed = useThemed(rest.explorer, tree.id)
  const filtered = useMemo(() => filterTree(tree, filters, themed), [tree, filters, themed])
  const whole = useMemo(() => makeTheory(filtered), [filtered])
  return <TheoryContent whole={whole} hidden={filtered.hidden} {...rest} />
}
