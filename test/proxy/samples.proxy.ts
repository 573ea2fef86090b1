// The samples of docs/operating/proxy.md, each before a real service with the proxy itself, where the machine has it: only
// ports, certificates and places of files are other.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildProgram, clearAway, temporaryDirectory } from '../crash/embedded-processes.ts'
import { command, killAll, serve, type Served } from '../crash/serve-processes.ts'
import { freePort } from '../free-port.ts'

// The certificates are made here.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'

const textAt = (path: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

interface Place {
  readonly folder: string
  readonly port: number
  readonly service: number
}

interface Proxy {
  readonly program: string
  /** Writes its settings and answers its arguments. */
  readonly configure: (place: Place) => Promise<readonly string[]>
}

const sample = async (start: RegExp): Promise<string> =>
  start.exec(await textAt('docs/operating/proxy.md'))?.[1] ?? ''

async function makeCertificate(folder: string): Promise<void> {
  const [key, certificate] = [join(folder, 'impact.key'), join(folder, 'impact.pem')]
  const about = ['-subj', '/CN=localhost', '-days', '2', '-nodes', '-newkey', 'rsa:2048']
  execFileSync('openssl', ['req', '-x509', ...about, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  const both = (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8'))
  await writeFile(join(folder, 'impact-with-key.pem'), both)
}

const inPlace = (text: string, { folder, port, service }: Place): string =>
  text
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replaceAll(/127\.0\.0\.1:808[01]/g, `127.0.0.1:${service}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('bind :443', `bind 127.0.0.1:${port}`)

const proxies: readonly Proxy[] = [
  {
    program: 'nginx',
    async configure(place) {
      const { folder } = place
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const temporary = paths.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')
      const server = inPlace(await sample(/```nginx\n(upstream[^]*?)```/), place)
      const file = join(folder, 'nginx.conf')
      const around = `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\n`
      await writeFile(file, `${around}http {\naccess_log off;\n${temporary}\n${server}}\n`)
      return ['-c', file]
    },
  },
  {
    program: 'haproxy',
    async configure(place) {
      const file = join(place.folder, 'haproxy.cfg')
      await writeFile(file, inPlace(await sample(/```\n(defaults[^]*?)```/), place))
      return ['-f', file, '-db']
    },
  },
  {
    program: 'caddy',
    async configure({ folder, port, service }) {
      const shipped = await textAt('deploy/Caddyfile')
      // The page shows the file that is shipped, with its variables filled in.
      const plain = shipped.replace('{$SITE}', 'impact.example.org').replace(/\{\$UPSTREAM:(.*?)\}/, '$1')
      expect(await sample(/```\n(impact\.example\.org[^]*?)```/)).toBe(plain.replaceAll(/^\s*#.*\n/gm, ''))
      const file = join(folder, 'Caddyfile')
      const options = 'admin off\nskip_install_trust\nauto_https disable_redirects\n'
      const site = shipped.replace('{$SITE}', `https://localhost:${port}`)
      await writeFile(file, `{\n${options}}\n${site.replace(/\{\$UPSTREAM.*?\}/, `127.0.0.1:${service}`)}`)
      return ['run', '--adapter', 'caddyfile', '--config', file]
    },
  },
]

const isThere = (program: string): boolean => spawnSync('which', [program]).status === 0

let dataDir: string

beforeAll(async () => {
  buildProgram()
  dataDir = await temporaryDirectory()
  await makeCertificate(dataDir)
})

afterAll(async () => {
  await killAll(dataDir)
  await clearAway()
})

describe.each(proxies)('$program', ({ program, configure }) => {
  let url: string
  let served: Served
  let stopProxy: () => Promise<unknown>

  beforeAll(async () => {
    if (!isThere(program)) return
    const [port, service] = [await freePort(), await freePort()]
    url = `https://localhost:${port}`
    const folder = join(dataDir, program)
    await mkdir(folder)
    execFileSync('sh', ['-c', 'cp "$1"/impact* "$2"', 'sh', dataDir, folder])
    served = await serve(join(dataDir, 'data'), {
      PORT: String(service),
      BASE_URL: url,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'info',
    })
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    const child = spawn(program, await configure({ folder, port, service }), { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    stopProxy = () => (child.kill('SIGTERM'), ended)
  })

  afterAll(async () => {
    if (!isThere(program)) return
    await stopProxy()
    await served.interrupt()
  })

  it.skipIf(!isThere(program))('passes the API, the console and the documentation on, over TLS', async () => {
    const isReady = (): Promise<number> =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(isReady, { timeout: 20_000 }).toBe(200)
    const pages = await Promise.all(['/console', '/docs', '/openapi.json'].map((path) => fetch(url + path)))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(pages[0]?.headers.get('strict-transport-security')).toBe('max-age=31536000')
    const data = join(dataDir, 'data')
    const tenant = await command(data, 'tenant', 'create', '--name', 'Lakeside')
    const key = await command(data, 'key', 'mint', '--tenant', tenant, '--label', 'test')
    const headers = { 'X-API-Key': key, 'X-Namespace': 'first' }
    const post = (path: string, body: string): Promise<Response> =>
      fetch(url + path, { method: 'POST', headers, body })
    expect((await post('/namespaces', '{"namespace":"first"}')).status).toBe(201)
    const uploaded = await post('/capsules', await textAt('docs/samples/first-capsule.jsonld'))
    const verdict = await fetch(`${url}${uploaded.headers.get('location')}?wait=30`, { headers })
    expect(await verdict.json()).toMatchObject({ status: 'accepted' })
    const graph = await (await fetch(`${url}/export?format=nquads`, { headers })).text()
    expect(graph.split('\n').length).toBeGreaterThan(10)
    // The service itself explains what is too large.
    const tooLarge = await post('/capsules', JSON.stringify({ text: 'a'.repeat(11 * 1024 * 1024) }))
    expect([tooLarge.status, await tooLarge.json()]).toMatchObject([413, { code: 'body_too_large' }])
  })

  it.skipIf(!isThere(program))('tells the address of the client, whatever the client says', async () => {
    const forged = { 'X-Forwarded-For': '203.0.113.9', 'X-Request-Id': `forged-${program}` }
    await fetch(`${url}/healthz/forged`, { headers: forged })
    const line = (): string =>
      served
        .logged()
        .split('\n')
        .find((each) => each.includes('"path":null') && each.includes('"status":404')) ?? ''
    await expect.poll(line).toMatch(/"address":"(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)"/)
  })
})
