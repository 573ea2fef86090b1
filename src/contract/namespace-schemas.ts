// JSON schemas of namespaces. Rules, section 5.
import { Type } from 'typebox'

import { withExpectation } from '../core/schema/schema.ts'
import { filledText, moment, strictObject } from './shared-schemas.ts'

export const slugPattern = '^[a-z0-9][a-z0-9-]{0,62}$'

export const Slug = Type.String({
  pattern: slugPattern,
  description: 'Name of a namespace: lowercase letters, digits and hyphens, 1 to 63 characters.',
  ...withExpectation('slug'),
  examples: ['my-data'],
})

export const Label = filledText(200, {
  description: 'What people call this namespace. Left out, it is the slug.',
  examples: ['My data'],
})

export const NamespaceAnswer = strictObject('Namespace', {
  object: Type.Literal('namespace'),
  namespace: Slug,
  label: Type.String(),
  created_at: moment,
})
