// One capsule: its history, report, entities, file, and rollback.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactElement } from 'react'

import { documentLink } from '../../shared/api/data-link.ts'
import { useMayWrite } from '../../shared/api/session.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { Button, ButtonAnchor } from '../../shared/parts/button.tsx'
import { CopyButton } from '../../shared/parts/copy-button.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Page } from '../../shared/parts/page.tsx'
import { Status } from '../../shared/parts/status.tsx'
import { Tabs } from '../../shared/parts/tabs.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import { CapsuleContent } from './capsule-content.tsx'
import { CapsuleEntities } from './capsule-entities.tsx'
import { CapsuleHistory } from './capsule-history.tsx'
import { capsuleQuery, refreshNamespace, shownState, type CapsuleDetail } from './capsule-queries.ts'
import { CapsuleReport } from './capsule-report.tsx'
import { CapsuleVersions } from './capsule-versions.tsx'
import { replaceWithFile } from './replace-with-file.ts'
import { RollBackDialog } from './roll-back-dialog.tsx'
import { UploadList } from './upload-list.tsx'
import { usePending, useStageWords } from './use-pending.ts'
import { capsule as own } from './capsule-words.ts'
import './capsule.css'

const route = '/signed-in/namespaces/$namespace/capsules/$capsuleId'

export function CapsulePage(): ReactElement {
  const words = own.use()
  const { namespace, capsuleId } = useParams({ from: route })
  const chosen = useSearch({ from: route }).lang
  const language = useLanguage()
  const shown = chosen === 'en' || chosen === 'fr' ? chosen : language
  const { data, error, refetch } = useQuery({
    ...capsuleQuery(namespace, capsuleId, shown),
    // While the report loads in the other language, the current one stays visible.
    placeholderData: (before: CapsuleDetail | undefined) =>
      before?.capsule_id === capsuleId ? before : undefined,
  })
  useFreshNamespace(namespace, data)
  return (
    <Page
      title={data ? (data.label ?? words.unnamed) : capsuleId}
      above={
        <Link to="/namespaces/$namespace/capsules" params={{ namespace }}>
          ‹ {words.back}
        </Link>
      }
      lead={
        <span className="row">
          {data && <Status state={shownState(data)} />}
          <code>{capsuleId}</code>
          <CopyButton text={capsuleId} what={words.id} />
        </span>
      }
      actions={data && data.status !== 'deleted' && <Actions namespace={namespace} capsule={data} />}
    >
      <Arriving data={data} error={error} refetch={refetch} lines={8} />
      {data && <UploadList namespace={namespace} replaces={capsuleId} />}
      {data && <CapsuleHistory capsule={data} />}
      {data?.status === 'accepted' && <CapsuleContent namespace={namespace} capsuleId={capsuleId} />}
      {data?.status === 'pending' && <PendingNote namespace={namespace} capsule={data} />}
      {data?.status === 'deleted' && <DeletedNote namespace={namespace} capsule={data} />}
      {data && <CapsuleVersions namespace={namespace} capsuleId={capsuleId} />}
      {data?.validation && <Views namespace={namespace} capsule={data} language={shown} />}
    </Page>
  )
}

interface PartProps {
  readonly namespace: string
  readonly capsule: CapsuleDetail
}

function PendingNote({ namespace, capsule }: PartProps): ReactElement {
  const words = own.use()
  const stageWords = useStageWords()
  const stage = usePending(namespace, true).get(capsule.capsule_id)
  const isWaiting = stage?.stage === 'waiting' || stage?.stage === 'delayed'
  return (
    <Note>
      <strong>{isWaiting ? words.waitingTitle : words.pendingTitle}</strong>
      <p role="status">{stageWords(stage)}</p>
      <p>{words.pending}</p>
    </Note>
  )
}

function DeletedNote({ namespace, capsule }: PartProps): ReactElement {
  const words = own.use()
  const { replaced_by: successor, violation_count: violations } = capsule
  if (successor !== undefined) {
    return (
      <Note>
        <strong>{words.replacedTitle}</strong>
        <p>
          {words.replaced}{' '}
          <Link to="/namespaces/$namespace/capsules/$capsuleId" params={{ namespace, capsuleId: successor }}>
            {words.openNewer}
          </Link>
        </p>
      </Note>
    )
  }
  return (
    <Note>
      <strong>{violations > 0 ? words.droppedTitle : words.deletedTitle}</strong>
      <p>{violations > 0 ? words.dropped : words.deleted}</p>
    </Note>
  )
}

/** A verdict that arrives on this page changes the counts of others. */
function useFreshNamespace(namespace: string, capsule: CapsuleDetail | undefined): void {
  const queries = useQueryClient()
  const state = capsule && `${capsule.capsule_id} ${capsule.status}`
  const before = useRef(state)
  useEffect(() => {
    if (before.current === `${capsule?.capsule_id} pending` && before.current !== state)
      void refreshNamespace(queries, namespace)
    before.current = state
  }, [state, capsule?.capsule_id, namespace, queries])
}

function Actions({ namespace, capsule }: PartProps): ReactElement {
  const words = own.use()
  const [isAsking, setAsking] = useState(false)
  const mayWrite = useMayWrite()
  const { capsule_id: id, status } = capsule
  if (status === 'deleted') return <></>
  return (
    <>
      <ButtonAnchor icon="download" href={documentLink(namespace, id)} download>
        {words.download}
      </ButtonAnchor>
      {/* Beside the verdict of a rejected one: "Upload the corrected file". */}
      {mayWrite && status === 'accepted' && (
        <Button icon="refresh" onPress={() => replaceWithFile(namespace, capsule, words.unnamed)}>
          {words.replace}
        </Button>
      )}
      {mayWrite && (
        <Button icon="trash" onPress={() => setAsking(true)}>
          {words.rollBack[status]}
        </Button>
      )}
      {isAsking && (
        <RollBackDialog namespace={namespace} capsule={capsule} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

function Views({ namespace, capsule, language }: PartProps & { language: 'en' | 'fr' }): ReactElement {
  const words = own.use()
  const navigate = useNavigate({ from: '/namespaces/$namespace/capsules/$capsuleId' })
  const { view } = useSearch({ from: route })
  const report = <CapsuleReport namespace={namespace} capsule={capsule} language={language} />
  // A rejected capsule asserts nothing.
  if (capsule.status !== 'accepted') return report
  return (
    <Tabs
      label={words.views}
      open={view === 'entities' ? 'entities' : 'report'}
      onOpen={(id) => void navigate({ search: id === 'entities' ? { view: 'entities' } : {}, replace: true })}
      views={[
        { id: 'report', label: words.report, content: report },
        {
          id: 'entities',
          label: words.entities,
          content: <CapsuleEntities namespace={namespace} capsuleId={capsule.capsule_id} />,
        },
      ]}
    />
  )
}
