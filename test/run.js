// npm test: the build and every tier of tests, and beside them format, lint with types, and types.
//   npm run test:quick                       types, the tier unit, and of the tier db what holds the service to its specification
//   npm run test:long -- --seed N --scale N  all tests, also those marked with isLongRun (test/long-run.ts); what they choose at
//                                            random with another seed and more often; then tools of others (tools/test.js)
//   npm run crash -- --rounds N --seed N     random faults while clients write, with every check after each
// Whatever comes after these options goes to vitest. However it ends, no process stays behind.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import { totalmem } from 'node:os'
import { basename, dirname, join } from 'node:path'
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
// Types too, of every project.
const lint = tool('oxlint', 'bin/oxlint', '--type-aware', '--type-check', '--deny-warnings')
// What did not change since the last run is not checked again.
const typesOf = (name, ...project) =>
  tool(
    'typescript',
    'bin/tsc',
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    join(root, 'node_modules/.cache/impact-graph', `${name}.tsbuildinfo`),
    ...project,
  )
const types = [typesOf('types'), typesOf('console-types', '-p', 'console')]
const build = [join(root, 'bin', 'build.js')]
const vitest = (...args) => tool('vitest', 'vitest.mjs', 'run', ...args, ...rest)

/** Tests that hold the service to its specification, by the start of their names. */
const specified = ['spec-', 'rows.test', 'facets.test', 'tree.test', 'export.test', 'foreign-ids']

/** Steps one after the other, and beside them checks, also one after the other. */
const kinds = {
  all: () => ({ checks: [format, lint], steps: [build, vitest()] }),
  quick: () => ({
    checks: [format, ...types],
    steps: [
      build,
      vitest('--project=unit'),
      vitest('--project=db', 'test/database', ...specified.map((name) => `test/acceptance/${name}`)),
    ],
  }),
  long: () => ({
    checks: [],
    // Whoever chooses tests wants these alone.
    steps: [build, vitest(), ...(rest.length === 0 ? [[join(root, 'tools', 'test.js'), '--install']] : [])],
  }),
  crash: () => ({
    checks: [],
    steps: [build, vitest('--project=db', '--disable-console-intercept=true', 'test/crash/rounds.test.ts')],
  }),
}

const plan = kinds[kind]
if (!plan) {
  console.error(`Usage: node test/run.js ${Object.keys(kinds).join('|')} [options of vitest]`)
  process.exit(2)
}

const directory = makeRunDirectory()
// Every kind builds first: the commands that tests start need not look for changes.
const env = {
  ...process.env,
  TMPDIR: directory,
  TEST_RUN: directory,
  IMPACT_GRAPH_IS_BUILT: '1',
  // The type checker of the linter, a program in Go, collects no garbage below this, which saves processor time.
  GOGC: 'off',
  GOMEMLIMIT: String(Math.min(3 * 2 ** 30, Math.floor(totalmem() / 4))),
}
if (kind === 'long') {
  env.TEST_LONG = '1'
  env.SEED = takeOption('seed', String(randomInt(1, 2 ** 31)))
  env.SCALE = takeOption('scale', '10')
  console.log(
    `Seed ${env.SEED}, scale ${env.SCALE}: npm run test:long -- --seed ${env.SEED} --scale ${env.SCALE}`,
  )
}

if (kind === 'crash') {
  env.SEED = takeOption('seed', String(randomInt(1, 2 ** 31)))
  env.CRASH_ROUNDS = takeOption('rounds', '20')
  // One of test/crash/rounds/faults.ts; all of them in turn where none is named.
  env.CRASH_FAULT = takeOption('fault', '')
  console.log(`Seed ${env.SEED}: npm run crash -- --rounds ${env.CRASH_ROUNDS} --seed ${env.SEED}`)
}

const running = new Set()
let isStopping = false

/** In a process group of its own, which is ended as one. */
function run(args, stdout = 'inherit') {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      detached: true,
      stdio: ['ignore', stdout, stdout],
    })
    running.add(child)
    const printed = []
    child.stdout?.on('data', (chunk) => printed.push(chunk))
    child.stderr?.on('data', (chunk) => printed.push(chunk))
    child.once('exit', () => endGroup(child))
    child.once('close', (code) => {
      running.delete(child)
      done({ code: code ?? 1, printed: Buffer.concat(printed).toString() })
    })
  })
}

function endGroup({ pid }) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}

function stop(exitCode) {
  if (isStopping) return
  isStopping = true
  for (const child of running) endGroup(child)
  clearAway(directory)
  process.exit(exitCode)
}

process.on('SIGINT', () => stop(130))
process.on('SIGTERM', () => stop(143))
process.on('SIGHUP', () => stop(129))
// A shell between npm and this process may be ended without passing the signal on.
const parent = process.ppid
setInterval(() => process.ppid !== parent && stop(143), 500).unref()

async function runSteps(steps) {
  for (const step of steps) {
    const { code } = await run(step)
    if (code !== 0) return code
  }
  return 0
}

/** `tsc --noEmit …`, without the directory of the tool. */
const nameOf = ([file, ...options]) => [basename(file), ...options].join(' ')

/** What a check has to say is printed when it has failed, which ends the run: the tests need not go on. */
async function runChecks(checks) {
  for (const check of checks) {
    const { code, printed } = await run(check, 'pipe')
    if (code === 0 || isStopping) continue
    console.error(`\n${nameOf(check)} failed:\n${printed}`)
    stop(code)
  }
}

const { checks, steps } = plan()
const checked = runChecks(checks)
const exitCode = await runSteps(steps)
if (exitCode === 0) await checked
for (const child of running) endGroup(child)
const left = clearAway(directory)
if (left.length > 0)
  console.error(`Processes that the tests left running were ended:\n  ${left.join('\n  ')}`)
process.exit(exitCode)
