// What the browser app may know of the rest, and that its pages can be opened by their addresses.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { lightColours } from '../console/shared/svg/light-colours.ts'
import { consolePages } from '../src/http/pages/console-pages.ts'
import { compressFile } from '../src/http/answer/compress.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const app = join(root, 'console')

const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  // These run when the apps are built.
  .filter((file) => file !== 'vite.config.ts' && !file.startsWith(join('docs', 'build')))

interface Import {
  readonly from: string
  readonly to: string
  readonly isType: boolean
}

const imports: Import[] = files.flatMap((file) =>
  [...readFileSync(join(app, file), 'utf8').matchAll(/^import (type )?[^']*'(\.[^']+)'/gm)].map(
    ([, type, to = '']) => ({
      from: file,
      to: relative(root, join(app, dirname(file), to)),
      isType: type !== undefined,
    }),
  ),
)

const mayRun = /^src\/(client|core)\//
const formatted = ({ from, to }: Import) => `console/${from} must not import ${to}`

describe('the console', () => {
  it('runs the client and the pure core of the service, and nothing else of it', () => {
    const foreign = imports.filter(({ to, isType }) => to.startsWith('src/') && !isType && !mayRun.test(to))
    expect(foreign.map(formatted)).toEqual([])
  })

  it('learns the operations from their declarations, by type alone', () => {
    const types = imports.filter(({ to, isType }) => to.startsWith('src/') && isType && !mayRun.test(to))
    const others = types.filter(({ to }) => !to.startsWith('src/contract/'))
    expect(others.map(formatted)).toEqual([])
  })

  it('has a page at the service for every address of its own', () => {
    const routes = readFileSync(join(app, 'routes.tsx'), 'utf8')
    const own = [...routes.matchAll(/'(\/[\w/$-]*)'/g)].flatMap(([, path = '']) => path)
    const asPages = own.map((path) =>
      path === '/' ? '' : path.replaceAll(/\$(\w+)/g, (_, name: string) => `{${snake(name)}}`),
    )
    expect([...new Set(asPages)].sort()).toEqual([...consolePages].sort())
  })

  it('loads at most 200 KB over the wire before its first page', async () => {
    const overview = readdirSync(join(built, 'assets')).filter((file) => /^overview-page.*\.js$/.test(file))
    const files = filesOf(
      'index.html',
      overview.map((file) => `assets/${file}`),
    )
    expect(files.length).toBeGreaterThan(10)
    expect(await wireBytes(files)).toBeLessThanOrEqual(200_000)
  })

  it('loads at most 120 KB before it knows what a link opens, and nothing of its own pages', async () => {
    const files = filesOf('link.html')
    expect(await wireBytes(files)).toBeLessThanOrEqual(120_000)
    expect(files.filter((file) => /rail|palette|routes|index/.test(file))).toEqual([])
  })

  it('writes no colour outside the tokens', () => {
    const sheets = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.css') && file !== join('shared', 'parts', 'tokens.css'),
    )
    const coloured = sheets.filter((file) =>
      /#[\da-f]{3,8}\b|rgba?\(|hsla?\(/i.test(
        readFileSync(join(app, file), 'utf8').replace(/@media print[^]*/, ''),
      ),
    )
    expect(coloured).toEqual([])
  })
})

it('paints files in the light colours of the tokens', () => {
  const tokens = readFileSync(join(app, 'shared', 'parts', 'tokens.css'), 'utf8')
  const light = (name: string) => new RegExp(`--${name}: light-dark\\((#[\\da-f]+)`).exec(tokens)?.[1]
  for (const [name, colour] of Object.entries(lightColours))
    expect([name, light(name)]).toEqual([name, colour])
})

const built = join(root, 'dist', 'console')
const read = (file: string): Buffer => readFileSync(join(built, file))

/** What a page needs at once: its own files, and those that they import. What is fetched later is written as import(). */
function filesOf(page: string, more: readonly string[] = []): string[] {
  const seen = new Set([
    ...(read(page)
      .toString()
      .match(/assets\/[^"]+/g) ?? []),
    ...more,
  ])
  for (const file of seen) {
    if (!file.endsWith('.js')) continue
    for (const [, name] of read(file)
      .toString()
      .matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      seen.add(`assets/${name}`)
  }
  return [...seen]
}

async function wireBytes(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await compressFile(read(file), 'br')).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
