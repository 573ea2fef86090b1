// The versions of a file: who uploaded each, when, and what it changed in numbers. Shown where there is more than one.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { Card } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { Status } from '../../shared/parts/status.tsx'
import { Ago } from '../../shared/parts/time.tsx'
import { useChangePhrases } from '../upload-preview/change-summary.ts'
import { versions as own } from './version-words.ts'
import './capsule-versions.css'

type Version = Awaited<ReturnType<typeof consoleApi.listCapsuleVersions>>['data'][number]

interface CapsuleVersionsProps {
  readonly namespace: string
  readonly capsuleId: string
}

export function CapsuleVersions({ namespace, capsuleId }: CapsuleVersionsProps): ReactElement | null {
  const words = own.use()
  const { data, error, refetch } = useQuery({
    queryKey: [namespace, 'capsules', capsuleId, 'versions'],
    queryFn: ({ signal }) => consoleApi.listCapsuleVersions({ namespace, capsule_id: capsuleId }, { signal }),
  })
  if (error) return <ProblemNote error={error} onRetry={() => void refetch()} />
  if (!data || data.data.length < 2) return null
  return (
    <Card title={words.title}>
      <ol className="capsule-versions stack gap-3" reversed>
        {data.data.map((version) => (
          <VersionItem
            key={version.capsule_id}
            namespace={namespace}
            version={version}
            isThis={version.capsule_id === capsuleId}
          />
        ))}
      </ol>
      {data.meta.is_partial && <p className="muted">{words.partial}</p>}
    </Card>
  )
}

interface VersionItemProps {
  readonly namespace: string
  readonly version: Version
  readonly isThis: boolean
}

function VersionItem({ namespace, version, isThis }: VersionItemProps): ReactElement {
  const words = own.use()
  const { capsule_id: capsuleId, status, label, uploaded_by: by, created_at: at } = version
  const name = label ?? words.unnamed
  return (
    <li aria-current={isThis ? 'true' : undefined}>
      <p className="row">
        <Status state={status === 'deleted' && version.replaced_by !== null ? 'replaced' : status} />{' '}
        {isThis ? (
          <b>{name}</b>
        ) : (
          <Link to="/namespaces/$namespace/capsules/$capsuleId" params={{ namespace, capsuleId }}>
            {name}
          </Link>
        )}{' '}
        {isThis && <small>{words.isThis}</small>}
      </p>
      <p className="muted">
        {by === null ? words.byProgram : words.by(by)}, <Ago at={at} />
      </p>
      <VersionChanges version={version} />
    </li>
  )
}

function VersionChanges({ version }: { version: Version }): ReactElement | null {
  const { status, changes, finished_at: finishedAt, violation_count: violations } = version
  const words = own.use()
  const phrases = useChangePhrases('did')
  if (status === 'pending') return <p>{words.pending}</p>
  if (finishedAt === null) return <p>{words.cancelled}</p>
  if (violations > 0) return <p>{words.rejected}</p>
  if (changes === null) return <p className="muted">{words.unknown}</p>
  const text = phrases(changes)
  return <p>{text === '' ? words.nothing : words.changed(text)}</p>
}
