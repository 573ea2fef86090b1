// Capsules in the API: the specification's fields and those of rules, section 2.
import { Type, type Static } from 'typebox'

import { Alignment } from './alignment-schemas.ts'
import { identifiers, OrganizationProfile } from './profile-schemas.ts'
import { Baseline, Target } from './target-schemas.ts'
import {
  literals,
  moment,
  optional,
  orNull,
  ReportEntity,
  titledObject,
  titledPage,
} from './shared-schemas.ts'

export const aboutCapsuleId = {
  description: 'The `capsule_id` that the upload answered with.',
  examples: ['cap_01jd9q4rk3v8m2c7fhs0e6tnbp'],
}

export const CapsuleId = Type.String({ pattern: '^cap_[0-9a-v]{26}$', ...aboutCapsuleId })

export const CapsuleStatus = literals(['pending', 'accepted', 'rejected', 'deleted'], {
  title: 'CapsuleStatus',
  description:
    '`pending`: queued or being checked. `accepted`: stored. `rejected`: faults were found, nothing is stored. `deleted`: rolled back.',
})
export type CapsuleStatus = Static<typeof CapsuleStatus>

/** Of a capsule while it is checked. */
export const capsuleStages = ['reading', 'checking', 'storing'] as const
export type CapsuleStage = (typeof capsuleStages)[number]

const Cell = Type.Object(
  { sheet: Type.String(), column: Type.String(), row: Type.Integer() },
  { title: 'Cell', description: 'Of a workbook: the cell concerned, such as `D7` of the sheet `Indicator`.' },
)

const ReportItem = titledObject('ReportItem', {
  severity: literals(['violation', 'warning']),
  message: Type.String({ description: 'Plain language: what is wrong, where, and how to mend it.' }),
  focus: Type.String({
    description:
      'The `@id` of the node concerned, or, where it has none or one that is too long, where it stands in the file (`#/@graph/3`, or `Indicator!A7` in a workbook).',
  }),
  rule: Type.String({ description: 'A stable code, such as `entity-name`.' }),
  ...optional({
    path: Type.String({ description: 'The property concerned, such as `cids:forTheme`.' }),
    value: Type.String({
      description:
        'The offending text, exactly as it stands in the file; of one that is too long the first 200 characters and `…`.',
    }),
    entity: ReportEntity,
    cell: Cell,
  }),
})

const ReportNote = titledObject('ReportNote', {
  note: Type.String({
    description:
      '`no-core-entities`, `duplicate-key`, `unknown-key`, `language-tag`, `legacy-term`, `misspelt-type`, `link-as-text`, `possible-target`, `funding-without-organization`, `unknown-sheet`, `unknown-column`, `rows-above-headers`, `percent-cell`, `date-in-value`, `value-not-numeric`, `period-unreadable`, `period-backwards` or `identifier-form`.',
  }),
  message: Type.String(),
  focus: Type.String(),
  ...optional({
    path: Type.String({ description: 'The property concerned, as a prefixed name: `cids:forOrganization`.' }),
    value: Type.String(),
    cell: Cell,
  }),
})

const validationFields = {
  conforms: Type.Boolean({ description: 'True when there is no violation. Warnings do not count.' }),
  violation_count: Type.Integer(),
  warning_count: Type.Integer(),
  truncated: Type.Boolean({ description: 'True when more was found than `items` holds.' }),
  items: Type.Array(ReportItem),
  notes: Type.Array(ReportNote, { description: 'Worth knowing, though neither right nor wrong.' }),
}

const aboutReport = 'The report. It can be forwarded unchanged to whoever made the file.'

export const Validation = Type.Object(validationFields, {
  title: 'ValidationReport',
  description: aboutReport,
})

/** A report with the comparison that was asked for. */
export const ValidationWithAlignment = Type.Object(
  { ...validationFields, alignment: Type.Optional(Alignment) },
  { title: 'ValidationWithAlignment', description: aboutReport },
)

