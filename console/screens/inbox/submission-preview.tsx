// What taking a file would change, a capsule that it may be a newer version of, and the report of its checks.
import type { ReactElement } from 'react'

import { countLost } from '../../../src/core/validation/lost-notes.ts'
import type { ValidationReport } from '../../../src/core/validation/report.ts'
import type { dataApi } from '../../shared/api/clients.ts'
import type { Replaced } from '../upload-preview/preview-query.ts'
import { ChangesView, ReportDetails, Replacing, SuggestionNote } from '../upload-preview/upload-preview.tsx'
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
  // The service sends rule codes, which are those of the validation room.
  const report = preview?.validation as ValidationReport | undefined
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
      {report && (
        <ReportDetails
          title={words.report}
          isOpen={!report.conforms || countLost(report.notes) !== null}
          report={report}
          name={name}
        />
      )}
    </div>
  )
}
