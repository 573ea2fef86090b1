// Plain sockets: what goes over the wire, byte for byte.
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** A connection that stays open: answers are read one after the other. */
export interface Wire {
  readonly socket: Socket
  send(text: string | Buffer): void
  /** The next answer; bodies are delimited by Content-Length. */
  answer(): Promise<WireAnswer>
}

export async function openWire(port: number): Promise<Wire> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let buffered = Buffer.alloc(0)
  let isOver = false
  socket.on('data', (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk])
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isOver = true
  })
  const more = () => Promise.race([once(socket, 'data'), once(socket, 'close')])
  return {
    socket,
    send: (text) => void socket.write(text),
    async answer() {
      for (;;) {
        const parsed = parse(buffered)
        if (parsed) {
          buffered = buffered.subarray(parsed.end)
          return parsed.answer
        }
        if (isOver)
          throw new Error(`the connection closed after ${JSON.stringify(buffered.toString('latin1'))}`)
        await more()
      }
    },
  }
}

function parse(bytes: Buffer): { answer: WireAnswer; end: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const [first = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const end = headEnd + 4 + Number(headers['content-length'] ?? 0)
  if (bytes.length < end) return null
  const answer = {
    status: Number(first.split(' ')[1]),
    headers,
    body: bytes.subarray(headEnd + 4, end).toString(),
  }
  return { answer, end }
}
