// Every setting is documented, and every setting that documents and deployment files name exists.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { serve } from '../src/cli/serve.ts'
import { readConfig } from '../src/config.ts'

const root = join(import.meta.dirname, '..')
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** What the program asks the environment for. */
function settings(): string[] {
  const names = new Set<string>()
  readConfig(
    new Proxy<Record<string, string>>(
      {},
      {
        get(_, name) {
          if (typeof name === 'string') names.add(name)
          return undefined
        },
      },
    ),
  )
  return [...names].sort()
}

const known = new Set(settings())

/** Environment variables that are not settings of the service: of the command line, of samples, of tests and of Node.js. */
const others = new Set([
  'IMPACT_GRAPH_KEY',
  'IMPACT_GRAPH_URL',
  'CITUS_URL',
  'PLAIN_URL',
  'TEST_DATABASE_URL',
  'LONGEST_TASK',
  'RECORD_READING_RULES',
  'NODE_ENV',
  'PATH',
  'SITE',
  'UPSTREAM',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
])

/** `SOME_NAME` or `SOME_NAME=…` in words marked as code; names of one word are too common to be told from others. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/`(?:export )?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(([, name = '']) => name)

const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
]

describe('settings', () => {
  test('are all in the table of docs/operating/settings.md, and nothing else is', () => {
    const table = textOf('docs/operating/settings.md').split('## Settings')[1]?.split('\n## ')[0] ?? ''
    const cells = table.split('\n').flatMap((line) => /^\| (`.*?) \|/.exec(line)?.[1] ?? [])
    const listed = cells.flatMap((cell) =>
      [...cell.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name = '']) => name),
    )
    expect(listed.toSorted()).toEqual(settings())
  })

  test('have the defaults that the table says', () => {
    const rows = textOf('docs/operating/settings.md').matchAll(/^\| (`[A-Z_`, ]+) \| (`[^|]+`) \|/gm)
    const defaults = [...rows].flatMap(([, names = '', values = '']) => {
      const given = [...values.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value)
      return [...names.matchAll(/`([A-Z_]+)`/g)].flatMap(([, name = ''], at) =>
        given[at] === undefined ? [] : [{ name, value: given[at] }],
      )
    })
    expect(defaults.length).toBeGreaterThan(15)
    // Fitted to what the database allows, when it is opened.
    const isFixed = ({ name }: { name: string }): boolean => !name.endsWith('_CONNECTIONS')
    const unset = readConfig({})
    for (const { name, value } of defaults.filter(isFixed))
      expect(readConfig({ [name]: value }), `${name}=${value}`).toEqual(unset)
  })

  test('are all named by the help of serve', () => {
    const help = (serve.notes ?? []).join(' ')
    expect(settings().filter((name) => !new RegExp(`\\b${name}\\b`).test(help))).toEqual([])
  })

  test('that documents name exist', () => {
    const unknown = documents.flatMap((path) =>
      namesIn(textOf(path))
        .filter((name) => !known.has(name) && !others.has(name))
        .map((name) => `${path}: ${name}`),
    )
    expect(unknown).toEqual([])
  })

  test('that deployment files set exist', () => {
    const unit = [...textOf('deploy/impact-graph.service').matchAll(/^Environment=([A-Z_]+)=/gm)]
    const image = [...textOf('deploy/Containerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => [
      ...line.matchAll(/([A-Z_]+)=/g),
    ])
    const compose = [...textOf('deploy/compose.yaml').matchAll(/^ {6}([A-Z_]+):/gm)]
    const set = [...unit, ...image, ...compose].map(([, name = '']) => name)
    expect(set.length).toBeGreaterThan(2)
    expect(set.filter((name) => !known.has(name) && !others.has(name))).toEqual([])
  })
})
