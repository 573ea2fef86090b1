// All operations of the data API, from the same function that serves /openapi.json.
import { operations } from 'virtual:api-reference'

import type { ReferenceOperation } from './reference-types.ts'

export const reference = operations as readonly ReferenceOperation[]

export const findOperation = (id: string): ReferenceOperation | undefined =>
  reference.find((operation) => operation.id === id)

/** The most needed first. */
const tags: readonly ReferenceOperation['tag'][] = [
  'Namespaces',
  'Capsules',
  'Rows',
  'Organizations',
  'Outcomes',
  'Indicators',
  'Reports',
  'Plans',
  'Batch',
  'Exports',
  'Keys',
  'Links',
  'Submissions',
  'Webhooks',
  'System',
]

/** All operations, by tag. */
export const groups = tags.map((tag) => ({
  tag,
  operations: reference.filter((operation) => operation.tag === tag),
}))
