// A real S3 server behind a proxy of the test, which notes the requests, and can delay them or break off.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

export interface Storage {
  /** What a program needs to reach it. */
  readonly settings: Record<string, string>
  /** Method, path and query of every request so far. */
  readonly requests: string[]
  /** Before each request is passed on. */
  delayMs: number
  /** Where it says so the connection is cut instead, once the request was received. */
  cuts: (method: string, url: string) => boolean
  /** As if the machine failed. */
  fail(): Promise<void>
  stop(): Promise<void>
}

export async function startStorage(buckets: readonly string[]): Promise<Storage> {
  const directory = await mkdtemp(join(tmpdir(), 'impact-graph-s3-'))
  const thread = new Worker(new URL('./storage-thread.js', import.meta.url), {
    workerData: { directory, buckets },
  })
  const port = await new Promise<number>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })
  const storage = {
    requests: [] as string[],
    delayMs: 0,
    cuts: (_method: string, _url: string): boolean => false,
  }
  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    storage.requests.push(`${method} ${url}`)
    if (storage.cuts(method, url)) {
      request.resume()
      await new Promise((resolve) => request.once('end', resolve))
      request.socket.destroy()
      return
    }
    if (storage.delayMs > 0) await pause(storage.delayMs)
    const passed = sendRequest({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.once('error', () => response.destroy())
    })
    passed.once('error', () => response.destroy())
    request.pipe(passed)
  }
  const proxy = createServer((request, response) => void passOn(request, response))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const closeProxy = async (): Promise<void> => {
    if (!proxy.listening) return
    const closed = new Promise((resolve) => proxy.close(resolve))
    proxy.closeAllConnections()
    await closed
  }
  return Object.assign(storage, {
    settings: {
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      S3_ENDPOINT: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    },
    fail: closeProxy,
    async stop() {
      await closeProxy()
      await thread.terminate()
      await rm(directory, { recursive: true, force: true })
    },
  })
}
