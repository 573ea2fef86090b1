// Capsules in the API: the specification's fields and those of rules, section 2.
import { Type, type Static } from 'typebox'

import { Alignment } from './alignment-schemas.ts'
import { identifiers, OrganizationProfile } from './profile-schemas.ts'
import { ReportEntity } from './report-schemas.ts'
import { Baseline, Target } from './target-schemas.ts'
import { moment, orNull } from './shared-schemas.ts'

export const CapsuleId = Type.String({
  pattern: '^cap_[0-9a-v]{26}$',
  description: 'The `capsule_id` that the upload answered with.',
  examples: ['cap_01jd9q4rk3v8m2c7fhs0e6tnbp'],
})

export const CapsuleStatus = Type.Union(
  [Type.Literal('pending'), Type.Literal('accepted'), Type.Literal('rejected'), Type.Literal('deleted')],
  {
    title: 'CapsuleStatus',
    description:
      '`pending`: queued or being checked. `accepted`: stored. `rejected`: faults were found, nothing is stored. `deleted`: rolled back.',
  },
)
export type CapsuleStatus = Static<typeof CapsuleStatus>

/** Of a capsule while it is checked. */
export const capsuleStages = ['reading', 'checking', 'storing'] as const
export type CapsuleStage = (typeof capsuleStages)[number]

const Cell = Type.Optional(
  Type.Object(
    { sheet: Type.String(), column: Type.String(), row: Type.Integer() },
    {
      title: 'Cell',
      description: 'Of a workbook: the cell concerned, such as `D7` of the sheet `Indicator`.',
    },
  ),
)

const ReportItem = Type.Object(
  {
    severity: Type.Union([Type.Literal('violation'), Type.Literal('warning')]),
    message: Type.String({
      description: 'Plain language: what is wrong, where, and how to mend it.',
    }),
    focus: Type.String({
      description:
        'The `@id` of the node concerned, or, where it has none or one that is too long, where it stands in the file (`#/@graph/3`, or `Indicator!A7` in a workbook).',
    }),
    rule: Type.String({
      description: 'A stable code, such as `entity-name`.',
    }),
    path: Type.Optional(
      Type.String({
        description: 'The property concerned, such as `cids:forTheme`.',
      }),
    ),
    value: Type.Optional(
      Type.String({
        description:
          'The offending text, exactly as it stands in the file; of one that is too long the first 200 characters and `…`.',
      }),
    ),
    entity: Type.Optional(ReportEntity),
    cell: Cell,
  },
  { title: 'ReportItem' },
)

const ReportNote = Type.Object(
  {
    note: Type.String({
      description:
        '`no-core-entities`, `duplicate-key`, `unknown-key`, `language-tag`, `legacy-term`, `misspelt-type`, `link-as-text`, `possible-target`, `funding-without-organization`, `unknown-sheet`, `unknown-column`, `rows-above-headers`, `percent-cell`, `date-in-value`, `value-not-numeric`, `period-unreadable`, `period-backwards` or `identifier-form`.',
    }),
    message: Type.String(),
    focus: Type.String(),
    path: Type.Optional(
      Type.String({ description: 'The property concerned, as a prefixed name: `cids:forOrganization`.' }),
    ),
    value: Type.Optional(Type.String()),
    cell: Cell,
  },
  { title: 'ReportNote' },
)

const validationFields = {
  conforms: Type.Boolean({
    description: 'True when there is no violation. Warnings do not count.',
  }),
  violation_count: Type.Integer(),
  warning_count: Type.Integer(),
  truncated: Type.Boolean({
    description: 'True when more was found than `items` holds.',
  }),
  items: Type.Array(ReportItem),
  notes: Type.Array(ReportNote, {
    description: 'Worth knowing, though neither right nor wrong.',
  }),
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
    Type.Integer({
      description: 'Distinct statements; present on an accepted capsule.',
    }),
  ),
  label: orNull(Type.String()),
  size_bytes: Type.Integer(),
  violation_count: Type.Integer(),
  warning_count: Type.Integer(),
  created_at: moment,
  finished_at: orNull(moment),
  replaces: Type.Optional(
    Type.String({ description: 'The capsule whose place this one takes, or was to take.' }),
  ),
  replaced_by: Type.Optional(Type.String({ description: 'The capsule that took the place of this one.' })),
}

