// A file without violations: that it can be sent, and what is recommended.
import { useEffect, useRef, type ReactElement } from 'react'

import type { Checked } from '../../screens/library/validate-worker.ts'
import { Note } from '../../shared/parts/note.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { submit as own } from './words.ts'
import { DocumentReport } from './wrong-card.tsx'

interface ReadyCardProps {
  readonly file: File
  /** Null where the checks could not run here. */
  readonly checked: Checked | null
  readonly isMended: boolean
}

export function ReadyCard({ file, checked, isMended }: ReadyCardProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone.
  useEffect(() => {
    if (isMended) heading.current?.focus()
  }, [isMended])
  if (!checked) return <Note tone="warn">{words.notChecked}</Note>
  const { warning_count: warnings, notes } = checked.reports.en
  const isEmpty = checked.verdict === 'nothing-understood'
  return (
    <>
      <Note tone={isEmpty ? 'warn' : 'good'}>
        <h2 ref={heading} tabIndex={-1} className="submit-ready">
          {words.readyTitle}
        </h2>
        {isEmpty && <p>{words.nothingUnderstood}</p>}
        {warnings > 0 && <p>{words.advice(number(warnings), warnings)}</p>}
      </Note>
      {(warnings > 0 || notes.length > 0) && (
        <DocumentReport file={file} reports={checked.reports} isOpen={false} />
      )}
    </>
  )
}
