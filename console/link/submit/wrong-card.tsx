// What is wrong with the file and how to correct it: questions to answer here, or for a workbook the cells to correct.
import { useState, type ReactElement } from 'react'

import { MendView } from '../../screens/mending/mend-view.tsx'
import type { Checked } from '../../screens/library/validate-worker.ts'
import { isMendable } from '../../screens/report/report-items.ts'
import { ReportView, type ReportChoice } from '../../screens/report/report-view.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { submit as own } from './words.ts'

interface WrongCardProps {
  readonly file: File
  readonly reports: Checked['reports']
  readonly onMended: (file: File) => void
}

export function WrongCard({ file, reports, onMended }: WrongCardProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const report = reports.en
  const canMend = isMendable(report)
  const [left, setLeft] = useState<number | null>(null)
  const count = canMend ? left : report.violation_count
  const title =
    count === null
      ? words.wrongFirst
      : count === 0
        ? words.nothingWrong
        : words.wrongTitle(number(count), count)
  return (
    <section className="submit-wrong stack gap-4 shrinks" aria-label={title}>
      <h2>{title}</h2>
      <p>{canMend ? words.mendLead : words.workbookLead}</p>
      {canMend && <MendHere file={file} onMended={onMended} onLeft={setLeft} />}
      <DocumentReport file={file} reports={reports} isOpen={!canMend} />
    </section>
  )
}

interface MendHereProps extends Pick<WrongCardProps, 'file' | 'onMended'> {
  readonly onLeft?: (count: number) => void
}

export function MendHere({ file, onMended, onLeft }: MendHereProps): ReactElement {
  const words = own.use()
  return (
    <MendView
      // Names what was decided, not the link, which is a secret.
      draftKey={`link ${file.name} ${file.size} ${file.lastModified}`}
      file={file}
      sendLabel={words.useMended}
      {...(onLeft && { onLeft })}
      onSend={async (bytes) => onMended(new File([bytes], file.name))}
    />
  )
}

/** The report in the language of the page, folded unless there is nothing else to go by. */
export function DocumentReport({
  file,
  reports,
  isOpen,
}: Pick<WrongCardProps, 'file' | 'reports'> & { readonly isOpen: boolean }): ReactElement {
  const words = own.use()
  const language = useLanguage()
  const [choice, setChoice] = useState<ReportChoice>({})
  const shown = choice.lang === 'en' || choice.lang === 'fr' ? choice.lang : language
  return (
    <details className="submit-report" open={isOpen}>
      <summary>{words.report}</summary>
      <ReportView
        report={reports[shown]}
        language={shown}
        name={file.name}
        choice={choice}
        onChoose={setChoice}
      />
    </details>
  )
}
