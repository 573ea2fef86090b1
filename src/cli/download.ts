// Streams an answer of any length to a file, which gets its name when it is complete, or to standard output, no faster than
// that is read.
import { createWriteStream } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'

import { refusalText, reasonOf, Unreachable } from './api.ts'
import { UsageError } from './command.ts'
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
  const partial = file === undefined ? undefined : await createPartialFile(file)
  const progress = createProgress(file ?? target.namespace, io.isWatched, io.err)
  try {
    const answer = await openAnswer(target, path)
    if (answer.statusCode !== 200) throw await refusalOf(answer)
    const chunks = readChunks(answer, (received) => progress.state(`${mebibytes(received)} MiB`))
    if (file === undefined || partial === undefined) return await print(io, chunks)
    await pipeline(chunks, createWriteStream(partial))
    await rename(partial, file)
  } catch (error) {
    if (partial !== undefined) await rm(partial, { force: true })
    throw error
  } finally {
    progress.clear()
  }
}

/** Created before the service is called, so that a path that cannot be written is reported at once. */
async function createPartialFile(file: string): Promise<string> {
  const partial = `${file}.${process.pid}.part`
  const found = await stat(file).catch(() => undefined)
  if (found?.isDirectory()) throw new UsageError(`--output "${file}" is a directory, not a file.`)
  try {
    await writeFile(partial, '')
    return partial
  } catch (error) {
    throw new UsageError(`--output "${file}" cannot be written: ${reasonNotWritten(error, file)}.`)
  }
}

function reasonNotWritten(error: unknown, file: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT') return `there is no directory "${dirname(file)}"`
  if (code === 'ENOTDIR') return `"${dirname(file)}" is not a directory`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'permission denied'
  return error instanceof Error ? error.message : String(error)
}

async function* readChunks(
  answer: IncomingMessage,
  onReceived: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let received = 0
  try {
    for await (const chunk of answer) {
      received += (chunk as Buffer).length
      onReceived(received)
      yield chunk as Buffer
    }
  } catch (error) {
    throw new Refused('The answer broke off before its end. Try again.', { cause: error })
  }
}

async function print(io: Io, chunks: AsyncIterable<Buffer>): Promise<void> {
  const decoder = new TextDecoder()
  for await (const chunk of chunks) {
    io.out(decoder.decode(chunk, { stream: true }))
    await io.drained?.()
  }
}
