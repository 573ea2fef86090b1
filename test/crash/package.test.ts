// The package as others get it: packed, unpacked into an empty project, and used by TypeScript programs in strict mode, one
// of them the examples of docs/client.md. installed-package.long.test.ts has npm install it, and starts it.
import { execFile } from 'node:child_process'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { parseSync } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createKey } from '../../src/service/access/create-key.ts'
import { createTenant } from '../../src/service/access/create-tenant.ts'
import { addressOf, freshDatabase } from '../database/fresh-database.ts'
import { buildProgram, clearAway, temporaryDirectory } from './embedded-processes.ts'
import { serve } from './serve-processes.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

let project: string
/** The package, where a project would have it. */
let unpacked: string

beforeAll(async () => {
  buildProgram()
  const folder = await temporaryDirectory()
  const packed = join(folder, 'packed')
  project = join(folder, 'project')
  unpacked = join(project, 'node_modules/impact-graph')
  await mkdir(packed)
  await mkdir(unpacked, { recursive: true })
  await writeFile(join(project, 'package.json'), '{"private": true, "type": "module"}')
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', packed], { cwd: root })
  const [tarball = ''] = await readdir(packed)
  await run('tar', ['-xzf', join(packed, tarball), '-C', unpacked, '--strip-components=1'])
})

afterAll(clearAway)

it('holds what it needs, and neither sources nor tests', async () => {
  const installed = await readdir(unpacked)
  expect(installed.sort()).toEqual(
    [
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'bin',
      'deploy',
      'dist',
      'docs',
      'examples',
      'package.json',
    ].sort(),
  )
})

/** What a module imports and exports from, by the parser: texts and comments can look like it. */
function importsOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text)
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    /^['"](.*)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end).trim()),
  )
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ...dynamic.map((found) => found?.[1]),
  ].filter((name) => name !== undefined)
}

/** All files that a file imports, directly or not, and the names of packages. */
async function closureOf(file: string, seen = new Set<string>()): Promise<Set<string>> {
  seen.add(file)
  for (const name of importsOf(file, await readFile(file, 'utf8'))) {
    const at = name.startsWith('.') ? join(dirname(file), name) : name
    const target = file.endsWith('.d.ts') ? at.replace(/\.js$/, '.d.ts') : at
    if (!name.startsWith('.')) seen.add(name)
    else if (!seen.has(target)) await closureOf(target, seen)
  }
  return seen
}

it.each(['index.js', 'index.d.ts'])(
  'has a client without packages and without the server: %s',
  async (entry) => {
    const dist = join(unpacked, 'dist')
    const files = [...(await closureOf(join(dist, 'client', entry)))]
    expect(files.length).toBeGreaterThan(8)
    const isAllowed = (file: string): boolean =>
      file.startsWith(dist) && /^(?:client|core|contract[/\\]problem-codes)\b/.test(relative(dist, file))
    expect(files.filter((file) => !isAllowed(file))).toEqual([])
  },
)

it('imports no package that installing it does not bring', async () => {
  const { dependencies, optionalDependencies } = JSON.parse(
    await readFile(join(unpacked, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'optionalDependencies', Record<string, string>>
  const dist = join(unpacked, 'dist')
  const entries = (await readdir(dist, { recursive: true })).filter(
    (file) => file.endsWith('.js') && !file.startsWith('console'),
  )
  const seen = new Set<string>()
  for (const file of entries) if (!seen.has(join(dist, file))) await closureOf(join(dist, file), seen)
  const packages = [...seen]
    .filter((name) => !name.startsWith(dist) && !name.startsWith('node:'))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '')
  const brought = { ...dependencies, ...optionalDependencies }
  expect(packages.length).toBeGreaterThan(5)
  expect(packages.filter((name) => !(name in brought))).toEqual([])
})

/** Compiles programs of the project in strict mode, declarations of the package included. */
async function compile(
  programs: Readonly<Record<string, string>>,
  types: readonly string[],
  lib: readonly string[],
) {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    skipLibCheck: false,
    module: 'nodenext',
    target: 'es2022',
    lib,
    types,
    typeRoots: [join(root, 'node_modules/@types')],
  }
  const files = Object.keys(programs).map((name) => `${name}.ts`)
  for (const [name, text] of Object.entries(programs)) await writeFile(join(project, `${name}.ts`), text)
  const settings = `${files.join('-')}.json`
  await writeFile(join(project, settings), JSON.stringify({ compilerOptions, files }))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [compiler, '-p', settings], { cwd: project }).catch(
    (error: { stdout: string }) => {
      throw new Error(error.stdout)
    },
  )
}

