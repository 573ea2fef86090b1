// Calls the functions of a worker: serve-calls.ts is the worker's side.
import type { Call, Functions, Message } from './serve-calls.ts'

export interface WorkerCalls<F extends Functions> {
  call<Name extends keyof F & string>(
    name: Name,
    ...args: Parameters<F[Name]>
  ): Promise<Awaited<ReturnType<F[Name]>>>
  /** The same; the buffers move to the worker instead of being copied. */
  transfer<Name extends keyof F & string>(
    buffers: readonly Transferable[],
    name: Name,
    ...args: Parameters<F[Name]>
  ): Promise<Awaited<ReturnType<F[Name]>>>
  /** Ends the worker; calls that wait are rejected. */
  readonly close: () => void
}

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

export function callWorker<F extends Functions>(
  worker: Worker,
  onEvent: (event: never) => void = () => {},
): WorkerCalls<F> {
  const waiting = new Map<number, Waiting>()
  let count = 0
  const rejectAll = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('event' in data) return onEvent(data.event as never)
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failure' in data) call?.reject(new Error(data.failure))
    else call?.resolve(data.value as never)
  })
  worker.addEventListener('error', (event) => rejectAll(new Error(event.message || 'The worker stopped.')))
  const transfer: WorkerCalls<F>['transfer'] = (buffers, name, ...args) =>
    new Promise((resolve, reject) => {
      const id = ++count
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, name, args } satisfies Call, { transfer: [...buffers] })
    })
  return {
    call: (name, ...args) => transfer([], name, ...args),
    transfer,
    close: () => {
      worker.terminate()
      rejectAll(new Error('The worker was closed.'))
    },
  }
}

/** One call of a worker that is started for it. */
export async function callOnce<F extends Functions, Name extends keyof F & string>(
  worker: Worker,
  name: Name,
  args: Parameters<F[Name]>,
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<F[Name]>>> {
  const calls = callWorker<F>(worker)
  signal?.addEventListener('abort', calls.close)
  try {
    return await calls.call(name, ...args)
  } finally {
    calls.close()
  }
}
