// Readers who open a link at the same moment share one read: it takes one of the few places for long answers, and its bytes
// are in memory once. An answer that is too long for that is streamed, to each reader alone.
import { Readable } from 'node:stream'

import { gatherShort } from '../../database/gather-short.ts'
import type { Reply } from './handler.ts'

const maxBytes = 8 * 1024 * 1024

export function createShareReads() {
  const running = new Map<string, Promise<Reply | null>>()
  /** `key` names everything that the answer depends on, the version of the namespace included. */
  return async (key: string, read: () => Promise<Reply>): Promise<Reply> => {
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

/** With its content in memory, unless that is too long. */
async function gather(reply: Reply): Promise<Reply> {
  const { raw } = reply
  if (!(raw?.content instanceof Readable)) return reply
  return { ...reply, raw: { ...raw, content: await gatherShort(raw.content, maxBytes) } }
}
