// JSON schemas of the use of keys. Rules, section 5.
import { Type, type Static } from 'typebox'
import { strictObject } from '../shared-schemas.ts'

export const UseClass = Type.Enum(['read', 'write', 'capsule'], {
  description:
    '`capsule`: uploads, checks and previews of documents. `read`: reads. `write`: everything else.',
})
export type UseClass = Static<typeof UseClass>

export const KeyUseLine = strictObject('KeyUse', {
  day: Type.String({ format: 'date', description: 'Of the calendar in UTC.' }),
  class: UseClass,
  requests: Type.Integer({ description: 'Refused ones included.' }),
  refusals: Type.Integer({ description: 'Requests that were answered with a problem.' }),
  bytes_in: Type.Integer({ description: 'As they came over the network, headers included.' }),
  bytes_out: Type.Integer({ description: 'As they went over the network, headers included.' }),
})
export type KeyUseLine = Static<typeof KeyUseLine>

export const UseByKey = strictObject('UseByKey', {
  key_id: Type.String(),
  days: Type.Array(Type.String({ format: 'date' }), { description: 'Those with requests, oldest first.' }),
  requests: Type.Array(Type.Integer(), { description: 'On each of these days.' }),
})
export type UseByKey = Static<typeof UseByKey>
