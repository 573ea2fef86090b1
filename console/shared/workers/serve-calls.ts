// The worker's side of a worker whose functions a page calls: call-worker.ts is the page's.

/** What a worker can be asked for, by name. */
// oxlint-disable-next-line typescript/no-explicit-any -- any function at all; callers see its own types
export type Functions = Readonly<Record<string, (...args: any[]) => unknown>>

export interface Call {
  readonly id: number
  readonly name: string
  readonly args: readonly unknown[]
}

export type Message =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: string }
  | { readonly event: unknown }

class Transferred {
  readonly value: unknown
  readonly buffers: readonly ArrayBuffer[]
  constructor(value: unknown, buffers: readonly ArrayBuffer[]) {
    this.value = value
    this.buffers = buffers
  }
}

/** A result whose buffers move to the page instead of being copied. */
export const transfer = <T>(value: T, ...buffers: readonly ArrayBuffer[]): T =>
  new Transferred(value, buffers) as T

/** Calls begin in the order in which they were made. */
export function serveCalls(functions: Functions): void {
  addEventListener('message', ({ data: { id, name, args } }: MessageEvent<Call>) => {
    void (async () => {
      try {
        const result = await functions[name]?.(...args)
        if (result instanceof Transferred) send({ id, value: result.value }, result.buffers)
        else send({ id, value: result })
      } catch (error) {
        send({ id, failure: error instanceof Error ? error.message : String(error) })
      }
    })()
  })
}

/** Something that happens while a call runs, such as its progress. */
export const sendEvent = (event: unknown): void => send({ event })

const send = (message: Message, buffers: readonly ArrayBuffer[] = []): void =>
  self.postMessage(message, { transfer: [...buffers] })
