// The list of capsules, newest first; each links to its page.
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { glossaryPath } from '../../shared/api/glossary-path.ts'
import { ButtonAnchor, ButtonLink } from '../../shared/parts/button.tsx'
import { Empty } from '../../shared/parts/page.tsx'
import { Status } from '../../shared/parts/status.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { Ago } from '../../shared/parts/time.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { useFormat } from '../../shared/words/format.ts'
import { dataApi } from '../../shared/api/clients.ts'
import { allPages } from '../../shared/downloads/all-pages.ts'
import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import { codeColumn, dayColumn, numberColumn } from '../../shared/downloads/usual-columns.ts'
import { CapsuleMenu } from './capsule-menu.tsx'
import {
  shownState,
  type CapsuleStatus,
  type CapsuleSummary,
  type PendingCapsule,
} from './capsule-queries.ts'
import { usePending, useStageWords } from './use-pending.ts'
import { capsules as own } from './words.ts'

interface ShownProps {
  readonly namespace: string
  readonly status: CapsuleStatus | undefined
}

interface CapsulesTableProps extends ShownProps {
  readonly capsules: readonly CapsuleSummary[]
}

export function CapsulesTable(props: CapsulesTableProps): ReactElement {
  const { namespace, capsules, status } = props
  const words = own.use()
  const isAnyPending = capsules.some(({ status: each }) => each === 'pending')
  const pending = usePending(namespace, isAnyPending)
  if (capsules.length === 0) return <NoCapsules namespace={namespace} status={status} />
  return (
    <>
      <Table
        label={words.table}
        head={[
          words.status,
          words.name,
          { label: words.violations, align: 'end' },
          { label: words.warnings, align: 'end' },
          { label: words.statements, align: 'end' },
          { label: words.size, align: 'end' },
          words.when,
        ]}
        hasActions
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
      <CapsuleDownloads namespace={namespace} status={status} />
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
        {pending && <small>{stageWords(pending)}</small>}
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

function NoCapsules({ namespace, status }: ShownProps): ReactElement {
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

/** Downloads of the capsule list, with the selected status. */
function CapsuleDownloads({ namespace, status }: ShownProps): ReactElement {
  const words = own.use()
  const { status: statusWords } = sharedWords.use()
  return (
    <TableDownloads<CapsuleSummary>
      named={[namespace, words.title, status === undefined ? null : statusWords[status]]}
      sheet={words.title}
      rows={() => allPages(dataApi.listCapsules, { limit: 1000, ...(status && { status }) }, { namespace })}
      columns={[
        { name: 'capsule_id', label: 'capsule_id', width: 36, cell: (each) => each.capsule_id },
        { name: 'label', label: words.name, width: 40, cell: (each) => each.label ?? null },
        codeColumn('status', words.status, (each) => each.status, statusWords),
        numberColumn('violation_count', words.violations, (each) => each.violation_count),
        numberColumn('warning_count', words.warnings, (each) => each.warning_count),
        numberColumn('triple_count', words.statements, (each) => each.triple_count ?? null),
        numberColumn('size_bytes', words.bytes, (each) => each.size_bytes),
        dayColumn('created_at', words.when, (each) => each.created_at),
      ]}
    />
  )
}
