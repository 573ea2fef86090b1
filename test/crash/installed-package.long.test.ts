// The package as others get it: packed, installed into an empty folder by npm, started by an ordinary user with npx, and
// asked for the console and the API.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  buildProgram,
  clearAway,
  gone,
  isRoot,
  stranger,
  temporaryDirectory,
  postmasterOf,
} from './embedded-processes.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

let folder: string
let project: string
let user: { uid: number; gid: number } | undefined
let environment: NodeJS.ProcessEnv

async function giveAway(path: string): Promise<void> {
  if (!user) return
  await chown(path, user.uid, user.gid)
  await run('chown', ['-R', `${user.uid}:${user.gid}`, path])
}

beforeAll(async () => {
  buildProgram()
  user = isRoot ? stranger : undefined
  folder = await temporaryDirectory()
  const packed = join(folder, 'packed')
  const home = join(folder, 'home')
  project = join(folder, 'project')
  for (const path of [packed, home, project]) await mkdir(path)
  await chmod(folder, 0o755)
  await writeFile(join(project, 'package.json'), '{"private": true, "type": "module"}')
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', packed], { cwd: root })
  const [tarball = ''] = await readdir(packed)
  // What `npm ci` has fetched is used again.
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
  await run('npm', ['install', join(packed, tarball), ...options], { cwd: project })
  await giveAway(home)
  await giveAway(project)
  environment = {
    PATH: process.env['PATH'],
    HOME: home,
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: join(project, 'data'),
  }
})

afterAll(clearAway)

interface Served {
  readonly url: string
  /** Runs a command of the package beside the service, and gives back what it prints. */
  readonly command: (...args: readonly string[]) => Promise<string>
}

async function whileServing(use: (served: Served) => Promise<void>): Promise<void> {
  const child = spawn('npx', ['--no-install', 'impact-graph', 'serve'], {
    cwd: project,
    env: environment,
    ...user,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const exited = once(child, 'exit')
  const died = exited.then(() => {
    throw new Error(`it ended before it served: ${printed}`)
  })
  died.catch(() => {})
  while (!/serving at http/.test(printed)) await Promise.race([once(child.stdout, 'data'), died])
  const url = /serving at (http:\S+)/.exec(printed)?.[1] ?? ''
  const postmaster = await postmasterOf(join(project, 'data'))
  const command = async (...args: readonly string[]): Promise<string> => {
    const options = { cwd: project, env: environment, ...user }
    return (await run('npx', ['--no-install', 'impact-graph', ...args], options)).stdout.trim()
  }
  try {
    await use({ url, command })
  } finally {
    // The whole group, as Ctrl-C in a terminal does.
    process.kill(-(child.pid ?? 0), 'SIGINT')
    await exited
  }
  if (postmaster !== undefined) await gone(postmaster)
}

it('serves the console, the documentation and the API', async () => {
  await whileServing(async ({ url, command }) => {
    const pages = ['/console', '/docs', '/openapi.json', '/readyz', '/contexts/cids']
    const statuses = await Promise.all(pages.map(async (page) => (await fetch(url + page)).status))
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    const tenant = await command('tenant', 'create', '--name', 'Prairie')
    const key = await command('key', 'mint', '--tenant', tenant, '--label', 'examples')
    const answer = await fetch(`${url}/namespaces`, { headers: { 'X-API-Key': key } })
    expect(answer.status).toBe(200)
  })
})
