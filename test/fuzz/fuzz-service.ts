// Sends made-up requests to a running service over a few connections, compares every answer with its declaration, and
// notices what of one tenant, account or namespace reaches another.
import type { Store } from '../../src/database/pools/open-store.ts'
import { createCallers } from './callers.ts'
import { checkAnswer } from './check-answer.ts'
import type { DeclaredOperation } from './declared.ts'
import {
  bytesOf,
  contentOf,
  describeRequest,
  keepsConnection,
  needsAnswer,
  senderOf,
  type FuzzRequest,
} from './fuzz-request.ts'
import { openConnection, type Connection, type HttpAnswer } from './http-connection.ts'
import { collectKnownValues } from './known-values.ts'
import { makeRequest, type RequestSources } from './make-request.ts'
import { collectOwnedIds, namespaceOf } from './owned-ids.ts'
import { prepareData } from './prepare-data.ts'
import { createSecretWords } from './secret-words.ts'

export interface FuzzTarget {
  readonly port: number
  readonly store: Store
  readonly operations: readonly DeclaredOperation[]
}

export interface FuzzOptions {
  readonly requests: number
  readonly seed: number
  /** When no further request is begun, in milliseconds of `performance.now()`. */
  readonly endMs?: number
  readonly connections?: number
  /** What is there from the start; `sample` is a realistic namespace besides the small one. */
  readonly data?: 'none' | 'small' | 'sample'
  /** Called with the number of requests that are answered. */
  readonly onProgress?: (done: number) => Promise<void>
}

export interface FuzzFigures {
  readonly sent: number
  readonly byOperation: ReadonlyMap<string, number>
  readonly byStatus: ReadonlyMap<number, number>
  /** Clients that did not send all they announced, and got no answer. */
  readonly unanswered: number
  readonly mismatches: readonly string[]
}

/** Different ones; each is shown once, with the request that showed it first. */
const maxMismatches = 20
const maxStopped = 40
const attemptsEvery = 200
const lettingIn = new Set(['signIn', 'registerAccount', 'readLink'])

