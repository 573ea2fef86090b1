// One capsule: its history, report, entities, file, and rollback. Guide, screen 7.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactElement } from 'react'

import { Button, ButtonAnchor } from '../parts/button.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { Note } from '../parts/note.tsx'
import { Loading, Page } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import { Status } from '../parts/status.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { useLanguage } from '../words/language.ts'
import { CapsuleEntities } from './capsule-entities.tsx'
import { CapsuleHistory } from './capsule-history.tsx'
import { capsuleQuery } from './capsule-queries.ts'
import type { CapsuleDetail } from './capsule-queries.ts'
import { CapsuleReport } from './capsule-report.tsx'
import { documentUrl } from './document-url.ts'
import { RollBackDialog } from './roll-back-dialog.tsx'
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
  return (
    <Page
      title={data ? (data.label ?? words.unnamed) : capsuleId}
      above={
        <Link to="/namespaces/$namespace/capsules" params={{ namespace }}>
          ‹ {words.back}
        </Link>
      }
      lead={
        <span className="capsule-lead">
          {data && (
            <Status
              state={
                data.status === 'accepted' && data.triple_count === 0 ? 'understoodNothing' : data.status
              }
            />
          )}
          <code>{capsuleId}</code>
          <CopyButton text={capsuleId} what={words.id} />
        </span>
      }
      actions={data && data.status !== 'deleted' && <Actions namespace={namespace} capsule={data} />}
    >
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {!data && error === null && <Loading lines={8} />}
      {data && <CapsuleHistory capsule={data} />}
      {data?.status === 'pending' && (
        <Note>
          <strong>{words.pendingTitle}</strong>
          <p>{words.pending}</p>
        </Note>
      )}
      {data?.status === 'deleted' && (
        <Note>
          <strong>{data.violation_count > 0 ? words.droppedTitle : words.deletedTitle}</strong>
          <p>{data.violation_count > 0 ? words.dropped : words.deleted}</p>
        </Note>
      )}
      {data?.validation && <Views namespace={namespace} capsule={data} language={shown} />}
    </Page>
  )
}

interface PartProps {
  readonly namespace: string
  readonly capsule: CapsuleDetail
}

function Actions({ namespace, capsule }: PartProps): ReactElement {
  const words = own.use()
  const [isAsking, setAsking] = useState(false)
  const { capsule_id: id, status } = capsule
  if (status === 'deleted') return <></>
  return (
    <>
      <ButtonAnchor icon="download" href={documentUrl(namespace, id)} download>
        {words.download}
      </ButtonAnchor>
      <Button icon="trash" onPress={() => setAsking(true)}>
        {words.rollBack[status]}
      </Button>
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
