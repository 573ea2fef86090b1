import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, expect, it } from 'vitest'

import { fetchFile, nextAddress } from './fetch-file.ts'

let close: (() => void) | undefined
afterEach(() => close?.())

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

it.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['stops in the middle', (_, response) => void response.writeHead(200).write('{')],
])('a server that %s is given up', async (_, answer) => {
  const address = await serve(answer)
  expect(await fetchFile(address, {}, { maxBytes: 1000, timeoutMs: 50 })).toEqual({
    is: 'unreachable',
    why: 'no answer in 0.05 s',
  })
})

it('a file that is too large is not read to its end', async () => {
  const address = await serve((_, response) => response.end('x'.repeat(2000)))
  expect(await fetchFile(address, {}, { maxBytes: 1000, timeoutMs: 60_000 })).toEqual({
    is: 'unreachable',
    why: 'the file has more than 1000 bytes',
  })
})

it.each([
  ['https://a.example/x', 'http://a.example/x', 'from https:// to http://'],
  ['https://a.example/x', '//b.example/y', 'https://b.example/y'],
  ['http://a.example/x', 'https://a.example/x', 'https://a.example/x'],
  ['http://a.example/x/y', '../z', 'http://a.example/z'],
  ['http://a.example/', 'file:///etc/passwd', 'from http:// to file:'],
  ['http://a.example/', 'http://u:p@a.example/', 'with a password'],
  ['http://a.example/', 'http://', 'is no address'],
])('from %s to %s: %s', (at, location, expected) => {
  const next = nextAddress(new URL(at), location)
  expect(typeof next === 'string' ? next : next.href).toContain(expected)
})
