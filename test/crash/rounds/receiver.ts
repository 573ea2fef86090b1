// An endpoint that is told of what happens to a tenant, and behaves as endpoints do: now and then it fails, resets, redirects,
// asks for patience, hangs, or takes its time.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface EventBody {
  readonly type: string
  readonly data: { readonly capsule_id?: string; readonly submission_id?: string }
}

type Answer = (response: ServerResponse) => void

const misbehaviours: readonly Answer[] = [
  (response) => response.writeHead(500).end('out of order'),
  (response) => response.destroy(),
  (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
  (response) => response.writeHead(503).end(),
]

const takesItsTime: Answer = (response) => void setTimeout(() => response.writeHead(200).end(), 200)

export class Receiver {
  readonly url: string
  /** `capsule.accepted cap_…`: the ids with which it was told, which is one, however often. */
  readonly told = new Map<string, Set<string>>()
  readonly #close: () => void
  readonly #hanging = new Set<ServerResponse>()

  private constructor(url: string, close: () => void) {
    this.url = url
    this.#close = close
  }

  static async start(): Promise<Receiver> {
    const server = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8')
      request.on('data', (chunk: string) => (body += chunk))
      request.on('end', () => receiver.#take(String(request.headers['webhook-id']), body, response))
      request.on('error', () => {})
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const receiver = new Receiver(`http://127.0.0.1:${port}/`, () => {
      server.closeAllConnections()
      server.close()
    })
    return receiver
  }

  #take(id: string, body: string, response: ServerResponse): void {
    const luck = Math.random()
    if (luck < 0.02) return void this.#hanging.add(response)
    const misbehaviour = misbehaviours[Math.floor(luck * 40)]
    if (misbehaviour) return misbehaviour(response)
    const { type, data } = JSON.parse(body) as EventBody
    const name = `${type} ${data.submission_id ?? data.capsule_id ?? ''}`
    this.told.set(name, (this.told.get(name) ?? new Set()).add(id))
    if (luck > 0.95) takesItsTime(response)
    else response.writeHead(204).end()
  }

  /** What hangs is cut off, so that nobody has to wait until it is given up. */
  cutOff(): void {
    for (const response of this.#hanging) response.destroy()
    this.#hanging.clear()
  }

  close(): void {
    this.#close()
  }
}
