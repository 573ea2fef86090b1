// JSON schemas of namespaces as the console shows them, with counts of their content.
import { Type, type Static } from 'typebox'

import { CapsuleStatus, ChangeCounts } from '../capsule-schemas.ts'
import { closedObject, dayOrNull, moment, orNull, strictObject } from '../shared-schemas.ts'

export const shownWeeks = 12
const count = Type.Integer({ minimum: 0 })

export const ConsoleNamespace = strictObject('ConsoleNamespace', {
  object: Type.Literal('namespace'),
  namespace: Type.String(),
  label: Type.String(),
  created_at: moment,
  counts: closedObject({
    organizations: count,
    outcomes: count,
    indicators: count,
    reports: count,
    unthemed_reports: Type.Integer({ minimum: 0, description: 'Reports that no theme filter reaches.' }),
    funds: count,
  }),
  capsules: closedObject({ pending: count, accepted: count, rejected: count, deleted: count }),
  last_capsule: orNull(
    closedObject({
      capsule_id: Type.String(),
      status: CapsuleStatus,
      label: orNull(Type.String()),
      created_at: moment,
    }),
  ),
  weekly_uploads: Type.Array(count, {
    minItems: shownWeeks,
    maxItems: shownWeeks,
    description: 'Uploads in each of the last twelve weeks, oldest first.',
  }),
  keys: Type.Integer({ minimum: 0, description: 'Working keys that can reach it.' }),
  next_due: orNull(
    closedObject({
      slug: Type.String(),
      name: Type.String(),
      name_fr: orNull(Type.String()),
      due: Type.String({ format: 'date' }),
    }),
    'The reporting plan that is due next; else the last one that was due and is not complete.',
  ),
})
export type ConsoleNamespace = Static<typeof ConsoleNamespace>

export const FoundEntity = strictObject('FoundEntity', {
  object: Type.Enum(['organization', 'outcome', 'indicator', 'indicator_report']),
  id: Type.String(),
  uri: Type.String(),
  name: orNull(Type.String(), 'Null for reports, which have none, and where no source gives one.'),
})
export type FoundEntity = Static<typeof FoundEntity>

export const FoundByName = strictObject('FoundByName', {
  object: Type.Enum(['organization', 'indicator', 'capsule']),
  id: Type.String(),
  name: Type.String(),
})
export type FoundByName = Static<typeof FoundByName>

export const FoundNames = strictObject('FoundNames', {
  data: Type.Array(FoundByName),
  meta: closedObject({
    row_count: Type.Integer({ minimum: 0 }),
    is_partial: Type.Boolean({
      description: 'The namespace holds more of a kind than are looked through; the rest was not searched.',
    }),
  }),
})

export const ReportedPeriod = strictObject('ReportedPeriod', { first_day: dayOrNull, last_day: dayOrNull })
export type ReportedPeriod = Static<typeof ReportedPeriod>

const counted = { added: count, changed: count, removed: count }

export const ChangesSince = strictObject('ChangesSince', {
  object: Type.Literal('changes_since'),
  from: Type.String({
    format: 'date',
    description: 'The day that was asked for, or a later one where nothing is known of those before it.',
  }),
  reports: closedObject(counted),
  organizations: Type.Array(
    closedObject({
      id: orNull(Type.String(), 'Null for reports without an organization.'),
      name: orNull(Type.String(), 'Null also where it is gone.'),
      ...counted,
    }),
    { description: 'Reports of each, the most changed first: 1,000 at most.' },
  ),
  files: Type.Array(
    closedObject({
      capsule_id: Type.String(),
      label: orNull(Type.String()),
      status: CapsuleStatus,
      finished_at: moment,
      changes: orNull(ChangeCounts),
    }),
    { description: 'Those that were accepted since, the newest first: 100 at most.' },
  ),
  is_partial: Type.Boolean({ description: 'There are more organizations or files.' }),
})
export type ChangesSince = Static<typeof ChangesSince>
