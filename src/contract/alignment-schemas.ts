// The comparison of a document with a tier of the standard: rules, section 10. Advice, never a verdict.
import { Type } from 'typebox'

import { literals, orNull, ReportEntity, titledObject } from './shared-schemas.ts'

export const AlignmentProfile = literals(['basic', 'sff', 'essential'], {
  title: 'AlignmentProfile',
  description: 'The part of the standard to compare with: the Basic Tier, SFF or the Essential Tier.',
})

const AlignmentItem = titledObject('AlignmentItem', {
  severity: literals(['violation', 'warning', 'info'], 'As the standard has it.'),
  message: Type.String({ description: 'Plain language: what differs, and what the standard asks for.' }),
  focus: Type.String({
    description: 'The `@id` of the entry, or where it stands in the file (`#/@graph/3`).',
  }),
  path: Type.String({ description: 'The property concerned, such as `cids:unitDescription`.' }),
  constraint: literals(
    ['missing', 'too-many', 'wrong-type', 'wrong-class', 'not-a-reference'],
    'What kind of difference it is.',
  ),
  entity: Type.Optional(ReportEntity),
})

export const Alignment = orNull(
  titledObject('AlignmentReport', {
    profile: AlignmentProfile,
    version: Type.String({ description: 'Of the standard that the comparison follows.' }),
    conforms: Type.Boolean({
      description: 'True when there is no violation. Warnings and information do not count.',
    }),
    item_count: Type.Integer({ description: 'Of all that was found, also where `items` lists less.' }),
    items: Type.Array(AlignmentItem, {
      description: 'Violations first, then warnings, then information: 10,000 at most.',
    }),
    truncated: Type.Boolean({ description: 'True when more was found than `items` holds.' }),
  }),
  'How far the document follows a tier of the standard: advice, on which no verdict depends. Null where the document is gone or cannot be read.',
)
