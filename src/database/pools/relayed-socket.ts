// The socket of a database connection, in a thread of its own. A local socket holds 200 KiB: while the thread that makes
// rows computes, PostgreSQL would soon have no more work, and the thread would wait for it afterwards.
import type { NetConnectOpts } from 'node:net'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'

import { compiledFile } from '../compiled-file.ts'

/** What may wait there. */
const maxUnsentBytes = 8 * 1024 * 1024

/** That it is connected, what came, that some bytes were sent, or why it ends. */
export type FromThread = 'connect' | 'sent' | Uint8Array | Pick<NodeJS.ErrnoException, 'message' | 'code'>

export interface SocketAddress {
  readonly address: NetConnectOpts
  /** How many bytes wait: the thread counts down what it has sent. */
  readonly unsent: Int32Array
}

/** As far as the driver uses a socket. */
export class RelayedSocket extends Duplex {
  #thread: Worker | undefined
  /** Shared: whoever computes for long sees no message meanwhile, and would keep back what the thread could send. */
  readonly #unsent = new Int32Array(new SharedArrayBuffer(4))
  #writeMore: (() => void) | undefined

  constructor() {
    super({ writableHighWaterMark: maxUnsentBytes })
  }

  /** A path, or a port and a host. */
  connect(place: string | number, host = 'localhost'): this {
    const address = typeof place === 'string' ? { path: place } : { port: place, host }
    const workerData: SocketAddress = { address, unsent: this.#unsent }
    const thread = new Worker(compiledFile('database/pools/socket-thread.js'), { workerData })
    thread.on('message', (message: FromThread) => this.#take(message))
    thread.on('error', (error) => this.destroy(error))
    thread.on('exit', () => {
      this.push(null)
      this.destroy()
    })
    this.#thread = thread
    return this
  }

  #take(message: FromThread): void {
    if (message === 'connect') this.emit('connect')
    else if (message === 'sent') this.#continueWriting()
    else if (message instanceof Uint8Array) this.push(message)
    else this.destroy(Object.assign(new Error(message.message), { code: message.code }))
  }

  #continueWriting(): void {
    if (Atomics.load(this.#unsent, 0) > maxUnsentBytes) return
    const writeMore = this.#writeMore
    this.#writeMore = undefined
    writeMore?.()
  }

  override _write(bytes: Uint8Array, _: string, done: () => void): void {
    // A copy: the original may be part of a buffer that is in use.
    const own = Uint8Array.from(bytes)
    Atomics.add(this.#unsent, 0, own.length)
    this.#thread?.postMessage(own, [own.buffer])
    if (Atomics.load(this.#unsent, 0) <= maxUnsentBytes) done()
    else this.#writeMore = done
  }

  override _final(done: () => void): void {
    this.#thread?.postMessage(null, [])
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    void this.#thread?.terminate()
    done(error)
  }

  override _read(): void {}

  // The thread does both by itself.
  setNoDelay(): void {}
  setKeepAlive(): void {}

  ref(): void {
    this.#thread?.ref()
  }

  unref(): void {
    this.#thread?.unref()
  }
}
