// The console's operations on the capsules of a namespace: uploads like POST /capsules, rollback with a preview, and
// downloads by plain links, where a browser cannot send our headers. Rules, section 6.
import { Type } from 'typebox'

import { workbookType } from '../../core/spreadsheet/write-workbook.ts'
import { listOf, pageOf, pageQuery } from '../account-schemas.ts'
import { exportNamespace } from '../export-operations.ts'
import { FoundEntity } from './namespace-schemas.ts'
import { operation } from '../operation.ts'
import { listRows } from '../row-operations.ts'
import { previewCapsule, uploadCapsule, validateCapsule } from '../capsule-operations.ts'
import { CapsuleReceipt, Validation } from '../capsule-schemas.ts'
import { CapsuleVersion, ConsolePreview, PendingCapsule } from './capsule-schemas.ts'

const strict = { additionalProperties: false }
const tag = 'Console'
const below = '/console/api/namespaces/{namespace}'
const namespace = Type.String({ description: 'The slug.' })
const params = { namespace }
const capsuleParams = { namespace, capsule_id: Type.String() }

const uploadedSuccess = {
  202: {
    description: 'Stored and waiting to be checked.',
    schema: CapsuleReceipt,
    headers: uploadCapsule.success[202].headers,
  },
} as const

export const uploadConsoleCapsule = operation({
  id: 'uploadConsoleCapsule',
  method: 'POST',
  path: `${below}/capsules`,
  tag,
  summary: 'Upload a capsule, exactly as POST /capsules',
  access: 'session-namespace',
  stores: true,
  params,
  query: uploadCapsule.query,
  headers: uploadCapsule.headers,
  body: uploadCapsule.body,
  success: uploadedSuccess,
  problems: uploadCapsule.problems,
})

export const validateConsoleDocument = operation({
  id: 'validateConsoleDocument',
  method: 'POST',
  path: `${below}/capsules/validate`,
  tag,
  summary: 'Check a document without storing anything',
  access: 'session-namespace',
  params,
  body: validateCapsule.body,
  success: { 200: { description: 'The report.', schema: Validation } },
  problems: validateCapsule.problems,
})

export const previewConsoleUpload = operation({
  id: 'previewConsoleUpload',
  method: 'POST',
  path: `${below}/capsules/preview`,
  tag,
  summary: 'What an upload would change, as POST /capsules/preview, and which capsule it may replace',
  access: 'session-namespace',
  params,
  query: previewCapsule.query,
  body: previewCapsule.body,
  success: {
    200: {
      description: 'The report, the changes and a suggestion.',
      schema: ConsolePreview,
      headers: previewCapsule.success[200].headers,
    },
  },
  problems: previewCapsule.problems,
})

export const listPendingCapsules = operation({
  id: 'listPendingCapsules',
  method: 'GET',
  path: `${below}/pending`,
  tag,
  summary: 'The pending capsules: their place in the queue, or the stage of their check',
  access: 'session-namespace',
  params,
  success: { 200: { description: 'The longest waiting first.', schema: listOf(PendingCapsule) } },
  problems: [],
})

export const listCapsuleVersions = operation({
  id: 'listCapsuleVersions',
  method: 'GET',
  path: `${below}/capsules/{capsule_id}/versions`,
  tag,
  summary: 'The versions of a file: the capsules that took the place of one another',
  access: 'session-namespace',
  params: capsuleParams,
  success: {
    200: {
      description: 'Newest first, this capsule among them.',
      schema: Type.Object(
        {
          data: Type.Array(CapsuleVersion),
          meta: Type.Object(
            {
              row_count: Type.Integer(),
              is_partial: Type.Boolean({ description: 'There are more than are listed.' }),
            },
            strict,
          ),
        },
        strict,
      ),
    },
  },
  problems: ['capsule_not_found'],
})

const fate = Type.Object(
  {
    goes: Type.Integer({ description: 'Entities that no other source asserts.' }),
    stays: Type.Integer({ description: 'Entities that another capsule or an entity call asserts too.' }),
  },
  strict,
)

