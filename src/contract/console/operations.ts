// All operations of the console API: whatever these files export. They are served and checked like all others, but are not
// part of the public contract: neither the documentation nor the public client shows them. Rules, section 6.
import * as accounts from './account-operations.ts'
import * as capsules from './capsule-operations.ts'
import * as demo from './demo-operations.ts'
import * as keys from './key-operations.ts'
import * as library from './library-operations.ts'
import * as namespaces from './namespace-operations.ts'
import * as singleSignOn from './single-sign-on-operations.ts'
import * as submissions from './submission-operations.ts'
import * as views from './view-operations.ts'
import * as webhooks from './webhook-operations.ts'

export const consoleOperations = [
  ...Object.values(accounts),
  ...Object.values(singleSignOn),
  ...Object.values(keys),
  ...Object.values(webhooks),
  ...Object.values(submissions),
  ...Object.values(namespaces),
  ...Object.values(capsules),
  ...Object.values(library),
  ...Object.values(views),
  ...Object.values(demo),
]