export async function fuzzService(target: FuzzTarget, options: FuzzOptions): Promise<FuzzFigures> {
  const { port, store, operations } = target
  const { requests, seed, connections = 6, endMs = Infinity } = options
  const known = collectKnownValues()
  const [words, owned] = [createSecretWords(), collectOwnedIds()]
  const sources: RequestSources = { known, words, owned, callers: await createCallers(store, known, words) }
  const { data = 'small' } = options
  if (data !== 'none') await prepareData(port, sources, data === 'sample')
  const turns = turnsOf(operations)
  const byOperation = new Map(operations.map(({ id }) => [id, 0]))
  const byStatus = new Map<number, number>()
  const mismatches = new Map<string, string>()
  /** Connections of clients that stopped in the middle of a request; the oldest is closed. */
  const stopped: Connection[] = []
  const previous = new WeakMap<Connection, FuzzRequest>()
  let unanswered = 0
  let begun = 0
  let sent = 0

  function note(
    request: FuzzRequest,
    faults: readonly string[],
    answer: HttpAnswer | null,
    before?: FuzzRequest,
  ): void {
    const url = `http://127.0.0.1:${port}`
    const earlier = before ? `\n  after, on the same connection: ${describeRequest(before, url)}` : ''
    const start = answer === null ? '' : `\n  ${answer.status} ${answer.body.toString('utf8', 0, 600)}`
    const what = faults.join('\n')
    if (mismatches.has(what)) return
    mismatches.set(what, `${what}\n  ${describeRequest(request, url)}${start}${earlier}`)
  }

  /** What of somebody else's the answer shows, or was taken as the sender's own. */
  function findLeaks(request: FuzzRequest, answer: HttpAnswer, text: string): string[] {
    const proven = senderOf(request)
    // Whoever has a password or the token of a link is whom it is of.
    if (proven === null || lettingIn.has(request.operation.id)) return []
    const sender = owned.senderFor(proven, request)
    const got = `${[...answer.headers.values()].join('\n')}\n${text}`
    const given = `${bytesOf({ ...request, body: null }).toString()}\n${contentOf(request).toString()}`
    const foreign = words.findForeign(sender, got, given)
    return [
      ...foreign.map((word) => `the answer has the word ${word.replace(/\d+$/, '')} of somebody else`),
      ...owned.findForeign(sender, request, answer, got),
    ]
  }

  async function consider(request: FuzzRequest, answer: HttpAnswer): Promise<void> {
    byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1)
    const checked = checkAnswer(operations, request, answer)
    const faults = [...checked.mismatches, ...findLeaks(request, answer, checked.text)]
    if (faults.length > 0) note(request, faults, answer)
    const tag = answer.headers.get('etag')
    if (tag !== undefined) known.add('etag', tag)
    if (checked.code === undefined) known.learn({ version: answer.headers.get('x-namespace-version') })
    if (checked.code === undefined) {
      known.learn(checked.body)
      // What a link or a password gives is of its tenant, whoever sends it, and with whatever headers.
      const sender = owned.senderFor(senderOf(request) ?? { tenant: null, account: null }, request)
      if (!lettingIn.has(request.operation.id))
        owned.learn(sender, { namespace: namespaceOf(request), body: checked.body, headers: answer.headers })
    } else if (request.changes.length === 0) await sources.callers.renew(request.caller, checked.code)
  }

  async function sendOne(at: number, open: Connection | null): Promise<Connection | null> {
    const operation = turns[at % turns.length] as DeclaredOperation
    const request = makeRequest(sources, operation, (seed + Math.imul(at, 0x9e3779b1)) >>> 0)
    byOperation.set(operation.id, (byOperation.get(operation.id) ?? 0) + 1)
    const before = open?.isOpen() ? previous.get(open) : undefined
    const connection = open?.isOpen() ? open : await openConnection(port)
    previous.set(connection, request)
    try {
      const answer = await exchange(connection, request)
      if (answer !== null) await consider(request, answer)
      else if (needsAnswer(request)) note(request, ['there is no answer'], null, before)
      else unanswered += 1
      if (request.delivery === 'stopped') {
        stopped.push(connection)
        if (stopped.length > maxStopped) stopped.shift()?.close()
        return null
      }
      const isKept = keepsConnection(request) && answer?.headers.get('connection') !== 'close'
      if (isKept && connection.rest().length > 0) note(request, ['something follows the answer'], answer)
      else if (isKept) return connection
    } catch (error) {
      note(request, [String(error)], null)
    }
    connection.close()
    return null
  }

  async function sendMany(): Promise<void> {
    let connection: Connection | null = null
    while (begun < requests && mismatches.size < maxMismatches && performance.now() < endMs) {
      const at = begun
      begun += 1
      // Wrong passwords are limited by address, and all requests come from one.
      if (at % attemptsEvery === 0) await store.writes.query('delete from failed_attempts')
      connection = await sendOne(at, connection)
      sent += 1
      await options.onProgress?.(sent)
    }
    connection?.close()
  }

  await Promise.all(Array.from({ length: connections }, sendMany))
  for (const connection of stopped) connection.close()
  return { sent, byOperation, byStatus, unanswered, mismatches: [...mismatches.values()] }
}

/** Once where other operations come four times: pages, which all give the same document, and what takes seconds. */
function turnsOf(operations: readonly DeclaredOperation[]): DeclaredOperation[] {
  const isRare = ({ id, answers }: DeclaredOperation) =>
    id === 'fillSampleData' || (answers.get(200)?.content.has('text/html') ?? false)
  const busy = operations.filter((each) => !isRare(each))
  const rare = operations.filter(isRare)
  return [0, 1, 2, 3].flatMap((round) => [...busy, ...rare.filter((_, at) => at % 4 === round)])
}

/** Of a request that is sent byte by byte: its start and its end. */
const slowBytes = 50
const further = Buffer.from('GET /nothing-here HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')

/** The answer to the request; null when there is none. */
async function exchange(connection: Connection, request: FuzzRequest): Promise<HttpAnswer | null> {
  const bytes = bytesOf(request)
  const isHead = request.method === 'HEAD'
  const isPipelined = request.delivery === 'pipelined' && keepsConnection(request)
  if (request.delivery === 'slow') {
    await connection.sendSlowly(bytes.subarray(0, slowBytes))
    connection.send(bytes.subarray(slowBytes, -slowBytes))
    await connection.sendSlowly(bytes.subarray(Math.max(slowBytes, bytes.length - slowBytes)))
  } else if (isPipelined) connection.send(Buffer.concat([bytes, further]))
  else if (request.delivery === 'cut' || request.delivery === 'stopped') {
    connection.send(bytes.subarray(0, Math.ceil(bytes.length / 2)))
    if (request.delivery === 'stopped') return null
    connection.end()
  } else connection.send(bytes)
  if (!needsAnswer(request)) connection.end()
  const answer = await connection.answer(isHead)
  if (isPipelined && answer !== null && answer.headers.get('connection') !== 'close') {
    const second = await connection.answer(false)
    if (second?.status !== 404)
      throw new Error(`the request that followed got ${second?.status ?? 'no answer'}`)
  }
  return answer
}
