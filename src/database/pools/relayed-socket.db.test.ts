// The bytes of a connection by way of a thread. No database, but the compiled thread is needed.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { RelayedSocket } from './relayed-socket.ts'

let server: Server
let accepted: Promise<Socket>

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1')
  accepted = once(server, 'connection').then(([socket]) => socket as Socket)
  await once(server, 'listening')
})
afterEach(() => void server.close())

const port = (): number => (server.address() as AddressInfo).port

async function connected(): Promise<[RelayedSocket, Socket]> {
  const socket = new RelayedSocket().connect(port(), '127.0.0.1')
  await once(socket, 'connect')
  return [socket, await accepted]
}

it('sends while its own thread computes', async () => {
  const [socket, other] = await connected()
  let received = 0
  const shared = new Int32Array(new SharedArrayBuffer(4))
  other.on('data', (bytes) => void (received += bytes.length))
  // More than the system keeps for a connection: without a thread of its own, this waits for the next turn.
  for (let at = 0; at < 64; at++) socket.write(Buffer.alloc(64 * 1024, at))
  Atomics.wait(shared, 0, 0, 200)
  socket.end()
  await once(other, 'end')
  expect(received).toBe(64 * 64 * 1024)
})

const receiver = `
  const { parentPort } = require('node:worker_threads')
  const server = require('node:net').createServer((socket) => socket.resume())
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`

it('knows what was sent while its own thread computes', async () => {
  const thread = new Worker(receiver, { eval: true })
  const [itsPort] = (await once(thread, 'message')) as [number]
  const socket = new RelayedSocket().connect(itsPort, '127.0.0.1')
  await once(socket, 'connect')
  const shared = new Int32Array(new SharedArrayBuffer(4))
  for (let megabytes = 0; megabytes < 32; megabytes++) {
    socket.write(Buffer.alloc(1024 * 1024))
    // Long enough to send it, and no turn of the event loop.
    Atomics.wait(shared, 0, 0, 50)
  }
  expect(socket.writableLength).toBe(0)
  socket.destroy()
  await thread.terminate()
})

it('passes on what comes, and that the other side has ended', async () => {
  const [socket, other] = await connected()
  other.end('hello')
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  expect(bytes.toString()).toBe('hello')
  await once(socket, 'close')
})

it('keeps no more than a bound where the other side does not read', async () => {
  const [socket, other] = await connected()
  other.pause()
  let [isTaken, megabytes] = [true, 0]
  while (isTaken && megabytes < 100) {
    isTaken = socket.write(Buffer.alloc(1024 * 1024))
    megabytes++
  }
  expect(megabytes).toBeLessThan(30)
  other.resume()
  await once(socket, 'drain')
  socket.destroy()
})

it('says that there is nobody', async () => {
  const nobody = port()
  server.close()
  const socket = new RelayedSocket().connect(nobody, '127.0.0.1')
  await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED')
})
