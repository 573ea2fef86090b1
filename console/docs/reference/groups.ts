// The operations in groups, the most needed first.
import { reference } from './reference.ts'
import type { ReferenceOperation } from './reference-types.ts'

interface Group {
  readonly tag: ReferenceOperation['tag']
  readonly operations: readonly ReferenceOperation[]
}

const order: readonly ReferenceOperation['tag'][] = [
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
  'System',
]

export const groups: readonly Group[] = order.map((tag) => ({
  tag,
  operations: reference.filter((operation) => operation.tag === tag),
}))
