// The operations on indicator groups. Rules, section 10.
import { Type } from 'typebox'

import { GroupSlug, GroupSuggestion, IndicatorGroup, IndicatorGroupBody } from './indicator-group-schemas.ts'
import { graphWrite, jsonBody, listAnswer, operation, writeAnswers } from './operation.ts'

const path = '/indicator-groups'
const tag = 'Indicators'
// No pattern: one of any other shape is an unknown one.
const params = { slug: Type.String({ description: 'The slug of the group.' }) }

const what =
  'A group says which indicators count the same thing, so that their values may be added together where their units agree ' +
  '(`summarize`, `npx impact-graph summary --by group`). It is not part of the graph, and in no export. '

const reading = { tag, access: 'namespace', scopes: ['read', 'write'] } as const

export const listIndicatorGroups = operation('listIndicatorGroups', `GET ${path}`, {
  ...reading,
  summary: 'List the indicator groups of the namespace',
  description: what,
  success: listAnswer('All of them, by slug.', 'IndicatorGroupList', IndicatorGroup),
})

export const suggestIndicatorGroups = operation('suggestIndicatorGroups', `GET ${path}/suggestions`, {
  ...reading,
  summary: 'Suggest indicator groups',
  description:
    'At least two indicators with the same name (case, white space and plural do not matter) and the same unit, which are ' +
    'not in one group together yet.',
  success: listAnswer(
    'At most 100, those with the most indicators first.',
    'IndicatorGroupSuggestionList',
    GroupSuggestion,
  ),
})

export const getIndicatorGroup = operation('getIndicatorGroup', `GET ${path}/{slug}`, {
  ...reading,
  summary: 'Get one indicator group',
  params,
  success: { 200: { description: 'The group.', schema: IndicatorGroup } },
  problems: ['indicator_group_not_found'],
})

export const writeIndicatorGroup = operation('writeIndicatorGroup', `PUT ${path}/{slug}`, {
  tag,
  summary: 'Create or replace an indicator group',
  description: `${what}A field left out is cleared. A namespace has at most 100 groups.`,
  ...graphWrite,
  params: { slug: GroupSlug },
  body: jsonBody(IndicatorGroupBody, {
    name: 'People fed',
    name_fr: 'Personnes nourries',
    indicator_ids: [],
  }),
  success: writeAnswers(
    IndicatorGroup,
    'The group was created. `Location` names it.',
    'The group was there, and is replaced.',
  ),
  problems: ['indicator_groups_full'],
})

export const deleteIndicatorGroup = operation('deleteIndicatorGroup', `DELETE ${path}/{slug}`, {
  tag,
  summary: 'Delete an indicator group',
  description: 'Its indicators and their reports stay.',
  access: 'namespace',
  scopes: ['write'],
  params,
  success: { 204: { description: 'It is gone.' } },
  problems: ['indicator_group_not_found'],
})

export const indicatorGroupOperations = [
  listIndicatorGroups,
  suggestIndicatorGroups,
  getIndicatorGroup,
  writeIndicatorGroup,
  deleteIndicatorGroup,
] as const
