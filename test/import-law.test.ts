// The layers of docs/architecture.md, held by a test: a layer imports itself and the layers below it.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { roomCycles } from './room-cycles.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const src = join(root, 'src')

/** Each layer with those it may import besides itself. `main.ts` puts all of them together; `config.ts`, the settings, is for everybody. */
const layers = new Map<string, readonly string[]>([
  ['core', []],
  ['config.ts', ['core']],
  ['contract', ['core']],
  ['database', ['core', 'contract']],
  ['service', ['core', 'contract', 'database']],
  ['http', ['core', 'contract', 'database', 'service']],
  ['worker', ['core', 'contract', 'database', 'service']],
  ['client', ['core', 'contract']],
  ['cli', ['core', 'contract', 'database', 'service', 'http', 'worker', 'client', 'main.ts']],
])

interface Import {
  readonly from: string
  readonly to: string
}

function typescriptFiles(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? typescriptFiles(join(dir, entry.name))
      : entry.name.endsWith('.ts')
        ? [join(dir, entry.name)]
        : [],
  )
}

const findLayer = (file: string): string => relative(src, file).split(/[/\\]/)[0] ?? ''

const readImports = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:^|[\s}*])(?:from|import)\s*\(?\s*'([^'\s]+)'/gm)].flatMap(
    (match) => match[1] ?? [],
  )

/** Without those that are only types. */
const readLoads = (file: string): string[] =>
  file.endsWith('.ts')
    ? [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^';]*?'([^'\s]+)'/gm)].flatMap(
        (match) => match[1] ?? [],
      )
    : []

const sources = typescriptFiles(src).filter((file) => !file.endsWith('.test.ts'))

const ownImports: Import[] = sources.flatMap((file) =>
  readImports(file)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => ({ from: file, to: join(dirname(file), specifier) })),
)

const describeFaults = (faults: readonly Import[]) =>
  faults.map(({ from, to }) => `${relative(root, from)} must not import ${relative(root, to)}`)

describe('the layers', () => {
  it('are all there is in src/', () => {
    const found = new Set(sources.map(findLayer))
    expect([...found].sort()).toEqual([...layers.keys(), 'main.ts'].sort())
  })

  it('import only what is below them', () => {
    const faults = ownImports.filter(({ from, to }) => {
      const [layer, target] = [findLayer(from), findLayer(to)]
      if (layer === 'main.ts' || layer === target || target === 'config.ts') return false
      return !layers.get(layer)?.includes(target)
    })
    expect(describeFaults(faults)).toEqual([])
  })

  it('have no cycle between their rooms, nor has the console', () => {
    const folders = ['src', 'src/core', 'src/service', 'src/service/reads', 'console/explorer']
    expect(folders.flatMap((folder) => roomCycles(join(root, folder)))).toEqual([])
    expect(roomCycles(join(root, 'console'), ['screens', 'shared'])).toEqual([])
  })

  it('keep core free of the machine: no node modules, no packages but the types of typebox', () => {
    const faults = sources
      .filter((file) => findLayer(file) === 'core')
      .flatMap((file) => readImports(file).map((specifier) => ({ file, specifier })))
      .filter(({ specifier }) => !specifier.startsWith('.') && specifier !== 'typebox')
      .map(({ file, specifier }) => `${relative(root, file)} must not import ${specifier}`)
    expect(faults).toEqual([])
  })

  it('keep declarations free of everything but declarations and core, so that a browser can load them', () => {
    const isDeclaration = (file: string) =>
      findLayer(file) === 'contract' &&
      /(operations?|problems|problem-facts|problem-codes|schemas)\.ts$|\/wording\//.test(file)
    const faults = ownImports.filter(
      ({ from, to }) => isDeclaration(from) && !isDeclaration(to) && findLayer(to) !== 'core',
    )
    expect(describeFaults(faults)).toEqual([])
  })
})

it('keeps the declared schemas out of threads, which would load hundreds of files each time one starts', () => {
  const reached = new Set(['intake-thread.ts', 'writing-thread.ts'].map((name) => join(src, 'worker', name)))
  for (const file of reached) {
    for (const specifier of readLoads(file)) {
      if (specifier.endsWith('.ts')) reached.add(join(dirname(file), specifier))
    }
  }
  const faults = [...reached].filter((file) => readLoads(file).includes('typebox'))
  expect(faults.map((file) => relative(root, file))).toEqual([])
})

it('keeps the cost of passwords out of reach of the program', () => {
  const faults = sources.filter(
    (file) =>
      readFileSync(file, 'utf8').includes('setPasswordCost') && !file.endsWith('accounts/password-hash.ts'),
  )
  expect(faults.map((file) => relative(root, file))).toEqual([])
})

it('keeps the reading that the service is compared with free of the service', () => {
  const model = join(root, 'test', 'model')
  const reading = typescriptFiles(model).filter((file) => relative(model, file).startsWith('reading'))
  expect(reading.length).toBeGreaterThan(3)
  const faults = reading.flatMap((file) =>
    readImports(file)
      .filter((specifier) => !/^\.\/reading[a-z-]*\.ts$/.test(specifier))
      .map((specifier) => `${relative(root, file)} must not import ${specifier}`),
  )
  expect(faults).toEqual([])
})

describe('a file that is read while the service runs', () => {
  // The archive moves other folders to where people look for them.
  const shipped = new Set(['bin', 'dist', 'docs', 'package.json', 'src'])

  it('is shipped where it is looked for', () => {
    const read = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^.*import\.meta\.url.*$/gm)].flatMap(([line]) =>
        [...line.matchAll(/'(\.{1,2}\/[^']*)'/g)].map(([, path = '']) =>
          relative(root, join(dirname(file), path)),
        ),
      ),
    )
    expect(read.length).toBeGreaterThan(5)
    expect(read.filter((path) => !shipped.has(path.split(/[/\\]/)[0] ?? ''))).toEqual([])
  })
})
