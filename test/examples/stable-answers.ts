// Recorded answers without what differs from run to run: ids, times, cursors and names of built files are replaced by
// stable ones, each id by the same one wherever it stands; long documents are cut.
import { createHash } from 'node:crypto'

import type { Recorded } from './record-answers.ts'

const entityId = /\b(org|out|ind|rep|cap|sub)_[0-9a-z]{26}\b/g
/** Of keys and tenants. */
const accessId = /\b(igk|ten)_[0-9A-Za-z]{10,16}\b/g
/** Of requests, and of events on the record. */
const requestId = /\breq_[0-9A-Za-z_-]{20}\b/g
const eventId = /\bevt_\d+\b/g
/** Of webhooks, what is delivered to them, and what it is signed with. */
const webhookId = /\bwhk_[0-9A-Za-z]{16}\b/g
const deliveryId = /\bdlv_\d+\b/g
const messageId = /\bmsg_[0-9a-f]{32}\b/g
const webhookSecret = /\bwhsec_[0-9A-Za-z+/]{43}=/g
const receiptToken = /\breceipts\/[\w-]{43}/g
/** Of links, and their secret part. */
const linkId = /\blnk_[0-9A-Za-z]{16}\b/g
const unsubscribeToken = /\bunsubscribe\/[\w-]+\.[\w-]{43}/g
const linkToken = /\bigl_[0-9A-Za-z]{28}\b/g
const userAgent = /\bimpact-graph\/[\d.]+/g
const address = /\b127\.0\.0\.1\b/g
const time = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
const recordedAt = '2026-03-02T15:04:05.000Z'

/** Text of the shape of a cursor or an id. */
const letters = (seed: string, length: number): string =>
  createHash('sha512').update(seed).digest('hex').slice(0, length)

export function stableAnswers(recorded: Recorded): Recorded {
  const seen = new Map<string, string>()
  const stableId = (id: string, prefix: string): string => {
    const known = seen.get(id) ?? `${prefix}_${letters(`${prefix} ${seen.size}`, 26)}`
    seen.set(id, known)
    return known
  }
  const stable = (text: string): string =>
    text
      .replaceAll(entityId, stableId)
      .replaceAll(accessId, (id, prefix: string) => `${prefix}_${letters(prefix, id.length - 4)}`)
      .replaceAll(requestId, `req_${letters('req', 20)}`)
      .replaceAll(eventId, 'evt_1')
      .replaceAll(webhookId, `whk_${letters('whk', 16)}`)
      .replaceAll(deliveryId, 'dlv_1')
      .replaceAll(messageId, `msg_${letters('msg', 32)}`)
      .replaceAll(webhookSecret, `whsec_${letters('whsec', 43)}=`)
      .replaceAll(receiptToken, `receipts/${letters('receipt', 43)}`)
      .replaceAll(unsubscribeToken, `unsubscribe/${letters('out', 40)}.${letters('out', 43)}`)
      .replaceAll(linkId, `lnk_${letters('lnk', 16)}`)
      .replaceAll(linkToken, `igl_${letters('igl', 28)}`)
      .replaceAll(userAgent, 'impact-graph/1.0.0')
      .replaceAll(address, '192.0.2.1')
      .replaceAll(time, recordedAt)
  const walk = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      // The version of a namespace is opaque, that of the standard is a number.
      const isOpaque = key === 'cursor' || (key === 'version' && !/^[\d.]+$/.test(value))
      return isOpaque ? letters(key, 64) : stable(value)
    }
    if (Array.isArray(value)) return value.map((each) => walk(each, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each, name)]))
  }
  return Object.fromEntries(
    Object.entries(recorded).map(([name, byType]) => [
      name,
      Object.fromEntries(
        Object.entries(byType).map(([type, body]) => [type, walk(shortened(name, type, body), '')]),
      ),
    ]),
  )
}

/** Whole documents of the service are longer than an example should be. */
function shortened(name: string, type: string, body: unknown): unknown {
  if (name === 'getOpenApi 200') {
    const { openapi, info, servers } = body as { openapi: string; info: { title: string }; servers: unknown }
    return { openapi, info: { title: info.title }, servers }
  }
  if (name === 'getContext 200') {
    const { '@context': context } = body as { '@context': object }
    return { '@context': Object.fromEntries(Object.entries(context).slice(0, 5)) }
  }
  const lines = typeof body === 'string' ? body.split('\n') : []
  if (type === 'text/html') return lines.slice(0, 4).join('\n')
  return type === 'text/turtle' ? lines.slice(0, 20).join('\n') : body
}
