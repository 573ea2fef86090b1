// Where a webhook is sent to: its address as it is written, and every address that its name has at this moment. Refused
// when any of them is not public. Rules, section 11.
import { Resolver } from 'node:dns/promises'

import { parseAddress } from '../../core/network/ip-address.ts'
import { findAddressFault } from '../../core/network/public-address.ts'
import { checkWebhookUrl, type WebhookRules, type WebhookUrlFault } from '../../core/network/webhook-url.ts'

/** The addresses of a name; none: it has none at this moment. */
export type Resolve = (name: string) => Promise<readonly string[]>

const timeoutMs = 3000
const tries = 2

/**
 * Asks the name servers itself. `dns.lookup` would wait in the few threads that hash passwords and compress files: names
 * whose servers do not answer would stop those as well.
 */
export const resolveByDns: Resolve = async (name) => {
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}

/** Name servers do not know these names, and every machine understands itself by them. RFC 6761. */
const isLoopback = (host: string): boolean => /(?:^|\.)localhost$/.test(host)

export type Destination =
  | { readonly url: URL; readonly addresses: readonly string[] }
  | { readonly fault: WebhookUrlFault }

export async function resolveDestination(
  text: string,
  rules: WebhookRules,
  resolve: Resolve,
): Promise<Destination> {
  const { url, fault } = { url: undefined, ...checkWebhookUrl(text, rules) }
  if (!url) return { fault: fault ?? 'not_a_url' }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = parseAddress(host) ? [host] : isLoopback(host) ? ['127.0.0.1'] : await resolve(host)
  for (const address of addresses) {
    const refused = findAddressFault(address, rules.exceptions)
    if (refused) return { fault: refused }
  }
  return { url, addresses }
}