export const CapsuleSummary = Type.Object(capsuleFields, { title: 'CapsuleSummary' })
export type CapsuleSummary = Static<typeof CapsuleSummary>

const ChangeCount = Type.Object(
  {
    added: Type.Integer(),
    changed: Type.Integer(),
    removed: Type.Integer(),
    unchanged: Type.Integer({
      description: 'What the document describes and what looks the same afterwards.',
    }),
  },
  { title: 'ChangeCount' },
)

const changeCounts = {
  organizations: ChangeCount,
  outcomes: ChangeCount,
  indicators: ChangeCount,
  reports: ChangeCount,
  funds: ChangeCount,
}

export const ChangeCounts = Type.Object(changeCounts, { title: 'ChangeCounts' })

export const Capsule = Type.Object(
  {
    ...capsuleFields,
    changes: Type.Optional(
      orNull(
        ChangeCounts,
        'What the capsule changed when it was accepted, in numbers: with `include=changes`. Null where nothing was changed, or where it was accepted before this was recorded.',
      ),
    ),
    validation: Type.Optional(Validation),
    alignment: Type.Optional(Alignment),
  },
  { title: 'Capsule' },
)

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

const ChangedItem = Type.Object(
  {
    kind: Type.Union([
      Type.Literal('organization'),
      Type.Literal('outcome'),
      Type.Literal('indicator'),
      Type.Literal('report'),
      Type.Literal('fund'),
    ]),
    change: Type.Union([Type.Literal('added'), Type.Literal('changed'), Type.Literal('removed')]),
    id: orNull(Type.String()),
    uri: orNull(Type.String()),
    name: orNull(Type.String()),
    fields: Type.Array(
      Type.Object(
        {
          field: Type.String({ description: 'As the entity’s own answers name it.' }),
          before: Type.Optional(FieldValue),
          after: Type.Optional(FieldValue),
        },
        { title: 'ChangedField' },
      ),
    ),
  },
  { title: 'ChangedItem' },
)

export const ReplacementSuggestion = Type.Object(
  {
    capsule_id: CapsuleId,
    label: orNull(Type.String()),
    created_at: moment,
    of: Type.Enum(['reports', 'entities'], {
      description: 'What was compared: reports, or all entities where the earlier capsule has no report.',
    }),
    described: Type.Integer({ description: 'How many of them the document describes too.' }),
    total: Type.Integer({ description: 'How many the earlier capsule describes.' }),
  },
  { title: 'ReplacementSuggestion' },
)
export type ReplacementSuggestion = Static<typeof ReplacementSuggestion>

export const CapsulePreview = Type.Object(
  {
    object: Type.Literal('capsule_preview'),
    validation: Validation,
    changes: orNull(
      Type.Object(
        {
          ...changeCounts,
          items: Type.Array(ChangedItem, {
            description:
              'Changed ones first, then removed ones, then added ones: 1,000 at most. A text of more than 1,000 characters ends in `…`.',
          }),
          truncated: Type.Boolean({ description: 'True when more would change than `items` holds.' }),
        },
        { title: 'PreviewedChanges' },
      ),
      'Null where the document does not conform: nothing of it would be stored.',
    ),
    suggestion: Type.Optional(
      orNull(
        ReplacementSuggestion,
        'With `include=suggestion`, and for submissions: an accepted capsule that the document mostly describes again; null where there is none, and with `replaces`.',
      ),
    ),
  },
  { title: 'CapsulePreview' },
)

export const CapsuleReceipt = Type.Object(
  {
    capsule_id: CapsuleId,
    status: Type.Literal('pending'),
  },
  { title: 'CapsuleReceipt' },
)

export const CapsulePage = Type.Object(
  {
    data: Type.Array(CapsuleSummary),
    meta: Type.Object({
      row_count: Type.Integer(),
      cursor: orNull(
        Type.String(),
        'Pass it back as `cursor` for the next page; null means there are no more.',
      ),
    }),
  },
  { title: 'CapsuleList' },
)
