// Search over all nodes: by name, identifier or type, with counts per type.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ReactElement } from 'react'

import { FacetList } from '../facets/facet-list.tsx'
import { filterCount } from '../filters.ts'
import type { Explorer, NodeList } from '../model.ts'
import { useChangeSearch, useExplorerSearch } from '../use-explorer.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Loading } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { FoundNodes } from './found-nodes.tsx'
import { NodeHeading } from './node-heading.tsx'
import { useTypeLabel } from './titles.ts'
import { neighbours as own } from './words.ts'

const atOnce = 100

export function NodeFinder({ explorer }: { explorer: Explorer }): ReactElement {
  const words = own.use()
  const language = useLanguage()
  const change = useChangeSearch()
  const { find = '', type = null } = useExplorerSearch()
  const [typed, setTyped] = useState(find)
  const text = useDeferredValue(typed)
  const [limit, setLimit] = useState(atOnce)
  const { source } = explorer
  const query = { text, type, limit, language }
  const { data, error, refetch } = useQuery({
    queryKey: [...source.key, 'nodes', query],
    queryFn: ({ signal }) => source.nodes(query, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
  const search = (next: string) => {
    setTyped(next)
    setLimit(atOnce)
    change({ find: next === '' ? undefined : next })
  }
  const choose = (next: string | null) => {
    setLimit(atOnce)
    change({ type: next ?? undefined })
  }
  return (
    <section className="neighbours-finder" aria-labelledby="neighbours-heading">
      <header>
        <NodeHeading>{words.heading}</NodeHeading>
        <p className="muted">
          {words.lead} {filterCount(explorer.filters) > 0 && words.unfiltered}
        </p>
      </header>
      <Field label={words.find} hint={words.findHint} type="search" value={typed} onChange={search} />
      {error !== null ? (
        <ProblemNote error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div>
          {source.kind === 'namespace' && <p role="status">{words.reading}</p>}
          <Loading lines={8} />
        </div>
      ) : (
        <>
          <SearchScope explorer={explorer} list={data} />
          <div className="neighbours-found">
            <Types list={data} chosen={type} onChoose={choose} />
            <FoundNodes
              explorer={explorer}
              list={data}
              isFiltered={text !== '' || type !== null}
              onMore={() => setLimit(limit + atOnce * 2)}
              onClear={() => {
                search('')
                choose(null)
              }}
            />
          </div>
        </>
      )}
    </section>
  )
}

interface TypesProps {
  readonly list: NodeList
  readonly chosen: string | null
  readonly onChoose: (type: string | null) => void
}

function Types({ list, chosen, onChoose }: TypesProps): ReactElement {
  const words = own.use()
  const typeLabel = useTypeLabel()
  const options = list.types.map(({ type, count }) => ({ value: type, name: null, count }))
  return (
    <FacetList
      title={words.kinds}
      options={options}
      chosen={chosen === null ? [] : [chosen]}
      labelOf={({ value }) => typeLabel(value)}
      onToggle={(value) => onChoose(value === chosen ? null : value)}
      counted={words.nodesOf}
      initialCount={14}
      // Collapsed on narrow screens, where it would hide the nodes.
      isOpen={matchMedia('(min-width: 60rem)').matches}
    />
  )
}

/** What can be found, and the age of the data. */
function SearchScope({ explorer, list }: { explorer: Explorer; list: NodeList }): ReactElement | null {
  const words = own.use()
  const { time } = useFormat()
  const queries = useQueryClient()
  const { source } = explorer
  if (list.isPartial) {
    return (
      <Note>
        <strong>{words.partial}</strong> {words.partialFind}
      </Note>
    )
  }
  if (list.readAt === null) return null
  const readAgain = () => {
    source.forgetNodes()
    for (const kind of ['nodes', 'node', 'neighbours']) {
      void queries.resetQueries({ queryKey: [...source.key, kind] })
    }
  }
  return (
    <p className="neighbours-read muted">
      {words.readAt(time(list.readAt))}
      <Button size="small" variant="quiet" icon="refresh" onPress={readAgain}>
        {words.readAgain}
      </Button>
    </p>
  )
}
