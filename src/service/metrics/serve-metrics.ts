// Serves the metrics on a separate port, so that clients of the API cannot read them.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'

import type { Metrics } from './open-metrics.ts'

export async function serveMetrics(metrics: Metrics, port: number, host: string) {
  const server = createServer((request, response) => {
    const answer = (status: number, type: string, content: string): void => {
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' })
      response.end(request.method === 'HEAD' ? undefined : content)
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.url?.split('?', 1)[0] !== '/metrics') {
      answer(404, 'text/plain; charset=utf-8', 'There is only GET /metrics here.\n')
      return
    }
    metrics.read().then(
      ({ content, type }) => answer(200, type, content),
      () => answer(500, 'text/plain; charset=utf-8', 'The metrics could not be read.\n'),
    )
  })
  // A client may close its side once it has asked, and read on.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
