// Downloads of the audit log, up to the limit for lists.
import type { ReactElement } from 'react'

import { basePath } from '../../shared/api/base-path.ts'
import { dataApi } from '../../shared/api/clients.ts'
import { allPages } from '../../shared/downloads/all-pages.ts'
import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import type { AuditFilter } from './audit-filters.tsx'
import type { AuditEvent } from './audit-section.tsx'
import { audit as own } from './audit-words.ts'
import { settings } from './words.ts'

interface AuditDownloadsProps {
  readonly filter: AuditFilter
  readonly sentenceOf: (event: AuditEvent) => string
}

/** Of the whole record, however long it is. */
const downloadAddress = (filter: AuditFilter, format: 'csv' | 'ndjson'): string =>
  `${basePath}/audit?${new URLSearchParams({ ...filter, format }).toString()}`

export function AuditDownloads({ filter, sentenceOf }: AuditDownloadsProps): ReactElement {
  const words = own.use()
  const { sections } = settings.use()
  const { columns } = words
  return (
    <div>
      <TableDownloads<AuditEvent>
        named={[sections.audit, ...(filter.kind ? [words.kinds[filter.kind]] : [])]}
        sheet={sections.audit}
        rows={() =>
          allPages((cursor) =>
            dataApi.listAuditEvents({ ...filter, limit: 1000, ...(cursor !== null && { cursor }) }),
          )
        }
        columns={[
          { name: 'at', label: columns.at, width: 26, cell: (event) => event.at },
          {
            name: 'actor',
            label: columns.actor,
            width: 30,
            cell: (event) => event.actor.name ?? words.operator,
          },
          { name: 'address', label: columns.address, width: 18, cell: (event) => event.address },
          { name: 'namespace', label: columns.namespace, width: 20, cell: (event) => event.namespace },
          { name: 'action', label: columns.action, width: 24, cell: (event) => event.action },
          { name: 'subject', label: columns.subject, width: 36, cell: (event) => event.subject },
          { name: 'sentence', label: columns.sentence, width: 70, cell: sentenceOf },
        ]}
      />
      <p className="settings-record-files">
        {words.downloads}{' '}
        {(['csv', 'ndjson'] as const).map((format) => (
          <a key={format} href={downloadAddress(filter, format)} download>
            {format.toUpperCase()}
          </a>
        ))}
      </p>
    </div>
  )
}
