// Which addresses webhooks may be sent to: public unicast ones, and those that the operator names. Without this check
// whoever may create a webhook could make the service call machines beside it. Rules, section 11.
import { isInRange, parseAddress, parseRange, type AddressRange, type IpAddress } from './ip-address.ts'

/** Why an address is refused. */
export const addressFaults = [
  'not_an_address',
  'metadata',
  'this_network',
  'private',
  'shared',
  'loopback',
  'link_local',
  'multicast',
  'documentation',
  'benchmarking',
  'embedded',
  'reserved',
] as const

export type AddressFault = (typeof addressFaults)[number]

function range(text: string): AddressRange {
  const parsed = parseRange(text)
  if (!parsed) throw new Error(`${text} is no range of addresses`)
  return parsed
}

/**
 * The special-purpose registries of IANA. The first match names the kind. Of IPv6, whatever is not in 2000::/3 is not
 * handed out to anybody and is refused as reserved.
 */
const specialRanges: readonly (readonly [AddressFault, AddressRange])[] = (
  [
    ['this_network', '0.0.0.0/8'],
    ['private', '10.0.0.0/8'],
    ['shared', '100.64.0.0/10'],
    ['loopback', '127.0.0.0/8'],
    ['link_local', '169.254.0.0/16'],
    ['private', '172.16.0.0/12'],
    ['reserved', '192.0.0.0/24'],
    ['documentation', '192.0.2.0/24'],
    ['reserved', '192.88.99.0/24'],
    ['private', '192.168.0.0/16'],
    ['benchmarking', '198.18.0.0/15'],
    ['documentation', '198.51.100.0/24'],
    ['documentation', '203.0.113.0/24'],
    ['multicast', '224.0.0.0/4'],
    ['reserved', '240.0.0.0/4'],
    ['this_network', '::/128'],
    ['loopback', '::1/128'],
    ['embedded', '::/96'],
    ['embedded', '::ffff:0:0/96'],
    ['embedded', '::ffff:0:0:0/96'],
    ['embedded', '64:ff9b::/96'],
    ['embedded', '64:ff9b:1::/48'],
    ['embedded', '2001::/32'],
    ['benchmarking', '2001:2::/48'],
    ['reserved', '2001::/23'],
    ['documentation', '2001:db8::/32'],
    ['embedded', '2002::/16'],
    ['reserved', '3ffe::/16'],
    ['documentation', '3fff::/20'],
    ['private', 'fc00::/7'],
    ['link_local', 'fe80::/10'],
    ['private', 'fec0::/10'],
    ['multicast', 'ff00::/8'],
  ] as const
).map(([kind, text]) => [kind, range(text)])

const globalUnicast = range('2000::/3')

/**
 * Where clouds hand a machine its own credentials: no operator means that with an exception, however wide it is. Beside
 * the link-local addresses these are of Azure, Alibaba, Amazon and Google.
 */
export const metadataAddresses = [
  '169.254.0.0/16',
  '168.63.129.16',
  '100.100.100.200',
  'fd00:ec2::254',
  'fd20:ce::254',
] as const
const metadataRanges = metadataAddresses.map(range)

/** `length` bits of an address, the lowest of them at `shift`. */
const cut = (value: bigint, shift: number, length = 32): bigint =>
  (value >> BigInt(shift)) & ((1n << BigInt(length)) - 1n)

/**
 * The IPv4 addresses that a translator may find in an IPv6 address, by where each form writes them: at the end (mapped,
 * NAT64), around byte 8 (RFC 6052 with prefixes of 48, 56 and 64 bits), after 2002: (6to4), at the end inverted (Teredo).
 */
const embeddedIpv4 = ({ value }: IpAddress): IpAddress[] =>
  [
    cut(value, 0),
    cut(value, 64, 16) * 65_536n + cut(value, 40, 16),
    cut(value, 64, 8) * 16_777_216n + cut(value, 32, 24),
    cut(value, 24),
    cut(value, 80),
    cut(value, 0) ^ 0xffff_ffffn,
  ].map((found) => ({ version: 4, value: found }))

const hasEmbeddedIpv4 = (address: IpAddress): boolean =>
  specialRanges.some(([kind, each]) => kind === 'embedded' && isInRange(address, each))

const isMetadata = (address: IpAddress): boolean =>
  metadataRanges.some((each) => isInRange(address, each)) ||
  (hasEmbeddedIpv4(address) && embeddedIpv4(address).some(isMetadata))

/** Undefined for an address that may be called. `exceptions` are the ranges that the operator allows. */
export function findAddressFault(
  text: string,
  exceptions: readonly AddressRange[] = [],
): AddressFault | undefined {
  const address = parseAddress(text)
  if (!address) return 'not_an_address'
  if (isMetadata(address)) return 'metadata'
  if (exceptions.some((each) => isInRange(address, each))) return undefined
  const special = specialRanges.find(([, each]) => isInRange(address, each))
  if (special) return special[0]
  return address.version === 6 && !isInRange(address, globalUnicast) ? 'reserved' : undefined
}

/** The ranges of a list such as `10.1.0.0/16, fd12::/64`, and the entries that are none. */
export function readRanges(text: string): { ranges: AddressRange[]; faults: string[] } {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const ranges = entries.map((entry) => parseRange(entry))
  return {
    ranges: ranges.filter((each) => each !== undefined),
    faults: entries.filter((_, index) => ranges[index] === undefined),
  }
}

/** Whether a range lies wholly among the addresses that are never allowed, so that naming it is a mistake. */
export const isNeverAllowed = (exception: AddressRange): boolean =>
  metadataRanges.some(
    (each) =>
      exception.prefixBits >= each.prefixBits &&
      isInRange({ version: exception.version, value: exception.first }, each),
  )
