// IP addresses and ranges as numbers, read strictly: four decimal numbers, or the eight groups of IPv6 with at most one
// `::`. Whatever else a resolver may understand (octal, hexadecimal, one number, a zone) is no address here.

export interface IpAddress {
  readonly version: 4 | 6
  readonly value: bigint
}

export interface AddressRange {
  readonly version: 4 | 6
  /** The first address of the range. */
  readonly first: bigint
  readonly prefixBits: number
}

const addressBits = { 4: 32, 6: 128 } as const

const decimalByte = /^(?:0|[1-9]\d{0,2})$/

function parseIpv4(text: string): bigint | undefined {
  const parts = text.split('.')
  if (parts.length !== 4) return undefined
  let value = 0n
  for (const part of parts) {
    if (!decimalByte.test(part) || Number(part) > 255) return undefined
    value = value * 256n + BigInt(part)
  }
  return value
}

/** The groups on one side of `::`. Only the last group of the address may be written as an IPv4 address. */
function parseGroups(text: string, mayEndInIpv4: boolean): bigint[] | undefined {
  if (text === '') return []
  const groups: bigint[] = []
  const parts = text.split(':')
  for (const [index, part] of parts.entries()) {
    if (/^[0-9a-f]{1,4}$/i.test(part)) {
      groups.push(BigInt(`0x${part}`))
      continue
    }
    const ipv4 = mayEndInIpv4 && index === parts.length - 1 ? parseIpv4(part) : undefined
    if (ipv4 === undefined) return undefined
    groups.push(ipv4 / 65_536n, ipv4 % 65_536n)
  }
  return groups
}

function parseIpv6(text: string): bigint | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [left = '', right] = halves
  const head = parseGroups(left, right === undefined)
  const tail = parseGroups(right ?? '', true)
  if (!head || !tail) return undefined
  const missing = 8 - head.length - tail.length
  if (right === undefined ? missing !== 0 : missing < 1) return undefined
  const groups = [...head, ...Array.from({ length: missing }, () => 0n), ...tail]
  return groups.reduce((value, group) => value * 65_536n + group, 0n)
}

export function parseAddress(text: string): IpAddress | undefined {
  const version = text.includes(':') ? 6 : 4
  const value = version === 6 ? parseIpv6(text) : parseIpv4(text)
  return value === undefined ? undefined : { version, value }
}

/** `10.0.0.0/8`, `fd12::/16`, or one address. Bits beyond the prefix must be zero: otherwise it is a slip of the pen. */
export function parseRange(text: string): AddressRange | undefined {
  const [start = '', bits, ...more] = text.split('/')
  const address = parseAddress(start)
  if (!address || more.length > 0 || !/^\d{1,3}$/.test(bits ?? '0')) return undefined
  const { version, value } = address
  const prefixBits = Number(bits ?? addressBits[version])
  if (prefixBits > addressBits[version]) return undefined
  const range = { version, first: value, prefixBits }
  return value === firstAddress(range, value) ? range : undefined
}

/** The first address of the range of this size in which an address lies. */
function firstAddress({ version, prefixBits }: AddressRange, value: bigint): bigint {
  const shift = BigInt(addressBits[version] - prefixBits)
  return (value >> shift) << shift
}

export const isInRange = ({ version, value }: IpAddress, range: AddressRange): boolean =>
  version === range.version && firstAddress(range, value) === range.first
