// Passes bytes between PostgreSQL and the thread that started this one (relayed-socket.ts), and tells it how many were sent.
import { connect, type NetConnectOpts } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

import type { FromThread } from './relayed-socket.ts'

const post = (message: FromThread): void => parentPort?.postMessage(message, [])

const socket = connect(workerData as NetConnectOpts)
socket.setNoDelay(true)
socket.setKeepAlive(true)
socket.on('connect', () => post('connect'))
socket.on('data', (bytes) => post(bytes))
// An error would lose its code on the way.
socket.on('error', ({ message, code }: NodeJS.ErrnoException) => post({ message, code }))
socket.on('close', () => parentPort?.close())
parentPort?.on('message', (bytes: Uint8Array | null) => {
  if (bytes === null) socket.end()
  else socket.write(bytes, () => post(bytes.length))
})
