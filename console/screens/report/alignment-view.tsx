// How far the file follows a tier of the standard: advice, beside what the rules found. Counted, filtered, and grouped by
// property.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useMemo, type ReactElement, type ReactNode } from 'react'

import type { AlignmentReport } from '../../../src/core/alignment/alignment-report.ts'
import { groupItems } from '../../../src/core/alignment/alignment-text.ts'
import { profiles, type Profile } from '../../../src/core/alignment/tiers.ts'
import { alignmentWords } from '../../../src/core/alignment/wording/alignment-words.ts'
import type { Language } from '../../../src/core/validation/report.ts'
import { Note } from '../../shared/parts/note.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { AlignmentFilters, countBySeverity, severities } from './alignment-filters.tsx'
import { NothingFound } from './report-filters.tsx'
import { ItemPortions } from './report-group.tsx'
import { CountBadge } from './report-item.tsx'
import { filterItems } from './report-items.ts'
import type { ReportChoice } from './report-view.tsx'
import { report as own } from './words.ts'

/** Where the comparison comes from: the service, or this browser for a file that is here. */
export interface AlignmentSource {
  /** Of the file, for the cache. */
  readonly key: readonly string[]
  /** Null where the file cannot be read. */
  readonly read: (
    profile: Profile,
    language: Language,
    signal: AbortSignal,
  ) => Promise<AlignmentReport | null>
}

interface AlignmentViewProps {
  readonly source: AlignmentSource
  readonly language: Language
  readonly choice: ReportChoice
  readonly onChoose: (choice: ReportChoice) => void
  readonly isPrinting: boolean
  /** Such as a button that loads the file. */
  readonly children?: ReactNode
}

export function AlignmentView(props: AlignmentViewProps): ReactElement {
  const { source, language, choice, onChoose, isPrinting, children } = props
  const words = own.use()
  const texts = alignmentWords(language)
  const profile = profiles.find((each) => each === choice.tier) ?? 'basic'
  const { data, error, refetch } = useQuery({
    queryKey: [...source.key, 'alignment', profile, language],
    queryFn: async ({ signal }) => await source.read(profile, language, signal),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
  return (
    <div className="stack gap-4 shrinks">
      <div className="alignment-head">
        <Select
          label={words.tier}
          value={profile}
          options={profiles.map((each) => ({ value: each, label: texts.profiles[each] }))}
          onChange={(tier) => onChoose({ lang: choice.lang, tier })}
        />
        <p className="muted small-text" lang={language}>
          {texts.advice}
        </p>
      </div>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <p role="status">{words.comparing}</p>}
      {data === null && <Note tone="warn">{texts.unread}</Note>}
      {data && (
        <Comparison
          key={profile}
          report={data}
          language={language}
          choice={choice}
          onChoose={onChoose}
          isPrinting={isPrinting}
        >
          {children}
        </Comparison>
      )}
    </div>
  )
}

type ComparisonProps = Omit<AlignmentViewProps, 'source'> & { readonly report: AlignmentReport }

function Comparison(props: ComparisonProps): ReactElement {
  const { report, language, choice, onChoose, isPrinting, children } = props
  const texts = alignmentWords(language)
  const { severity, rule, q } = useDeferredValue(choice)
  const items = useMemo(() => filterItems(report.items, { severity, rule, q }), [report, severity, rule, q])
  const groups = useMemo(() => groupItems(items), [items])
  return (
    <>
      <Summary report={report} language={language} />
      {report.items.length > 0 && (
        <AlignmentFilters
          items={report.items}
          language={language}
          shown={items.length}
          choice={choice}
          onChoose={onChoose}
        />
      )}
      {report.items.length > 0 && children}
      {report.truncated && <Note tone="warn">{texts.truncated}</Note>}
      {groups.map((group) => (
        <PropertyGroup
          key={`${group[0].severity} ${group[0].path} ${group[0].constraint}`}
          group={group}
          language={language}
          isAlone={groups.length === 1}
          isPrinting={isPrinting}
        />
      ))}
      {report.items.length > 0 && groups.length === 0 && <NothingFound choice={choice} onChoose={onChoose} />}
    </>
  )
}

function Summary({ report, language }: Pick<ComparisonProps, 'report' | 'language'>): ReactElement {
  const texts = alignmentWords(language)
  const { number } = useFormat()
  const { profile, version, item_count: count, items, truncated } = report
  const counts = countBySeverity(items)
  const heading = useId()
  return (
    <section className="stack" aria-labelledby={heading} lang={language}>
      <h3 id={heading}>{texts.title(profile, version)}</h3>
      <p>{count === 0 ? texts.aligned : texts.found(number(count), count === 1)}</p>
      {/* Of a cut list the counts of its parts would be too low. */}
      {!truncated && (
        <p className="row">
          {severities.map((severity) => (
            <CountBadge key={severity} {...{ severity, language }} count={counts[severity]} />
          ))}
        </p>
      )}
    </section>
  )
}

interface PropertyGroupProps {
  readonly group: ReturnType<typeof groupItems>[number]
  readonly language: Language
  readonly isAlone: boolean
  readonly isPrinting: boolean
}

function PropertyGroup({ group, language, isAlone, isPrinting }: PropertyGroupProps): ReactElement {
  const [{ severity, path, constraint }] = group
  const id = `${severity}-${path}-${constraint}`
  return (
    <section
      className={`panel report-group stack gap-3 shrinks ${severity}`}
      aria-labelledby={id}
      lang={language}
    >
      <header>
        <h3 id={id}>
          <code>{path}</code> {alignmentWords(language).constraints[constraint]}
        </h3>
        <CountBadge severity={severity} count={group.length} language={language} />
      </header>
      <ItemPortions items={group} language={language} isAlone={isAlone} isPrinting={isPrinting} />
    </section>
  )
}
