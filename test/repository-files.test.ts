// What a public repository has and cannot be run here: it is held by its form. The files are YAML of one plain kind: maps and
// lists by indentation.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const forms = readdirSync(join(root, '.github/ISSUE_TEMPLATE')).map(
  (name) => `.github/ISSUE_TEMPLATE/${name}`,
)
const files = ['.github/workflows/check.yml', '.github/dependabot.yml', ...forms]

it.each(files)('%s is indented by two spaces, without tabs, and no level is left out', (path) => {
  let depth = 0
  for (const line of read(path)
    .split('\n')
    .filter((each) => each.trim() !== '')) {
    const [, spaces = '', items = ''] = /^( *)((?:- )*)/.exec(line) ?? []
    expect([line, line.includes('\t'), spaces.length % 2]).toEqual([line, false, 0])
    expect(spaces.length).toBeLessThanOrEqual(depth + 2)
    depth = spaces.length + items.length
    if (!line.trim().startsWith('#')) expect(line).toMatch(/^ *(?:- )*(?:[\w-]+:(?: .+)?|\S.*)$/)
  }
})

it('the workflow runs the one script on every supported Node.js, and nothing else', () => {
  const text = read('.github/workflows/check.yml')
  expect([...text.matchAll(/- run: (.+)/g)].map(([, command]) => command)).toEqual(['.ci/run'])
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  const [oldest = ''] = /\d+/.exec(engines.node) ?? []
  expect(text.replaceAll('"', "'")).toContain(`node: ['${oldest}', '22', '24']`)
})

it('updates are proposed for every package of the repository', () => {
  const named = [...read('.github/dependabot.yml').matchAll(/ecosystem: npm\n +directory: (\S+)/g)]
  const places = new Set(named.map(([, directory]) => directory))
  expect(places).toEqual(new Set(['/', '/bench', '/packaging', '/tools']))
  for (const [, directory = ''] of named) expect(read(join(directory, 'package.json'))).toContain('"name"')
})

it.each(forms)('%s has what a form needs', (path) => {
  const text = read(path)
  for (const key of ['name', 'description', 'body']) expect(text).toMatch(new RegExp(`^${key}:`, 'm'))
  const kinds = [...text.matchAll(/- type: (\w+)/g)].map(([, kind]) => kind)
  expect(kinds.every((kind) => ['markdown', 'textarea', 'input', 'dropdown'].includes(kind ?? ''))).toBe(true)
  expect(kinds).toContain('textarea')
})
