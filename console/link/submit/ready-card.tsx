// A file without violations: that it can be sent, and what is recommended.
import { useEffect, useRef, useState, type ReactElement } from 'react'

import { isAskedNote } from '../../../src/core/mending/workbook/asked-notes.ts'
import { countLost } from '../../../src/core/validation/lost-notes.ts'
import { chooseWords } from '../../../src/core/validation/render-report.ts'
import { verdict } from '../../../src/core/validation/report-text.ts'
import type { ReportNote, ValidationReport } from '../../../src/core/validation/report.ts'
import { LostValues } from '../../screens/report/report-notes.tsx'
import type { Checked } from '../../screens/library/validate-worker.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { submit as own } from './words.ts'
import { DocumentReport, MendHere } from './wrong-card.tsx'

interface ReadyCardProps {
  readonly file: File
  /** Null where the checks could not run here. */
  readonly checked: Checked | null
  readonly isMended: boolean
  readonly onMended: (file: File) => void
}

export function ReadyCard({ file, checked, isMended, onMended }: ReadyCardProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone.
  useEffect(() => {
    if (isMended) heading.current?.focus()
  }, [isMended])
  if (!checked) return <Note tone="warn">{words.notChecked}</Note>
  const report = checked.reports[language]
  const { warning_count: warnings, notes } = report
  const lost = countLost(notes)
  const asked = notes.filter(isAskedNote)
  const isEmpty = checked.verdict === 'nothing-understood'
  return (
    <>
      <Note tone={isEmpty || lost ? 'warn' : 'good'}>
        <h2 ref={heading} tabIndex={-1}>
          {words.readyTitle}
        </h2>
        {isEmpty && <p>{words.nothingUnderstood}</p>}
        {lost && <p>{verdict(report, chooseWords(language).text).split('\n')[0]}</p>}
        {warnings > 0 && <p>{words.advice(number(warnings), warnings)}</p>}
      </Note>
      {(lost || asked.length > 0) && (
        <LostCard file={file} report={report} asked={asked} onMended={onMended} />
      )}
      {(warnings > 0 || notes.length > 0) && (
        <DocumentReport file={file} reports={checked.reports} isOpen={false} />
      )}
    </>
  )
}

interface LostCardProps extends Pick<ReadyCardProps, 'file' | 'onMended'> {
  readonly report: ValidationReport
  /** About sheets and columns under another name. */
  readonly asked: readonly ReportNote[]
}

/** What of the file does not count as it is written, and the questions about it for those who want to correct it here. */
function LostCard({ file, report, asked, onMended }: LostCardProps): ReactElement {
  const words = own.use()
  const [isMending, setMending] = useState(false)
  return (
    <div className="submit-wrong stack gap-4 shrinks">
      <LostValues notes={report.notes} language={useLanguage()} />
      {asked.length > 0 && (
        <ul>
          {asked.map(({ focus, message }) => (
            <li key={focus}>{message}</li>
          ))}
        </ul>
      )}
      <p>{words.lostLead}</p>
      {isMending ? (
        <MendHere file={file} onMended={onMended} />
      ) : (
        <div className="row">
          <Button icon="check" onPress={() => setMending(true)}>
            {words.fixFirst}
          </Button>
        </div>
      )}
    </div>
  )
}
