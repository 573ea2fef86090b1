// The library of an account: private saved capsules, which can be copied into a namespace or out of one. Rules, section 6.
import { Type } from 'typebox'

import { workbookType } from '../../core/spreadsheet/write-workbook.ts'
import { listSchema } from '../account-schemas.ts'
import { uploadCapsule } from '../capsule-operations.ts'
import { CapsuleReceipt } from '../capsule-schemas.ts'
import { Slug } from '../namespace-schemas.ts'
import { forConsole, jsonBody, operation } from '../operation.ts'
import { Library, SavedCapsule, SavedName } from '../library-schemas.ts'
import { closedObject } from '../shared-schemas.ts'

const path = '/console/api/library'
const params = { saved_id: Type.String() }

export const listSaved = operation('listSaved', `GET ${path}`, {
  ...forConsole('session'),
  summary: 'Your saved capsules, newest first',
  success: { 200: { description: 'All of them, and how much room is left.', schema: Library } },
})

export const saveCapsule = operation('saveCapsule', `POST ${path}`, {
  ...forConsole('session'),
  summary: 'Save a capsule',
  description:
    'The bytes are kept exactly. They must be JSON; whether the capsule is valid is looked at later.',
  stores: true,
  query: { name: SavedName },
  body: uploadCapsule.body,
  success: { 201: { description: 'Saved.', schema: SavedCapsule } },
  problems: ['json_invalid', 'workbook_invalid', 'library_full', 'quota_exceeded'],
})

export const renameSaved = operation('renameSaved', `PATCH ${path}/{saved_id}`, {
  ...forConsole('session'),
  summary: 'Rename a saved capsule',
  params,
  body: jsonBody(closedObject({ name: SavedName })),
  success: { 200: { description: 'Under its new name.', schema: SavedCapsule } },
  problems: ['saved_not_found'],
})

export const deleteSaved = operation('deleteSaved', `DELETE ${path}/{saved_id}`, {
  ...forConsole('session'),
  summary: 'Delete a saved capsule; copies in namespaces stay',
  params,
  success: { 204: { description: 'It is gone.' } },
  problems: ['saved_not_found'],
})

export const downloadSaved = operation('downloadSaved', `GET ${path}/{saved_id}/document`, {
  ...forConsole('session'),
  summary: 'Download a saved capsule',
  params,
  success: {
    200: {
      description: 'The bytes exactly as they were saved.',
      schema: Type.String(),
      type: 'application/ld+json',
      alternatives: [workbookType],
      headers: { 'Content-Disposition': 'always' },
    },
  },
  problems: ['saved_not_found'],
})

export const copySaved = operation('copySaved', `POST ${path}/{saved_id}/copy`, {
  ...forConsole('member'),
  summary: 'Copy to API namespace: submits the saved bytes exactly as POST /capsules',
  stores: true,
  params,
  headers: uploadCapsule.headers,
  body: jsonBody(closedObject({ namespace: Slug, replaces: uploadCapsule.query.replaces })),
  success: {
    202: {
      description: 'Stored and waiting to be checked.',
      schema: CapsuleReceipt,
      headers: uploadCapsule.success[202].headers,
    },
  },
  problems: ['saved_not_found', 'namespace_not_found', ...uploadCapsule.problems],
})

export const importCapsules = operation('importCapsules', `POST ${path}/import`, {
  ...forConsole('session'),
  summary: 'Import from an API namespace: copies the original bytes of accepted capsules',
  description: 'All of them or, where one cannot be had, none. The namespace stays as it is.',
  stores: true,
  body: jsonBody(
    closedObject({
      namespace: Slug,
      capsule_ids: Type.Array(Type.String(), { minItems: 1, maxItems: 100 }),
    }),
  ),
  success: {
    201: { description: 'What was saved, in the order asked for.', schema: listSchema(SavedCapsule) },
  },
  problems: [
    'namespace_not_found',
    'capsule_not_found',
    'capsule_not_accepted',
    'library_full',
    'quota_exceeded',
  ],
})
