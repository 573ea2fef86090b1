// What Results looks at, everything, a group or an indicator, and what there is one line for.
import type { ReactElement } from 'react'

import { rankNames } from '../../../src/core/natural-order.ts'
import type { Split, SummaryIndicatorGroup } from '../../../src/core/summary/summary.ts'
import { Select } from '../../shared/parts/select.tsx'
import type { Group, Groups } from '../charts/groups.ts'
import { IndicatorChoice } from '../charts/indicator-choice.tsx'
import { useChangeSearch } from '../use-explorer.ts'
import { resultsWords } from './words.ts'

/** In place of the id of an indicator: all of them. Ids of indicators have an underscore or a colon. */
export const allId = 'all'

/** With the groups that its values are added in. */
export interface ResultSubject extends Group {
  readonly groups: readonly SummaryIndicatorGroup[]
  /** Whose reports these are; null: of all. */
  readonly ids: readonly string[] | null
}

export function subjectsIn(
  { rows, indicators }: Groups,
  groups: readonly SummaryIndicatorGroup[],
  all: string,
): readonly [ResultSubject, ...ResultSubject[]] {
  const rowsById = new Map(indicators.map(({ of, rows: own }) => [of?.id, own]))
  return [
    { of: { id: allId, name: all }, rows, groups, ids: null },
    ...groups.flatMap((group): ResultSubject[] => {
      const members = group.indicator_ids.filter((id) => rowsById.has(id))
      if (members.length === 0) return []
      return [
        {
          of: { id: `group:${group.slug}`, name: group.name },
          rows: members.flatMap((id) => rowsById.get(id) ?? []),
          members: members.length,
          groups: [group],
          ids: members,
        },
      ]
    }),
    ...indicators.map((each) => ({ ...each, groups: [], ids: each.of ? [each.of.id] : [] })),
  ]
}

const isIndicator = ({ of, groups }: ResultSubject): boolean => groups.length === 0 && of?.id !== allId

/** Indicators by name, after everything and the groups. Very many take a moment: when somebody chooses among them. */
function orderSubjects(subjects: readonly ResultSubject[]): readonly ResultSubject[] {
  const groupName = ({ of }: Group) => of?.name ?? of?.id ?? ''
  const rank = rankNames(subjects.map(groupName))
  const ranked = subjects.map((subject) => ({
    subject,
    rank: isIndicator(subject) ? rank(groupName(subject)) : -1,
  }))
  return ranked.sort((a, b) => a.rank - b.rank).map(({ subject }) => subject)
}

interface ResultChoicesProps {
  readonly subjects: readonly ResultSubject[]
  readonly chosen: ResultSubject
  /** Those that there can be one line for. */
  readonly offered: readonly Split[]
  readonly split: Split
}

export function ResultChoices({ subjects, chosen, offered, split }: ResultChoicesProps): ReactElement {
  const words = resultsWords.use()
  const change = useChangeSearch()
  return (
    <div className="results-choices row bottom gap-3">
      <IndicatorChoice
        indicators={() => orderSubjects(subjects)}
        chosen={chosen}
        onChoose={(id) => change({ measure: id === allId ? undefined : id })}
      />
      <Select
        label={words.split}
        value={split}
        options={offered.map((each) => ({ value: each, label: words.splits[each] }))}
        onChange={(next) => change({ by: next === 'org' ? undefined : next })}
      />
    </div>
  )
}
