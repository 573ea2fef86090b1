// npm test: format, lint with types, types, build and every tier of tests.
//   npm run test:quick                       format, types, build, and the tiers unit and db
//   npm run test:long -- --seed N --scale N  what chooses at random, with another seed and more often
//   npm run crash -- --rounds N --seed N     random faults while clients write, with every check after each
// Whatever comes after these options goes to vitest. However it ends, no process stays behind.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { clearAway, makeRunDirectory } from './run-directory.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { resolve } = createRequire(import.meta.url)

function tool(name, file, ...args) {
  return [join(dirname(resolve(`${name}/package.json`)), file), ...args]
}

const [kind, ...rest] = process.argv.slice(2)

/** Takes `--name value` out of the arguments; what is left goes to vitest. */
function takeOption(name, fallback) {
  const at = rest.indexOf(`--${name}`)
  return at === -1 ? fallback : rest.splice(at, 2)[1]
}

const format = tool('oxfmt', 'bin/oxfmt', '--check', '.')
const lint = tool('oxlint', 'bin/oxlint', '--type-aware', '--deny-warnings')
const types = [[], ['-p', 'console']].map((project) => tool('typescript', 'bin/tsc', '--noEmit', ...project))
const build = [join(root, 'bin', 'build.js')]
const vitest = (...args) => tool('vitest', 'vitest.mjs', 'run', ...args, ...rest)

const kinds = {
  all: () => [format, lint, ...types, build, vitest()],
  quick: () => [format, ...types, build, vitest('--project=unit', '--project=db')],
  long: () => [
    build,
    vitest('--project=unit'),
    vitest(
      'test/model',
      'test/crash/rounds',
      'test/crash/connections',
      'requests-fuzz',
      'export-organization',
      'rows-agree',
    ),
  ],
  crash: () => [
    build,
    vitest('--project=slow', '--disable-console-intercept=true', 'test/crash/rounds.test.ts'),
  ],
}

const steps = kinds[kind]
if (!steps) {
  console.error(`Usage: node test/run.js ${Object.keys(kinds).join('|')} [options of vitest]`)
  process.exit(2)
}

const directory = makeRunDirectory()
const env = { ...process.env, TMPDIR: directory, TEST_RUN: directory }
if (kind === 'long') {
  env.SEED = takeOption('seed', String(randomInt(1, 2 ** 31)))
  env.SCALE = takeOption('scale', '10')
  console.log(
    `Seed ${env.SEED}, scale ${env.SCALE}: npm run test:long -- --seed ${env.SEED} --scale ${env.SCALE}`,
  )
}

if (kind === 'crash') {
  env.SEED = takeOption('seed', String(randomInt(1, 2 ** 31)))
  env.CRASH_ROUNDS = takeOption('rounds', '20')
  console.log(`Seed ${env.SEED}: npm run crash -- --rounds ${env.CRASH_ROUNDS} --seed ${env.SEED}`)
}

let running
let isStopping = false

/** In a process group of its own, which is ended as one. */
function run(args) {
  return new Promise((done) => {
    running = spawn(process.execPath, args, {
      cwd: root,
      env,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    running.once('exit', (code) => done(code ?? 1))
  })
}

function endGroup() {
  try {
    if (running?.pid) process.kill(-running.pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}

function stop(exitCode) {
  if (isStopping) return
  isStopping = true
  endGroup()
  clearAway(directory)
  process.exit(exitCode)
}

process.on('SIGINT', () => stop(130))
process.on('SIGTERM', () => stop(143))
process.on('SIGHUP', () => stop(129))
// A shell between npm and this process may be ended without passing the signal on.
const parent = process.ppid
setInterval(() => process.ppid !== parent && stop(143), 500).unref()

let exitCode = 0
for (const step of steps()) {
  exitCode = await run(step)
  endGroup()
  if (exitCode !== 0) break
}
const left = clearAway(directory)
if (left.length > 0)
  console.error(`Processes that the tests left running were ended:\n  ${left.join('\n  ')}`)
process.exit(exitCode)
