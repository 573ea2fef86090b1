// The import law of CONTRIBUTING.md, held by a test: which room may know which.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { roomCycles } from './room-cycles.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const src = join(root, 'src')

/** Rooms that hold what the service does. Each may import the store, the pure rooms and the rooms named before it. */
const domainRooms = [
  'access',
  'accounts',
  'namespaces',
  'graph-store',
  'capsules',
  'entities',
  'tree',
  'export',
  'rows',
  'library',
  'demo',
  'console-api',
]
const pureRooms = ['graph', 'schema', 'validation', 'mending', 'projection', 'summary', 'spreadsheet']
const edges = ['http', 'worker', 'cli']

/** `*` stands for the files of src/ itself, such as problems.ts. */
const mayImport = new Map<string, readonly string[]>([
  ['graph', []],
  ['schema', ['graph']],
  ['validation', ['graph']],
  ['mending', ['graph', 'validation']],
  ['projection', ['graph']],
  ['summary', ['graph', 'projection']],
  ['spreadsheet', []],
  ['store', ['*']],
  ['client', ['*', 'summary']],
  ['metrics', ['store']],
  ...domainRooms.map(
    (room, at) => [room, ['*', 'store', ...pureRooms, ...domainRooms.slice(0, at)]] as const,
  ),
  ['worker', ['*', 'store', ...pureRooms, ...domainRooms]],
  ['http', ['*', 'store', ...pureRooms, ...domainRooms]],
  ['cli', ['*', 'store', 'client', ...pureRooms, ...domainRooms, ...edges]],
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

const roomOf = (file: string): string => {
  const parts = relative(src, file).split(/[/\\]/)
  return parts.length > 1 ? (parts[0] ?? '*') : '*'
}

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:^|[\s}*])(?:from|import)\s*\(?\s*'([^'\s]+)'/gm)].flatMap(
    (match) => match[1] ?? [],
  )

const sources = typescriptFiles(src).filter((file) => !file.endsWith('.test.ts'))

const ownImports: Import[] = sources.flatMap((file) =>
  importsOf(file)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => ({ from: file, to: join(dirname(file), specifier) })),
)

const formatted = (faults: readonly Import[]) =>
  faults.map(({ from, to }) => `${relative(root, from)} must not import ${relative(root, to)}`)

describe('the import law', () => {
  it('lists every room', () => {
    const rooms = new Set(sources.map(roomOf))
    rooms.delete('*')
    expect([...rooms].filter((room) => !mayImport.has(room))).toEqual([])
  })

  it('allows a room to import only what it may', () => {
    const faults = ownImports.filter(({ from, to }) => {
      const [room, target] = [roomOf(from), roomOf(to)]
      return room !== '*' && room !== target && !mayImport.get(room)?.includes(target)
    })
    expect(formatted(faults)).toEqual([])
  })

  it('keeps declarations free of everything but declarations, so that a browser can load them', () => {
    const isDeclaration = (file: string) => /(^|[/\\-])operations?\.ts$|problems\.ts$|schemas\.ts$/.test(file)
    const faults = ownImports.filter(
      ({ from, to }) => isDeclaration(from) && !isDeclaration(to) && roomOf(to) !== 'graph',
    )
    expect(formatted(faults)).toEqual([])
  })

  it('keeps the pure rooms free of the machine: no node modules, no packages but jsonld and the types of typebox', () => {
    const faults = sources
      .filter((file) => pureRooms.includes(roomOf(file)))
      .flatMap((file) => importsOf(file).map((specifier) => ({ file, specifier })))
      .filter(({ specifier }) => !specifier.startsWith('.') && !['jsonld', 'typebox'].includes(specifier))
      .map(({ file, specifier }) => `${relative(root, file)} must not import ${specifier}`)
    expect(faults).toEqual([])
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
      importsOf(file)
        .filter((specifier) => !/^\.\/reading[a-z-]*\.ts$/.test(specifier))
        .map((specifier) => `${relative(root, file)} must not import ${specifier}`),
    )
    expect(faults).toEqual([])
  })

  it('allows only the entry points to import the edges', () => {
    const entryPoint = 'main.ts'
    const faults = ownImports.filter(
      ({ from, to }) =>
        edges.includes(roomOf(to)) &&
        roomOf(from) !== roomOf(to) &&
        roomOf(from) !== 'cli' &&
        relative(src, from) !== entryPoint,
    )
    expect(formatted(faults)).toEqual([])
  })

  it('has no cycle between the rooms of the service, of the console, nor of its explorer', () => {
    expect(roomCycles(src)).toEqual([])
    expect(roomCycles(join(root, 'console'))).toEqual([])
    expect(roomCycles(join(root, 'console', 'explorer'))).toEqual([])
  })
})
