// Checks absolute IRIs by the grammar of RFC 3987, without repairing anything: rules, section 1, Identifiers.
// `new URL()` does not serve: it accepts spaces, quotes and angle brackets.

export type IriFault =
  | 'empty'
  | 'no-scheme'
  | 'bad-percent'
  | 'bad-host'
  | 'bad-port'
  | { readonly character: string }

const schemePattern = /^[A-Za-z][A-Za-z0-9+.-]*:/
const inPath = 1
const inQuery = 2

/** In which parts of an IRI each ASCII character is allowed unescaped. */
const asciiParts = partsByCharacter()

function partsByCharacter(): Uint8Array {
  const parts = new Uint8Array(128)
  for (let code = 0; code < 128; code++) {
    if (/[A-Za-z0-9\-._~!$&'()*+,;=:@/]/.test(String.fromCharCode(code))) parts[code] = inPath | inQuery
  }
  parts[0x3f] = inQuery
  return parts
}

export const hasScheme = (text: string): boolean => schemePattern.test(text)

/** Matches nearly all identifiers. Every identifier of a file is checked; one native match is 5 times as fast. */
const ordinaryIri =
  /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[\w.~-]*(?:\/[\w\-.~!$&'()*+,;=:@/]*)?(?:#[\w\-.~!$&'()*+,;=:@/?]*)?$/

export const isAbsoluteIri = (text: string): boolean => ordinaryIri.test(text) || iriFault(text) === null

/** The first reason why a text is not an absolute IRI, or null when it is one. */
export function iriFault(text: string): IriFault | null {
  if (text === '') return 'empty'
  const scheme = schemePattern.exec(text)
  if (!scheme) return 'no-scheme'
  const start = scheme[0].length
  if (!text.startsWith('//', start)) return tailFault(text, start)
  const end = authorityEnd(text, start + 2)
  return authorityFault(text.slice(start + 2, end)) ?? tailFault(text, end)
}

function authorityEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x2f || code === 0x3f || code === 0x23) return at
  }
  return text.length
}

/** Path, query and fragment: the part changes at the first `?` and the first `#`. */
function tailFault(text: string, start: number): IriFault | null {
  let part = inPath
  let isFragment = false
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 128 && (asciiParts[code] ?? 0) & part) continue
    if (code === 0x3f) part = inQuery
    else if (code === 0x23 && !isFragment) {
      isFragment = true
      part = inQuery
    } else if (code === 0x25) {
      if (!isPercentCode(text, at)) return 'bad-percent'
    } else if (code < 128 || !isAllowedBeyondAscii(text, at, part === inQuery && !isFragment)) {
      return { character: characterAt(text, at) }
    } else if (isHighSurrogate(code)) at++
  }
  return null
}

function authorityFault(authority: string): IriFault | null {
  const at = authority.lastIndexOf('@')
  const user = at === -1 ? '' : authority.slice(0, at)
  const hostAndPort = authority.slice(at + 1)
  if (hostAndPort.startsWith('[')) return textFault(user, ':') ?? literalFault(hostAndPort)
  const colon = hostAndPort.indexOf(':')
  const host = colon === -1 ? hostAndPort : hostAndPort.slice(0, colon)
  const fault = textFault(user, ':') ?? textFault(host, '')
  if (fault) return fault
  return colon === -1 || /^[0-9]*$/.test(hostAndPort.slice(colon + 1)) ? null : 'bad-port'
}

/** User or host name: no slash, no `@`, and a colon only where `also` is `:`. */
function textFault(text: string, also: string): IriFault | null {
  for (const character of text) {
    if (character === '@' || (character === ':' && also !== ':')) return { character }
  }
  return tailFault(text, 0)
}

/** `[…]` and a port: an IPv6 address or an address of a future version (IPvFuture). */
function literalFault(hostAndPort: string): IriFault | null {
  const end = hostAndPort.indexOf(']')
  if (end === -1) return 'bad-host'
  const address = hostAndPort.slice(1, end)
  if (!isIpv6(address) && !/^v[0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+$/.test(address)) return 'bad-host'
  return /^(?::[0-9]*)?$/.test(hostAndPort.slice(end + 1)) ? null : 'bad-port'
}

const byte = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])'
const ipv4 = new RegExp(`^${byte}(?:\\.${byte}){3}$`)

function isIpv6(address: string): boolean {
  const halves = address.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1) ?? ''
  const endsInIpv4 = last.includes('.')
  if (endsInIpv4 && (!ipv4.test(last) || address.endsWith('::'))) return false
  const plain = endsInIpv4 ? groups.slice(0, -1) : groups
  if (!plain.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group))) return false
  const size = plain.length + (endsInIpv4 ? 2 : 0)
  return halves.length === 2 ? size <= 7 : size === 8
}

const isPercentCode = (text: string, at: number): boolean =>
  /^[0-9A-Fa-f]{2}$/.test(text.slice(at + 1, at + 3))

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff

const characterAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0)

/** `ucschar` of RFC 3987, and `iprivate`, which only a query may hold. */
function isAllowedBeyondAscii(text: string, at: number, isQuery: boolean): boolean {
  const code = text.codePointAt(at) ?? 0
  if (code < 0x10000) {
    if (code >= 0xe000 && code <= 0xf8ff) return isQuery
    return (
      (code >= 0xa0 && code <= 0xd7ff) ||
      (code >= 0xf900 && code <= 0xfdcf) ||
      (code >= 0xfdf0 && code <= 0xffef)
    )
  }
  if ((code & 0xffff) > 0xfffd) return false
  if (code >= 0xf0000) return isQuery
  return code < 0xe0000 || code >= 0xe1000
}
