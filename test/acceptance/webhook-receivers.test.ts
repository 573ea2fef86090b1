// The receivers of docs/webhooks.md, as they stand there: they take what is signed, once, and nothing else.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { readFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { transformWithOxc } from 'vite'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { readMarkdown } from '../../src/core/markdown-blocks.ts'
import type { Deliveries } from '../../src/worker/start-deliveries.ts'
import { startApp, type StartedApp } from './start-app.ts'
import { createWebhook, deliveriesOf, loopbackAllowed, soon, startSending } from './webhook-app.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const hasPython = await promisify(execFile)('python3', ['--version']).then(
  () => true,
  () => false,
)
let app: StartedApp
let sending: Deliveries
let folder: string
let child: ChildProcess | undefined
beforeAll(async () => {
  app = await startApp({ config: loopbackAllowed })
  sending = await startSending(app)
  folder = await mkdtemp(join(tmpdir(), 'impact-graph-receivers-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterEach(() => child?.kill('SIGKILL'))
afterAll(async () => {
  await sending.stop()
  await app.close()
  await rm(folder, { recursive: true })
})

async function programIn(language: string): Promise<string> {
  const blocks = readMarkdown(await readFile(join(root, 'docs/webhooks.md'), 'utf8'))
  const found = blocks.find((block) => block.as === 'code' && block.language === language)
  if (found?.as !== 'code') throw new Error(`docs/webhooks.md has no receiver in ${language}`)
  // Not every supported Node.js runs TypeScript.
  return language === 'ts' ? (await transformWithOxc(found.text, 'receiver.ts')).code : found.text
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const programs = [
  { language: 'ts', file: 'receiver.mjs', command: process.execPath, canRun: true },
  { language: 'python', file: 'receiver.py', command: 'python3', canRun: hasPython },
]

for (const { language, file, command, canRun } of programs)
  it.skipIf(!canRun)(`the receiver in ${language}`, { timeout: 60_000 }, async () => {
    const port = await freePort()
    const webhook = await createWebhook(app, { url: `http://127.0.0.1:${port}/`, events: ['webhook.test'] })
    const program = join(folder, file)
    await writeFile(program, await programIn(language))
    child = spawn(command, [program], {
      env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: webhook.secret },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (printed += text))
    const forged = () =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body: '{"type":"webhook.test","data":{}}',
        headers: {
          'webhook-id': 'msg_1',
          'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
          'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
        },
      }).then(
        ({ status }) => status,
        () => printed,
      )
    await expect.poll(forged, { timeout: 30_000, interval: 100 }).toBe(401)
    const { id } = (await app.call(`POST /webhooks/${webhook.id}/test`)).json<{ id: string }>()
    const state = async () => (await deliveriesOf(app, webhook.id))[0]?.state
    await expect.poll(state, soon).toBe('delivered')
    await app.call(`POST /webhooks/${webhook.id}/rotate`)
    await app.call(`POST /webhooks/${webhook.id}/deliveries/${id}/resend`)
    await expect
      .poll(async () => (await deliveriesOf(app, webhook.id))[0]?.attempts.map(({ status }) => status), soon)
      .toEqual([204, 204])
    expect(printed.match(/webhook\.test/g)).toHaveLength(1)
  })
