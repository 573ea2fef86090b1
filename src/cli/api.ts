// Requests of the commands to a running service, with upload progress and helpful errors.
import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'

export interface ApiAnswer {
  readonly status: number
  readonly body: string
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST'
  /** Below the base URL, with the query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly onSent?: (sentBytes: number) => void
}

/** No answer came: the address is wrong, or nothing runs there. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

const pieceBytes = 64 * 1024
const idleTimeoutMs = 60_000

export function callApi(
  baseUrl: string,
  headers: Record<string, string>,
  call: ApiRequest,
): Promise<ApiAnswer> {
  const url = new URL(`${baseUrl.replace(/(?<!\/)\/+$/, '')}${call.path}`)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    let isAnswered = false
    const request = send(url, {
      method: call.method,
      headers: {
        ...headers,
        ...call.headers,
        ...(call.body ? { 'Content-Length': String(call.body.length) } : {}),
      },
      timeout: idleTimeoutMs,
    })
    request.on('timeout', () => request.destroy(new Error('no answer for a minute')))
    request.on('error', (error) => {
      if (!isAnswered) reject(new Unreachable(`${url.origin} cannot be reached: ${reasonOf(error)}`))
    })
    request.on('response', (response) => {
      isAnswered = true
      readAll(response)
        .then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
        // A connection with an incomplete body cannot be reused.
        .finally(() => request.writableFinished || request.destroy())
    })
    if (call.body) sendInPieces(call.body, call.onSent)
    else request.end()

    function sendInPieces(bytes: Uint8Array, onSent?: (sent: number) => void, from = 0): void {
      const to = Math.min(bytes.length, from + pieceBytes)
      request.write(bytes.subarray(from, to), () => {
        onSent?.(to)
        if (to === bytes.length) request.end()
        // An answer before the end of the body is a refusal; the rest need not be sent.
        else if (!isAnswered) sendInPieces(bytes, onSent, to)
      })
    }
  })
}

/** Connecting to a host with several addresses fails with an AggregateError, whose own message is empty. */
export function reasonOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  return first instanceof Error ? first.message : String(first)
}

async function readAll(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** The text of a problem, with all faults it lists. */
export function refusalText({ status, body }: ApiAnswer): string {
  try {
    const problem = JSON.parse(body) as {
      title?: string
      detail?: string
      errors?: { name?: string; detail?: string }[]
    }
    const faults = (problem.errors ?? []).map(({ name, detail }) => `\n  ${name}: ${detail}`)
    return `${problem.title ?? `status ${status}`}. ${problem.detail ?? ''}${faults.join('')}`
  } catch {
    return `the answer was ${status}, and not from this service`
  }
}

export function codeOf({ body }: ApiAnswer): string | undefined {
  try {
    return (JSON.parse(body) as { code?: string }).code
  } catch {
    return undefined
  }
}
