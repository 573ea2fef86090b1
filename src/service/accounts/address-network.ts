// The network that failed attempts are counted for: a single IPv4 address, but a whole /64 of IPv6, because one subscriber
// controls all of it.
import { isIPv6 } from 'node:net'

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const groups = 8
const networkGroups = 4

export function addressNetwork(address: string | null): string {
  const [plain = ''] = (address ?? '').split('%')
  const v4 = mapped.exec(plain)?.[1]
  if (v4 !== undefined) return v4
  if (!isIPv6(plain)) return plain
  const [before = [], after = []] = plain.split('::').map(listParts)
  const omitted = Array<string>(groups - before.length - after.length).fill('0')
  const network = [...before, ...omitted, ...after]
    .slice(0, networkGroups)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** A trailing IPv4 address stands for two groups; they are never part of the /64. */
const listParts = (text: string): string[] =>
  text
    .replace(/(?<!\d)\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split(':')
    .filter((group) => group !== '')
