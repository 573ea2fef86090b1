// The program as anybody runs it, for the scripts beside this one: its commands, and the service over HTTP.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const program = fileURLToPath(new URL('../../bin/impact-graph.js', import.meta.url))
const run = promisify(execFile)

/** What the command prints. */
export const command = async (env, ...argv) =>
  (await run(process.execPath, [program, ...argv], { env: { ...process.env, ...env }, maxBuffer: 2 ** 28 }))
    .stdout

/** A tenant, and a key of it. */
export async function addTenant(env, name) {
  const tenant = JSON.parse(await command(env, 'tenant', 'create', '--name', name, '--json'))
  const id = tenant.tenant_id ?? tenant.id
  const minted = JSON.parse(await command(env, 'key', 'mint', '--tenant', id, '--label', 'script', '--json'))
  return { id, key: minted.key ?? minted.secret }
}

export async function serve(env) {
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'fatal', WORKERS: '2', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const text of child.stdout) {
    printed += text
    const url = /serving at (http:\S+)/.exec(printed)?.[1]
    if (url) return { url, stop: () => (child.kill('SIGTERM'), once(child, 'exit')) }
  }
  throw new Error(`serve ended: ${printed}`)
}

/** Prints what held and what did not, and counts. */
export function createExpectations() {
  const failures = []
  const expect = (isTrue, text) => {
    console.log(`${isTrue ? 'ok  ' : 'FAIL'} ${text}`)
    if (!isTrue) failures.push(text)
  }
  const conclude = () => {
    console.log(failures.length === 0 ? 'All of it held.' : `${failures.length} did not hold.`)
    process.exitCode = failures.length === 0 ? 0 : 1
  }
  return { expect, conclude }
}
