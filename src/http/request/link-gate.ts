// Lets in whoever has a link: looks up its token and limits requests, of each link, and of each network address whose
// tokens open nothing. Rules, section 13.
import type { Config } from '../../config.ts'
import type { LinkKind } from '../../contract/operation.ts'
import type { Clock } from '../../core/clock.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { addressNetwork } from '../../service/accounts/address-network.ts'
import { findLink, type OpenedLink } from '../../service/links/find-link.ts'
import { createRateLimit } from './rate-limit.ts'
import { problem } from '../../contract/problems.ts'

type LinkSettings = Pick<Config, 'links' | 'linkRateLimit' | 'linkUnknownRateLimit'>

export function createLinkGate(
  store: Store,
  { links, linkRateLimit, linkUnknownRateLimit }: LinkSettings,
  clock: Clock,
) {
  const ofLinks = createRateLimit(store, linkRateLimit, clock)
  const ofAddresses = createRateLimit(store, linkUnknownRateLimit, clock)
  /** Counts a token that opened nothing; throws `too_many_requests`. */
  const takeUnknown = async (address: string): Promise<void> => {
    await ofAddresses.take(`unknown link ${addressNetwork(address)}`)
  }
  return {
    /**
     * Throws the same problem, after the same work, for a token that is unknown, expired or revoked and for a link of
     * another kind.
     */
    async open(token: string, kinds: readonly LinkKind[], address: string): Promise<OpenedLink> {
      const opened = links === 'on' ? await findLink(store, token, clock) : undefined
      if (!opened || !kinds.includes(opened.link.kind)) {
        await takeUnknown(address)
        throw problem('link_not_found')
      }
      return opened
    },
    /** Counts a request of a link; throws `too_many_requests`. */
    async takeRequest(linkId: string): Promise<void> {
      await ofLinks.take(`link ${linkId}`)
    },
    takeUnknown,
  }
}

export type LinkGate = ReturnType<typeof createLinkGate>
