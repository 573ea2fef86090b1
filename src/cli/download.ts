// Streams an answer of any length to a file, which gets its name when it is complete, or to standard output, no faster than
// that is read.
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'

import { refusalText, reasonOf, Unreachable } from './api.ts'
import type { Io } from './command.ts'
import { createProgress, mebibytes } from './progress-bar.ts'
import type { Target } from './target.ts'

/** The service refused the request; the message says why. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

const idleTimeoutMs = 60_000

/** Returns the answer before its body is read. */
export async function openAnswer({ url, headers }: Target, path: string): Promise<IncomingMessage> {
  const address = new URL(`${url.replace(/(?<!\/)\/+$/, '')}${path}`)
  const send = address.protocol === 'https:' ? httpsRequest : httpRequest
  return await new Promise((resolve, reject) => {
    const request = send(address, { headers, timeout: idleTimeoutMs }, resolve)
    request.on('timeout', () => request.destroy(new Error('no answer for a minute')))
    request.on('error', (error) =>
      reject(new Unreachable(`${address.origin} cannot be reached: ${reasonOf(error)}`)),
    )
    request.end()
  })
}

export async function refusalOf(answer: IncomingMessage): Promise<Refused> {
  let body = ''
  for await (const chunk of answer.setEncoding('utf8')) body += String(chunk)
  return new Refused(refusalText({ status: answer.statusCode ?? 0, body }))
}

/** Throws `Refused` when the service refuses the request, and when the answer is incomplete. */
export async function download(
  io: Io,
  target: Target,
  path: string,
  file: string | undefined,
): Promise<void> {
  const answer = await openAnswer(target, path)
  if (answer.statusCode !== 200) throw await refusalOf(answer)
  const progress = createProgress(file ?? target.namespace, io.isWatched, io.err)
  async function* watched(): AsyncGenerator<Buffer> {
    let received = 0
    for await (const chunk of answer) {
      received += (chunk as Buffer).length
      progress.state(`${mebibytes(received)} MiB`)
      yield chunk as Buffer
    }
  }
  try {
    await (file === undefined ? print(io, watched()) : save(watched(), file))
  } catch (error) {
    if (answer.complete) throw error
    throw new Refused('The answer broke off before its end. Try again.', { cause: error })
  } finally {
    progress.clear()
  }
}

async function print(io: Io, chunks: AsyncIterable<Buffer>): Promise<void> {
  const decoder = new TextDecoder()
  for await (const chunk of chunks) {
    io.out(decoder.decode(chunk, { stream: true }))
    await io.drained?.()
  }
}

async function save(chunks: AsyncIterable<Buffer>, file: string): Promise<void> {
  const partial = `${file}.${process.pid}.part`
  try {
    await pipeline(chunks, createWriteStream(partial))
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
