// The guides are true: their commands are run as they stand there, one guide after the other, against a real service.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { guideOrder } from '../../console/docs/build/docs-modules.ts'
import { guideText } from '../../console/docs/build/guide-text.ts'
import { createKey } from '../../src/service/access/create-key.ts'
import { createTenant } from '../../src/service/access/create-tenant.ts'
import { operations } from '../../src/contract/operations.ts'
import { readMarkdown, type Block } from '../../src/core/markdown-blocks.ts'
import { problems } from '../../src/contract/problems.ts'
import { isLongRun } from '../long-run.ts'
import { clearAway } from '../crash/embedded-processes.ts'
import { preparedDirectory } from '../crash/prepared-database.ts'
import { environment, killAll, serve, type Served } from '../crash/serve-processes.ts'
import { addressOf, freshDatabase, type FreshDatabase } from '../database/fresh-database.ts'

const folder = fileURLToPath(new URL('../../docs/guides/', import.meta.url))
const run = promisify(execFile)
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
)

const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
)

/** As the documentation of the service shows it. */
const read = (name: string): readonly Block[] => readMarkdown(guideText(name))

const linksIn = (name: string): readonly string[] =>
  [...guideText(name).matchAll(/\]\((?!https:)([^)]+)\)/g)].map(([, to = '']) => to)

const commandsIn = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((block) => (block.as === 'code' && block.language === 'sh' ? [block.text] : []))

describe('the guides', () => {
  it('are all there, in both languages', async () => {
    expect((await readdir(folder)).sort()).toEqual(
      guideOrder.flatMap((id) => [`${id}.fr.md`, `${id}.md`]).sort(),
    )
  })

  it.each(guideOrder)('show the same commands and lead to the same places in both languages: %s', (id) => {
    const [english, french] = [read(`${id}.md`), read(`${id}.fr.md`)]
    expect(commandsIn(french)).toEqual(commandsIn(english))
    expect(linksIn(`${id}.fr.md`)).toEqual(linksIn(`${id}.md`))
    const kinds = (blocks: readonly Block[]) => blocks.map(({ as }) => as)
    expect(kinds(french)).toEqual(kinds(english))
  })

  it('link only to what is there', async () => {
    const known = new Set([
      ...operations.map(({ id }) => `/docs/operations/${id}`),
      ...guideOrder.flatMap((id) =>
        ['']
          .concat(read(`${id}.md`).flatMap((block) => (block.as === 'heading' ? [`#${block.id}`] : [])))
          .map((heading) => `/docs/guides/${id}${heading}`),
      ),
      ...Object.keys(problems).map((code) => `/docs/problems/${code}`),
      '/docs/problems',
    ])
    for (const name of await readdir(folder))
      for (const to of linksIn(name)) expect([name, known.has(to), to]).toEqual([name, true, to])
  })
})

