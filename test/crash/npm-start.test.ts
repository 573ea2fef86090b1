// `npm start` as a supervisor uses it: ending npm ends the service, its port and its database.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { buildProgram, clearAway, mustRun, postmasterOf } from './embedded-processes.ts'
import { preparedDirectory } from './prepared-database.ts'
import { environment, killAll } from './serve-processes.ts'

let dataDir: string
const children: ChildProcess[] = []

beforeAll(async () => {
  buildProgram()
  ;({ dataDir } = await preparedDirectory())
})
afterAll(async () => {
  // Each in a group of its own, so that nothing that npm started is left.
  for (const { pid } of children) if (pid !== undefined) endGroup(pid)
  await killAll(dataDir)
  await clearAway()
})

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}

function spawnNpm(): { npm: ChildProcess; ended: Promise<unknown[]> } {
  const npm = spawn('npm', ['start'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    // As in any checkout: it looks whether it has to be built.
    env: { ...environment(dataDir), IMPACT_GRAPH_IS_BUILT: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  children.push(npm)
  return { npm, ended: once(npm, 'exit') }
}

async function startByNpm(): Promise<{ npm: ChildProcess; url: string; ended: Promise<unknown[]> }> {
  const { npm, ended } = spawnNpm()
  let printed = ''
  const { stdout } = npm
  if (!stdout) throw new Error('The output of npm is not read.')
  stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  for (;;) {
    const url = /serving at (http:\S+)/.exec(printed)?.[1]
    if (url !== undefined) return { npm, url, ended }
    await Promise.race([
      once(stdout, 'data'),
      ended.then(() => Promise.reject(new Error(`npm ended before it served: ${printed}`))),
    ])
  }
}

const isServing = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  )

it('SIGTERM stops the service and then the database, and npm waits for both', async () => {
  const { npm, url, ended } = await startByNpm()
  await mustRun(dataDir)
  npm.kill('SIGTERM')
  await ended
  expect([await isServing(url), await postmasterOf(dataDir)]).toEqual([false, undefined])
})

it.runIf(isLongRun)('SIGTERM in the middle of a start leaves no database behind', async () => {
  const { npm, ended } = spawnNpm()
  while ((await postmasterOf(dataDir)) === undefined) await pause(5)
  npm.kill('SIGTERM')
  await ended
  expect(await postmasterOf(dataDir)).toBeUndefined()
})

it('the service also stops when npm is killed and cannot say so', async () => {
  const { npm, url, ended } = await startByNpm()
  await mustRun(dataDir)
  npm.kill('SIGKILL')
  await ended
  while (await isServing(url)) await pause(20)
  while ((await postmasterOf(dataDir)) !== undefined) await pause(20)
})
