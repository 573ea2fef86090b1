// How large functions are and how they are named, counted: the counts can only fall. A function is read on one screen, says
// by its name what it gives or does, and takes at most five parameters.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { Visitor, parseSync } from 'vite'
import { it } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** After a change that makes one smaller, write down the smaller number. */
const counts = {
  'functions over 60 lines': 26,
  'functions over 100 lines': 0,
  'functions with six and more parameters': 6,
  'functions called …Of': 1,
  'functions called by a participle': 0,
  'comment lines over 125 characters': 0,
}

const files = ['src', 'console'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)

type Count = keyof typeof counts

/** A participle alone, or with a preposition: `shown`, `countedBy`. Before a noun it is an adjective: `storedRows`. */
const participle = /^[a-z]+(?:ed|ing|en|wn)(?:At|By|For|From|In|Of|On|To)?$/
const noParticiple =
  /^(?:string|thing|nothing|spacing|timing|finding|meaning|spelling|encoding|need|feed|open|widen|listen|shorten|embed)/

interface Found {
  readonly count: Count
  readonly place: string
}

function findIn(file: string): Found[] {
  const text = readFileSync(join(root, file), 'utf8')
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineAt = (offset: number): number => {
    let [low, high] = [0, lineStarts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((lineStarts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
  const found: Found[] = []
  const add = (count: Count, start: number, name = '') =>
    found.push({ count, place: `${file}:${lineAt(start)} ${name}` })
  const named = (name: string, start: number) => {
    if (/[a-z]Of$/.test(name)) add('functions called …Of', start, name)
    if (participle.test(name) && !noParticiple.test(name))
      add('functions called by a participle', start, name)
  }
  const sized = (node: { start: number; end: number; params: readonly unknown[] }) => {
    const lines = lineAt(node.end) - lineAt(node.start) + 1
    if (lines > 60) add('functions over 60 lines', node.start, String(lines))
    if (lines > 100) add('functions over 100 lines', node.start, String(lines))
    if (node.params.length > 5) add('functions with six and more parameters', node.start)
  }
  const { program, comments } = parseSync(file, text)
  new Visitor({
    FunctionDeclaration(node) {
      sized(node)
      if (node.id) named(node.id.name, node.start)
    },
    FunctionExpression: sized,
    ArrowFunctionExpression: sized,
    VariableDeclarator(node) {
      const { id, init } = node
      if (id.type === 'Identifier' && init && /^(?:Arrow)?Function/.test(init.type))
        named(id.name, node.start)
    },
  }).visit(program)
  for (const { start, end } of comments) {
    for (let line = lineAt(start); line <= lineAt(end); line++) {
      const length = (lineStarts[line] ?? text.length + 1) - (lineStarts[line - 1] ?? 0) - 1
      if (length > 125) add('comment lines over 125 characters', lineStarts[line - 1] ?? 0)
    }
  }
  return found
}

const found = files.flatMap(findIn)

it.each(Object.keys(counts) as Count[])('no more %s than there are', (count) => {
  const places = found.filter((each) => each.count === count).map(({ place }) => place)
  if (places.length <= counts[count]) return
  throw new Error(`${places.length} instead of ${counts[count]} ${count}:\n${places.join('\n')}`)
})
