// Sends one call and reads its answer: the value of JSON, the response itself for files.
import { ApiProblem } from './api-problem.ts'
import { CallTimeout } from './call-timeout.ts'
import type { Answered } from './call.ts'
import type { CallOptions, ClientOptions, ConditionalOptions } from './client-options.ts'
import { buildAddress, encodeBody, buildHeaders, type Content, type Values } from './create-request.ts'
import { fetchWithRetries } from './fetch-with-retries.ts'
import type { Route } from './routes.ts'
import { mediaTypeIn, UnexpectedAnswer, withoutParameters } from './unexpected-answer.ts'

export async function sendCall(
  route: Route,
  options: ClientOptions,
  input: Values,
  call: CallOptions & Partial<ConditionalOptions>,
): Promise<Answered<unknown>> {
  const fetch = options.fetch ?? globalThis.fetch
  const address = buildAddress(route, options.baseUrl, input)
  const content = route.body ? encodeBody(route, input['body']) : undefined
  const timeoutMs = (call.timeoutMs ?? options.timeoutMs ?? defaultTimeoutMs(route)) + addedMs(content, input)
  const expected = expectedAnswer(route, input)
  let text = ''
  // An attempt reads JSON to its end, so that an answer that breaks off counts as none.
  const attempt: typeof fetch = async (_, init = {}) =>
    await limitTime(
      timeoutMs,
      call.signal,
      () => new CallTimeout(route.method, address, timeoutMs),
      async (signal) => {
        const response = await fetch(address, signal ? { ...init, signal } : init)
        text = await readText(response, expected)
        return response
      },
    )
  const retry = call.retry ?? options.retry ?? false
  const response = await (retry === false ? attempt : fetchWithRetries(attempt, retry))(address, {
    method: route.method,
    headers: buildHeaders(route, options, input, call),
    ...(content === undefined ? {} : { body: content }),
    ...(call.signal ? { signal: call.signal } : {}),
  })
  if (response.status === 304 && call.ifNoneMatch) return { data: { notModified: true }, response }
  if (!response.ok) throw new ApiProblem(response, parseObject(text))
  if (response.status === 204) return { data: undefined, response }
  const unexpectedAnswer = (instead: string) =>
    new UnexpectedAnswer(route.method, address, response, instead, text)
  if (!expected.types.includes(mediaTypeIn(response.headers)))
    throw unexpectedAnswer(expected.types.join(' or '))
  if (expected.isFile) return { data: response, response }
  try {
    return { data: withVersion(route, JSON.parse(text), response), response }
  } catch {
    throw unexpectedAnswer('whole JSON')
  }
}

/** The service itself ends a read after 30 seconds and a write after 120. */
const defaultTimeoutMs = ({ method }: Route): number => (method === 'GET' ? 30_000 : 150_000)

/** A second for every 32 KiB. */
const bytesEachMs = 32.768

/** A body takes its time on a slow line, and a call may ask the service to wait. */
function addedMs(content: Content | undefined, { wait }: Values): number {
  return (typeof wait === 'number' ? wait * 1000 : 0) + Math.ceil(contentSize(content) / bytesEachMs)
}

function contentSize(content: Content | undefined): number {
  if (typeof content === 'string') return content.length
  if (content instanceof Uint8Array) return content.byteLength
  return content instanceof Blob ? content.size : 0
}

/** What a success may be; a format other than JSON asks for a file, which is handed on as the response itself. */
function expectedAnswer({ success }: Route, { format }: Values) {
  const answers = Object.values(success)
  const isFile = answers.some(({ type }) => type !== undefined) || !isJsonFormat(format)
  if (!isFile) return { isFile, types: ['application/json'] }
  const types = answers.flatMap(({ type, alternatives = [] }) => (type ? [type] : []).concat(alternatives))
  return { isFile, types: types.map(withoutParameters) }
}

const isJsonFormat = (format: unknown): boolean =>
  format === undefined || format === null || format === 'json'

/** The text of JSON and of problems, how an unexpected answer begins, and nothing of a file. */
async function readText(response: Response, expected: ReturnType<typeof expectedAnswer>): Promise<string> {
  const { isFile, types } = expected
  const type = mediaTypeIn(response.headers)
  if (response.status === 204 || response.status === 304) return ''
  const isExpected = response.ok && types.includes(type)
  if (isExpected && isFile) return ''
  if (isExpected || type === 'application/problem+json') return await response.text()
  return await readBeginning(response)
}

/** The first chunk: an answer of something else may be large. */
async function readBeginning({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new TextDecoder().decode(value)
}

/** Lists get the version of the namespace; pages of changes have that of the first one already. */
function withVersion({ versioned }: Route, value: unknown, { headers }: Response): unknown {
  const version = headers.get('x-namespace-version')
  if (versioned !== true || version === null || !isObject(value) || !isObject(value['meta'])) return value
  return { ...value, meta: { version, ...value['meta'] } }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Empty for a text that is not a JSON object. */
function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** The longest time that a timer can be set to, about 25 days. */
const maxTimerMs = 2 ** 31 - 1

/**
 * `work` gets a signal that aborts in time, or when `signal` does. Once it is done, the signal is that of the caller alone.
 */
async function limitTime<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  createError: () => Error,
  work: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (!(timeoutMs <= maxTimerMs)) return await work(signal)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(createError()), Math.max(0, timeoutMs))
  try {
    return await work(signal ? AbortSignal.any([signal, limit.signal]) : limit.signal)
  } catch (error) {
    // A `fetch` of the caller's may throw something of its own when it is aborted.
    throw limit.signal.aborted && signal?.aborted !== true ? limit.signal.reason : error
  } finally {
    clearTimeout(timer)
  }
}
