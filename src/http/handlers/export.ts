// Handlers of the export operations.
import { exportNamespace } from '../../service/reads/export/export-graph.ts'
import type { Export } from '../../service/reads/export/export-graph.ts'
import { exportOrganization } from '../../service/reads/export/export-organization.ts'
import { mediaTypes } from '../../service/reads/export/export-pieces.ts'
import type { ExportFormat } from '../../service/reads/export/export-pieces.ts'
import * as declared from '../../contract/export-operations.ts'
import type { Store } from '../../database/open-store.ts'
import { handle } from '../handler.ts'
import type { BoundHandler, Reply } from '../handler.ts'
import { acceptedType } from '../request/accept.ts'

/** The parameter takes precedence over the header; plain JSON means JSON-LD. */
function chooseFormat(format: ExportFormat | undefined, accept: string | undefined): ExportFormat {
  if (format !== undefined) return format
  const type = acceptedType(accept, ['application/ld+json', 'application/json', 'application/n-quads'])
  return type === 'application/n-quads' ? 'nquads' : 'jsonld'
}

const replyWith = (format: ExportFormat, { content, version }: Export): Reply => ({
  status: 200,
  raw: { content, type: mediaTypes[format] },
  version,
})

export const exportHandlers = (store: Store): BoundHandler[] => [
  handle(declared.exportNamespace, async ({ namespace, query, accept }) => {
    const format = chooseFormat(query.format, accept)
    return replyWith(format, await exportNamespace(store, namespace, format))
  }),
  handle(declared.exportOrganization, async ({ namespace, params, query, accept }) => {
    const format = chooseFormat(query.format, accept)
    return replyWith(format, await exportOrganization(store, namespace, params.id, format))
  }),
]
