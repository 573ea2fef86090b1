// Streams an answer of any length to a file, which gets its name when it is complete, or to standard output, no faster than
// that is read.
import { createWriteStream } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { Refused, UsageError, type Input, type Io } from './command.ts'
import { createProgress, mebibytes } from './progress-bar.ts'

/** To the file that the option names, or to standard output. Throws `Refused` when the answer is incomplete. */
export async function download(
  input: Input,
  io: Io,
  open: () => Promise<Response>,
  option = 'output',
): Promise<void> {
  const file = input.text(option)
  const partial = file === undefined ? undefined : await createPartialFile(file, option)
  const progress = createProgress(file ?? input.required('namespace'), io.isWatched, io.err)
  try {
    const chunks = countChunks(await open(), (received) => progress.state(`${mebibytes(received)} MiB`))
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
async function createPartialFile(file: string, option: string): Promise<string> {
  const partial = `${file}.${process.pid}.part`
  const found = await stat(file).catch(() => undefined)
  if (found?.isDirectory()) throw new UsageError(`--${option} "${file}" is a directory, not a file.`)
  try {
    await writeFile(partial, '')
    return partial
  } catch (error) {
    throw new UsageError(`--${option} "${file}" cannot be written: ${reasonNotWritten(error, file)}.`)
  }
}

function reasonNotWritten(error: unknown, file: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT') return `there is no directory "${dirname(file)}"`
  if (code === 'ENOTDIR') return `"${dirname(file)}" is not a directory`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'permission denied'
  return error instanceof Error ? error.message : String(error)
}

/** The bytes of an answer while they arrive. */
export async function* countChunks(
  { body }: Response,
  onReceived: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  let received = 0
  try {
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      received += chunk.length
      onReceived(received)
      yield chunk
    }
  } catch (error) {
    throw new Refused('The answer broke off before its end. Try again.', { cause: error })
  }
}

async function print(io: Io, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  // A byte order mark is part of what was sent.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for await (const chunk of chunks) {
    io.out(decoder.decode(chunk, { stream: true }))
    await io.drained?.()
  }
}
