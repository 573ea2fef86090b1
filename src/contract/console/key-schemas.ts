// JSON schemas of API keys, as the console API uses them. Rules, section 5.
import { Type, type Static } from 'typebox'

import { Slug } from '../namespace-schemas.ts'
import { KeyScope } from '../key-schemas.ts'
import { withExpectation } from '../../core/schema/schema.ts'
import { closedObject, filledText, moment, optional, orNull, strictObject } from '../shared-schemas.ts'

export const KeyLabel = filledText(200, { description: 'What uses this key.' })

export const graceHours = [0, 1, 24, 168] as const

/** `active`: works. `rolling`: rotated; it works until its grace period ends. */
export const KeyState = Type.Enum(['active', 'expired', 'revoked', 'rolling'])
export type KeyState = Static<typeof KeyState>

const keyFields = {
  object: Type.Literal('api_key'),
  id: Type.String({ description: '`igk_` and the public part; not the secret.' }),
  label: Type.String(),
  scope: KeyScope,
  namespaces: orNull(
    Type.Array(Type.String()),
    'Slugs the key is restricted to; null: every namespace of the tenant.',
  ),
  owner_rights: Type.Boolean({
    description: 'Made by an owner, or on the command line: webhooks and the record need such a key.',
  }),
  created_at: moment,
  created_by: orNull(Type.String(), 'The name of the person who created it.'),
  expires_at: orNull(moment),
  last_used_at: orNull(moment),
  revoked_at: orNull(moment),
  rolled_to: orNull(Type.String(), 'The id of the key that replaces it.'),
  state: KeyState,
}

export const ApiKeyAnswer = strictObject('ApiKey', keyFields)
export type ApiKeyAnswer = Static<typeof ApiKeyAnswer>

export const CreatedKeyAnswer = strictObject('CreatedApiKey', {
  ...keyFields,
  secret: Type.String({ description: 'The whole key. It is not shown again.' }),
})

export const KeyInput = closedObject({
  label: KeyLabel,
  ...optional({
    scope: KeyScope,
    namespaces: orNull(Type.Array(Slug, { minItems: 1, maxItems: 1000 }), withExpectation('slugs')),
    expires_at: orNull(Type.String({ maxLength: 40 }), withExpectation('expiry')),
  }),
})