export const RollbackPreview = Type.Object(
  {
    object: Type.Literal('rollback_preview'),
    entities: Type.Object({ organizations: fate, outcomes: fate, indicators: fate, reports: fate }, strict),
    statements: Type.Integer({ description: 'Statements of this capsule that are withdrawn.' }),
  },
  { title: 'RollbackPreview', ...strict },
)

export const previewRollback = operation({
  id: 'previewRollback',
  method: 'GET',
  path: `${below}/capsules/{capsule_id}/rollback`,
  tag,
  summary: 'What deleting this capsule would take away, and what would stay',
  access: 'session-namespace',
  params: capsuleParams,
  success: {
    200: { description: 'All zero for a capsule that is not in effect.', schema: RollbackPreview },
  },
  problems: ['capsule_not_found'],
})

export const deleteConsoleCapsule = operation({
  id: 'deleteConsoleCapsule',
  method: 'DELETE',
  path: `${below}/capsules/{capsule_id}`,
  tag,
  summary: 'Remove everything this capsule asserted',
  access: 'session-namespace',
  params: capsuleParams,
  success: { 204: { description: 'Deleted, now or earlier.' } },
  problems: ['capsule_not_found'],
})

export const listCapsuleEntities = operation({
  id: 'listCapsuleEntities',
  method: 'GET',
  path: `${below}/capsules/{capsule_id}/entities`,
  tag,
  summary: 'The entities that this capsule asserts',
  access: 'session-namespace',
  params: capsuleParams,
  query: {
    kind: Type.Optional(Type.Enum(['organization', 'outcome', 'indicator', 'indicator_report'])),
    ...pageQuery,
  },
  success: {
    200: {
      description: 'None for a capsule that is not in effect.',
      schema: pageOf(FoundEntity),
      headers: { Link: 'sometimes' },
    },
  },
  problems: ['capsule_not_found', 'cursor_invalid', 'cursor_mismatch'],
})

const file = (description: string, type: string, alternatives: readonly string[] = []) =>
  ({
    200: {
      description,
      schema: Type.String(),
      type,
      alternatives,
      headers: { 'Content-Disposition': 'always' },
    },
  }) as const

export const downloadExport = operation({
  id: 'downloadExport',
  method: 'GET',
  path: `${below}/export`,
  tag,
  summary: 'Download everything in the namespace',
  access: 'session-namespace',
  params,
  query: exportNamespace.query,
  success: file('The graph as a file.', 'application/ld+json', ['application/n-quads', workbookType]),
  problems: ['too_many_streams'],
})

export const downloadDocument = operation({
  id: 'downloadDocument',
  method: 'GET',
  path: `${below}/capsules/{capsule_id}/document`,
  tag,
  summary: 'Download the original document of a capsule',
  access: 'session-namespace',
  params: capsuleParams,
  success: file('The bytes exactly as they were uploaded.', 'application/ld+json'),
  problems: ['capsule_not_found', 'document_not_found'],
})

const { limit: _limit, cursor: _cursor, format: _format, ...rowFilters } = listRows.query

export const downloadRows = operation({
  id: 'downloadRows',
  method: 'GET',
  path: `${below}/rows`,
  tag,
  summary: 'Download all matching rows',
  access: 'session-namespace',
  params,
  query: {
    ...rowFilters,
    format: Type.Enum(['csv', 'ndjson', 'xlsx'], {
      description: 'A table, a JSON object in each line, or an Excel workbook.',
    }),
    language: Type.Optional(
      Type.Enum(['en', 'fr'], {
        description:
          'Of the labels in a workbook; a link sends the language of the browser, not that of the console.',
      }),
    ),
  },
  success: file('The rows as a file.', 'text/csv', [
    'application/x-ndjson',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]),
  problems: ['too_many_rows', 'too_many_streams'],
})

export const consoleCapsuleOperations = [
  uploadConsoleCapsule,
  validateConsoleDocument,
  previewConsoleUpload,
  listPendingCapsules,
  listCapsuleVersions,
  previewRollback,
  deleteConsoleCapsule,
  listCapsuleEntities,
  downloadExport,
  downloadDocument,
  downloadRows,
] as const
