// The report of a capsule. Its file is fetched to show locations: immediately when small, otherwise on request.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { ReactElement } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { mending } from '../mending/words.ts'
import { Button, ButtonLink } from '../../shared/parts/button.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { ReportView } from '../report/report-view.tsx'
import type { ReportChoice } from '../report/report-view.tsx'
import { report as reportWords } from '../report/words.ts'
import type { ValidationReport } from '../../../src/core/validation/report.ts'
import { useFormat } from '../../shared/words/format.ts'
import type { CapsuleDetail } from './capsule-queries.ts'
import { replaceWithFile } from './replace-button.tsx'
import { capsule as own } from './capsule-words.ts'

/** Larger files are fetched on request only, because of slow connections. */
const smallBytes = 2 * 1024 * 1024

interface CapsuleReportProps {
  readonly namespace: string
  readonly capsule: CapsuleDetail
  readonly language: 'en' | 'fr'
}

export function CapsuleReport({ namespace, capsule, language }: CapsuleReportProps): ReactElement {
  const words = own.use()
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
  const file = useDocument(namespace, capsule)
  const { severity, rule, q, group, lang } = search
  return (
    <ReportView
      // The service sends rule codes, which are those of the validation room.
      report={capsule.validation as ValidationReport}
      language={language}
      name={capsule.label ?? capsule.capsule_id}
      choice={{ severity, rule, q, group, lang }}
      onChoose={choose}
      document={file.text}
      nextSteps={
        capsule.status === 'rejected' ? <NextSteps namespace={namespace} capsule={capsule} /> : undefined
      }
    >
      {file.ask}
      {file.isError && <Note tone="warn">{words.fileGone}</Note>}
    </ReportView>
  )
}

/** The way from a rejected file to an accepted one. */
function NextSteps({ namespace, capsule }: { namespace: string; capsule: CapsuleDetail }): ReactElement {
  const words = own.use()
  const { action } = mending.use()
  return (
    <>
      <ButtonLink
        variant="primary"
        icon="check"
        to="/namespaces/$namespace/capsules/$capsuleId/mend"
        params={{ namespace, capsuleId: capsule.capsule_id }}
      >
        {action}
      </ButtonLink>
      <Button icon="upload" onPress={() => replaceWithFile(namespace, capsule, words.unnamed)}>
        {words.uploadCorrected}
      </Button>
    </>
  )
}

interface FoundDocument {
  readonly text: string | undefined
  readonly ask: ReactElement | null
  readonly isError: boolean
}

function useDocument(namespace: string, capsule: CapsuleDetail): FoundDocument {
  const words = reportWords.use()
  const { size } = useFormat()
  const { capsule_id: id, size_bytes: bytes, validation } = capsule
  const hasItems = (validation?.items.length ?? 0) > 0
  const [isWanted, setWanted] = useState(bytes <= smallBytes)
  const { data, isLoading, isError } = useQuery({
    queryKey: [namespace, 'capsules', id, 'document'],
    queryFn: async ({ signal }) =>
      await (await consoleApi.downloadDocument({ namespace, capsule_id: id }, { signal })).text(),
    enabled: hasItems && isWanted,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
  const ask = isLoading ? (
    <p className="muted" role="status">
      {words.findingPlaces}
    </p>
  ) : hasItems && !isWanted ? (
    <p>
      <Button size="small" icon="search" onPress={() => setWanted(true)}>
        {words.showPlaces(size(bytes))}
      </Button>
    </p>
  ) : null
  return { text: data, ask, isError }
}
