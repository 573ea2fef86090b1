// One request to an endpoint. The connection goes to an address that was checked, whatever the name resolves to a moment
// later; redirects are answers like any other, and never followed. Rules, section 11.
import {
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'

import type { DeliveryError } from '../../contract/webhook-schemas.ts'

const answerBytes = 1024

export interface PostedEvent {
  readonly url: URL
  /** All of them checked. */
  readonly addresses: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Ends the request. */
  readonly signal: AbortSignal
}

export interface Answered {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly answer: string
}

export interface Unanswered {
  readonly error: DeliveryError
  readonly detail: string | null
}

/** Answers every lookup with the checked addresses. */
const lookUpIn =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
    if (all) callback(null, found)
    else callback(null, found[0]?.address ?? '', found[0]?.family)
  }

export function postEvent(event: PostedEvent): Promise<Answered | Unanswered> {
  const { url, addresses, headers, body, signal } = event
  return new Promise((resolve) => {
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      lookup: lookUpIn(addresses),
      // A connection for each request: nothing is kept that a later check would not see.
      agent: false,
      signal,
    }
    const send = url.protocol === 'http:' ? httpRequest : httpsRequest
    let request: ClientRequest
    try {
      request = send(url, options)
    } catch (error) {
      resolve({ error: 'connection_failed', detail: failureReason(error) })
      return
    }
    let hasStatus = false
    request.on('response', (response) => {
      hasStatus = true
      void readAnswer(response).then((answer) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], answer })
        request.destroy()
      })
    })
    request.on('error', (error) => {
      // Once there is a status it decides, however the rest ends.
      if (hasStatus) return
      resolve(
        signal.aborted
          ? { error: 'timed_out', detail: null }
          : { error: 'connection_failed', detail: failureReason(error) },
      )
    })
    request.end(body)
  })
}

/** Its beginning as text. Whatever interrupts it, the status is known. */
async function readAnswer(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= answerBytes) break
    }
  } catch {
    // Cut off.
  }
  // The database stores no U+0000 in a text.
  return Buffer.concat(chunks).subarray(0, answerBytes).toString('utf8').replaceAll('\0', '\uFFFD')
}

/** Of a host with several addresses the reason of the first. */
function failureReason(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  if (first instanceof Error && 'code' in first && typeof first.code === 'string') return first.code
  return first instanceof Error ? first.message.slice(0, 200) : 'unknown'
}
