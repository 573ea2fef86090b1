// Answers a call of a tool: JSON with the version it is of and its address in the console, or a sentence that an assistant
// can act on. What producers wrote stands only inside JSON values. Rules, section 18.
import { Type } from 'typebox'

import { ApiProblem } from '../../client/api-problem.ts'
import type { ClientOptions } from '../../client/client-options.ts'
import { CallTimeout } from '../../client/call-timeout.ts'
import { createClient } from '../../client/create-client.ts'
import { toRoute } from '../../client/routes.ts'
import { sendCall } from '../../client/send-call.ts'
import { UnexpectedAnswer } from '../../client/unexpected-answer.ts'
import { Slug } from '../../contract/namespace-schemas.ts'
import type { Parameters } from '../../contract/operation.ts'
import { countUtf8 } from '../../core/graph/utf8.ts'
import { Refused } from '../command.ts'
import { problemText, Unreachable } from '../with-client.ts'
import { readArguments } from './tool-parameters.ts'
import { ToolRefusal, type Tool, type ToolAnswer, type ToolCall } from './tool.ts'

/** As the protocol has it. */
export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: Record<string, unknown>
  readonly isError?: true
  readonly [further: string]: unknown
}

export interface ToolService {
  /** Not repeated here: an assistant gets the error, and may ask again. */
  readonly options: ClientOptions & { readonly fetch: typeof fetch; readonly retry: false }
  /** The namespace of calls that name none. */
  readonly namespace: string | undefined
  /** To standard error: what is wrong with this program or with the protocol, and nothing of the data. */
  readonly log: (line: string) => void
}

const maxBytes = 64 * 1024

export function toolParameters(tool: Tool, namespace: string | undefined): Parameters {
  if (tool.isInNamespace === false) return tool.parameters
  const description =
    'The namespace to ask in, as list_namespaces lists them.' +
    (namespace === undefined ? '' : ` Left out: ${namespace}.`)
  const slug = Type.String({ ...Slug, description })
  return { namespace: namespace === undefined ? slug : Type.Optional(slug), ...tool.parameters }
}

export async function answerTool(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  service: ToolService,
  signal?: AbortSignal,
): Promise<ToolResult> {
  try {
    const values = readArguments(toolParameters(tool, service.namespace), given)
    const { namespace: named = service.namespace, ...asked } = values
    const namespace = tool.isInNamespace === false ? '' : String(named)
    const { json, version } = await tool.ask(asked, createToolCall(service.options, namespace, signal))
    const view = tool.locate(asked, namespace)
    const base = service.options.baseUrl.replace(/(?<!\/)\/+$/, '')
    const structuredContent = {
      ...json,
      version,
      address: view === null ? null : `${base}/console/${view}`,
    }
    const text = JSON.stringify(structuredContent)
    const bytes = countUtf8(text)
    if (bytes > maxBytes) return refuse(`${sayTooLarge(kibibytes(bytes))} ${tool.narrowing}`)
    return { content: [{ type: 'text', text }], structuredContent }
  } catch (error) {
    if (error instanceof TooLarge)
      return refuse(`${sayTooLarge(`more than ${kibibytes(maxSentBytes)}`)} ${tool.narrowing}`)
    return refuse(explain(error, service))
  }
}

const refuse = (text: string): ToolResult => ({ content: [{ type: 'text', text }], isError: true })

const kibibytes = (bytes: number): string => `${Math.ceil(bytes / 1024).toLocaleString('en-CA')} KiB`

const sayTooLarge = (size: string): string =>
  `This answer has ${size}; at most ${kibibytes(maxBytes)} are given, and never a part.`

/** Thrown while an answer arrives that is too large, however it is written. */
class TooLarge extends Error {}

/** What is written as `\u00e9` has six times as many bytes here as in what is given. */
const maxSentBytes = 8 * maxBytes

/** Of JSON that is far too large only the beginning is read. */
const limitJson =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (address, init) => {
    const response = await fetch(address, init)
    if (!response.ok || response.body === null) return response
    let bytes = 0
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, pieces) {
        bytes += chunk.length
        if (bytes > maxSentBytes) pieces.error(new TooLarge())
        else pieces.enqueue(chunk)
      },
    })
    return new Response(response.body.pipeThrough(limit), response)
  }

function createToolCall(service: ToolService['options'], namespace: string, signal?: AbortSignal): ToolCall {
  const options = { ...service, namespace }
  const call = signal ? { signal } : {}
  return {
    client: createClient(options),
    options: call,
    async read(operation, values): Promise<ToolAnswer> {
      // The version stands beside the answer, and not in it.
      const route = { ...toRoute(operation), versioned: false }
      const limited = { ...options, fetch: limitJson(options.fetch) }
      const { data, response } = await sendCall(route, limited, values, call)
      return { json: data as object, version: response.headers.get('x-namespace-version') }
    },
  }
}

function explain(error: unknown, { log }: ToolService): string {
  if (error instanceof ToolRefusal) return error.message
  if (error instanceof ApiProblem) return explainProblem(error)
  if (error instanceof Unreachable || error instanceof Refused || error instanceof CallTimeout)
    return error.message
  // Its message quotes what came instead.
  if (error instanceof UnexpectedAnswer)
    return `The answer was ${error.status} and ${error.contentType || 'no media type'}, and not from this service.`
  log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return 'The tool failed; its log on standard error says why.'
}

const nothingToDo = 'People have to put another key into the settings of this assistant.'

function explainProblem(problem: ApiProblem): string {
  const text = problemText(problem)
  if (problem.code === 'namespace_not_found' || problem.code === 'namespace_not_allowed')
    return `${String(problem.body['title'])} for this key. list_namespaces lists those that it may read.`
  if (problem.status === 401) return `${text} ${nothingToDo}`
  if (problem.retryAfterSeconds !== undefined)
    return `${text} Try again in ${problem.retryAfterSeconds} seconds.`
  return text
}