describe.skipIf(!hasCurl)('the commands of the guides', () => {
  let work: string
  let database: FreshDatabase
  let served: Served
  let key: string
  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), 'impact-graph-guides-'))
    database = await freshDatabase()
    const tenant = await createTenant(database.store.writes, 'Prairie Fund')
    key = (await createKey(database.store.writes, { tenantId: tenant.id, label: 'guides' })).text
    served = await serve('', { DATABASE_URL: addressOf(database.connection) })
  })
  afterAll(async () => {
    await served?.interrupt()
    await database?.drop()
    await rm(work, { recursive: true, force: true })
  })

  /** What the commands of a guide print, in the folder where those before it left their files. */
  const follow = async (id: string): Promise<string> => {
    const script = commandsIn(read(`${id}.md`))
      .join('\n')
      .replace('http://127.0.0.1:8080', served.url)
      .replace('igk_your_key', key)
    const env = {
      ...process.env,
      IMPACT_GRAPH_URL: served.url,
      IMPACT_GRAPH_KEY: key,
      NAMESPACE: 'first-steps',
    }
    return (await run('sh', ['-euc', script], { cwd: work, env })).stdout
  }

  it('lead from a first capsule to its rows', async () => {
    const printed = await follow('first-upload')
    expect(printed).toContain('"conforms":true')
    expect(printed).toContain('"status":"accepted"')
    expect(printed).toContain('"name":"Meals served"')
    expect(printed).not.toContain('/problems/')
  })

  it('make a plan and see who is missing', async () => {
    const printed = await follow('plans')
    expect(printed).toContain('"object":"plan"')
    expect(printed).toContain('"state":"missing"')
  })

  it('select rows and read all of them', async () => {
    const printed = await follow('filters-and-paging')
    expect(printed).toContain('"theme":"https://metadata.un.org/sdg/2"')
    expect(printed).toContain('"fund":"Maple Impact Fund"')
    expect(printed.match(/"name":"Meals served"/g)?.length).toBe(2)
    expect(printed.trim().endsWith('304')).toBe(true)
    expect(await readFile(join(work, 'rows.csv'), 'utf8')).toContain('Meals served')
    expect(printed).not.toContain('/problems/')
  })

  it.skipIf(!hasPython)('upload a file and read all rows from Python', async () => {
    const printed = await follow('programs')
    expect(printed).toMatch(/^accepted\n/)
    expect(printed).toContain('Meals served')
  })

  it('export what is there', async () => {
    const printed = await follow('exports')
    expect(printed).toContain('"name":"Fewer people go hungry"')
    expect(printed).toContain('"conforms":true')
    expect(await readFile(join(work, 'first-steps.nq'), 'utf8')).toContain(
      '<https://lakeside.example/organization>',
    )
    expect(await readFile(join(work, 'organization.jsonld'), 'utf8')).toContain('Maple Impact Fund')
  })

  it('roll a capsule back and upload it again', async () => {
    const printed = await follow('rollback')
    expect(printed).toContain('204')
    expect(printed).toContain('"status":"accepted"')
    expect(await readFile(join(work, 'copy.jsonld'), 'utf8')).toBe(
      await readFile(join(work, 'lakeside.jsonld'), 'utf8'),
    )
  })

  it('get an error of the documented shape, retry safely, and name their request', async () => {
    const printed = await follow('errors')
    const problem = JSON.parse(/^\{.*?\}(?=\{|\n|$)/.exec(printed)?.[0] ?? '{}') as Record<string, unknown>
    const shown = read('errors.md').find((block) => block.as === 'code' && block.language === 'json')
    expect(Object.keys(problem)).toEqual(
      Object.keys(JSON.parse(shown?.as === 'code' ? shown.text : '{}') as object),
    )
    expect(problem).toMatchObject({ code: 'invalid_request', errors: [{ in: 'query', name: 'limit' }] })
    expect(printed).toMatch(/"capsule_id":"cap_\w+"/)
    expect(printed.toLowerCase()).toContain('x-request-id: nightly-import-42')
  })
})

// A database of its own, a backup, a second database and its check.
describe.runIf(isLongRun && hasCurl)('the tutorial for operators', () => {
  let dataDir: string
  let served: Served
  beforeAll(async () => {
    ;({ dataDir } = await preparedDirectory())
    served = await serve(dataDir)
  })
  afterAll(async () => {
    await served?.interrupt()
    await killAll(dataDir)
    await clearAway()
  })

  it('lets somebody in, backs up and brings back', async () => {
    const page = readMarkdown(
      await readFile(new URL('../../docs/operating/tutorial.md', import.meta.url), 'utf8'),
    )
    const [start, ...others] = commandsIn(page)
    expect(start).toBe('npx impact-graph serve')
    const program = fileURLToPath(new URL('../../bin/impact-graph.js', import.meta.url))
    const script = others
      .join('\n')
      .replaceAll('npx impact-graph', `node ${program}`)
      .replace('http://127.0.0.1:8080', served.url)
    const { stdout } = await run('sh', ['-euc', script], { cwd: dataDir, env: environment(dataDir) })
    expect(stdout).toMatch(/"status":"\w+"/)
    expect(stdout).toContain('igk_')
    expect(stdout.trim().endsWith('no difference')).toBe(true)
  })
})
