// Requests that Node cannot parse as HTTP: there is no response object, so the answer is written to the socket directly.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { problem, type Problem } from '../../contract/problems.ts'
import { problemBody, problemType } from '../answer/problem-answer.ts'
import { incomplete } from './read-body.ts'

const reasons = new Map([
  [400, 'Bad Request'],
  [408, 'Request Timeout'],
  [431, 'Request Header Fields Too Large'],
])

/** Connections that have their answer and may still be sending. */
const answered = new WeakSet<Socket>()

/** A connection with unread bytes that is closed loses its answer: for this long, what still comes is read and discarded. */
const lingerMs = 5_000

/** The problem that was answered; null where no one is left to answer, or an answer has begun. */
export function answerMalformed(
  error: NodeJS.ErrnoException,
  socket: Socket,
  baseUrl: string,
  requestId: string,
): Problem | null {
  if (error.code !== 'ECONNRESET' && answered.has(socket)) return null
  if (error.code === 'HPE_INVALID_EOF_STATE' && isAnswering(socket)) {
    // The client closed its side in the middle of a body that nobody needs, and reads on.
    answerOn(socket)?.once('finish', () => socket.destroySoon())
    return null
  }
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy()
    return null
  }
  const found = problemOfClientError(error.code, socket)
  const body = JSON.stringify(problemBody(found, baseUrl, requestId, 'en'))
  const head = [
    `HTTP/1.1 ${found.status} ${reasons.get(found.status) ?? 'Error'}`,
    `Content-Type: ${problemType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    // The headers of the request could not be read.
    'Content-Language: en',
    'Vary: Accept-Language',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Date: ${new Date().toUTCString()}`,
    'Access-Control-Allow-Origin: *',
    'Connection: close',
  ]
  answered.add(socket)
  const linger = setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.once('close', () => clearTimeout(linger))
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHead(error) ? '' : body}`)
  return found
}

/** The answer that is being made on a connection. */
const answerOn = (socket: Socket): ServerResponse | null | undefined =>
  (socket as { _httpMessage?: ServerResponse | null })._httpMessage

/** An answer has been started; a second one would be read as part of it. */
const isAnswering = (socket: Socket): boolean => answerOn(socket)?.headersSent === true

/** A body after an answer to HEAD would be read as the start of the next answer. */
const isHead = (error: object): boolean =>
  'rawPacket' in error &&
  Buffer.isBuffer(error.rawPacket) &&
  error.rawPacket.toString('latin1', 0, 5) === 'HEAD '

function problemOfClientError(code: string | undefined, socket: Socket): Problem {
  // The client has closed its side; without a request that has begun, it stopped among the headers.
  if (code === 'HPE_INVALID_EOF_STATE' && answerOn(socket)?.req.complete === false) return incomplete()
  if (code === 'HPE_HEADER_OVERFLOW') return problem('headers_too_large')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem('request_timeout')
  return problem('request_malformed', { why: 'not_http' })
}
