// The list of capsules, newest first; each links to its page.
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { glossaryPath } from '../../shared/api/glossary-path.ts'
import { Button, ButtonAnchor, ButtonLink } from '../../shared/parts/button.tsx'
import { Empty } from '../../shared/parts/page.tsx'
import { Status } from '../../shared/parts/status.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { Ago } from '../../shared/parts/time.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { useFormat } from '../../shared/words/format.ts'
import { CapsuleDownloads } from './capsule-downloads.tsx'
import { CapsuleMenu } from './capsule-menu.tsx'
import {
  shownState,
  type CapsuleStatus,
  type CapsuleSummary,
  type PendingCapsule,
} from './capsule-queries.ts'
import { usePending, useStageWords } from './use-pending.ts'
import { capsules as own } from './words.ts'

interface CapsulesTableProps {
  readonly namespace: string
  readonly capsules: readonly CapsuleSummary[]
  readonly status: CapsuleStatus | undefined
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly onMore: () => void
}

export function CapsulesTable(props: CapsulesTableProps): ReactElement {
  const { namespace, capsules, status, hasMore, isLoadingMore, onMore } = props
  const words = own.use()
  const { actions } = sharedWords.use()
  const pending = usePending(
    namespace,
    capsules.some(({ status: each }) => each === 'pending'),
  )
  if (capsules.length === 0) return <NoCapsules namespace={namespace} status={status} />
  return (
    <>
      <Table
        label={words.table}
        head={[
          { label: words.status },
          { label: words.name },
          { label: words.violations, align: 'end' },
          { label: words.warnings, align: 'end' },
          { label: words.statements, align: 'end' },
          { label: words.size, align: 'end' },
          { label: words.when },
          { label: actions, isHidden: true },
        ]}
      >
        {capsules.map((capsule) => (
          <CapsuleRow
            key={capsule.capsule_id}
            namespace={namespace}
            capsule={capsule}
            pending={pending.get(capsule.capsule_id)}
          />
        ))}
      </Table>
      <div>
        <CapsuleDownloads namespace={namespace} status={status} />
      </div>
      {hasMore && (
        <p>
          <Button icon="chevron" isPending={isLoadingMore} onPress={onMore}>
            {words.showMore}
          </Button>
        </p>
      )}
    </>
  )
}

interface RowProps {
  readonly namespace: string
  readonly capsule: CapsuleSummary
  readonly pending: PendingCapsule | undefined
}

function CapsuleRow({ namespace, capsule, pending }: RowProps): ReactElement {
  const words = own.use()
  const { number, size } = useFormat()
  const stageWords = useStageWords()
  const { capsule_id: capsuleId, status, label, triple_count: statements } = capsule
  const isKnown = status !== 'pending'
  return (
    <tr>
      <td>
        <Status state={shownState(capsule)} />
        {pending && <small className="capsules-stage">{stageWords(pending)}</small>}
      </td>
      <th scope="row" className="capsules-name">
        <Link to="/namespaces/$namespace/capsules/$capsuleId" params={{ namespace, capsuleId }}>
          {label ?? words.unnamed}
        </Link>
      </th>
      <td className="end">{isKnown ? number(capsule.violation_count) : '–'}</td>
      <td className="end">{isKnown ? number(capsule.warning_count) : '–'}</td>
      <td className="end">{statements === undefined ? '–' : number(statements)}</td>
      <td className="end nowrap">{size(capsule.size_bytes)}</td>
      <td className="nowrap">
        <Ago at={capsule.created_at} />
      </td>
      <td className="row-actions">
        <CapsuleMenu namespace={namespace} capsule={capsule} />
      </td>
    </tr>
  )
}

function NoCapsules({ namespace, status }: Pick<CapsulesTableProps, 'namespace' | 'status'>): ReactElement {
  const words = own.use()
  if (status !== undefined) {
    return (
      <Empty
        title={words.noneOfStatus}
        actions={
          <ButtonLink to="/namespaces/$namespace/capsules" params={{ namespace }}>
            {words.showAll}
          </ButtonLink>
        }
      >
        {''}
      </Empty>
    )
  }
  return (
    <Empty
      title={words.noneTitle}
      actions={
        <ButtonAnchor variant="quiet" icon="docs" href={glossaryPath('capsule')}>
          {words.aboutCapsules}
        </ButtonAnchor>
      }
    >
      {words.none}
    </Empty>
  )
}
