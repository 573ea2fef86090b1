// Handlers of the export operations.
import { keyInPath } from '../../service/entities/not-found.ts'
import { namespaceExport, type ExportHead } from '../../service/reads/export/export-graph.ts'
import { organizationExport } from '../../service/reads/export/export-organization.ts'
import { mediaTypes, type ExportFormat } from '../../service/reads/export/export-chunks.ts'
import * as declared from '../../contract/export-operations.ts'
import type { LongContent, ReadThreads } from '../../database/long-read.ts'
import { fileReply } from '../answer/attachment.ts'
import { handle, type BoundHandler, type Reply } from '../answer/handler.ts'
import { acceptedType } from '../request/accept.ts'

/** The parameter takes precedence over the header; plain JSON means JSON-LD. */
function chooseFormat(format: ExportFormat | undefined, accept: string | undefined): ExportFormat {
  if (format !== undefined) return format
  const type = acceptedType(accept, [mediaTypes.jsonld, 'application/json', ...Object.values(mediaTypes)])
  return formats.find((each) => mediaTypes[each] === type) ?? 'jsonld'
}

const formats = Object.keys(mediaTypes) as ExportFormat[]

const endings: Readonly<Record<ExportFormat, string>> = {
  jsonld: 'jsonld',
  nquads: 'nq',
  turtle: 'ttl',
  trig: 'trig',
  workbook: 'xlsx',
}

const asFile = (name: string, format: ExportFormat, { head, content }: LongContent<ExportHead>): Reply =>
  fileReply(
    `${name}.${endings[format]}`,
    { content, type: format === 'turtle' ? 'text/turtle; charset=utf-8' : mediaTypes[format] },
    { version: head.version },
  )

export const exportHandlers = (threads: ReadThreads): BoundHandler[] => [
  handle(declared.exportNamespace, async ({ namespace, query, accept, language: accepted }) => {
    const format = chooseFormat(query.format, accept)
    const args = { namespaceId: namespace.id, format, language: query.language ?? accepted }
    return asFile(namespace.slug, format, await threads.read(namespaceExport, namespace.tenantId, args))
  }),
  handle(
    declared.exportOrganization,
    async ({ namespace, params: { id }, query, accept, language: accepted }) => {
      const format = chooseFormat(query.format, accept)
      const [key, language] = [keyInPath('organization', id), query.language ?? accepted]
      const args = { namespaceId: namespace.id, key, format, language }
      const content = await threads.read(organizationExport, namespace.tenantId, args)
      return asFile(`${namespace.slug}-${id}`, format, content)
    },
  ),
]
