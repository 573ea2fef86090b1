// A briefing: one organization or fund under the current filters, as a page to print.
import type { ReactElement } from 'react'

import { useGroups, type Grouped } from '../charts/use-charts.ts'
import { ChosenFilters, useFilterLabels } from '../facets/chosen-filters.tsx'
import { Uncounted } from '../charts/uncounted.tsx'
import { useFacets } from '../facets/use-facets.ts'
import { TooManyRows, type Explorer, type ViewProps } from '../model.ts'
import { TooMany } from '../table/too-many.tsx'
import { reportedDays } from '../years.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Loading } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { BriefingCharts } from './briefing-charts.tsx'
import { BriefingFirstPage } from './briefing-first-page.tsx'
import { BriefingNumbers } from './briefing-numbers.tsx'
import { BriefingSources } from './briefing-sources.tsx'
import { BriefingTheories } from './briefing-theories.tsx'
import { SubjectChoice } from './subject-choice.tsx'
import { chooseSubject, type Subject } from './subject.ts'
import { briefing } from './words.ts'
import '../charts/charts.css'
import '../theory-of-change/outline.css'
import './briefing.css'

export function BriefingView({ explorer }: ViewProps): ReactElement {
  const subject = chooseSubject(explorer.filters)
  if (subject === null) return <SubjectChoice explorer={explorer} />
  return <Briefing explorer={explorer} subject={subject} />
}

interface BriefingProps {
  readonly explorer: Explorer
  readonly subject: Subject
}

function Briefing({ explorer, subject }: BriefingProps): ReactElement {
  const { data, error, refetch, isPlaceholderData } = useGroups(explorer)
  if (error instanceof TooManyRows) return <TooMany explorer={explorer} error={error} />
  if (error !== null) return <ProblemNote error={error} onRetry={() => void refetch()} />
  if (!data || isPlaceholderData) return <Loading lines={12} />
  return <Written explorer={explorer} subject={subject} groups={data} />
}

function Written({ explorer, subject, groups }: BriefingProps & { groups: Grouped }): ReactElement {
  const words = briefing.use()
  const { date } = useFormat()
  const name = useSubjectName(explorer, subject)
  const others = useOtherFilters(explorer, subject)
  const { rows, indicators, organizations } = groups
  const years = spanText(rows)
  const reporting = organizations.filter(({ of }) => of !== null)
  const source = document.querySelector('.page-head h1')?.textContent ?? explorer.source.namespace ?? ''
  const { counts } = sharedWords.use()
  return (
    <>
      <div className="briefing-tools row apart-3">
        <Button variant="primary" icon="print" onPress={() => window.print()}>
          {words.print}
        </Button>
        {chooseSubject(explorer.chosen) !== null && (
          <Button onPress={() => explorer.setFilters({ org: null, funds: [] })}>{words.another}</Button>
        )}
        <ChosenFilters explorer={explorer} isCounting />
      </div>
      <article className="briefing panel stack column gap-5" aria-label={name}>
        <header className="stack column">
          <p className="briefing-kind">{words.kind[subject.kind]}</p>
          <h2>{name}</h2>
          <p className="muted">{words.made(date(new Date().toISOString()), source)}</p>
          {others !== '' && <p>{words.filters(others)}</p>}
          <Uncounted explorer={explorer} groups={groups} />
        </header>
        <BriefingFirstPage explorer={explorer} subject={subject} />
        <section className="briefing-behind stack column">
          <h3>{words.behind}</h3>
          <ul className="briefing-facts">
            {subject.kind === 'fund' && <Fact count={reporting.length} of={counts.organizations} />}
            <Fact count={indicators.length} of={counts.indicators} />
            <Fact count={rows.length} of={counts.reports} />
            {subject.kind === 'org' && years && (
              <li>
                <strong>{years}</strong>
              </li>
            )}
          </ul>
        </section>
        {rows.length === 0 ? (
          <p>{words.noReports}</p>
        ) : (
          <>
            <BriefingNumbers explorer={explorer} subject={subject} groups={groups} />
            <BriefingCharts explorer={explorer} subject={subject} groups={groups} />
          </>
        )}
        <BriefingTheories explorer={explorer} subject={subject} groups={groups} />
        <BriefingSources explorer={explorer} subject={subject} groups={groups} />
      </article>
    </>
  )
}

/** The subject is in the heading; the other filters are listed below it. */
function useOtherFilters(explorer: Explorer, { kind }: Subject): string {
  const others = { ...explorer.filters, ...(kind === 'org' ? { org: null } : { funds: [] }) }
  return useFilterLabels(explorer, others, true)
    .map(({ label }) => label)
    .join(', ')
}

function useSubjectName(explorer: Explorer, subject: Subject): string {
  const { data } = useFacets(explorer)
  if (subject.kind === 'fund') return subject.fund
  return data?.organizations.find(({ value }) => value === subject.id)?.name ?? subject.id
}

function Fact({ count, of }: { count: number; of: (n: number) => string }): ReactElement {
  const { number } = useFormat()
  return (
    <li>
      <strong>{number(count)}</strong> {of(count)}
    </li>
  )
}

/** The first and the last year of the reports. */
function spanText(rows: Grouped['rows']): string | null {
  const days = reportedDays(rows)
  if (!days) return null
  const [first, last] = [days.first.slice(0, 4), days.last.slice(0, 4)]
  return first === last ? first : `${first} – ${last}`
}
