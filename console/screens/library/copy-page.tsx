// Copy to API namespace: validates the saved file locally, sends it as an upload, and follows it.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, type ReactElement } from 'react'

import { useCurrentNamespace } from '../../shared/api/current-namespace.ts'
import { mending } from '../mending/words.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { ButtonLink } from '../../shared/parts/button.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Card, Page } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { isMendable } from '../report/report-items.ts'
import { ReportView, type ReportChoice } from '../report/report-view.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import { alignHere } from '../report/align-here.ts'
import { localCheckQuery, readSaved, type LocalCheck } from './check-saved.ts'
import { CopiedCard } from './copied-card.tsx'
import { CopyCard } from './copy-card.tsx'
import { useLibrary, type SavedCapsule } from './library-query.ts'
import { copying as own, library as libraryWords } from './words.ts'
import './library.css'

export function CopyPage(): ReactElement {
  const words = own.use()
  const { title, back } = libraryWords.use()
  const { savedId } = useParams({ from: '/signed-in/library/$savedId/copy' })
  const { data: library, error, refetch } = useLibrary()
  const saved = library?.data.find(({ id }) => id === savedId)
  return (
    <Page
      title={saved ? words.title(saved.name) : title}
      lead={words.lead}
      above={<Link to="/library">{back}</Link>}
    >
      <Arriving data={library} error={error} refetch={refetch} lines={5} />
      {library && !saved && <Note tone="warn">{words.gone}</Note>}
      {saved && <Copying saved={saved} />}
    </Page>
  )
}

function Copying({ saved }: { saved: SavedCapsule }): ReactElement {
  const { ns, capsule } = useSearch({ from: '/signed-in/library/$savedId/copy' })
  const check = useQuery(localCheckQuery(saved.id))
  const current = useCurrentNamespace()
  const namespace = ns ?? current
  if (ns !== undefined && capsule !== undefined) {
    return <CopiedCard savedId={saved.id} namespace={ns} capsuleId={capsule} />
  }
  const wouldReject = check.data?.reports?.en.conforms === false
  return (
    <>
      <CopyCard
        key={namespace}
        saved={saved}
        namespace={namespace}
        file={check.data?.file ?? null}
        isChecked={!check.isPending}
        wouldReject={wouldReject}
      />
      <Checks saved={saved} check={check} />
    </>
  )
}

function Checks({ saved, check }: { saved: SavedCapsule; check: UseQueryResult<LocalCheck> }): ReactElement {
  const words = own.use()
  const { action } = mending.use()
  const language = useLanguage()
  const [choice, choose] = useReportChoice()
  const shownIn = choice.lang === 'en' || choice.lang === 'fr' ? choice.lang : language
  const reports = check.data?.reports
  const alignment = useMemo(
    () => alignHere(['library', saved.id], (signal) => readSaved(saved.id, signal)),
    [saved.id],
  )
  return (
    <Card title={words.checks}>
      <p className="muted">{words.checksLead}</p>
      {check.isPending && <p role="status">{words.checking}</p>}
      {check.isError && <ProblemNote error={check.error} onRetry={() => void check.refetch()} />}
      {reports === null && <Note tone="warn">{words.checkFailed}</Note>}
      {reports && (
        <ReportView
          report={reports[shownIn]}
          language={shownIn}
          name={saved.name}
          choice={choice}
          onChoose={choose}
          file={check.data?.file}
          alignment={alignment}
          nextSteps={
            !isMendable(reports.en) ? undefined : (
              <ButtonLink
                variant="primary"
                icon="check"
                to="/library/$savedId/mend"
                params={{ savedId: saved.id }}
              >
                {action}
              </ButtonLink>
            )
          }
        />
      )}
    </Card>
  )
}

/** What of the report is shown, as it stands in the address. */
function useReportChoice(): [ReportChoice, (choice: ReportChoice) => void] {
  const { severity, rule, q, group, lang, tier } = useSearch({ from: '/signed-in/library/$savedId/copy' })
  const navigate = useNavigate({ from: '/library/$savedId/copy' })
  const choose = useCallback(
    (choice: ReportChoice) =>
      void navigate({
        search: ({ ns }) => ({
          ...(ns === undefined ? {} : { ns }),
          ...Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined)),
        }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return [{ severity, rule, q, group, lang, tier }, choose]
}
