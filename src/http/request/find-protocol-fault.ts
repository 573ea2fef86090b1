// Faults of a request as a message of HTTP, looked for before anything else. A proxy in front and the service must never
// read one request in two ways, so what RFC 9112 calls invalid is refused although Node.js would answer it.
import type { IncomingMessage } from 'node:http'

import { problem, type Problem } from '../../contract/problems.ts'

/** 400 for another version too, not 505: the fault is the client's, and an answer of 5xx would raise alarms. */
export function findProtocolFault({ httpVersion, rawHeaders }: IncomingMessage): Problem | null {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return problem('request_malformed', { why: 'version', version: httpVersion })
  }
  const hosts = countHosts(rawHeaders)
  if (hosts > 1) return problem('request_malformed', { why: 'several_hosts' })
  const isMissing = hosts === 0 && httpVersion === '1.1'
  return isMissing ? problem('request_malformed', { why: 'no_host' }) : null
}

/** `headers.host` is the first of several, so all lines are counted. Names and values take turns. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}
