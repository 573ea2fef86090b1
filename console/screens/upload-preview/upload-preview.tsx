// The preview of an upload: what it would add, change and remove; its report where it would be rejected; and a suggestion
// where it looks like a newer version of an earlier capsule. A slow or failed preview does not hold an upload up.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState, type ReactElement, type ReactNode } from 'react'

import { countLost } from '../../../src/core/validation/lost-notes.ts'
import { chooseWords } from '../../../src/core/validation/render-report.ts'
import { verdict } from '../../../src/core/validation/report-text.ts'
import type { ValidationReport } from '../../../src/core/validation/report.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { useProblemWords } from '../../shared/parts/problem-note.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { alignHere } from '../report/align-here.ts'
import { AlignmentView, type AlignmentSource } from '../report/alignment-view.tsx'
import { LostValues } from '../report/report-notes.tsx'
import { ReportView, type ReportChoice } from '../report/report-view.tsx'
import { report as reportWords } from '../report/words.ts'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { changedKinds, hasChanges, useChangePhrases } from './change-summary.ts'
import { ChangedItems } from './changed-items.tsx'
import {
  uploadPreviewQuery,
  type Changes,
  type PreviewedFile,
  type Replaced,
  type Suggestion,
} from './preview-query.ts'
import { preview as own } from './words.ts'
import './upload-preview.css'

interface UploadPreviewProps extends PreviewedFile {
  readonly name: string
  /** Chooses the capsule to replace, or none. */
  readonly onReplace: (replaced: Replaced | null) => void
  /** False where another place of the page shows the report. */
  readonly hasReport?: boolean
  /** Beside the verdict of a file that would be rejected, or of which not everything counts. */
  readonly nextSteps?: ReactNode
}

export function UploadPreview(props: UploadPreviewProps): ReactElement {
  const { namespace, id, file, name, replaces, onReplace, hasReport = true, nextSteps } = props
  const words = own.use()
  const { data, error, refetch } = useQuery(uploadPreviewQuery(props, useLanguage()))
  const alignment = useMemo(() => alignHere(['upload', id], () => Promise.resolve(file)), [id, file])
  return (
    <section className="preview stack start" aria-label={words.title(name)}>
      {replaces && <Replacing namespace={namespace} replaces={replaces} onReplace={onReplace} />}
      {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && error === null && (
        <p role="status" className="muted">
          {words.working}
        </p>
      )}
      {data?.suggestion && !replaces && (
        <SuggestionNote namespace={namespace} suggestion={data.suggestion} onReplace={onReplace} />
      )}
      {data?.changes && <ChangesView changes={data.changes} />}
      {hasReport && data && !data.validation.conforms && (
        // The service sends rule codes, which are those of the validation room.
        <Rejection
          report={data.validation as ValidationReport}
          name={name}
          nextSteps={nextSteps}
          alignment={alignment}
        />
      )}
      {hasReport && data?.validation.conforms && (
        <LostPart report={data.validation as ValidationReport} nextSteps={nextSteps} />
      )}
      {hasReport && data?.validation.conforms && <Alignment source={alignment} />}
    </section>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactElement {
  const words = own.use()
  const { retry } = sharedWords.use()
  const { title } = useProblemWords(error)
  return (
    <p className="muted" role="status">
      {words.failed} {title}{' '}
      <Button size="small" variant="quiet" icon="refresh" onPress={onRetry}>
        {retry}
      </Button>
    </p>
  )
}

export function Replacing({
  namespace,
  replaces: { capsuleId, name },
  onReplace,
}: Pick<UploadPreviewProps, 'namespace' | 'onReplace'> & { replaces: Replaced }): ReactElement {
  const words = own.use()
  return (
    <p className="row">
      <span>
        {words.replaces}
        <Link to="/namespaces/$namespace/capsules/$capsuleId" params={{ namespace, capsuleId }}>
          {name}
        </Link>
        .
      </span>
      <Button size="small" variant="quiet" onPress={() => onReplace(null)}>
        {words.keepBoth}
      </Button>
    </p>
  )
}

interface SuggestionProps extends Pick<UploadPreviewProps, 'namespace' | 'onReplace'> {
  readonly suggestion: Suggestion
}

export function SuggestionNote({ namespace, suggestion, onReplace }: SuggestionProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const { capsule_id: capsuleId, of, described, total } = suggestion
  const name = suggestion.label ?? words.unnamed
  return (
    <Note>
      <p>
        {words.suggestion[of](number(described), number(total), total)}
        <Link to="/namespaces/$namespace/capsules/$capsuleId" params={{ namespace, capsuleId }}>
          <em>{name}</em>
        </Link>
        . <strong>{words.suggestion.ask}</strong>
      </p>
      <p className="row">
        <Button size="small" icon="refresh" onPress={() => onReplace({ capsuleId, name })}>
          {words.suggestion.yes(name)}
        </Button>
        <small>{words.suggestion.why}</small>
      </p>
    </Note>
  )
}

export function ChangesView({ changes }: { changes: Changes }): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const phrases = useChangePhrases('would')
  if (!hasChanges(changes)) return <p>{words.nothing}</p>
  const columns = ['added', 'changed', 'removed', 'unchanged'] as const
  return (
    <>
      <p>{words.sentence(phrases(changes))}</p>
      <details className="preview-details">
        <summary>{words.details}</summary>
        <Table
          label={words.table}
          head={[
            words.kind,
            ...columns.map((column) => ({ label: words.columns[column], align: 'end' as const })),
          ]}
        >
          {changedKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{words.kinds[kind]}</th>
              {columns.map((column) => (
                <td key={column} className="end">
                  {number(changes[kind][column])}
                </td>
              ))}
            </tr>
          ))}
        </Table>
        <ChangedItems changes={changes} />
      </details>
    </>
  )
}

