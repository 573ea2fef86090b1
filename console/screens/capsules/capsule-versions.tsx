// The versions of a file: who uploaded each, when, and what it changed in numbers. Shown where there is more than one.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { Card } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { Status } from '../../shared/parts/status.tsx'
import { Ago } from '../../shared/parts/time.tsx'
import { words } from '../../shared/words/words.ts'
import { useChangePhrases } from '../upload-preview/change-summary.ts'

const own = words(
  {
    title: 'Versions of this file',
    partial: 'There are more versions than are listed here.',
    isThis: '(this one)',
    by: (name: string) => `Uploaded by ${name}`,
    byProgram: 'Uploaded with an API key',
    pending: 'Being checked. It takes the place of the earlier one when it is accepted.',
    rejected: 'It was rejected, so it changed nothing.',
    cancelled: 'Its check was cancelled, so it changed nothing.',
    unknown: 'What it changed is not known.',
    nothing: 'It changed nothing.',
    changed: (phrases: string) => `It ${phrases}.`,
    unnamed: 'Capsule without a name',
  },
  {
    title: 'Versions de ce fichier',
    partial: 'Il y a plus de versions que celles de cette liste.',
    isThis: '(celle-ci)',
    by: (name) => `Téléversée par ${name}`,
    byProgram: 'Téléversée avec une clé d’API',
    pending: 'En vérification. Elle prend la place de la précédente lorsqu’elle est acceptée.',
    rejected: 'Elle a été rejetée; elle n’a donc rien changé.',
    cancelled: 'Sa vérification a été arrêtée; elle n’a donc rien changé.',
    unknown: 'On ne sait pas ce qu’elle a changé.',
    nothing: 'Elle n’a rien changé.',
    changed: (phrases) => `Elle ${phrases}.`,
    unnamed: 'Capsule sans nom',
  },
)

type Version = Awaited<ReturnType<typeof consoleApi.listCapsuleVersions>>['data'][number]

interface CapsuleVersionsProps {
  readonly namespace: string
  readonly capsuleId: string
}

export function CapsuleVersions({ namespace, capsuleId }: CapsuleVersionsProps): ReactElement | null {
  const texts = own.use()
  const { data, error, refetch } = useQuery({
    queryKey: [namespace, 'capsules', capsuleId, 'versions'],
    queryFn: ({ signal }) => consoleApi.listCapsuleVersions({ namespace, capsule_id: capsuleId }, { signal }),
  })
  if (error) return <ProblemNote error={error} onRetry={() => void refetch()} />
  if (!data || data.data.length < 2) return null
  return (
    <Card title={texts.title}>
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
      {data.meta.is_partial && <p className="muted">{texts.partial}</p>}
    </Card>
  )
}

interface VersionItemProps {
  readonly namespace: string
  readonly version: Version
  readonly isThis: boolean
}

function VersionItem({ namespace, version, isThis }: VersionItemProps): ReactElement {
  const texts = own.use()
  const { capsule_id: capsuleId, status, label, uploaded_by: by, created_at: at } = version
  const name = label ?? texts.unnamed
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
        {isThis && <small>{texts.isThis}</small>}
      </p>
      <p className="muted">
        {by === null ? texts.byProgram : texts.by(by)}, <Ago at={at} />
      </p>
      <VersionChanges version={version} />
    </li>
  )
}

function VersionChanges({ version }: { version: Version }): ReactElement | null {
  const { status, changes, finished_at: finishedAt, violation_count: violations } = version
  const texts = own.use()
  const phrases = useChangePhrases('did')
  if (status === 'pending') return <p>{texts.pending}</p>
  if (finishedAt === null) return <p>{texts.cancelled}</p>
  if (violations > 0) return <p>{texts.rejected}</p>
  if (changes === null) return <p className="muted">{texts.unknown}</p>
  const text = phrases(changes)
  return <p>{text === '' ? texts.nothing : texts.changed(text)}</p>
}
