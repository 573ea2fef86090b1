#!/usr/bin/env node
// Compiles src/ to dist/ and bundles console/ to dist/console/ when dist/ is missing or stale. Needs no install script:
// `npm start`, `npm test` and the command itself call it. In an installed package there is no src/, and nothing is done.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const src = join(root, 'src')
const app = join(root, 'console')
const dist = join(root, 'dist')
const stampFile = join(dist, '.source-hash')

function filesIn(dir) {
  return readdirSync(dir, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(dir, entry.name)) : [join(dir, entry.name)]))
}

const sourceFiles = (dir) =>
  filesIn(dir).filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.test.tsx'))

function hashOf(files) {
  const hash = createHash('sha256')
  const settings = [
    'tsconfig.json',
    'tsconfig.build.json',
    'package-lock.json',
    'bin/build-client.js',
    'bin/build-server.js',
    'bin/client-types.js',
  ].map((name) => join(root, name))
  for (const file of [
    ...files,
    ...sourceFiles(app),
    ...['samples', 'guides', 'problems'].flatMap((name) => sourceFiles(join(root, 'docs', name))),
    ...settings,
  ]) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

const isFresh = (hash) => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash

/** The process that holds the lock was killed, or never wrote its pid. */
function isAbandoned(lock) {
  try {
    process.kill(Number(readFileSync(join(lock, 'pid'), 'utf8')), 0)
    return false
  } catch (error) {
    if (error.code === 'ESRCH') return true
    if (error.code === 'EPERM') return false
  }
  return Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 60_000
}

/** Waits for a build that another process is doing. */
function takeLock(lock) {
  for (let waitedMs = 0; ; waitedMs += 50) {
    try {
      mkdirSync(lock)
      writeFileSync(join(lock, 'pid'), String(process.pid))
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isAbandoned(lock) || waitedMs > 600_000) rmSync(lock, { recursive: true, force: true })
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }
  }
}

/** Runs the command of a package; its messages go to standard error, standard output belongs to our own commands. */
function runTool(packageName, command, args) {
  const at = createRequire(join(root, 'package.json')).resolve(`${packageName}/package.json`)
  return runNode(join(dirname(at), 'bin', command), args)
}

function runNode(file, args) {
  const run = spawnSync(process.execPath, [file, ...args], {
    stdio: ['ignore', 2, 2],
    // Whoever starts it may be a test, whose NODE_ENV would give React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return run.status === 0
}

/** Sources of the client whose types do not follow from declared schemas. */
const typedByHand = [
  'client/api-problem.ts',
  'client/call-timeout.ts',
  'client/call.ts',
  'client/client-options.ts',
  'client/mirror.ts',
  'client/pages.ts',
  'client/unexpected-answer.ts',
  'client/wait-for-verdict.ts',
  'core/progress.ts',
  'core/quality/assess.ts',
  'core/summary/summarize.ts',
]

/** The declarations of `impact-graph/client`, and its table of operations as plain data. */
function completeClient(target) {
  const project = join(target, 'client-types.json')
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(root, 'tsconfig.build.json'),
      compilerOptions: {
        declaration: true,
        emitDeclarationOnly: true,
        sourceMap: false,
        rootDir: src,
        outDir: target,
      },
      files: typedByHand.map((name) => join(src, name)),
      include: [],
    }),
  )
  const isDeclared = runTool('typescript', 'tsc', ['-p', project])
  rmSync(project)
  return isDeclared && runNode(join(root, 'bin/build-client.js'), [target])
}

/** The client stays as it was compiled, a file for each module; everything else is in the programs of the service. */
function removeModulesBeside(target) {
  const kept = new Set()
  const keep = (file) => {
    if (kept.has(file)) return
    kept.add(file)
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']+)'/g))
      keep(join(dirname(file), name))
  }
  keep(join(target, 'client/index.js'))
  for (const file of filesIn(target)) {
    const module = file.replace(/\.map$/, '')
    if (module.endsWith('.js') && !kept.has(module)) rmSync(file)
  }
}

function compile(files, hash) {
  const target = join(root, `dist.${process.pid}`)
  rmSync(target, { recursive: true, force: true })
  const isCompiled =
    // Types are checked by `npm run check`; here they are only left out.
    runTool('typescript', 'tsc', [
      '-p',
      join(root, 'tsconfig.build.json'),
      '--noCheck',
      '--outDir',
      target,
    ]) && completeClient(target)
  if (isCompiled) removeModulesBeside(target)
  const isBuilt =
    isCompiled &&
    runNode(join(root, 'bin/build-server.js'), [target]) &&
    runTool('vite', 'vite.js', ['build', app, '--outDir', join(target, 'console'), '--logLevel', 'warn'])
  if (!isBuilt) {
    rmSync(target, { recursive: true, force: true })
    throw new Error('impact-graph could not be built; the messages above say why.')
  }
  for (const file of files) {
    if (!file.endsWith('.ts')) cpSync(file, join(target, relative(src, file)))
  }
  writeFileSync(join(target, '.source-hash'), hash)
  const old = join(root, `dist.${process.pid}.old`)
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(target, dist)
  rmSync(old, { recursive: true, force: true })
}

export function buildIfStale() {
  if (!existsSync(src)) return
  const files = sourceFiles(src)
  const hash = hashOf(files)
  if (isFresh(hash)) return
  const lock = join(root, 'dist.lock')
  takeLock(lock)
  try {
    if (isFresh(hash)) return
    console.error(
      'Building impact-graph from its sources; this takes about half a minute, and only after they changed …',
    )
    compile(files, hash)
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildIfStale()
