import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isInRange, parseAddress, parseRange } from './ip-address.ts'
import { findAddressFault, isNeverAllowed, readRanges, type AddressFault } from './public-address.ts'

const hostile: readonly (readonly [string, AddressFault])[] = [
  ['0.0.0.0', 'this_network'],
  ['0.255.255.255', 'this_network'],
  ['10.0.0.0', 'private'],
  ['10.255.255.255', 'private'],
  ['100.64.0.0', 'shared'],
  ['100.127.255.255', 'shared'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['169.254.0.1', 'metadata'],
  ['169.254.169.254', 'metadata'],
  ['168.63.129.16', 'metadata'],
  ['100.100.100.200', 'metadata'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.8', 'reserved'],
  ['192.0.2.1', 'documentation'],
  ['192.88.99.1', 'reserved'],
  ['192.168.0.1', 'private'],
  ['192.168.255.255', 'private'],
  ['198.18.0.1', 'benchmarking'],
  ['198.19.255.255', 'benchmarking'],
  ['198.51.100.7', 'documentation'],
  ['203.0.113.7', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.250', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'reserved'],
  ['::', 'this_network'],
  ['::1', 'loopback'],
  ['0:0:0:0:0:0:0:1', 'loopback'],
  ['::127.0.0.1', 'embedded'],
  ['::ffff:127.0.0.1', 'embedded'],
  ['::ffff:7f00:1', 'embedded'],
  ['::ffff:8.8.8.8', 'embedded'],
  ['0:0:0:0:0:FFFF:10.0.0.1', 'embedded'],
  ['::ffff:169.254.169.254', 'metadata'],
  ['::ffff:0:10.0.0.1', 'embedded'],
  ['64:ff9b::10.0.0.1', 'embedded'],
  ['64:ff9b::8.8.8.8', 'embedded'],
  ['64:ff9b::a9fe:a9fe', 'metadata'],
  ['64:ff9b:1::10.0.0.1', 'embedded'],
  ['64:ff9b:1:a9fe:a9:fe00::', 'metadata'],
  ['100::1', 'reserved'],
  ['2001::1', 'embedded'],
  ['2001:0:4136:e378:8000:63bf:5601:5601', 'metadata'],
  ['2001:2::1', 'benchmarking'],
  ['2001:10::1', 'reserved'],
  ['2001:20::1', 'reserved'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::', 'embedded'],
  ['2002:a9fe:a9fe::1', 'metadata'],
  ['3ffe::1', 'reserved'],
  ['3fff::1', 'documentation'],
  ['4000::1', 'reserved'],
  ['5f00::1', 'reserved'],
  ['fc00::1', 'private'],
  ['fd00:ec2::254', 'metadata'],
  ['fd20:ce::254', 'metadata'],
  ['::ffff:168.63.129.16', 'metadata'],
  ['fd12:3456:789a::1', 'private'],
  ['fe80::1', 'link_local'],
  ['febf::1', 'link_local'],
  ['fec0::1', 'private'],
  ['ff02::1', 'multicast'],
  ['ff0e::1', 'multicast'],
  // What is no address in its one strict spelling is refused too.
  ['', 'not_an_address'],
  ['0177.0.0.1', 'not_an_address'],
  ['0x7f.0.0.1', 'not_an_address'],
  ['2130706433', 'not_an_address'],
  ['127.1', 'not_an_address'],
  ['127.0.0.1.', 'not_an_address'],
  ['8.8.8.8 ', 'not_an_address'],
  ['256.1.1.1', 'not_an_address'],
  ['fe80::1%eth0', 'not_an_address'],
  ['2606:4700::1%1', 'not_an_address'],
  ['1::2::3', 'not_an_address'],
  ['1:2:3:4:5:6:7:8:9', 'not_an_address'],
  ['1:2:3:4:5:6:7::8', 'not_an_address'],
  ['::1.2.3.4:1', 'not_an_address'],
  [':1', 'not_an_address'],
]

describe('an address that is not public unicast is refused', () => {
  it.each(hostile)('%s: %s', (address, fault) => {
    expect(findAddressFault(address)).toBe(fault)
  })
})

describe('a public address is allowed', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:200::1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
    '2620:0:2d0:200::7',
  ])('%s', (address) => {
    expect(findAddressFault(address)).toBeUndefined()
  })
})

const exceptions = (text: string) => readRanges(text).ranges

describe('exceptions of the operator', () => {
  it('allow what they name, and nothing beside it', () => {
    const own = exceptions('10.1.0.0/16, fd12::/32, 127.0.0.1')
    expect(findAddressFault('10.1.2.3', own)).toBeUndefined()
    expect(findAddressFault('fd12::5', own)).toBeUndefined()
    expect(findAddressFault('127.0.0.1', own)).toBeUndefined()
    expect(findAddressFault('10.2.0.1', own)).toBe('private')
    expect(findAddressFault('127.0.0.2', own)).toBe('loopback')
    // Named as IPv4 alone: the mapped form reaches the same machine by another rule.
    expect(findAddressFault('::ffff:10.1.2.3', own)).toBe('embedded')
  })

  it.each([
    '169.254.169.254',
    '169.254.0.0',
    '168.63.129.16',
    '100.100.100.200',
    'fd00:ec2::254',
    'fd20:ce::254',
    '::ffff:169.254.169.254',
    '64:ff9b::169.254.169.254',
  ])('never allow %s, however wide they are', (address) => {
    expect(findAddressFault(address, exceptions('0.0.0.0/0, ::/0, 100.64.0.0/10, fd00:ec2::254'))).toBe(
      'metadata',
    )
  })

  it('are read strictly', () => {
    expect(readRanges(' 10.0.0.0/8 ,, ::1 ').faults).toEqual([])
    const wrong = ['10.0.0.1/8', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'example.org', '010.0.0.0/8']
    expect(readRanges(wrong.join()).faults).toEqual(wrong)
  })

  it('that are among the metadata addresses are told from wider ones', () => {
    const [inside, wide] = exceptions('169.254.169.254, 0.0.0.0/0')
    expect([inside, wide].map((each) => each && isNeverAllowed(each))).toEqual([true, false])
  })
})

const ipv4 = fc.tuple(...Array.from({ length: 4 }, () => fc.nat(255))).map((bytes) => bytes.join('.'))

describe('properties', () => {
  it('what a platform accepts as an address is read as the same one', () => {
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        const canonical = new URL(`http://[${text}]/`).hostname.slice(1, -1)
        expect(parseAddress(text)).toEqual(parseAddress(canonical))
        expect(parseAddress(text)).toBeDefined()
      }),
    )
  })

  it('an IPv4 address in an IPv6 form is never public, whatever it is', () => {
    fc.assert(
      fc.property(ipv4, fc.constantFrom('::ffff:', '::', '64:ff9b::', '64:ff9b:1::'), (text, prefix) => {
        expect(findAddressFault(prefix + text)).toBeDefined()
      }),
    )
  })

  it('an exception allows an address exactly when it covers it, unless it is a metadata address', () => {
    fc.assert(
      fc.property(ipv4, fc.integer({ min: 0, max: 32 }), ipv4, (start, bits, text) => {
        const value = parseAddress(start)?.value ?? 0n
        const first = (value >> BigInt(32 - bits)) << BigInt(32 - bits)
        const exception = { version: 4, first, prefixBits: bits } as const
        const address = parseAddress(text)
        const without = findAddressFault(text)
        const isCovered = address !== undefined && isInRange(address, exception)
        const expected = isCovered && without !== 'metadata' ? undefined : without
        const isLinkLocal = text.startsWith('169.254.')
        expect(findAddressFault(text, [exception])).toBe(isLinkLocal ? 'metadata' : expected)
      }),
    )
  })

  it('a range holds its first address and not the one before it', () => {
    fc.assert(
      fc.property(ipv4, fc.integer({ min: 1, max: 32 }), (text, bits) => {
        const value = parseAddress(text)?.value ?? 0n
        const first = (value >> BigInt(32 - bits)) << BigInt(32 - bits)
        const range = { version: 4, first, prefixBits: bits } as const
        expect(isInRange({ version: 4, value: first }, range)).toBe(true)
        expect(isInRange({ version: 4, value: first - 1n }, range)).toBe(false)
        expect(isInRange({ version: 6, value: first }, range)).toBe(false)
      }),
    )
  })

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        findAddressFault(text)
        parseRange(text)
      }),
    )
  })
})
