// JSON schemas of a key as the API shows it. Rules, section 5.
import { Type } from 'typebox'

import { scopes } from './operation.ts'
import { moment, orNull, titledObject } from './shared-schemas.ts'

export const KeyScope = Type.Enum([...scopes], {
  title: 'KeyScope',
  description:
    'What the key is for. `read`: reads, and checks of documents. `submit`: uploads, and reading what it uploaded. `write`: everything.',
})

export const OwnKey = titledObject('ApiKey', {
  object: Type.Literal('api_key'),
  key_id: Type.String({ description: '`igk_` and the public part; not the secret.' }),
  label: Type.String({ description: 'What the key was named when it was made.' }),
  scope: KeyScope,
  namespaces: orNull(
    Type.Array(Type.String()),
    'Slugs the key is restricted to; null: every namespace of the tenant.',
  ),
  expires_at: orNull(moment),
  tenant: Type.Object({ id: Type.String(), name: Type.String() }),
})
