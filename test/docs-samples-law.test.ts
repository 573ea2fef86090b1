// What the documents tell people to type: commands with their options, requests with their paths and parameters, and scripts
// of npm. The README, the guides, the tutorials and the examples are run besides; this holds all the others to what there is.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { operations } from '../src/contract/operations.ts'
import type { Operation } from '../src/contract/operation.ts'
import { runCommand } from './acceptance/run-command.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const markdownIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
const documents = [
  '.',
  'docs',
  'docs/decisions',
  'docs/guides',
  'docs/operating',
  'docs/problems',
  'examples',
]
  .flatMap(markdownIn)
  .filter((path) => path !== 'CHANGELOG.md')

interface Sample {
  readonly document: string
  readonly text: string
}

/** Lines of shell, one for each command: continued lines are joined, comments left out, and what `$( )` holds stands by itself. */
function commandsIn(block: string): string[] {
  const joined = block.replaceAll(/\\\n\s*/g, ' ')
  const inner = [...joined.matchAll(/\$\(([^()]+)\)/g)].map(([, text = '']) => text)
  const outer = joined.replaceAll(/\$\(([^()]+)\)/g, 'VALUE').split('\n')
  return [...outer, ...inner].flatMap((line) =>
    line.replace(/(?:^|\s)#.*$/, '').split(/\s(?:\|\|?|&&|;)\s|>|<</),
  )
}

const shell: Sample[] = documents.flatMap((document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => commandsIn(block))
  const inline = [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  )
  return [...blocks, ...inline].map((each) => ({ document, text: each.trim() }))
})

/** Words as the shell splits them; quotes are taken off. */
const wordsIn = (text: string): string[] =>
  [...text.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replaceAll(/["']/g, ''))

it('commands and their options are those of the program', async () => {
  const calls = shell.flatMap(({ document, text }) => {
    const [, call] = /(?:^|\s)npx impact-graph (.+)$/.exec(text) ?? []
    // Prose names the command in general, leaves words out, or shows what is optional.
    const words = wordsIn(call?.replaceAll(/[[\]]/g, '') ?? '').filter((word) => word !== '…')
    return words.length === 0 || words[0] === 'COMMAND' ? [] : [{ document, words }]
  })
  expect(calls.length).toBeGreaterThan(100)
  const refused: string[] = []
  for (const { document, words } of calls) {
    const isRefused = async (...more: string[]) => (await runCommand([...words, ...more], {})).code !== 0
    // Prose names an option without its value.
    const tries = ['help', '--version'].includes(words[0] ?? '') ? [[]] : [['--help'], ['VALUE', '--help']]
    const results = await Promise.all(tries.map((more) => isRefused(...more)))
    if (results.every(Boolean)) refused.push(`${document}: ${words.join(' ')}`)
  }
  expect(refused).toEqual([])
})

it('scripts of npm are there', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const named = shell.flatMap(({ document, text }) =>
    [...text.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = '']) => ({ document, name })),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ name }) => scripts[name] === undefined)).toEqual([])
})

describe('requests', () => {
  const methodOf = (text: string): string => {
    const [, named] = /-X (\w+)/.exec(text) ?? []
    if (named !== undefined) return named
    const sends = /\s(?:-d|--data\S*)\s/.test(text) && !/\scurl\b.*\s-\w*G\b/.test(` ${text}`)
    return sends ? 'POST' : 'GET'
  }
  const matches = (path: string, asked: string): boolean => {
    const [parts, words] = [path.split('/'), asked.split('/')]
    return (
      parts.length === words.length &&
      parts.every((part, at) => part === words[at] || (part.startsWith('{') && words[at] !== ''))
    )
  }
  const find = (method: string, asked: string): Operation | undefined =>
    operations.find(({ method: own, path }) => own === method && path === asked) ??
    operations.find(({ method: own, path }) => own === method && matches(path, asked))

  const requests = shell.flatMap(({ document, text }) => {
    const [, path, query = ''] =
      /^curl .*\$\{?IMPACT_GRAPH_URL\}?(\/[^\s"?]*)(?:\?([^\s"]*))?/.exec(text) ?? []
    if (path === undefined) return []
    const method = methodOf(text)
    const inAddress = query.split('&').filter((each) => each !== '')
    const inOptions =
      method === 'GET'
        ? [...text.matchAll(/(?:-d|--data-urlencode) "?([^\s"]+)/g)].map(([, each = '']) => each)
        : []
    const names = [...inAddress, ...inOptions].map((each) => each.split('=')[0] ?? '')
    return [{ document, method, path, names }]
  })

  it('go to operations, with parameters that these have', () => {
    expect(requests.length).toBeGreaterThan(40)
    const wrong = requests.flatMap(({ document, method, path, names }) => {
      const operation = find(method, path)
      if (operation === undefined) return [`${document}: ${method} ${path}`]
      const unknown = names.filter((name) => name !== 'namespace' && !(name in (operation.query ?? {})))
      return unknown.map((name) => `${document}: ${method} ${path}?${name}`)
    })
    expect(wrong).toEqual([])
  })
})
