// The page's side of the worker that opens capsules: requests and responses as promises.
import type { Answer, Ask, Args, Message, Question } from './explorer-worker.ts'
import type { CapsuleFile, Progress } from './open-capsules.ts'

export interface CapsuleWorker {
  ask<A extends Ask>(ask: A, ...args: Args<A>): Promise<Answer<A>>
  /** Transfers the bytes of the files. */
  open(files: readonly CapsuleFile[]): Promise<number>
  openExport(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  readonly close: () => void
}

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

export function startCapsuleWorker(onProgress: (progress: Progress) => void): CapsuleWorker {
  const worker = new Worker(new URL('./explorer-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let count = 0
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('progress' in data) return onProgress(data.progress)
    const request = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failure' in data) request?.reject(new Error(data.failure))
    else request?.resolve(data.value as never)
  })
  worker.addEventListener('error', (event) => failAll(new Error(event.message || 'The worker stopped.')))
  const ask = <A extends Ask>(what: A, args: Args<A>, transfer: Transferable[] = []) =>
    new Promise<Answer<A>>((resolve, reject) => {
      const question: Question<A> = { id: ++count, ask: what, args }
      waiting.set(question.id, { resolve, reject })
      worker.postMessage(question, { transfer })
    })
  return {
    ask: (what, ...args) => ask(what, args),
    open: (files) =>
      ask(
        'open',
        [files],
        files.map(({ bytes }) => bytes.buffer),
      ),
    openExport: (bytes) => ask('openExport', [bytes], [bytes.buffer]),
    close: () => {
      worker.terminate()
      failAll(new Error('The capsules were closed.'))
    },
  }
}
