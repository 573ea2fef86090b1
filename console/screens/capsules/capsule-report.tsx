// The report of a capsule, with the places that it names in the file.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, type ReactElement } from 'react'

import { dataApi } from '../../shared/api/clients.ts'
import { useMayWrite } from '../../shared/api/session.ts'
import { mending } from '../mending/words.ts'
import { Button, ButtonLink } from '../../shared/parts/button.tsx'
import { Note } from '../../shared/parts/note.tsx'
import type { AlignmentSource } from '../report/alignment-view.tsx'
import { isMendable, isOfWorkbook } from '../report/report-items.ts'
import { useReportedFile } from '../report/use-reported-file.tsx'
import { ReportView, type ReportChoice } from '../report/report-view.tsx'
import { report as reportWords } from '../report/words.ts'
import type { ValidationReport } from '../../../src/core/validation/report.ts'
import type { CapsuleDetail } from './capsule-queries.ts'
import { replaceWithFile } from './replace-with-file.ts'
import { capsule as own } from './capsule-words.ts'

interface CapsuleReportProps {
  readonly namespace: string
  readonly capsule: CapsuleDetail
  readonly language: 'en' | 'fr'
}

export function CapsuleReport({ namespace, capsule, language }: CapsuleReportProps): ReactElement {
  const words = own.use()
  const { findingPlaces } = reportWords.use()
  const mayWrite = useMayWrite()
  const search = useSearch({ from: '/signed-in/namespaces/$namespace/capsules/$capsuleId' })
  const navigate = useNavigate({ from: '/namespaces/$namespace/capsules/$capsuleId' })
  const choose = useCallback(
    (choice: ReportChoice) =>
      void navigate({
        // Keeps the scroll position.
        search: Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined)),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const { severity, rule, q, group, lang, tier } = search
  const alignment = useMemo(
    () => alignmentSource(namespace, capsule.capsule_id),
    [namespace, capsule.capsule_id],
  )
  // The service sends rule codes, which are those of the validation room.
  const report = capsule.validation as ValidationReport
  const { file, ask, isLoading, isError } = useReportedFile(
    [namespace, 'capsules', capsule.capsule_id],
    (signal) => dataApi.getCapsuleDocument({ capsule_id: capsule.capsule_id }, { namespace, signal }),
    { report, bytes: capsule.size_bytes, isCompared: tier !== undefined },
  )
  return (
    <ReportView
      report={report}
      language={language}
      name={capsule.label ?? capsule.capsule_id}
      choice={{ severity, rule, q, group, lang, tier }}
      onChoose={choose}
      file={file}
      alignment={alignment}
      nextSteps={
        mayWrite && (isMendable(report) || capsule.status === 'rejected') ? (
          <NextSteps namespace={namespace} capsule={capsule} canMend={isMendable(report)} />
        ) : undefined
      }
    >
      {isLoading && !isOfWorkbook(report) && (
        <p className="muted" role="status">
          {findingPlaces}
        </p>
      )}
      {ask}
      {isError && <Note tone="warn">{words.fileGone}</Note>}
    </ReportView>
  )
}

/** The service compares it: the file may be large, and need not be loaded for it. */
const alignmentSource = (namespace: string, capsuleId: string): AlignmentSource => ({
  key: [namespace, 'capsules', capsuleId],
  read: async (profile, language, signal) => {
    const query = { capsule_id: capsuleId, include: ['alignment' as const], align: profile }
    const { alignment } = await dataApi.getCapsule(query, { namespace, language, signal })
    return alignment ?? null
  },
})

/** The way from a rejected file to an accepted one, or from reports to targets. */
function NextSteps({
  namespace,
  capsule,
  canMend,
}: Pick<CapsuleReportProps, 'namespace' | 'capsule'> & { readonly canMend: boolean }): ReactElement {
  const words = own.use()
  const { action } = mending.use()
  return (
    <>
      {canMend && (
        <ButtonLink
          {...(capsule.status === 'rejected' && { variant: 'primary' })}
          icon="check"
          to="/namespaces/$namespace/capsules/$capsuleId/mend"
          params={{ namespace, capsuleId: capsule.capsule_id }}
        >
          {action}
        </ButtonLink>
      )}
      {capsule.status === 'rejected' && (
        <Button icon="upload" onPress={() => replaceWithFile(namespace, capsule, words.unnamed)}>
          {words.uploadCorrected}
        </Button>
      )}
    </>
  )
}
