// JSON schemas of namespaces as the console shows them, with counts of their content.
import { Type, type Static } from 'typebox'

import { CapsuleStatus } from '../capsule-schemas.ts'

const strict = { additionalProperties: false }
export const shownWeeks = 12
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
    weekly_uploads: Type.Array(count, {
      minItems: shownWeeks,
      maxItems: shownWeeks,
      description: 'Uploads in each of the last twelve weeks, oldest first.',
    }),
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

export const FoundByName = Type.Object(
  {
    object: Type.Enum(['organization', 'indicator', 'capsule']),
    id: Type.String(),
    name: Type.String(),
  },
  { title: 'FoundByName', ...strict },
)
export type FoundByName = Static<typeof FoundByName>

export const FoundNames = Type.Object(
  {
    data: Type.Array(FoundByName),
    meta: Type.Object(
      {
        row_count: Type.Integer({ minimum: 0 }),
        is_partial: Type.Boolean({
          description:
            'The namespace holds more of a kind than are looked through; the rest was not searched.',
        }),
      },
      strict,
    ),
  },
  { title: 'FoundNames', ...strict },
)

const day = Type.Union([Type.String({ format: 'date' }), Type.Null()])

export const ReportedPeriod = Type.Object(
  { first_day: day, last_day: day },
  { title: 'ReportedPeriod', ...strict },
)
export type ReportedPeriod = Static<typeof ReportedPeriod>
