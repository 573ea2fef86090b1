// What tools of others make of our OpenAPI document: two linters, a generated TypeScript client, and a proxy that compares
// every request and answer with the document.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import { startCapsuleApp, type CapsuleApp } from '../acceptance/capsule-app.ts'
import { listen } from '../acceptance/wire.ts'
import { recordAnswers, type Answered, type SendOptions } from '../examples/record-answers.ts'
import { freePort } from '../free-port.ts'

const run = promisify(execFile)
const tools = fileURLToPath(new URL('../../tools', import.meta.url))
/** Inside tools/, so that the generated client finds its package. */
const folder = `${tools}/dist`
const tool = (name: string): string => `${tools}/node_modules/.bin/${name}`

let app: CapsuleApp
let url: string
beforeAll(async () => {
  app = await startCapsuleApp()
  url = `http://127.0.0.1:${await listen(app.app)}`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await writeFile(`${folder}/openapi.json`, await (await fetch(`${url}/openapi.json`)).text())
})
afterAll(async () => await app.close())

/** The output of a tool that must end well. */
async function outputOf(name: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const done = run(tool(name), args, { cwd: tools, env, maxBuffer: 100_000_000 })
  return await done.then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${name}: ${error.stdout}${error.stderr}`)
    },
  )
}

it('Redocly finds nothing to complain about', async () => {
  const output = await outputOf('redocly', 'lint', '--config', 'redocly.yaml', 'dist/openapi.json')
  expect(output).toContain('valid')
  expect(output).not.toMatch(/\d+ (warning|error|problem)/i)
})

it('Spectral finds nothing to complain about', async () => {
  const output = await outputOf(
    'spectral',
    'lint',
    '--ruleset',
    'spectral.yaml',
    '--fail-severity',
    'hint',
    'dist/openapi.json',
  )
  expect(output).toContain('No results')
})

it('a generated TypeScript client compiles and reads rows', async () => {
  await app.call('POST /namespaces', { body: { namespace: 'food-security' } })
  const headers = { 'x-namespace': 'food-security' }
  const organization = { uri: 'https://example.org/organizations/a', name: 'A' }
  const { id: org } = (await app.call('POST /orgs', { headers, body: organization })).json<{ id: string }>()
  const indicator = { uri: 'https://example.org/indicators/trees', name: 'Trees planted' }
  const written = await app.call(`POST /orgs/${org}/indicators`, { headers, body: indicator })
  await app.call(`POST /indicators/${written.json<{ id: string }>().id}/reports`, {
    headers,
    body: { uri: 'https://example.org/reports/1', value: 12 },
  })
  await outputOf('openapi-typescript', 'dist/openapi.json', '--output', 'dist/api.ts')
  await copyFile(new URL('generated-client.ts.txt', import.meta.url), `${folder}/main.ts`)
  await writeFile(`${folder}/process.d.ts`, 'declare const process: { readonly argv: readonly string[] }\n')
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck']
  const target = ['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom,dom.iterable']
  await outputOf('tsc', ...strict, ...target, 'dist/main.ts', 'dist/process.d.ts')
  const { stdout } = await run(process.execPath, [`${folder}/main.js`, url, app.key])
  expect(stdout.trim().split('\n')).toEqual([
    '[["Trees planted",12]]',
    '12 undefined',
    '2',
    expect.stringMatching(/^[1-9]/),
    'undefined capsule_not_found',
    'organization_not_found',
  ])
  await app.call(`DELETE /orgs/${org}?cascade=true`, { headers })
})

it('a validating proxy finds no difference between answers and the document', async () => {
  const proxy = await startProxy('openapi.json')
  const differences: string[] = []
  let calls = 0
  const send = async (route: string, { headers = {}, body }: SendOptions = {}): Promise<Answered> => {
    const [method = '', path = ''] = route.split(' ', 2)
    const response = await fetch(proxy.url + path, {
      method,
      headers: {
        'x-api-key': app.key,
        'x-namespace': 'food-security',
        // As many programs send it, whatever the body is.
        ...(body === undefined ? {} : { 'content-type': mediaTypeOf(route) }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    calls += 1
    const violations = JSON.parse(response.headers.get('sl-violations') ?? '[]') as {
      location: string[]
      message: string
    }[]
    differences.push(
      ...violations
        .filter(({ location }) => location[0] === 'response')
        .map(({ location, message }) => `${route} ${response.status} ${location.join('.')}: ${message}`),
    )
    const type = (response.headers.get('content-type') ?? '').split(';', 1)[0] ?? ''
    const version = response.headers.get('x-namespace-version') ?? ''
    return { status: response.status, type, text: await response.text(), version }
  }
  try {
    await recordAnswers(send)
    for (const operation of operations as readonly Operation[]) await sendRefused(operation, send)
  } finally {
    await proxy.close()
  }
  expect(differences).toEqual([])
  expect(calls).toBeGreaterThan(150)
})

it('the proxy does notice an answer that is not as declared', async () => {
  const text = await readFile(`${folder}/openapi.json`, 'utf8')
  const document = JSON.parse(text) as { components: { schemas: Record<string, object> } }
  document.components.schemas['Health'] = { type: 'object', properties: { status: { type: 'integer' } } }
  await writeFile(`${folder}/wrong.json`, JSON.stringify(document))
  const proxy = await startProxy('wrong.json')
  try {
    const response = await fetch(`${proxy.url}/healthz`)
    expect(response.headers.get('sl-violations')).toContain('"response","body","status"')
  } finally {
    await proxy.close()
  }
})

const mediaTypeOf = (route: string): string =>
  route.endsWith('/batch')
    ? 'application/x-ndjson'
    : route.includes('/capsules')
      ? 'application/ld+json'
      : 'application/json'

/** Requests that get a problem: each answer must be declared too. */
async function sendRefused(
  { method, path, access, body }: Operation,
  send: (route: string, options?: SendOptions) => Promise<Answered>,
): Promise<void> {
  const at = `${method} ${path.replace('{name}', 'cids').replaceAll(/\{\w+\}/g, 'unknown')}`
  const content = body ? { body: body.example } : {}
  await send(`${at}?no-such-parameter=1`, content)
  if (access === 'public') return
  await send(at, { ...content, headers: { 'x-api-key': 'igk_wrong' } })
  if (access === 'namespace') await send(at, { ...content, headers: { 'x-namespace': 'no-such-namespace' } })
  if (method !== 'POST') await send(at, { headers: { 'accept-language': 'fr' } })
  if (body) await send(at, { body: '{' })
}

async function startProxy(document: string): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [
      `${tools}/node_modules/@stoplight/prism-cli/dist/index.js`,
      'proxy',
      '-p',
      String(port),
      `${folder}/${document}`,
      url,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  const ended = once(child, 'exit')
  const died = ended.then(() => {
    throw new Error(`the proxy ended: ${printed}`)
  })
  died.catch(() => {})
  while (!printed.includes('Prism is listening')) await Promise.race([once(child.stdout, 'data'), died])
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      child.kill()
      await ended
    },
  }
}
