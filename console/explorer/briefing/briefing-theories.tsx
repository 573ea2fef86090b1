// The theories of change of a briefing as outlines: outcomes and their indicators, without reports.
import { useQueries } from '@tanstack/react-query'
import { useMemo, type ReactElement } from 'react'

import type { Grouped } from '../charts/use-charts.ts'
import type { Explorer, OrganizationTree } from '../model.ts'
import { Loading } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { visibleNodes } from '../theory-of-change/folding.ts'
import { filterTree } from '../theory-of-change/filter-tree.ts'
import { useNodeTexts } from '../theory-of-change/node-text.ts'
import { OutlineItem } from '../theory-of-change/outline-item.tsx'
import { treeQuery } from '../theory-of-change/tree-query.ts'
import { makeTheory, type TheoryNode } from '../theory-of-change/theory.ts'
import { useFormat } from '../../shared/words/format.ts'
import type { Subject } from './subject.ts'
import { briefing } from './words.ts'

/** For a fund with many organizations, those with the most reports. */
const maxOrganizations = 8

interface TheoriesProps {
  readonly explorer: Explorer
  readonly subject: Subject
  readonly groups: Grouped
}

export function BriefingTheories({ explorer, subject, groups }: TheoriesProps): ReactElement | null {
  const words = briefing.use()
  const { number } = useFormat()
  const organizations = useMemo(() => {
    if (subject.kind === 'org') return [subject.id]
    return [...groups.organizations]
      .sort((a, b) => b.rows.length - a.rows.length)
      .flatMap(({ of }) => (of ? [of.id] : []))
  }, [subject, groups])
  const shown = organizations.slice(0, maxOrganizations)
  const trees = useQueries({ queries: shown.map((id) => treeQuery(explorer.source, id)) })
  const error = trees.find((each) => each.error !== null)?.error
  return (
    <section className="briefing-theory stack column">
      <h3>{words.theory}</h3>
      <p className="muted">{words.theoryLead}</p>
      {error !== undefined && <ProblemNote error={error} />}
      {trees.map(({ data, isPending }, at) =>
        data ? (
          <Theory key={data.id} explorer={explorer} tree={data} groups={groups} />
        ) : isPending ? (
          <Loading key={shown[at]} lines={3} />
        ) : null,
      )}
      {organizations.length === 0 && <p>{words.theoryGone}</p>}
      {organizations.length > maxOrganizations && (
        <p>{words.moreTheories(number(maxOrganizations), number(organizations.length))}</p>
      )}
    </section>
  )
}

const noKeys: ReadonlySet<string> = new Set()

function Theory({
  explorer,
  tree,
  groups,
}: {
  explorer: Explorer
  tree: OrganizationTree
  groups: Grouped
}): ReactElement {
  const texts = useNodeTexts(explorer, noKeys)
  const { filters } = explorer
  const visible = useMemo(() => {
    // The tree lacks the themes that indicators have themselves; the rows include them.
    const themed = new Set(groups.indicators.flatMap(({ of }) => (of ? [of.id] : [])))
    return visibleNodes(withoutReports(makeTheory(filterTree(tree, filters, themed))), noKeys)
  }, [tree, filters, groups])
  return (
    <ul className="theory-outline printed">
      {visible.map((seen) => (
        <OutlineItem key={seen.node.key} seen={seen} texts={texts} />
      ))}
    </ul>
  )
}

const withoutReports = (node: TheoryNode): TheoryNode => ({
  ...node,
  children: node.kind === 'indicator' ? [] : node.children.map(withoutReports),
})
