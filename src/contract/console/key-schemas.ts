// JSON schemas of API keys, as the console API uses them. Rules, section 5.
import { Type, type Static, type TSchema } from 'typebox'

import { Slug } from '../namespace-schemas.ts'
import { KeyScope } from '../key-schemas.ts'
import { withExpectation } from '../../core/schema/schema.ts'

const strict = { additionalProperties: false }
const orNull = <T extends TSchema>(type: T, options: Record<string, unknown> = {}) =>
  Type.Union([type, Type.Null()], options)
const moment = Type.String({ format: 'date-time' })

export const KeyLabel = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  ...withExpectation('not_blank'),
  description: 'What uses this key.',
})

export const graceHours = [0, 1, 24, 168] as const

/** `active`: works. `rolling`: rotated; it works until its grace period ends. */
export const KeyState = Type.Enum(['active', 'expired', 'revoked', 'rolling'])
export type KeyState = Static<typeof KeyState>

const keyFields = {
  object: Type.Literal('api_key'),
  id: Type.String({ description: '`igk_` and the public part; not the secret.' }),
  label: Type.String(),
  scope: KeyScope,
  namespaces: orNull(Type.Array(Type.String()), {
    description: 'Slugs the key is restricted to; null: every namespace of the tenant.',
  }),
  owner_rights: Type.Boolean({
    description: 'Made by an owner, or on the command line: webhooks and the record need such a key.',
  }),
  created_at: moment,
  created_by: orNull(Type.String(), { description: 'The name of the person who created it.' }),
  expires_at: orNull(moment),
  last_used_at: orNull(moment),
  revoked_at: orNull(moment),
  rolled_to: orNull(Type.String(), { description: 'The id of the key that replaces it.' }),
  state: KeyState,
}

export const ApiKeyAnswer = Type.Object(keyFields, { title: 'ApiKey', ...strict })
export type ApiKeyAnswer = Static<typeof ApiKeyAnswer>

export const CreatedKeyAnswer = Type.Object(
  { ...keyFields, secret: Type.String({ description: 'The whole key. It is not shown again.' }) },
  { title: 'CreatedApiKey', ...strict },
)

export const KeyInput = Type.Object(
  {
    label: KeyLabel,
    scope: Type.Optional(KeyScope),
    namespaces: Type.Optional(
      orNull(Type.Array(Slug, { minItems: 1, maxItems: 1000 }), {
        ...withExpectation('slugs'),
      }),
    ),
    expires_at: Type.Optional(
      orNull(Type.String({ maxLength: 40 }), {
        ...withExpectation('expiry'),
      }),
    ),
  },
  strict,
)
