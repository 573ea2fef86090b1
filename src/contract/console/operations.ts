// All operations of the console API. They are served and checked like all others, but are not part of the public contract:
// neither the documentation nor the public client shows them. Rules, section 6.
import { keyOperations } from './key-operations.ts'
import { accountOperations } from './account-operations.ts'
import { consoleCapsuleOperations } from './capsule-operations.ts'
import { demoOperations } from './demo-operations.ts'
import { libraryOperations } from './library-operations.ts'
import { singleSignOnOperations } from './single-sign-on-operations.ts'
import { submissionOperations } from './submission-operations.ts'
import { viewOperations } from './view-operations.ts'
import { webhookOperations } from './webhook-operations.ts'
import { consoleNamespaceOperations } from './namespace-operations.ts'

export const consoleOperations = [
  ...accountOperations,
  ...singleSignOnOperations,
  ...keyOperations,
  ...webhookOperations,
  ...submissionOperations,
  ...consoleNamespaceOperations,
  ...consoleCapsuleOperations,
  ...libraryOperations,
  ...viewOperations,
  ...demoOperations,
] as const
