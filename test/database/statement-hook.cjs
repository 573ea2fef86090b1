// Writes down every statement that our code sends to the database, in whatever process or thread: loaded by --require in
// NODE_OPTIONS, which threads and child processes of a test inherit. A statement is ours when the code that asked for it
// lies below src/, or below dist/ where that is compiled, and is no test. See record-statements.ts. What an act sends beside
// its transaction is written down with it: see transaction-rule.ts.
const { AsyncLocalStorage } = require('node:async_hooks')
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

/** They hand on what others ask for. */
const passOn = new Set([
  'database/plans/prepare-statements.ts',
  'database/read-answers.ts',
  'database/read-row.ts',
])

/** The source files that asked, the nearest first; null stands for what is none of ours. */
function callersOf(limit) {
  const { stackTraceLimit } = Error
  const prepareStackTrace = Reflect.get(Error, 'prepareStackTrace')
  // The places themselves: to write a stack takes several times as long, and every transaction is asked about.
  Object.assign(Error, { stackTraceLimit: limit, prepareStackTrace: (_, places) => places })
  const places = new Error('where').stack
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  return places
    .map((place) => [String(place.getFileName()).replace(stripped, '$1.ts'), place.getLineNumber()])
    .filter(([file]) => !/node_modules|^node:internal|statement-hook/.test(file))
    .map(([file, line]) => sourceOf(file, line) ?? null)
    .filter((source) => !passOn.has(source))
}

const stripped = /node_modules\/\.cache\/impact-graph\/stripped\/(\S+?)\.js$/

function sourceOf(file, line) {
  const [, source] = /\/src\/([\w/-]+)\.ts$/.exec(file) ?? []
  if (source !== undefined) return `${source}.ts`
  const [place] = /^file:\/\/\/\S*\/dist\/[\w/-]+\.js$/.exec(file) ?? []
  return place && moduleAt(fileURLToPath(place), line)
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

/** The transaction that what runs here has begun: its connection, and whether it is still open. */
const acts = new AsyncLocalStorage()
// From here on every promise knows its act: those from before would hand on that of whatever runs first.
if (file !== undefined) acts.run(undefined, () => {})

const transactions = 'database/pools/open-store.ts'

/** A snapshot is no act; nor is a transaction that a test holds open itself, to see what waits for it. */
function isAct() {
  const [from, caller] = callersOf(25)
  return from === transactions && caller !== null
}

/** What stands in one transaction with its fact, or not at all: the record and the outbox. */
const belongsToFact = /\binsert into (audit_event|delivery)\b/

/** How a statement relates to the transaction of its act: `elsewhere` and `alone` are for transaction-rule.ts to judge. */
function placeOf(connection, text) {
  const act = acts.getStore()
  if (act?.connection === connection) {
    if (/^\s*(commit|rollback)\s*$/i.test(text)) act.isOpen = false
    if (!/^\s*begin\b/i.test(text)) return 'in place'
  }
  const isElsewhere = act?.isOpen === true
  // Settings of the transaction may follow.
  if (/^\s*begin\s*(;|$)/i.test(text)) acts.enterWith({ connection, isOpen: isAct() })
  if (isElsewhere) return 'elsewhere'
  return belongsToFact.test(text) ? 'alone' : 'in place'
}

function record(query, connection) {
  const text = textOf(query)
  if (text === undefined) return
  const place = placeOf(connection, text)
  if (place !== 'in place') return write({ text, ...asker(25), place })
  if (!seen.has(text)) write({ text, ...asker(10) })
}

/** Who asked, and who called that file. */
function asker(limit) {
  const [from = null, ...others] = callersOf(limit)
  return { from, ...(limit > 10 && { by: others.find((each) => each !== null && each !== from) }) }
}

function write(asked) {
  const { text, from, place, by } = asked
  const key = place === undefined ? text : `${place} ${by} ${text}`
  if (from === null || seen.has(key)) return
  seen.add(key)
  try {
    appendFileSync(file, `${JSON.stringify(asked)}\n`)
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
      record(given[0], this)
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