const capsuleFields = {
  object: Type.Literal('capsule'),
  capsule_id: CapsuleId,
  status: CapsuleStatus,
  triple_count: Type.Optional(
    Type.Integer({ description: 'Distinct statements; present on an accepted capsule.' }),
  ),
  label: orNull(Type.String()),
  size_bytes: Type.Integer(),
  violation_count: Type.Integer(),
  warning_count: Type.Integer(),
  created_at: moment,
  finished_at: orNull(moment),
  ...optional({
    replaces: Type.String({ description: 'The capsule whose place this one takes, or was to take.' }),
    replaced_by: Type.String({ description: 'The capsule that took the place of this one.' }),
  }),
}

export const CapsuleSummary = titledObject('CapsuleSummary', capsuleFields)
export type CapsuleSummary = Static<typeof CapsuleSummary>

const ChangeCount = titledObject('ChangeCount', {
  added: Type.Integer(),
  changed: Type.Integer(),
  removed: Type.Integer(),
  unchanged: Type.Integer({ description: 'What the document describes and what looks the same afterwards.' }),
})

const changeCounts = {
  organizations: ChangeCount,
  outcomes: ChangeCount,
  indicators: ChangeCount,
  reports: ChangeCount,
  funds: ChangeCount,
}

export const ChangeCounts = titledObject('ChangeCounts', changeCounts)

export const Capsule = titledObject('Capsule', {
  ...capsuleFields,
  ...optional({
    changes: orNull(
      ChangeCounts,
      'What the capsule changed when it was accepted, in numbers: with `include=changes`. Null where nothing was changed, or where it was accepted before this was recorded.',
    ),
    validation: Validation,
    alignment: Alignment,
  }),
})

const FieldValue = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Null(),
  Type.Array(Type.String()),
  Target,
  Type.Array(Target),
  Baseline,
  OrganizationProfile,
  identifiers,
])

const ChangedItem = titledObject('ChangedItem', {
  kind: literals(['organization', 'outcome', 'indicator', 'report', 'fund']),
  change: literals(['added', 'changed', 'removed']),
  id: orNull(Type.String()),
  uri: orNull(Type.String()),
  name: orNull(Type.String()),
  fields: Type.Array(
    titledObject('ChangedField', {
      field: Type.String({ description: 'As the entity’s own answers name it.' }),
      before: Type.Optional(FieldValue),
      after: Type.Optional(FieldValue),
    }),
  ),
})

export const ReplacementSuggestion = titledObject('ReplacementSuggestion', {
  capsule_id: CapsuleId,
  label: orNull(Type.String()),
  created_at: moment,
  of: Type.Enum(['reports', 'entities'], {
    description: 'What was compared: reports, or all entities where the earlier capsule has no report.',
  }),
  described: Type.Integer({ description: 'How many of them the document describes too.' }),
  total: Type.Integer({ description: 'How many the earlier capsule describes.' }),
})
export type ReplacementSuggestion = Static<typeof ReplacementSuggestion>

export const CapsulePreview = titledObject('CapsulePreview', {
  object: Type.Literal('capsule_preview'),
  validation: Validation,
  changes: orNull(
    titledObject('PreviewedChanges', {
      ...changeCounts,
      items: Type.Array(ChangedItem, {
        description:
          'Changed ones first, then removed ones, then added ones: 1,000 at most. A text of more than 1,000 characters ends in `…`.',
      }),
      truncated: Type.Boolean({ description: 'True when more would change than `items` holds.' }),
    }),
    'Null where the document does not conform: nothing of it would be stored.',
  ),
  suggestion: Type.Optional(
    orNull(
      ReplacementSuggestion,
      'With `include=suggestion`, and for submissions: an accepted capsule that the document mostly describes again; null where there is none, and with `replaces`.',
    ),
  ),
})

export const CapsuleReceipt = titledObject('CapsuleReceipt', {
  capsule_id: CapsuleId,
  status: Type.Literal('pending'),
})

export const CapsulePage = titledPage('CapsuleList', CapsuleSummary)
