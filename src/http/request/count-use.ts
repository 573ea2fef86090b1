// Counts a request for the key that made it. The bytes are those of the connection since its last request, headers included:
// that costs nothing, whatever the body is.
import type { Socket } from 'node:net'

import type { FastifyRequest } from 'fastify'

import type { UseClass } from '../../contract/console/use-schemas.ts'
import type { Operation } from '../../contract/operation.ts'
import type { KeyUse } from '../../service/access/key-use.ts'

export type CountUse = (request: FastifyRequest, status: number) => void

export function createCountUse(use: KeyUse, operations: readonly Operation[]): CountUse {
  const classes = new Map(operations.map((operation) => [operation.id, useClass(operation)]))
  const counted = new WeakMap<Socket, { bytesIn: number; bytesOut: number }>()
  return (request, status) => {
    const { socket } = request.raw
    // Injected requests of tests have no connection.
    const { bytesRead = 0, bytesWritten = 0 } = socket as Partial<Socket>
    const { bytesIn, bytesOut } = counted.get(socket) ?? { bytesIn: 0, bytesOut: 0 }
    counted.set(socket, { bytesIn: bytesRead, bytesOut: bytesWritten })
    const key = request.logFields?.key
    const useClass = classes.get(request.routeOptions.config.operation ?? '')
    if (!key || !useClass) return
    const bytes = { bytesIn: bytesRead - bytesIn, bytesOut: bytesWritten - bytesOut }
    use.record(key, { class: useClass, isRefused: status >= 400, ...bytes })
  }
}

const useClass = ({ method, body }: Operation): UseClass =>
  method === 'GET' ? 'read' : body?.as === 'capsule' ? 'capsule' : 'write'
