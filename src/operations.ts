// Every operation of the service. A route, a client method, a documentation entry exists for these and for nothing else.
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
