// Sends a request again when it may be repeated and the failure may pass: no answer, too many requests, or a service that
// cannot answer just now.
import type { RetryOptions } from './client-options.ts'

type Fetch = typeof globalThis.fetch

/** Sent twice, these do what they do once (RFC 9110, 9.2.2). A POST is repeated only with an Idempotency-Key. */
const idempotentMethods = new Set(['GET', 'HEAD', 'PUT', 'DELETE'])
const passingStatuses = new Set([429, 502, 503, 504])

const firstDelayMs = 250

export function fetchWithRetries(
  fetch: Fetch,
  { attempts = 3, maxDelaySeconds = 60 }: RetryOptions = {},
): Fetch {
  return async (address, init = {}) => {
    const mayRepeat =
      idempotentMethods.has(init.method ?? 'GET') || new Headers(init.headers).has('idempotency-key')
    const last = mayRepeat ? Math.max(1, attempts) : 1
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(address, init).catch((error: unknown) => {
        if (attempt >= last || init.signal?.aborted) throw error
        return null
      })
      if (answer && (attempt >= last || !passingStatuses.has(answer.status))) return answer
      const delayMs = retryDelayMs(answer?.headers.get('retry-after') ?? null, attempt, Math.random())
      if (answer && delayMs > maxDelaySeconds * 1000) return answer
      // Frees the connection.
      if (answer?.bodyUsed === false) await answer.body?.cancel()
      await pause(delayMs, init.signal ?? undefined)
    }
  }
}

/** As `Retry-After` says (seconds or a date), or else twice as long each time, with some chance in it. */
export function retryDelayMs(retryAfter: string | null, attempt: number, chance: number): number {
  const text = retryAfter?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = text === '' ? Number.NaN : Date.parse(text)
  if (!Number.isNaN(at)) return Math.max(0, at - Date.now())
  return firstDelayMs * 2 ** (attempt - 1) * (1 + chance)
}

/** Rejects with the reason of the signal when it aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // The reason of a signal is an error unless the caller chose something else.
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
