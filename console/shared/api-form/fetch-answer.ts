// Sends a request and reads the answer as a stream. Problem documents are answers too.
import { basePath } from '../api/base-path.ts'
import type { Language } from '../words/language.ts'
import { downloadPath, isTextType } from './downloads.ts'
import { pathOfRequest, writeAsk } from './form-values.ts'
import { requestHeaders, type Filled } from './request.ts'

/** Larger answers are cut for display, and larger JSON is not formatted. */
export const maxShown = 5 * 1024 * 1024

/** An operation, a namespace, and the form values as a query string. */
export interface ApiRequest {
  readonly op: string
  readonly ns: string | null
  readonly ask: string
}

export interface OutgoingRequest {
  readonly request: ApiRequest
  /** With the query, relative to the root of the service. */
  readonly path: string
  readonly language: Language
  /** Link to the complete answer; when there is one, only the part that is shown is read. */
  readonly download: string | null
}

export interface Answer extends OutgoingRequest {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  /** Without parameters, such as `application/json`. */
  readonly type: string
  readonly requestId: string | null
  readonly text: string
  /** Read so far, after decompression. */
  readonly bytes: number
  /** Transferred bytes; null when the browser does not report them. */
  readonly wireBytes: number | null
  readonly ms: number
  readonly firstByteMs: number | null
  /** From the Server-Timing header; null without one. */
  readonly serverMs: number | null
  /** `whole` when everything was read, otherwise why reading stopped. */
  readonly ended: 'whole' | 'cut' | 'cancelled' | 'broken'
  /** The complete body; null when it was not read completely. */
  readonly file: Blob | null
}

/** How a request is sent. Not stored with the answer. */
export type Wire = Pick<RequestInit, 'method' | 'headers' | 'body' | 'credentials'>

interface Sent extends Filled {
  /** The account that is signed in, and not a key, authenticates. */
  readonly isSession: boolean
  readonly body?: string | File | undefined
}

/** What is kept of the request, and how it is sent. */
export function outgoingRequest(sent: Sent): [OutgoingRequest, Wire] {
  const { operation, values, language, isSession, body } = sent
  const { id, method, access } = operation
  const ns = access === 'namespace' ? sent.namespace : null
  return [
    {
      // A file is named after what was asked, but where that may be the secret of a link.
      request: { op: id, ns, ask: isSession ? writeAsk(operation, values) : '' },
      path: pathOfRequest(operation, values),
      language,
      download: isSession ? downloadPath(operation, values, ns) : null,
    },
    {
      method,
      headers: requestHeaders(sent),
      // The API key authenticates; an open session must not be sent.
      ...(isSession ? {} : { credentials: 'omit' }),
      ...(body === undefined ? {} : { body }),
    },
  ]
}

/** Everything was read, and is not cut for display. */
export const isShownWhole = ({ bytes, ended }: Answer): boolean => bytes <= maxShown && ended === 'whole'

export async function fetchAnswer(
  outgoing: OutgoingRequest,
  cancel: AbortSignal,
  onBytes: (bytes: number) => void,
  wire: Wire,
): Promise<Answer> {
  const url = basePath + outgoing.path
  performance.clearResourceTimings()
  const started = performance.now()
  const response = await fetch(url, { ...wire, signal: cancel, cache: 'no-store' })
  const read = await readBody(response, outgoing.download !== null, onBytes)
  const ms = performance.now() - started
  const timing = await findTiming(url)
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

interface ReadSoFar {
  readonly text: string
  readonly bytes: number
  readonly parts: BlobPart[]
  readonly ended: 'whole' | 'cut' | 'broken'
}

/** Parts of this size become Blobs, which the browser may move to disk. */
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

/** The timing entry appears shortly after the last byte. */
async function findTiming(url: string): Promise<PerformanceResourceTiming | null> {
  await new Promise((resolve) => setTimeout(resolve))
  const entries = performance.getEntriesByName(new URL(url, location.href).href)
  const last = entries.at(-1)
  return last instanceof PerformanceResourceTiming ? last : null
}
