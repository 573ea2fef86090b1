// Readers who open a link at the same moment share one read: it takes one of the few places for long answers, and its bytes
// are in memory once. An answer that is too long for that is streamed, to each reader alone.
import { Readable } from 'node:stream'

import type { Reply } from './handler.ts'

const maxBytes = 8 * 1024 * 1024

/** `key` names everything that the answer depends on, the version of the namespace included. */
export type ShareReads = (key: string, read: () => Promise<Reply>) => Promise<Reply>

export function createShareReads(): ShareReads {
  const running = new Map<string, Promise<Reply | null>>()
  return async (key, read) => {
    const joined = running.get(key)
    if (joined) return (await joined) ?? (await read())
    const answer = read().then(gather)
    const whole = answer.then((reply) => (reply.raw?.content instanceof Readable ? null : reply))
    // Whoever joined sees the error; without anybody it is only the first reader's.
    whole.catch(() => {})
    running.set(key, whole)
    try {
      return await answer
    } finally {
      running.delete(key)
    }
  }
}

/** With its content in memory, unless that is too long: then as a stream of what was read and the rest. */
async function gather(reply: Reply): Promise<Reply> {
  const { raw } = reply
  if (!(raw?.content instanceof Readable)) return reply
  const source = raw.content[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const chunks: Buffer[] = []
  for (let bytes = 0; bytes <= maxBytes;) {
    const { value, done = false } = await source.next()
    if (done) return { ...reply, raw: { ...raw, content: Buffer.concat(chunks) } }
    chunks.push(value)
    bytes += value.length
  }
  return {
    ...reply,
    raw: { ...raw, content: Readable.from(followWith(chunks, source), { objectMode: false }) },
  }
}

async function* followWith(chunks: Buffer[], source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
  } finally {
    await source.return?.()
  }
}
