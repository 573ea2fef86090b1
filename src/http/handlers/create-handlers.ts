// The handlers of all operations, in one list.
import type { BoundHandler } from '../answer/handler.ts'
import type { HandlerServices } from './handler-services.ts'
import { accountHandlers } from './accounts.ts'
import { auditHandlers } from './audit.ts'
import { capsuleHandlers } from './capsules.ts'
import { codeListHandlers } from './code-lists.ts'
import { entityHandlers } from './entities.ts'
import { exportHandlers } from './export.ts'
import { indicatorGroupHandlers } from './indicator-groups.ts'
import { keyHandlers } from './keys.ts'
import { linkHandlers } from './links.ts'
import { libraryHandlers, viewHandlers } from './library.ts'
import { consoleNamespaceHandlers, namespaceHandlers } from './namespaces.ts'
import { planHandlers } from './plans.ts'
import { rowHandlers } from './rows.ts'
import { submissionHandlers } from './submissions.ts'
import { sampleDataHandlers } from './sample-data.ts'
import { singleSignOnHandlers } from './single-sign-on.ts'
import { systemHandlers } from './system.ts'
import { treeHandlers } from './tree.ts'
import { webhookHandlers } from './webhooks.ts'

export function createHandlers(services: HandlerServices): BoundHandler[] {
  const { store, readThreads, config, clock, purge, capsules } = services
  return [
    ...accountHandlers(services),
    ...singleSignOnHandlers(services),
    ...auditHandlers(store),
    ...keyHandlers(store, clock),
    ...consoleNamespaceHandlers(store, clock, purge),
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
          ...libraryHandlers(store, config, capsules),
          ...sampleDataHandlers(store, config, capsules),
          ...submissionHandlers(services, capsules),
        ]
      : []),
  ]
}