interface ReportDetailsProps {
  readonly title: string
  readonly isOpen: boolean
  readonly report: ValidationReport
  readonly name: string
  readonly nextSteps?: ReactNode
  readonly alignment?: AlignmentSource
}

export function ReportDetails({ title, isOpen, ...rest }: ReportDetailsProps): ReactElement {
  const language = useLanguage()
  const [choice, setChoice] = useState<ReportChoice>({})
  return (
    <details className="preview-details" open={isOpen}>
      <summary>{title}</summary>
      <ReportView {...rest} language={language} choice={choice} onChoose={setChoice} />
    </details>
  )
}

function Rejection(props: Omit<ReportDetailsProps, 'title' | 'isOpen'>): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const { violation_count: violations } = props.report
  return (
    <>
      <p className="preview-rejected">{words.rejected(number(violations), violations)}</p>
      <ReportDetails title={words.report} isOpen {...props} />
    </>
  )
}

/** What of a file that would be accepted does not count as it is written. */
function LostPart({
  report,
  nextSteps,
}: Pick<ReportDetailsProps, 'report' | 'nextSteps'>): ReactElement | null {
  const language = useLanguage()
  if (countLost(report.notes) === null) return null
  const [first] = verdict(report, chooseWords(language).text).split('\n')
  return (
    <>
      <p className="preview-rejected">{first}</p>
      <LostValues notes={report.notes} language={language} />
      {nextSteps}
    </>
  )
}

/** A file that would be accepted has no report here; how it compares with the standard is computed when asked for. */
function Alignment({ source }: { source: AlignmentSource }): ReactElement {
  const { alignment } = reportWords.use()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [choice, setChoice] = useState<ReportChoice>({})
  return (
    <details className="preview-details" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{alignment}</summary>
      {isOpen && (
        <AlignmentView
          source={source}
          language={language}
          choice={choice}
          onChoose={setChoice}
          isPrinting={false}
        />
      )}
    </details>
  )
}
