// Checks absolute IRIs by the grammar of RFC 3987, without repairing anything: rules, section 1, Identifiers.
// `new URL()` does not serve: it accepts spaces, quotes and angle brackets.
import { parseAddress } from '../network/ip-address.ts'

export type IriFault =
  | 'empty'
  | 'no-scheme'
  | 'bad-percent'
  | 'bad-host'
  | 'bad-port'
  | { readonly character: string }

const schemePattern = /^[A-Za-z][A-Za-z0-9+.-]*:/

/** `ucschar` of RFC 3987: planes 1 to 14 without their last two code points; the last plane begins later. */
const beyondAscii = Array.from({ length: 14 }, (_, at) => (at + 1).toString(16))
  .map((plane) => String.raw`\u{${plane === 'e' ? 'e1' : plane + '0'}000}-\u{${plane}fffd}`)
  .join('')
const inEveryPart = String.raw`\w\-.~!$&'()*+,;=:@/\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef${beyondAscii}`

/** What is not allowed in a part of an IRI: a character, or a percent sign that begins no code. */
const notIn = (allowed: string): RegExp => new RegExp(`%(?![0-9A-Fa-f]{2})|[^%${allowed}]`, 'u')

const notInPath = notIn(inEveryPart)
/** `iprivate` is for queries alone. */
const notInQuery = notIn(String.raw`${inEveryPart}?\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}`)
const notInFragment = notIn(`${inEveryPart}?`)

export const hasScheme = (text: string): boolean => schemePattern.test(text)

/** What stands after the last `#` or `/`: `hasName` of a term, `QC` of a code. */
export const localName = (iri: string): string =>
  iri.slice(Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/')) + 1)

/** Matches nearly all identifiers. Every identifier of a file is checked; one native match is 5 times as fast. */
const ordinaryIri =
  /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[\w.~-]*(?:\/[\w\-.~!$&'()*+,;=:@/]*)?(?:\?[\w\-.~!$&'()*+,;=:@/?]*)?(?:#[\w\-.~!$&'()*+,;=:@/?]*)?$/

export const isAbsoluteIri = (text: string): boolean => ordinaryIri.test(text) || iriFault(text) === null

/** The first reason why a text is not an absolute IRI, or null when it is one. */
export function iriFault(text: string): IriFault | null {
  if (text === '') return 'empty'
  const scheme = schemePattern.exec(text)
  if (!scheme) return 'no-scheme'
  const rest = text.slice(scheme[0].length)
  if (!rest.startsWith('//')) return tailFault(rest)
  const [authority = ''] = rest.slice(2).split(/[/?#]/, 1)
  return authorityFault(authority) ?? tailFault(rest.slice(2 + authority.length))
}

/** Path, query and fragment: the part changes at the first `?` and the first `#`. */
function tailFault(text: string): IriFault | null {
  const [beforeFragment = ''] = text.split('#', 1)
  const [path = ''] = beforeFragment.split('?', 1)
  const query = beforeFragment.slice(path.length)
  const fragment = text.slice(beforeFragment.length + 1)
  return partFault(path, notInPath) ?? partFault(query, notInQuery) ?? partFault(fragment, notInFragment)
}

function partFault(text: string, notAllowed: RegExp): IriFault | null {
  const [found] = notAllowed.exec(text) ?? []
  if (found === undefined) return null
  return found === '%' ? 'bad-percent' : { character: found }
}

function authorityFault(authority: string): IriFault | null {
  const at = authority.lastIndexOf('@')
  const user = at === -1 ? '' : authority.slice(0, at)
  const hostAndPort = authority.slice(at + 1)
  const userFault = user.includes('@') ? { character: '@' } : partFault(user, notInPath)
  if (hostAndPort.startsWith('[')) return userFault ?? literalFault(hostAndPort)
  const [host = ''] = hostAndPort.split(':', 1)
  return userFault ?? partFault(host, notInPath) ?? portFault(hostAndPort.slice(host.length))
}

const portFault = (port: string): IriFault | null => (/^(?::[0-9]*)?$/.test(port) ? null : 'bad-port')

/** `[…]` and a port: an IPv6 address or an address of a future version (IPvFuture). */
function literalFault(hostAndPort: string): IriFault | null {
  const end = hostAndPort.indexOf(']')
  if (end === -1) return 'bad-host'
  const address = hostAndPort.slice(1, end)
  const isIpv6 = parseAddress(address)?.version === 6
  if (!isIpv6 && !/^v[0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+$/.test(address)) return 'bad-host'
  return portFault(hostAndPort.slice(end + 1))
}
