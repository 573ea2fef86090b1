// What handlers work with. Each takes from it what it needs.
import type { Sessions } from '../../service/accounts/sessions.ts'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../config.ts'
import type { NamespacePurge } from '../../service/namespaces/namespace-purge.ts'
import type { Operation } from '../../contract/operation.ts'
import type { ReadThreads } from '../../database/long-read.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { OpenPage } from '../pages/built-pages.ts'
import type { WebhookServices } from '../../service/webhooks/manage-webhooks.ts'
import type { Refusals } from '../../service/record/refusals.ts'
import type { LinkGate } from '../request/link-gate.ts'
import type { SessionCookie } from '../request/session-cookie.ts'
import type { SingleSignOn } from '../request/single-sign-on.ts'
import type { CapsuleServices } from './capsules.ts'

export interface HandlerServices {
  readonly store: Store
  readonly readThreads: ReadThreads
  readonly config: Config
  readonly clock: Clock
  readonly sessions: Sessions
  readonly sessionCookie: SessionCookie
  readonly singleSignOn: SingleSignOn | undefined
  readonly purge: NamespacePurge
  readonly webhooks: WebhookServices
  readonly linkGate: LinkGate
  readonly refusals: Refusals
  /** The operations that the OpenAPI document describes. */
  readonly operations: readonly Operation[]
  readonly baseUrl: () => string
  readonly openPage: OpenPage
  readonly isDraining: () => boolean
  /** Namespaces made by older reading rules. */
  readonly namespacesToRebuild: () => number
  /** Absent in tests of operations that need no capsules. */
  readonly capsules?: CapsuleServices | undefined
}
