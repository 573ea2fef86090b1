// Fetches a file from an address that somebody wrote into a list: only when it changed, within bounds, and following
// redirects without ever going back from https to http. Rules, section 18.
import { version } from '../contract/version.ts'
import { failureReason } from './with-client.ts'

/** What is known of the file since it was last there. */
export interface KnownFile {
  readonly etag?: string | undefined
  readonly last_modified?: string | undefined
}

export type FetchedFile =
  | { readonly is: 'file'; readonly bytes: Uint8Array; readonly known: KnownFile }
  | { readonly is: 'unchanged' }
  /** The address says that there is no such file. */
  | { readonly is: 'gone'; readonly status: number }
  | { readonly is: 'unreachable'; readonly why: string }

interface FetchLimits {
  readonly maxBytes: number
  readonly timeoutMs: number
}

const maxRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])
const goneStatuses = new Set([404, 410])

export async function fetchFile(
  address: string,
  known: KnownFile,
  { maxBytes, timeoutMs }: FetchLimits,
): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await followRedirects(new URL(address), known, signal)
    if (typeof answer === 'string') return { is: 'unreachable', why: answer }
    if (answer.status === 200) return await readFile(answer, maxBytes)
    await answer.body?.cancel()
    if (answer.status === 304) return { is: 'unchanged' }
    if (goneStatuses.has(answer.status)) return { is: 'gone', status: answer.status }
    return { is: 'unreachable', why: `the answer was ${answer.status}` }
  } catch (error) {
    // `fetch` says why in the cause of its error.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const why = signal.aborted ? `no answer in ${timeoutMs / 1000} s` : failureReason(cause)
    return { is: 'unreachable', why }
  }
}

/** The first answer that is no redirect, or why there is none. */
async function followRedirects(
  address: URL,
  known: KnownFile,
  signal: AbortSignal,
): Promise<Response | string> {
  let at = address
  for (let followed = 0; ; followed++) {
    const answer = await fetch(at, { headers: requestHeaders(known), redirect: 'manual', signal })
    if (!redirects.has(answer.status)) return answer
    await answer.body?.cancel()
    const next = nextAddress(at, answer.headers.get('location') ?? '')
    if (typeof next === 'string') return next
    if (followed === maxRedirects) return `it was redirected more than ${maxRedirects} times`
    at = next
  }
}

/** Where a redirect leads, or why it is not followed. */
export function nextAddress(at: URL, location: string): URL | string {
  if (!URL.canParse(location, at.href)) return `it is redirected to "${location}", which is no address`
  const next = new URL(location, at)
  if (next.protocol !== 'https:' && next.protocol !== at.protocol)
    return `it is redirected from ${at.protocol}// to ${next.protocol}//, which is not followed`
  if (next.username !== '' || next.password !== '') return 'it is redirected to an address with a password'
  return next
}

const requestHeaders = ({ etag, last_modified }: KnownFile): Record<string, string> => ({
  Accept: 'application/ld+json, application/json, */*;q=0.5',
  'User-Agent': `impact-graph/${version}`,
  ...(etag !== undefined && { 'If-None-Match': etag }),
  ...(etag === undefined && last_modified !== undefined && { 'If-Modified-Since': last_modified }),
})

async function readFile(answer: Response, maxBytes: number): Promise<FetchedFile> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body ?? []) {
    const bytes = chunk as Uint8Array
    length += bytes.length
    // Leaving the loop ends the connection.
    if (length > maxBytes) return { is: 'unreachable', why: `the file has more than ${maxBytes} bytes` }
    chunks.push(bytes)
  }
  const [etag, modified] = [answer.headers.get('etag'), answer.headers.get('last-modified')]
  return {
    is: 'file',
    bytes: Buffer.concat(chunks),
    known: { etag: etag ?? undefined, last_modified: modified ?? undefined },
  }
}
