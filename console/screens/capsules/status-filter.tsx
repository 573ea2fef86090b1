// Filters capsules by status, with counts.
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import type { ConsoleNamespace } from '../../shared/api/session.ts'
import { LinkTabs } from '../../shared/parts/link-tabs.tsx'
import { useFormat } from '../../shared/words/format.ts'
import type { CapsuleStatus } from './capsule-queries.ts'
import { capsules as own } from './words.ts'

interface StatusFilterProps {
  readonly namespace: string
  readonly status: CapsuleStatus | undefined
  readonly counts: ConsoleNamespace['capsules'] | undefined
}

const order: readonly CapsuleStatus[] = ['pending', 'accepted', 'rejected', 'deleted']

export function StatusFilter({ namespace, status, counts }: StatusFilterProps): ReactElement | null {
  const words = own.use()
  const { number } = useFormat()
  const total = order.reduce((sum, each) => sum + (counts?.[each] ?? 0), 0)
  if (counts && total === 0) return null
  const choice = (value: CapsuleStatus | undefined, label: string, count: number | undefined) => (
    <Link
      key={label}
      to="/namespaces/$namespace/capsules"
      params={{ namespace }}
      search={value ? { status: value } : {}}
      activeOptions={{ exact: true }}
      aria-current={status === value ? 'page' : undefined}
    >
      {label} {count !== undefined && <small>{number(count)}</small>}
    </Link>
  )
  return (
    <LinkTabs label={words.filter}>
      {choice(undefined, words.every, counts && total)}
      {order.map((each) => choice(each, words.tabs[each], counts?.[each]))}
    </LinkTabs>
  )
}
