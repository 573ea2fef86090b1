// Whatever a client sends, every answer is as declared: its status, media type, headers and the closed form of its schema,
// and a problem has a code that its operation lists. Never a 500. `npm run fuzz` does the same for longer, against the
// service as it is run.
import { once } from 'node:events'
import { connect } from 'node:net'

import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openApiDocument } from '../../src/http/openapi/open-api.ts'
import { readAllDeclared } from '../fuzz/all-declared.ts'
import { origin } from '../fuzz/callers.ts'
import { readDeclared, type OpenApiDocument } from '../fuzz/declared.ts'
import { fuzzService } from '../fuzz/fuzz-service.ts'
import { seed, times } from '../random-seed.ts'
import { startCapsuleApp } from './capsule-app.ts'
import { echoOperations, startEcho } from './echo-operations.ts'
import type { StartedApp } from './start-app.ts'
import { listen } from './wire.ts'

const echoes = echoOperations.filter(({ id }) => id !== 'waitForever')

const apps: StartedApp[] = []
const ports: number[] = []
beforeAll(async () => {
  apps.push(await startCapsuleApp({ ownDatabase: true }), await startEcho({ ownDatabase: true }))
  for (const { app } of apps) ports.push(await listen(app))
})
afterAll(async () => {
  for (const app of apps) await app.close()
})

it('the service answers as declared', async () => {
  const [app, port] = [apps[0] as StartedApp, ports[0] ?? 0]
  const operations = await readAllDeclared(port)
  const { mismatches, byOperation, sent } = await fuzzService(
    { port, store: app.store, operations },
    { requests: times(700), seed },
  )
  expect(mismatches.join('\n\n')).toBe('')
  expect(sent).toBe(times(700))
  expect(Math.min(...byOperation.values())).toBeGreaterThan(0)
})

it('operations with every kind of parameter answer as declared', async () => {
  const [app, port] = [apps[1] as StartedApp, ports[1] ?? 0]
  const document = JSON.parse(JSON.stringify(await openApiDocument(echoes, origin))) as OpenApiDocument
  const { mismatches } = await fuzzService(
    { port, store: app.store, operations: readDeclared(document) },
    { requests: times(400), seed, data: 'none' },
  )
  expect(mismatches.join('\n\n')).toBe('')
})

it('survives whatever bytes arrive', async () => {
  const request = Buffer.from(
    'POST /bytes?limit=1 HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  )
  const slip = fc.tuple(fc.nat(request.length - 1), fc.uint8Array({ maxLength: 3 }))
  await fc.assert(
    fc.asyncProperty(fc.array(slip, { maxLength: 4 }), fc.nat(request.length), async (slips, end) => {
      let bytes = request.subarray(0, end)
      for (const [at, put] of slips)
        bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + 1)])
      const socket = connect(ports[1] ?? 0, '127.0.0.1')
      socket.on('error', () => {}).resume()
      socket.end(bytes)
      await once(socket, 'close')
    }),
    { numRuns: times(150) },
  )
  expect((await fetch(`http://127.0.0.1:${ports[1]}/echo/x`)).status).toBe(200)
})
