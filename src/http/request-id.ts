// A caller's own request id is kept where it is short and harmless, so that both logs can be laid side by side.
import type { IncomingHttpHeaders } from 'node:http'

import { randomBase62 } from '../access/base62.ts'

export const newRequestId = (): string => `req_${randomBase62(20)}`

export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : newRequestId()
}
