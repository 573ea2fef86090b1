// What taking a file would change, a capsule that it may be a newer version of, and the report of its checks.
import { useState, type ReactElement } from 'react'

import { countLost } from '../../../src/core/validation/lost-notes.ts'
import type { ValidationReport } from '../../../src/core/validation/report.ts'
import type { dataApi } from '../../shared/api/clients.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { ReportView, type ReportChoice } from '../report/report-view.tsx'
import type { Replaced } from '../upload-preview/preview-query.ts'
import { ChangesView, Replacing, SuggestionNote } from '../upload-preview/upload-preview.tsx'
import { inbox as own } from './words.ts'

interface SubmissionPreviewProps {
  readonly submission: Awaited<ReturnType<typeof dataApi.getSubmission>>
  readonly name: string
  /** What is shown is that of the choice before. */
  readonly isComparing: boolean
  readonly replaced: Replaced | null
  readonly onReplace: (replaced: Replaced | null) => void
}

export function SubmissionPreview(props: SubmissionPreviewProps): ReactElement {
  const { submission, name, isComparing, replaced, onReplace } = props
  const words = own.use()
  const { namespace, preview } = submission
  return (
    <div className="preview stack start">
      {replaced && <Replacing namespace={namespace} replaces={replaced} onReplace={onReplace} />}
      {(isComparing || !preview) && (
        <p role="status" className="muted">
          {words.comparing}
        </p>
      )}
      {preview?.suggestion && !replaced && (
        <SuggestionNote namespace={namespace} suggestion={preview.suggestion} onReplace={onReplace} />
      )}
      {preview?.changes && !isComparing && <ChangesView changes={preview.changes} />}
      {/* The service sends rule codes, which are those of the validation room. */}
      {preview && <Report report={preview.validation as ValidationReport} name={name} />}
    </div>
  )
}

function Report({ report, name }: { report: ValidationReport; name: string }): ReactElement {
  const words = own.use()
  const language = useLanguage()
  const [choice, setChoice] = useState<ReportChoice>({})
  return (
    <details className="preview-details" open={!report.conforms || countLost(report.notes) !== null}>
      <summary>{words.report}</summary>
      <ReportView report={report} language={language} name={name} choice={choice} onChoose={setChoice} />
    </details>
  )
}
