// Until when a key or a link works, as a body says it: a day or a moment that lies ahead, and not too far.
import { fault, type Fault } from '../../contract/problems.ts'
import { dayMs } from '../../core/calendar-day.ts'
import { readExpiry } from '../../service/access/read-expiry.ts'

export function expiryFaults(text: string, nowMs: number, maxDays = Infinity): Fault[] {
  const atMs = readExpiry(text)?.getTime()
  if (atMs === undefined) return [fault('expires_at', 'expiry_invalid', {})]
  if (atMs <= nowMs) return [fault('expires_at', 'expiry_past', {})]
  return atMs <= nowMs + maxDays * dayMs ? [] : [fault('expires_at', 'expiry_far', { days: maxDays })]
}
