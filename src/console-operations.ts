// Every operation of the console's own endpoints. They are served and checked like all others, but are no part of the
// API contract: neither the documentation nor the public client shows them. Spec, What the service does 6.
import { keyOperations } from './access/operations.ts'
import { accountOperations } from './accounts/operations.ts'
import { consoleCapsuleOperations } from './capsules/console-operations.ts'
import { libraryOperations } from './library/operations.ts'
import { consoleNamespaceOperations } from './namespaces/console-operations.ts'

export const consoleOperations = [
  ...accountOperations,
  ...keyOperations,
  ...consoleNamespaceOperations,
  ...consoleCapsuleOperations,
  ...libraryOperations,
] as const

export type ConsoleOperation = (typeof consoleOperations)[number]
