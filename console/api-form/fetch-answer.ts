// Sends a request and reads the answer as it comes. Problems are answers too. In the console no key is ever sent: the
// browser adds the session's cookie.
import { basePath } from '../api/base-path.ts'
import type { Language } from '../words/language.ts'
import { isTextType } from './downloads.ts'

/** No more is shown; above it JSON is not set out. */
export const maxShown = 5 * 1024 * 1024

/** An operation, a namespace, and the filled form as a query string. */
export interface ApiRequest {
  readonly op: string
  readonly ns: string | null
  readonly ask: string
}

export interface OutgoingRequest {
  readonly request: ApiRequest
  /** With its query, from the root of the service. */
  readonly path: string
  readonly language: Language
  /** A plain link to the complete answer: then no more is read than can be shown. */
  readonly download: string | null
}

export interface Answer extends OutgoingRequest {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  /** Without its parameters: `application/json`. */
  readonly type: string
  readonly requestId: string | null
  readonly text: string
  /** Read so far, decompressed. */
  readonly bytes: number
  /** As they came over the wire; null where the browser does not say. */
  readonly wireBytes: number | null
  readonly ms: number
  readonly firstByteMs: number | null
  /** Where a header tells it. */
  readonly serverMs: number | null
  /** Why there may be more than was read. */
  readonly ended: 'whole' | 'cut' | 'cancelled' | 'broken'
  /** All of it; null when it was not read to its end. */
  readonly file: Blob | null
}

/** Where it is not a read as the signed-in account: all that goes over the wire. It is not kept with the answer. */
export type Wire = Pick<RequestInit, 'method' | 'headers' | 'body' | 'credentials'>

export async function fetchAnswer(
  outgoing: OutgoingRequest,
  cancel: AbortSignal,
  onBytes: (bytes: number) => void,
  wire: Wire = { headers: headersOf(outgoing) },
): Promise<Answer> {
  const url = basePath + outgoing.path
  performance.clearResourceTimings()
  const started = performance.now()
  const response = await fetch(url, { ...wire, signal: cancel, cache: 'no-store' })
  const read = await readBody(response, outgoing.download !== null, onBytes)
  const ms = performance.now() - started
  const timing = await timingOf(url)
  const type = (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim() ?? ''
  return {
    ...outgoing,
    status: response.status,
    headers: [...response.headers],
    type,
    requestId: response.headers.get('x-request-id'),
    text: isTextType(type) ? read.text : '',
    bytes: read.bytes,
    wireBytes: read.ended === 'whole' && timing && timing.encodedBodySize > 0 ? timing.encodedBodySize : null,
    ms,
    firstByteMs: timing && timing.responseStart > 0 ? timing.responseStart - timing.requestStart : null,
    serverMs: timing?.serverTiming.find(({ duration }) => duration > 0)?.duration ?? null,
    ended: cancel.aborted ? 'cancelled' : read.ended,
    file: read.ended === 'whole' ? new Blob(read.parts, { type }) : null,
  }
}

function headersOf({ request: { ns }, language }: OutgoingRequest): Record<string, string> {
  return { 'Accept-Language': language, ...(ns === null ? {} : { 'X-Namespace': ns }) }
}

interface ReadSoFar {
  readonly text: string
  readonly bytes: number
  readonly parts: BlobPart[]
  readonly ended: 'whole' | 'cut' | 'broken'
}

/** Parts are handed to the browser as they grow, which may keep them on disk. */
const partBytes = 8 * 1024 * 1024

async function readBody(
  response: Response,
  canStop: boolean,
  onBytes: (bytes: number) => void,
): Promise<ReadSoFar> {
  const decoder = new TextDecoder()
  const texts: string[] = []
  const parts: BlobPart[] = []
  let loose: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let ended: ReadSoFar['ended'] = 'whole'
  const reader = response.body?.getReader()
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      const room = maxShown - bytes
      if (room > 0) texts.push(decoder.decode(next.value.subarray(0, room), { stream: true }))
      loose.push(next.value)
      bytes += next.value.length
      if (loose.reduce((sum, { length }) => sum + length, 0) > partBytes) {
        parts.push(new Blob(loose))
        loose = []
      }
      onBytes(bytes)
      if (canStop && bytes > maxShown) {
        ended = 'cut'
        await reader?.cancel()
        break
      }
    }
  } catch {
    ended = 'broken'
  }
  return { text: texts.join(''), bytes, parts: [...parts, ...loose], ended }
}

/** The browser writes it down a moment after the last byte. */
async function timingOf(url: string): Promise<PerformanceResourceTiming | null> {
  await new Promise((resolve) => setTimeout(resolve))
  const entries = performance.getEntriesByName(new URL(url, location.href).href)
  const last = entries.at(-1)
  return last instanceof PerformanceResourceTiming ? last : null
}
