// Passes bytes between PostgreSQL and the thread that started this one (relayed-socket.ts), and counts what it has sent.
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

import type { FromThread, SocketAddress } from './relayed-socket.ts'

const post = (message: FromThread): void => parentPort?.postMessage(message, [])

function countSent(bytes: number): void {
  Atomics.sub(unsent, 0, bytes)
  post('sent')
}

const { address, unsent } = workerData as SocketAddress
const socket = connect(address)
socket.setNoDelay(true)
socket.setKeepAlive(true)
socket.on('connect', () => post('connect'))
socket.on('data', (bytes) => post(bytes))
// An error would lose its code on the way.
socket.on('error', ({ message, code }: NodeJS.ErrnoException) => post({ message, code }))
socket.on('close', () => parentPort?.close())
parentPort?.on('message', (bytes: Uint8Array | null) => {
  if (bytes === null) socket.end()
  else socket.write(bytes, () => countSent(bytes.length))
})
