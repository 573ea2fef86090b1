// JSON schemas of namespaces as the console shows them, with counts of their content.
import { Type, type Static } from 'typebox'

import { CapsuleStatus, ChangeCounts } from '../capsule-schemas.ts'

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
    next_due: Type.Union(
      [
        Type.Object(
          {
            slug: Type.String(),
            name: Type.String(),
            name_fr: Type.Union([Type.String(), Type.Null()]),
            due: Type.String({ format: 'date' }),
          },
          strict,
        ),
        Type.Null(),
      ],
      {
        description:
          'The reporting plan that is due next; else the last one that was due and is not complete.',
      },
    ),
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

const counted = { added: count, changed: count, removed: count }

export const ChangesSince = Type.Object(
  {
    object: Type.Literal('changes_since'),
    from: Type.String({
      format: 'date',
      description: 'The day that was asked for, or a later one where nothing is known of those before it.',
    }),
    reports: Type.Object(counted, strict),
    organizations: Type.Array(
      Type.Object(
        {
          id: Type.Union([Type.String(), Type.Null()], {
            description: 'Null for reports without an organization.',
          }),
          name: Type.Union([Type.String(), Type.Null()], { description: 'Null also where it is gone.' }),
          ...counted,
        },
        strict,
      ),
      { description: 'Reports of each, the most changed first: 1,000 at most.' },
    ),
    files: Type.Array(
      Type.Object(
        {
          capsule_id: Type.String(),
          label: Type.Union([Type.String(), Type.Null()]),
          status: CapsuleStatus,
          finished_at: Type.String({ format: 'date-time' }),
          changes: Type.Union([ChangeCounts, Type.Null()]),
        },
        strict,
      ),
      { description: 'Those that were accepted since, the newest first: 100 at most.' },
    ),
    is_partial: Type.Boolean({ description: 'There are more organizations or files.' }),
  },
  { title: 'ChangesSince', ...strict },
)
export type ChangesSince = Static<typeof ChangesSince>
