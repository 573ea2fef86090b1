// Indicators with the same name and unit, each to become a group with one press.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { useChange } from '../../shared/parts/use-change.ts'
import { dataApi } from '../../shared/api/clients.ts'
import { indicatorGroupsQuery } from '../../shared/api/indicator-groups.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { freeSlug } from '../namespaces/slug.ts'
import { indicatorGroups as own } from './words.ts'

const suggestionsQuery = (namespace: string) =>
  queryOptions({
    queryKey: [namespace, 'indicator-group-suggestions'],
    queryFn: async ({ signal }) => (await dataApi.suggestIndicatorGroups({}, { namespace, signal })).data,
  })

type Suggestion = Awaited<ReturnType<typeof dataApi.suggestIndicatorGroups>>['data'][number]

interface SuggestionsProps {
  readonly namespace: string
  /** Slugs that groups have. */
  readonly taken: readonly string[]
}

const maxListed = 12

export function Suggestions({ namespace, taken }: SuggestionsProps): ReactElement | null {
  const words = own.use()
  const { number } = useFormat()
  const { data } = useQuery(suggestionsQuery(namespace))
  const make = useChange({
    change: ({ name, indicator_ids: ids }: Suggestion) =>
      dataApi.writeIndicatorGroup(
        { slug: freeSlug(name, taken, 'group'), body: { name: name.slice(0, 200), indicator_ids: ids } },
        { namespace },
      ),
    shownBy: [indicatorGroupsQuery(namespace), suggestionsQuery(namespace)],
    says: ({ name }) => words.saved(name),
  })
  if (!data || data.length === 0) return null
  return (
    <Card title={words.suggestions}>
      {make.error !== null && <ProblemNote error={make.error} />}
      <ul className="stack">
        {data.slice(0, maxListed).map((each) => {
          const { name, unit, indicator_ids: ids } = each
          return (
            <li key={JSON.stringify([name, unit])} className="row between">
              <span>{words.called(number(ids.length), name, unit ?? words.noUnit)}</span>
              <Button
                size="small"
                icon="plus"
                aria-label={words.makeNamed(name)}
                isDisabled={make.isPending}
                onPress={() => make.mutate(each)}
              >
                {words.makeIt}
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
