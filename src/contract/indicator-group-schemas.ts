// JSON schemas of indicator groups: which indicators count the same thing. Rules, section 10.
import { Type, type Static } from 'typebox'

import { withExpectation } from '../core/schema/schema.ts'
import { IndicatorId } from './entity-schemas.ts'
import { slugPattern } from './namespace-schemas.ts'
import {
  closedObject,
  filledText,
  moment,
  orNull,
  strict,
  strictObject,
  titledObject,
} from './shared-schemas.ts'

/** Of a namespace: more would be of no use to people. */
export const maxGroups = 100
export const maxMembers = 1000

/** An address of its own. */
const reservedSlug = 'suggestions'

export const GroupSlug = Type.String({
  pattern: slugPattern.replace('^', `^(?!${reservedSlug}$)`),
  description:
    'Name of the group in addresses: lowercase letters, digits and hyphens, 1 to 63 characters, but not `suggestions`.',
  ...withExpectation('slug'),
  examples: ['people-fed'],
})

const groupName = (description: string, example: string) =>
  filledText(200, { description, examples: [example] })

const fields = {
  name: groupName('What people call the group.', 'People fed'),
  name_fr: orNull(groupName('The same in French; null where there is none.', 'Personnes nourries')),
  description: orNull(
    Type.String({
      maxLength: 2000,
      description: 'What its indicators have in common; null where nothing is said.',
    }),
  ),
}

const sameUnits = {
  shown: filledText(200, 'What sums are shown in.'),
  same: Type.Array(filledText(200, 'A unit as reports say it.'), {
    maxItems: 20,
    description: 'Units that mean the same; case and plural do not matter.',
  }),
}

const unitsSay =
  'Units that differ in words alone, so that their values are added (`people` and `personnes`). Percentages, rates, scores ' +
  'and averages are never added. '

const members = (description: string) => Type.Array(IndicatorId, { maxItems: maxMembers, description })

export const IndicatorGroupBody = strictObject('IndicatorGroupInput', {
  name: fields.name,
  name_fr: Type.Optional(fields.name_fr),
  description: Type.Optional(fields.description),
  indicator_ids: members(
    'Indicators of the namespace, at most 1,000; one that is given twice counts once. One that was in the group ' +
      'before may stay, although nothing describes it any more.',
  ),
  units: Type.Optional(
    orNull(
      Type.Object(sameUnits, {
        ...strict,
        description: `${unitsSay}Null, or left out: none.`,
        examples: [{ shown: 'people', same: ['personnes'] }],
      }),
    ),
  ),
})
export type IndicatorGroupBody = Static<typeof IndicatorGroupBody>

export const IndicatorGroup = strictObject('IndicatorGroup', {
  object: Type.Literal('indicator_group'),
  slug: GroupSlug,
  ...fields,
  indicator_ids: members('In the order in which they were given.'),
  units: orNull(
    closedObject(
      {
        ...sameUnits,
        said_by: closedObject({ type: Type.String(), id: Type.String(), name: Type.String() }),
        said_at: moment,
      },
      `${unitsSay}Null where nobody has said so.`,
    ),
  ),
  created_at: moment,
  updated_at: moment,
})
export type IndicatorGroup = Static<typeof IndicatorGroup>

export const GroupSuggestion = titledObject('IndicatorGroupSuggestion', {
  name: Type.String({ description: 'As most of the indicators are called.' }),
  unit: orNull(Type.String({ description: 'As most of them say it; null where they have none.' })),
  indicator_ids: members('By identifier, at most 1,000.'),
})
