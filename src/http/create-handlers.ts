// The handlers of all operations, in one list.
import type { Sessions } from '../service/accounts/sessions.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../config.ts'
import type { NamespacePurge } from '../service/namespaces/namespace-purge.ts'
import type { Operation } from '../contract/operation.ts'
import type { ReadThreads } from '../database/long-read.ts'
import type { Store } from '../database/open-store.ts'
import type { OpenPage } from './built-pages.ts'
import type { BoundHandler } from './handler.ts'
import { accountHandlers } from './handlers/accounts.ts'
import { auditHandlers } from './handlers/audit.ts'
import { capsuleHandlers } from './handlers/capsules.ts'
import type { CapsuleServices } from './handlers/capsules.ts'
import { consoleCapsuleHandlers } from './handlers/console-capsules.ts'
import { consoleNamespaceHandlers } from './handlers/console-namespaces.ts'
import { consolePageHandlers } from './handlers/console-pages.ts'
import { entityHandlers } from './handlers/entities.ts'
import { exportHandlers } from './handlers/export.ts'
import { indicatorGroupHandlers } from './handlers/indicator-groups.ts'
import { keyHandlers } from './handlers/keys.ts'
import { linkHandlers } from './handlers/links.ts'
import { libraryHandlers } from './handlers/library.ts'
import { namespaceHandlers } from './handlers/namespaces.ts'
import { rowHandlers } from './handlers/rows.ts'
import { submissionHandlers } from './handlers/submissions.ts'
import { sampleDataHandlers } from './handlers/sample-data.ts'
import { singleSignOnHandlers } from './handlers/single-sign-on.ts'
import { systemHandlers } from './handlers/system.ts'
import { treeHandlers } from './handlers/tree.ts'
import { viewHandlers } from './handlers/views.ts'
import { webhookHandlers } from './handlers/webhooks.ts'
import type { WebhookServices } from '../service/webhooks/manage-webhooks.ts'
import type { LinkGate } from './link-gate.ts'
import type { SessionCookie } from './session-cookie.ts'
import { openSingleSignOn } from './single-sign-on.ts'

export interface HandlerServices {
  readonly store: Store
  readonly readThreads: ReadThreads
  readonly config: Config
  readonly clock: Clock
  readonly sessions: Sessions
  readonly sessionCookie: SessionCookie
  readonly purge: NamespacePurge
  readonly webhooks: WebhookServices
  readonly linkGate: LinkGate
  /** The operations that the OpenAPI document describes. */
  readonly operations: readonly Operation[]
  readonly baseUrl: () => string
  readonly openPage: OpenPage
  readonly isDraining: () => boolean
  readonly namespacesToRebuild: () => number
  /** Absent in tests of operations that need no capsules. */
  readonly capsules?: CapsuleServices | undefined
}

export function createHandlers(services: HandlerServices): BoundHandler[] {
  const { store, readThreads, config, clock, purge, openPage, capsules } = services
  const singleSignOn = openSingleSignOn(config, services.baseUrl)
  const { signUp, passwordSignIn } = config
  return [
    ...accountHandlers({
      ...services,
      signUp,
      sendsMail: config.mail !== undefined,
      hasLinks: config.links === 'on',
      passwordSignIn,
      singleSignOn,
    }),
    ...singleSignOnHandlers({ ...services, singleSignOn }),
    ...auditHandlers(store),
    ...keyHandlers(store, clock),
    ...consoleNamespaceHandlers(store, clock, purge, config),
    ...consolePageHandlers(openPage),
    ...viewHandlers(store),
    ...webhookHandlers(services.webhooks),
    ...linkHandlers(services),
    ...namespaceHandlers(store, config),
    ...entityHandlers(store, readThreads, config),
    ...indicatorGroupHandlers(store),
    ...treeHandlers(store, readThreads),
    ...rowHandlers(store, readThreads, clock),
    ...exportHandlers(readThreads),
    ...systemHandlers(services),
    ...(capsules
      ? [
          ...capsuleHandlers(store, config, capsules),
          ...consoleCapsuleHandlers(store, config, capsules, readThreads, clock),
          ...libraryHandlers(store, config, capsules),
          ...sampleDataHandlers(store, config, capsules),
          ...submissionHandlers(services, capsules),
        ]
      : []),
  ]
}