const forBrowsers = `import { ApiProblem, createClient, items, mirror } from 'impact-graph/client'
import type { Client, IndicatorReportRow, ListRowsInput, MirrorStep, NotModified } from 'impact-graph/client'

const client: Client = createClient({ baseUrl: location.origin, namespace: 'my-data' })
const input: ListRowsInput = { theme: undefined, limit: 10 }
export const page: Promise<{ data: IndicatorReportRow[] }> = client.listRows({ ...input, format: 'json' })
export const rows: AsyncIterable<IndicatorReportRow> = items(client.listRows, { limit: 10 })
export const sheet: Promise<Response> = client.listRows({ format: 'xlsx' })
export const version: Promise<string> = page.then(() => client.listRows()).then(({ meta }) => meta.version)
export const headers = async (): Promise<Headers> => (await client.getCapsule({ capsule_id: 'a' }).withResponse()).response.headers
export const known: Promise<Response | NotModified> = client.exportNamespace({}, { ifNoneMatch: 'W/"1"' })
export const steps: AsyncIterable<MirrorStep<IndicatorReportRow>> = mirror(client, { since: null, everySeconds: 60 })
void client.uploadCapsule({ body: '', idempotencyKey: 'a' }, { timeoutMs: 1, retry: false, headers: { a: 'b' } })
// @ts-expect-error it may be unchanged
void client.listRows({}, { ifNoneMatch: null }).then(({ data }) => data)
// @ts-expect-error capsules have no ETag
void client.getCapsule({ capsule_id: 'a' }, { ifNoneMatch: null })
export const codeOf = (error: unknown) => (error instanceof ApiProblem ? error.code : null)
// @ts-expect-error there is no such parameter
void client.listRows({ themes: [] })
// @ts-expect-error a capsule is read by its id
void client.getCapsule({})
// @ts-expect-error there is no such code
export const isIt = (error: ApiProblem) => error.code === 'no_such_code'
`

it('has types for browsers', async () => {
  await compile({ browser: forBrowsers }, [], ['es2022', 'dom', 'dom.iterable'])
})

it('has a client that runs the examples of docs/client.md', async () => {
  const guide = await readFile(join(root, 'docs/client.md'), 'utf8')
  const examples = [...guide.matchAll(/```ts\n([^]*?)```/g)].map(([, code = '']) => code)
  expect(examples.length).toBeGreaterThan(6)
  const programs = await readFile(join(root, 'docs/guides/programs.md'), 'utf8')
  const [, program = ''] = /```ts\n([^]*?)```/.exec(programs) ?? []
  expect(program).toContain('createClient')
  await compile({ examples: examples.join('\n'), program }, ['node'], ['es2022'])
  const database = await freshDatabase()
  const tenant = await createTenant(database.store.writes, 'Prairie')
  const { text: key } = await createKey(database.store.writes, { tenantId: tenant.id, label: 'examples' })
  const served = await serve('', { DATABASE_URL: addressOf(database.connection) })
  try {
    const { stdout } = await run(process.execPath, ['examples.js'], {
      cwd: project,
      env: { ...process.env, IMPACT_GRAPH_URL: served.url, IMPACT_GRAPH_KEY: key, NAMESPACE: 'housing' },
    })
    // The order of rows follows from ids, which differ from run to run.
    expect(stdout.trim().split('\n').sort()).toEqual([...printedByExamples].sort())
  } finally {
    await served.kill()
    await database.drop()
  }
})

const printedByExamples: readonly string[] = [
  'accepted',
  '200 true',
  'still the same',
  '2 true',
  'Prairie Homes Co-operative What tenants say about their say Tenants now chair two of our three committees. null',
  'Prairie Homes Co-operative Households housed 128 households',
  '1',
  'id,value,value_text,unit,period_start,period_end,themes,indicator_id,indicator_name,outcome_id,outcome_name,org_id,org_name',
  'true',
  '400 invalid_request true',
  'uri "uri" must be an absolute IRI, such as https://example.org/a, without spaces, quotes or brackets; "not an IRI" is not.',
  'name "name" must be text that is not blank; an empty text is not.',
  'true Prairie Homes Co-operative',
  'What tenants say about their say 2025 no_numbers',
  'Households housed 2025 128',
  // Compared with targets, of which there are none.
  'What tenants say about their say 2025 null null',
  'Households housed 2025 null null',
]
