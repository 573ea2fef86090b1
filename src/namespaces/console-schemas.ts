// A namespace as the console shows it: with what is in it. Guide, screens 3 and 4.
import { Type } from 'typebox'
import type { Static } from 'typebox'

import { CapsuleStatus } from '../capsules/schemas.ts'

const strict = { additionalProperties: false }
const count = Type.Integer({ minimum: 0 })

export const ConsoleNamespace = Type.Object(
  {
    object: Type.Literal('namespace'),
    namespace: Type.String(),
    label: Type.String(),
    created_at: Type.String({ format: 'date-time' }),
    counts: Type.Object(
      {
        organizations: count,
        outcomes: count,
        indicators: count,
        reports: count,
        unthemed_reports: Type.Integer({ minimum: 0, description: 'Reports that no theme filter reaches.' }),
        funds: count,
      },
      strict,
    ),
    capsules: Type.Object({ pending: count, accepted: count, rejected: count, deleted: count }, strict),
    last_capsule: Type.Union([
      Type.Object(
        {
          capsule_id: Type.String(),
          status: CapsuleStatus,
          label: Type.Union([Type.String(), Type.Null()]),
          created_at: Type.String({ format: 'date-time' }),
        },
        strict,
      ),
      Type.Null(),
    ]),
    keys: Type.Integer({ minimum: 0, description: 'Working keys that can reach it.' }),
  },
  { title: 'ConsoleNamespace', ...strict },
)
export type ConsoleNamespace = Static<typeof ConsoleNamespace>

export const FoundEntity = Type.Object(
  {
    object: Type.Enum(['organization', 'outcome', 'indicator', 'indicator_report']),
    id: Type.String(),
    uri: Type.String(),
    name: Type.Union([Type.String(), Type.Null()], {
      description: 'Null for reports, which have none, and where no source gives one.',
    }),
  },
  { title: 'FoundEntity', ...strict },
)
export type FoundEntity = Static<typeof FoundEntity>
