// The id of a request. A caller's own X-Request-Id is used when it is short and harmless, so that both logs can be matched.
import type { IncomingHttpHeaders } from 'node:http'

import { randomBase62, toBase62 } from '../../service/access/base62.ts'

/** A random prefix for each process and a counter: random bytes for every request would cost more than the rest. */
const ofThisProcess = randomBase62(12)
let counted = 0

export function newRequestId(): string {
  counted += 1
  return `req_${ofThisProcess}${toBase62(counted, 8)}`
}

export function readRequestId(headers: IncomingHttpHeaders): string {
  const callerId = headers['x-request-id']
  return typeof callerId === 'string' && /^[\w.:-]{1,64}$/.test(callerId) ? callerId : newRequestId()
}
