// The indicator groups of the namespace that have reports under the filters, as subjects of the roll-up.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { SummaryIndicatorGroup } from '../../../src/core/summary/summary.ts'
import { groupName, indicatorGroupsQuery } from '../../shared/api/indicator-groups.ts'
import { useLanguage } from '../../shared/words/language.ts'
import type { Group } from '../charts/groups.ts'
import type { ExplorerSource } from '../model.ts'

/** An indicator, or a group of indicators. */
export interface RollUpSubject extends Group {
  readonly group?: SummaryIndicatorGroup
}

/** In place of the id of an indicator: all of them. Ids of indicators have an underscore or a colon. */
export const allId = 'all'

const none: readonly RollUpSubject[] = []

/** Saved capsules have none: a group belongs to a namespace. */
export function useIndicatorGroups(
  { namespace }: ExplorerSource,
  indicators: readonly Group[],
): readonly RollUpSubject[] {
  const language = useLanguage()
  const { data: groups } = useQuery({ ...indicatorGroupsQuery(namespace ?? ''), enabled: namespace !== null })
  return useMemo(() => {
    if (!groups) return none
    const rowsById = new Map(indicators.map(({ of, rows }) => [of?.id, rows]))
    return groups.flatMap((each): RollUpSubject[] => {
      const members = each.indicator_ids.filter((id) => rowsById.has(id))
      if (members.length === 0) return []
      const name = groupName(each, language)
      return [
        {
          // Ids of indicators have no colon.
          of: { id: `group:${each.slug}`, name },
          rows: members.flatMap((id) => rowsById.get(id) ?? []),
          members: members.length,
          group: { slug: each.slug, name, indicator_ids: members },
        },
      ]
    })
  }, [groups, indicators, language])
}
