// The README is true: its commands are run as they stand there, against a service started as it says.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { environment, serve, type Served } from '../crash/serve-processes.ts'
import { addressOf, freshDatabase, type FreshDatabase } from '../database/fresh-database.ts'
import { isLongRun } from '../long-run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
)

const blocksOf = (markdown: string): string[] =>
  [...markdown.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '')

describe('the README', () => {
  let readme: string
  let database: FreshDatabase
  let served: Served

  beforeAll(async () => {
    readme = await readFile(join(root, 'README.md'), 'utf8')
    // npm-start.test.ts and serve.test.ts have the database that the two commands bring.
    database = await freshDatabase()
    served = await serve('', { DATABASE_URL: addressOf(database.connection) })
  })
  afterAll(async () => {
    await served?.interrupt()
    await database?.drop()
  })

  it('is one screen', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(60)
  })

  it('starts the service with the two commands that package.json has', async () => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      scripts: { start: string }
    }
    expect(blocksOf(readme)[0]).toBe('npm ci\nnpm start\n')
    // The shell makes way for the service, so that it gets npm's signals; where there is no exec, the second half runs.
    expect(scripts.start).toBe('exec node bin/impact-graph.js serve || node bin/impact-graph.js serve')
  })

  /** What the commands of a block print, by the service that was started. */
  const follow = async (part: string, key = ''): Promise<string> => {
    const block = blocksOf(readme).find((each) => each.includes(part)) ?? ''
    // npx takes longer to find the program than the program for its work.
    const commands = isLongRun ? block : block.replaceAll('npx impact-graph', 'node bin/impact-graph.js')
    const { stdout } = await run('sh', ['-ec', commands.replace('igk_your_key', key)], {
      cwd: root,
      env: {
        ...environment(''),
        DATABASE_URL: addressOf(database.connection),
        IMPACT_GRAPH_URL: served.url,
      },
    })
    return stdout
  }

  it('checks a file without a service', async () => {
    expect(await follow('impact-graph validate')).toContain('Accepted')
  })

  it.skipIf(!hasCurl)('shows sample data, and a first upload that is accepted and added up', async () => {
    const [key = '', , command = ''] = (await follow('impact-graph demo')).split('\n')
    expect((await run('sh', ['-ec', command])).stdout).toContain('"object":"indicator_report"')
    const printed = await follow('impact-graph upload', key)
    const capsuleId = /\((cap_[0-9a-z]{26}), accepted\)/.exec(printed)?.[1]
    // The last command adds up what the capsule brought, among the rest.
    expect(printed).toContain('Households housed')
    const answer = await fetch(`${served.url}/capsules/${capsuleId}`, {
      headers: { 'X-API-Key': key, 'X-Namespace': 'demo' },
    })
    expect(await answer.json()).toMatchObject({
      status: 'accepted',
      validation: { violation_count: 0, warning_count: 0, notes: [] },
    })
  })

  it('links only to what is there', async () => {
    const links = [...readme.matchAll(/\]\((?!http)([^)#]+)\)/g)].map((match) => match[1] ?? '')
    expect(links.length).toBeGreaterThan(3)
    for (const link of links) await readFile(join(root, link))
  })
})
