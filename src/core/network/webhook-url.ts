// The address of a webhook as it is written. What a name resolves to is checked where it is resolved, at creation and at
// every attempt: `findAddressFault`. Rules, section 11.
import { parseAddress, type AddressRange } from './ip-address.ts'
import { addressFaults, findAddressFault } from './public-address.ts'

export const webhookUrlFaults = [
  'not_a_url',
  'not_https',
  'credentials',
  'odd_address',
  'trailing_dot',
  ...addressFaults,
] as const

export type WebhookUrlFault = (typeof webhookUrlFaults)[number]

export interface WebhookRules {
  readonly allowHttp: boolean
  readonly exceptions: readonly AddressRange[]
}

export type CheckedWebhookUrl =
  | { readonly url: URL; readonly fault?: undefined }
  | { readonly fault: WebhookUrlFault }

const maxCharacters = 2048

/** The parser of the platform forgives what others read otherwise: `https:/x`, `https:x`, `\`, line breaks and tabs. */
const written = /^(https?):\/\/([^/?#\\\s\p{Cc}]+)(?:[/?#][^\\\s\p{Cc}]*)?$/iu

export function checkWebhookUrl(text: string, { allowHttp, exceptions }: WebhookRules): CheckedWebhookUrl {
  if (!/^https?:/i.test(text) && /^[a-z][a-z0-9+.-]*:/i.test(text)) return { fault: 'not_https' }
  const [, scheme = '', authority = ''] = written.exec(text) ?? []
  if (authority === '' || text.length > maxCharacters || !URL.canParse(text)) return { fault: 'not_a_url' }
  if (authority.includes('@')) return { fault: 'credentials' }
  if (scheme.toLowerCase() === 'http' && !allowHttp) return { fault: 'not_https' }
  const url = new URL(text)
  if (url.hostname === '' || url.port === '0') return { fault: 'not_a_url' }
  const fault = findHostFault(url.hostname, authority.replace(/:\d*$/, ''), exceptions)
  return fault ? { fault } : { url }
}

/** `host` is what the parser made of what was `typed`: it reads 0x7f.1, 0177.0.0.1 and 2130706433 as 127.0.0.1. */
function findHostFault(
  host: string,
  typed: string,
  exceptions: readonly AddressRange[],
): WebhookUrlFault | undefined {
  const address = host.startsWith('[') ? host.slice(1, -1) : host
  if (parseAddress(address)) {
    if (!host.startsWith('[') && typed !== host) return 'odd_address'
    return findAddressFault(address, exceptions)
  }
  if (host.endsWith('.') || host.startsWith('.') || host.includes('..')) return 'trailing_dot'
  return undefined
}
