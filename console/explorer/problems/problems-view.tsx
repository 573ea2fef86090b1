// The validation report of each opened capsule, computed in the browser by the code of the service, in the same view
// as on the capsule page.
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, type ReactElement } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { mending } from '../../screens/mending/words.ts'
import { ButtonLink } from '../../shared/parts/button.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Loading } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { readSaved } from '../../screens/library/check-saved.ts'
import { alignHere } from '../../screens/report/align-here.ts'
import { isMendable } from '../../screens/report/report-items.ts'
import { ReportView, type ReportChoice } from '../../screens/report/report-view.tsx'
import { useReportedFile } from '../../screens/report/use-reported-file.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import type { SourceReport, ViewProps } from '../model.ts'
import { useChangeSearch, useExplorerSearch } from '../use-explorer.ts'
import { explorer as own } from '../words.ts'
import { reportsQuery } from './reports-query.ts'

export function ProblemsView({ explorer: { source } }: ViewProps): ReactElement {
  const words = own.use()
  const console = useLanguage()
  const { severity, rule, q, group, lang, tier, report: chosen } = useExplorerSearch()
  const language = lang === 'en' || lang === 'fr' ? lang : console
  const { data: reports, error } = useQuery(reportsQuery(source, language))
  const change = useChangeSearch()
  const choose = useCallback(
    (choice: ReportChoice) =>
      change({
        severity: choice.severity,
        rule: choice.rule,
        q: choice.q,
        group: choice.group,
        lang: choice.lang,
        tier: choice.tier,
      }),
    [change],
  )
  if (error !== null) return <ProblemNote error={error} />
  if (!reports) return <Loading lines={8} />
  const shown = reports.find(({ id }) => id === chosen) ?? worstReport(reports)
  if (!shown) return <Loading lines={8} />
  return (
    <div className="explorer-problems stack gap-4">
      {reports.length > 1 && (
        <Select
          label={words.problems.which}
          value={shown.id}
          options={reports.map(({ id, name, report }) => ({
            value: id,
            label: `${name} (${report.violation_count + report.warning_count})`,
          }))}
          onChange={(id) => change({ report: id })}
        />
      )}
      <SavedReport
        key={shown.id}
        saved={shown}
        language={language}
        choice={{ severity, rule, q, group, lang, tier }}
        onChoose={choose}
      />
    </div>
  )
}

/** The default is the report with the most violations. */
const worstReport = (reports: readonly SourceReport[]): SourceReport | undefined =>
  [...reports].sort(
    (a, b) =>
      b.report.violation_count - a.report.violation_count || b.report.warning_count - a.report.warning_count,
  )[0]

interface SavedReportProps {
  readonly saved: SourceReport
  readonly language: 'en' | 'fr'
  readonly choice: ReportChoice
  readonly onChoose: (choice: ReportChoice) => void
}

function SavedReport({ saved, language, choice, onChoose }: SavedReportProps): ReactElement {
  const words = own.use()
  const { action } = mending.use()
  const { id, name, bytes, report } = saved
  const alignment = useMemo(() => alignHere(['library', id], (signal) => readSaved(id, signal)), [id])
  const { file, ask } = useReportedFile(
    ['library', id],
    (signal) => consoleApi.downloadSaved({ saved_id: id }, { signal }),
    { report, bytes, isCompared: choice.tier !== undefined },
  )
  return (
    <ReportView
      report={report}
      language={language}
      name={name}
      choice={choice}
      onChoose={onChoose}
      file={file}
      alignment={alignment}
      nextSteps={
        !isMendable(report) ? undefined : (
          <ButtonLink variant="primary" icon="check" to="/library/$savedId/mend" params={{ savedId: id }}>
            {action}
          </ButtonLink>
        )
      }
    >
      {ask}
      {!report.conforms && <Note>{words.problems.cannot}</Note>}
    </ReportView>
  )
}
