// What a key can learn about itself. Rules, section 5.
import { OwnKey } from './key-schemas.ts'
import { operation } from './operation.ts'

export const getOwnKey = operation('getOwnKey', 'GET /keys/self', {
  tag: 'Keys',
  summary: 'What the key of this request is for',
  description: 'Any valid key may ask, whatever its scope. A console session has no key: it gets 401.',
  access: 'own-key',
  scopes: ['read', 'submit', 'write'],
  success: { 200: { description: 'The key, without its secret.', schema: OwnKey } },
})

export const keyOperations = [getOwnKey] as const
