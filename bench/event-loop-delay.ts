// The event loop of a service, by its metrics.
import { createServer, type AddressInfo } from 'node:net'

import { callUrl } from './service.ts'

/** The longest delay since it was asked for the last time, in milliseconds. */
export async function readDelay(url: string): Promise<number> {
  const { body } = await callUrl(url, 'GET', {})
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(body.toString())?.[1] ?? Number.NaN) * 1000
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
