// All operations of the public API. Routes, client methods and documentation are generated from this list.
import { capsuleOperations } from './capsules/operations.ts'
import { entityOperations } from './entities/operations.ts'
import { exportOperations } from './export/operations.ts'
import { namespaceOperations } from './namespaces/operations.ts'
import { rowOperations } from './rows/operations.ts'
import { systemOperations } from './system-operations.ts'
import { treeOperations } from './tree/operations.ts'

export const operations = [
  ...namespaceOperations,
  ...capsuleOperations,
  ...entityOperations,
  ...treeOperations,
  ...rowOperations,
  ...exportOperations,
  ...systemOperations,
] as const

export type AnyOperation = (typeof operations)[number]
