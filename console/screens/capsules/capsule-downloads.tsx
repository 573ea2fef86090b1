// Downloads of the capsule list, with the selected status.
import type { ReactElement } from 'react'

import { dataApi } from '../../shared/api/clients.ts'
import { allPages } from '../../shared/downloads/all-pages.ts'
import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import { dayColumn, numberColumn } from '../../shared/downloads/usual-columns.ts'
import { sharedWords } from '../../shared/words/shared-words.ts'
import type { CapsuleStatus, CapsuleSummary } from './capsule-queries.ts'
import { capsules as own } from './words.ts'

interface CapsuleDownloadsProps {
  readonly namespace: string
  readonly status: CapsuleStatus | undefined
}

export function CapsuleDownloads({ namespace, status }: CapsuleDownloadsProps): ReactElement {
  const words = own.use()
  const { status: statusWords } = sharedWords.use()
  return (
    <TableDownloads<CapsuleSummary>
      named={[namespace, words.title, status === undefined ? null : statusWords[status]]}
      sheet={words.title}
      rows={() =>
        allPages((cursor) =>
          dataApi.listCapsules(
            { limit: 1000, ...(status && { status }), ...(cursor !== null && { cursor }) },
            { namespace },
          ),
        )
      }
      columns={[
        { name: 'capsule_id', label: 'capsule_id', width: 36, cell: (each) => each.capsule_id },
        { name: 'label', label: words.name, width: 40, cell: (each) => each.label ?? null },
        {
          name: 'status',
          label: words.status,
          cell: (each) => each.status,
          shown: (each) => statusWords[each.status],
        },
        numberColumn('violation_count', words.violations, (each) => each.violation_count),
        numberColumn('warning_count', words.warnings, (each) => each.warning_count),
        numberColumn('triple_count', words.statements, (each) => each.triple_count ?? null),
        numberColumn('size_bytes', words.bytes, (each) => each.size_bytes),
        dayColumn('created_at', words.when, (each) => each.created_at),
      ]}
    />
  )
}
