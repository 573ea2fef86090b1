// No regular expression takes more than linear time in the length of a text, which a stranger may have written: every one
// in the sources is analysed, those of declared parameters and those that are put together at start included.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { analyse } from 'scslre'
import { Visitor, parseSync } from 'vite'
import { afterEach, expect, it, vi } from 'vitest'

import { strippedFile, root } from './stripped-file.ts'

/** Files whose patterns the analysis objects to, and why no stranger's text makes them slow. */
const accepted = new Map([
  ['src/core/markdown-blocks.ts', 'reads the pages of docs/ only'],
  ['src/core/graph/jsonld/resolve-iri.ts', 'always matches at the first try: every part may be empty'],
])

/** Files that put a pattern together from variable parts, and why no text can make it slow. */
const variable = new Map([
  ['src/core/schema/check-value.ts', 'the patterns of declared parameters, which are read here as texts'],
  ['console/shared/api-form/check-value.ts', 'the same'],
  ['console/shared/json-viewer/find.ts', 'the text that is searched for, with every sign escaped'],
])

interface Pattern {
  readonly source: string
  readonly flags: string
}

const files = ['src', 'console'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)

/** The literals of a file, the values of its properties called `pattern`, and whether it puts patterns together. */
function patternsIn(file: string): { patterns: Pattern[]; isBuilding: boolean } {
  const patterns: Pattern[] = []
  let isBuilding = false
  const { program, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  expect(errors).toEqual([])
  new Visitor({
    Literal(node) {
      if ('regex' in node) patterns.push({ source: node.regex.pattern, flags: node.regex.flags })
    },
    Property({ key, value }) {
      if (key.type !== 'Identifier' || key.name !== 'pattern' || value.type !== 'Literal') return
      if (typeof value.value === 'string') patterns.push({ source: value.value, flags: 'u' })
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') isBuilding = true
    },
  }).visit(program)
  return { patterns, isBuilding }
}

const slowOnes = (patterns: readonly Pattern[]): string[] =>
  patterns
    .filter((pattern) => analyse(pattern).reports.length > 0)
    .map(({ source, flags }) => `/${source}/${flags}`)

const found = new Map(files.map((file) => [file, patternsIn(file)]))

afterEach(() => {
  vi.unstubAllGlobals()
})

it('a pattern that takes quadratic time is noticed', () => {
  expect(slowOnes([{ source: '\\s+$', flags: '' }])).toEqual(['/\\s+$/'])
  expect(slowOnes([{ source: '^(?:a+)+$', flags: '' }])).toEqual(['/^(?:a+)+$/'])
})

it('no pattern of the sources takes more than linear time', () => {
  expect([...found.values()].flatMap(({ patterns }) => patterns).length).toBeGreaterThan(200)
  const slow = [...found].filter(([, { patterns }]) => slowOnes(patterns).length > 0).map(([file]) => file)
  expect(slow.sort()).toEqual([...accepted.keys()].sort())
})

it('nor does one that is put together when the service starts', async () => {
  const building = [...found].filter(([, { isBuilding }]) => isBuilding).map(([file]) => file)
  const fixed = building.filter((file) => !variable.has(file))
  expect(building.length - fixed.length).toBe(variable.size)
  const built: Pattern[] = []
  const recording = new Proxy(RegExp, {
    construct(target, given: [string | RegExp, string?]) {
      const pattern = new target(...given)
      built.push(pattern)
      return pattern
    },
  })
  vi.stubGlobal('RegExp', recording)
  // Once more, also what another test has loaded.
  for (const file of fixed) await import(`${strippedFile(file)}?again`)
  vi.unstubAllGlobals()
  expect(built.length).toBeGreaterThanOrEqual(fixed.length)
  expect(slowOnes(built)).toEqual([])
})
