// Calls of a command to a running service through the typed client. Errors become those that the program explains.
import { ApiProblem } from '../client/api-problem.ts'
import type { ClientOptions } from '../client/client-options.ts'
import type { Client } from '../client/create-client.ts'
import { Refused, type Input, type Io } from './command.ts'
import { program } from './help.ts'
import { readService, readTarget, type Target } from './target.ts'

/** No answer came: the address is wrong, or nothing runs there. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

interface Calls {
  readonly language?: 'en' | 'fr'
  /** The bytes of a body that were sent so far. */
  readonly onSent?: (sentBytes: number) => void
}

type Address = Pick<Target, 'url' | 'key'> & Partial<Pick<Target, 'namespace'>>

/** Its methods throw `ApiProblem`, and `Unreachable` when no answer comes. */
export async function openClient(address: Address, { language, onSent }: Calls = {}): Promise<Client> {
  // Loaded here, so that other commands start faster.
  const { createClient } = await import('../client/create-client.ts')
  return createClient({
    ...clientOptions(address, onSent),
    ...(language && { language }),
    // People end a command when they have enough.
    timeoutMs: Infinity,
  })
}

/** Of a client that throws `Unreachable` when no answer comes. */
export const clientOptions = (
  { url, key, namespace }: Address,
  onSent?: (sentBytes: number) => void,
): ClientOptions & { readonly fetch: typeof fetch } => ({
  baseUrl: url,
  apiKey: key,
  ...(namespace !== undefined && { namespace }),
  fetch: (address, init) =>
    fetch(address, onSent ? countSentBytes(init, onSent) : init).catch((error: unknown) => {
      // What `fetch` throws when there is no answer.
      if (!(error instanceof TypeError && error.cause instanceof Error)) throw error
      throw new Unreachable(`${new URL(url).origin} cannot be reached: ${failureReason(error.cause)}`)
    }),
})

const pieceBytes = 64 * 1024

/** The same request with a body that is sent in pieces. */
function countSentBytes(init: RequestInit | undefined, onSent: (sentBytes: number) => void): RequestInit {
  const bytes = init?.body
  if (!(bytes instanceof Uint8Array)) return init ?? {}
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(pieces) {
      onSent(sent)
      const piece = bytes.subarray(sent, sent + pieceBytes)
      sent += piece.length
      if (piece.length === 0) pieces.close()
      else pieces.enqueue(piece)
    },
  })
  return { ...init, body, duplex: 'half' }
}

/** Connecting to a host with several addresses fails with an AggregateError, whose own message is empty. */
export function failureReason(error: unknown): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error]
  return first instanceof Error ? first.message : String(first)
}

export async function withClient<T>(input: Input, io: Io, call: (client: Client) => Promise<T>): Promise<T> {
  return await explainFailures(async () => call(await openClient(readService(input, io))))
}

/** In the namespace that `--namespace` names. */
export async function withNamespaceClient<T>(
  input: Input,
  io: Io,
  call: (client: Client) => Promise<T>,
  calls: Calls = {},
): Promise<T> {
  const target = readTarget(input, io)
  return await explainFailures(async () => call(await openClient(target, calls)), target)
}

async function explainFailures<T>(call: () => Promise<T>, target?: Target): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const isMissing = error.code === 'namespace_not_found' && target !== undefined
    throw new Refused(isMissing ? missingNamespaceText(target) : problemText(error))
  }
}

/** The detail of the problem names a call of the API; here it is a command. */
export const missingNamespaceText = ({ namespace, url }: Pick<Target, 'namespace' | 'url'>): string =>
  `there is no namespace "${namespace}" yet for this key. List those that it can use, or create it:\n` +
  `  ${program} namespace list --url ${url}\n` +
  `  ${program} namespace create ${namespace} --url ${url}`

/** The text of a problem, with all faults it lists. */
export function problemText({ code, status, body, detail, errors }: ApiProblem): string {
  if (code === 'unknown') return `the answer was ${status}, and not from this service`
  const faults = errors.map((fault) => `\n  ${fault.name}: ${fault.detail}`)
  return `${String(body['title'])}. ${detail}${faults.join('')}`
}
