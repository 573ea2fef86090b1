// A caller's own request id is kept where it is short and harmless, so that both logs can be laid side by side.
import type { IncomingHttpHeaders } from 'node:http'

import { randomBase62, toBase62 } from '../access/base62.ts'

/** Random once for each process, then counted: strong randomness for every request costs more than the rest of the id. */
const ofThisProcess = randomBase62(12)
let counted = 0

export function newRequestId(): string {
  counted += 1
  return `req_${ofThisProcess}${toBase62(counted, 8)}`
}

export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : newRequestId()
}
