// Indicator groups, written by members in the console. They are read through the data API. Rules, section 10.
import { Type } from 'typebox'

import { GroupSlug, IndicatorGroup, IndicatorGroupBody } from '../indicator-group-schemas.ts'
import { operation } from '../operation.ts'

const path = '/console/api/namespaces/{namespace}/indicator-groups/{slug}'
const tag = 'Console'
const namespace = Type.String({ description: 'The slug.' })

export const saveIndicatorGroup = operation({
  id: 'saveIndicatorGroup',
  method: 'PUT',
  path,
  tag,
  summary: 'Create or replace an indicator group',
  access: 'session-namespace',
  stores: true,
  params: { namespace, slug: GroupSlug },
  body: { as: 'json', schema: IndicatorGroupBody },
  success: {
    201: { description: 'Created.', schema: IndicatorGroup },
    200: { description: 'Replaced.', schema: IndicatorGroup },
  },
  problems: ['indicator_groups_full'],
})

export const removeIndicatorGroup = operation({
  id: 'removeIndicatorGroup',
  method: 'DELETE',
  path,
  tag,
  summary: 'Delete an indicator group',
  access: 'session-namespace',
  params: { namespace, slug: Type.String() },
  success: { 204: { description: 'It is gone.' } },
  problems: ['indicator_group_not_found'],
})

export const indicatorGroupOperations = [saveIndicatorGroup, removeIndicatorGroup] as const
