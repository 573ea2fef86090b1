// Writes down every statement that our code sends to the database, in whatever process or thread: loaded by --require in
// NODE_OPTIONS, which threads and child processes of a test inherit. A statement is ours when the code that asked for it
// lies below src/, or below dist/ where that is compiled, and is no test. See record-statements.ts.
const { appendFileSync, readFileSync } = require('node:fs')
const Module = require('node:module')
const { fileURLToPath } = require('node:url')

const file = process.env.TEST_STATEMENTS_FILE
/** Texts that this thread has sent already; each is written once. */
const seen = new Set()
const patched = new WeakSet()

function textOf(query) {
  const text = typeof query === 'string' ? query : query?.text
  return typeof text === 'string' ? text : undefined
}

/** Hands on what others ask for. */
const passesOn = 'database/plans/prepare-statements.ts'

/** The source file that asked, when it is one of ours. */
const callerOf = (stack) =>
  stack
    .split('\n')
    .slice(1)
    .filter((line) => !/node_modules|node:internal|statement-hook/.test(line))
    .map(sourceOf)
    .find((source) => source !== passesOn)

function sourceOf(frame) {
  const [, source] = /\/src\/([\w/-]+)\.ts\b/.exec(frame) ?? []
  if (source !== undefined) return `${source}.ts`
  const [, place, line] = /(file:\/\/\/\S*\/dist\/[\w/-]+\.js):(\d+)/.exec(frame) ?? []
  return place && moduleAt(fileURLToPath(place), Number(line))
}

/** Lines of each bundle. */
const bundles = new Map()

/** The module that the line of a bundle comes from: its name stands as a comment where it begins. */
function moduleAt(path, line) {
  if (!bundles.has(path)) bundles.set(path, readFileSync(path, 'utf8').split('\n'))
  const before = bundles.get(path).slice(0, line)
  const name = before.findLast((each) => /^\/\/ \S+\.\w+$/.test(each)) ?? ''
  return /^\/\/ src\/(.*\.ts)$/.exec(name)?.[1]
}

function record(query) {
  const text = textOf(query)
  if (text === undefined || seen.has(text)) return
  const from = callerOf(new Error('where').stack ?? '')
  if (from === undefined) return
  seen.add(text)
  try {
    appendFileSync(file, `${JSON.stringify({ text, from })}\n`)
  } catch (error) {
    // The directory of the run is gone: nobody reads what a process does that outlives it.
    if (error.code !== 'ENOENT') throw error
  }
}

/** From now on the queries of `pg` are written down. */
function watchQueries(pg) {
  if (patched.has(pg)) return
  patched.add(pg)
  for (const { prototype } of [pg.Client, pg.Pool]) {
    const { query } = prototype
    prototype.query = function (...given) {
      record(given[0])
      return query.apply(this, given)
    }
  }
}

const load = Module._load
// Most processes that tests start never load it, so it is not loaded for them.
if (file !== undefined) {
  Module._load = function (name, ...rest) {
    const loaded = load.call(this, name, ...rest)
    if (name === 'pg' || /[\\/]pg[\\/]lib[\\/]index\.js$/.test(name)) watchQueries(loaded)
    return loaded
  }
}

module.exports = { watchQueries }
