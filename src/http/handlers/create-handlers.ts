// The handlers of all operations, in one list.
import type { Sessions } from '../../service/accounts/sessions.ts'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../config.ts'
import type { NamespacePurge } from '../../service/namespaces/namespace-purge.ts'
import type { Operation } from '../../contract/operation.ts'
import type { ReadThreads } from '../../database/long-read.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { OpenPage } from '../pages/built-pages.ts'
import type { BoundHandler } from '../answer/handler.ts'
import { accountHandlers } from './accounts.ts'
import { auditHandlers } from './audit.ts'
import { capsuleHandlers, type CapsuleServices } from './capsules.ts'
import { codeListHandlers } from './code-lists.ts'
import { consoleCapsuleHandlers } from './console-capsules.ts'
import { consoleNamespaceHandlers } from './console-namespaces.ts'
import { consolePageHandlers } from './console-pages.ts'
import { entityHandlers } from './entities.ts'
import { exportHandlers } from './export.ts'
import { indicatorGroupHandlers } from './indicator-groups.ts'
import { keyHandlers } from './keys.ts'
import { linkHandlers } from './links.ts'
import { libraryHandlers } from './library.ts'
import { namespaceHandlers } from './namespaces.ts'
import { planHandlers } from './plans.ts'
import { rowHandlers } from './rows.ts'
import { submissionHandlers } from './submissions.ts'
import { sampleDataHandlers } from './sample-data.ts'
import { singleSignOnHandlers } from './single-sign-on.ts'
import { systemHandlers } from './system.ts'
import { treeHandlers } from './tree.ts'
import { viewHandlers } from './views.ts'
import { webhookHandlers } from './webhooks.ts'
import type { WebhookServices } from '../../service/webhooks/manage-webhooks.ts'
import type { Refusals } from '../../service/record/refusals.ts'
import type { LinkGate } from '../request/link-gate.ts'
import type { SessionCookie } from '../request/session-cookie.ts'
import { openSingleSignOn } from '../request/single-sign-on.ts'

interface HandlerServices {
  readonly store: Store
  readonly readThreads: ReadThreads
  readonly config: Config
  readonly clock: Clock
  readonly sessions: Sessions
  readonly sessionCookie: SessionCookie
  readonly purge: NamespacePurge
  readonly webhooks: WebhookServices
  readonly linkGate: LinkGate
  readonly refusals: Refusals
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
    ...consoleNamespaceHandlers(store, clock, purge),
    ...consolePageHandlers(openPage),
    ...viewHandlers(store),
    ...webhookHandlers(services.webhooks),
    ...linkHandlers(services),
    ...namespaceHandlers(store, config),
    ...entityHandlers(store, readThreads, config),
    ...indicatorGroupHandlers(store),
    ...planHandlers(services),
    ...treeHandlers(store, readThreads),
    ...rowHandlers(store, readThreads, clock),
    ...exportHandlers(readThreads),
    ...systemHandlers(services),
    ...codeListHandlers,
    ...(capsules
      ? [
          ...capsuleHandlers(store, config, capsules),
          ...consoleCapsuleHandlers(store, capsules),
          ...libraryHandlers(store, config, capsules),
          ...sampleDataHandlers(store, config, capsules),
          ...submissionHandlers(services, capsules),
        ]
      : []),
  ]
}
