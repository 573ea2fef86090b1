// What the console asks about the capsules of a namespace beyond the data API: which are waiting, the versions of a file,
// what it says, and what would go with it. Rules, section 6.
import { Type } from 'typebox'

import { listSchema, pageSchema, pageQuery } from '../account-schemas.ts'
import { FoundEntity } from './namespace-schemas.ts'
import { forConsole, operation, pageAnswer } from '../operation.ts'
import { CapsuleVersion, PendingCapsule } from './capsule-schemas.ts'
import { closedObject, strictObject } from '../shared-schemas.ts'

const below = '/console/api/namespaces/{namespace}'
const one = `${below}/capsules/{capsule_id}` as const
const namespace = Type.String({ description: 'The slug.' })
const params = { namespace }
const capsuleParams = { namespace, capsule_id: Type.String() }

export const listPendingCapsules = operation('listPendingCapsules', `GET ${below}/pending`, {
  ...forConsole('session-namespace'),
  summary: 'The pending capsules: their place in the queue, or the stage of their check',
  params,
  success: { 200: { description: 'The longest waiting first.', schema: listSchema(PendingCapsule) } },
})

export const listCapsuleVersions = operation('listCapsuleVersions', `GET ${one}/versions`, {
  ...forConsole('session-namespace'),
  summary: 'The versions of a file: the capsules that took the place of one another',
  params: capsuleParams,
  success: {
    200: {
      description: 'Newest first, this capsule among them.',
      schema: closedObject({
        data: Type.Array(CapsuleVersion),
        meta: closedObject({
          row_count: Type.Integer(),
          is_partial: Type.Boolean({ description: 'There are more than are listed.' }),
        }),
      }),
    },
  },
  problems: ['capsule_not_found'],
})

const fate = closedObject({
  goes: Type.Integer({ description: 'Entities that no other source asserts.' }),
  stays: Type.Integer({ description: 'Entities that another capsule or an entity call asserts too.' }),
})

const RollbackPreview = strictObject('RollbackPreview', {
  object: Type.Literal('rollback_preview'),
  entities: closedObject({ organizations: fate, outcomes: fate, indicators: fate, reports: fate }),
  statements: Type.Integer({ description: 'Statements of this capsule that are withdrawn.' }),
})

export const previewRollback = operation('previewRollback', `GET ${one}/rollback`, {
  ...forConsole('session-namespace'),
  summary: 'What deleting this capsule would take away, and what would stay',
  params: capsuleParams,
  success: { 200: { description: 'All zero for a capsule that is not in effect.', schema: RollbackPreview } },
  problems: ['capsule_not_found'],
})

export const listCapsuleEntities = operation('listCapsuleEntities', `GET ${one}/entities`, {
  ...forConsole('session-namespace'),
  summary: 'The entities that this capsule asserts',
  params: capsuleParams,
  query: {
    kind: Type.Optional(Type.Enum(['organization', 'outcome', 'indicator', 'indicator_report'])),
    ...pageQuery,
  },
  success: pageAnswer('None for a capsule that is not in effect.', pageSchema(FoundEntity)),
  problems: ['capsule_not_found'],
})
