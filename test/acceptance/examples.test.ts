// The programs of examples/ are true: each is run by the command of its README, against one application.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { createClient, type Client } from '../../src/client/create-client.ts'
import { items } from '../../src/client/pages.ts'
import { rowDictionary } from '../../src/core/projection/row-dictionary.ts'
import type { Deliveries } from '../../src/worker/start-deliveries.ts'
import { badCapsule, goodCapsule, startCapsuleApp } from './capsule-app.ts'
import { capsule, indicator, organization, outcome, report } from './projected.ts'
import { createWebhook, deliveriesOf, loopbackAllowed, soon, startSending } from './webhook-app.ts'
import { useFolder } from '../use-folder.ts'
import { useListeningApp } from './start-app.ts'
import { freePort } from '../free-port.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (name: string): Promise<string> => readFile(join(root, 'examples', name), 'utf8')
const run = promisify(execFile)
const canRun = (command: string, ...options: string[]): Promise<boolean> =>
  run(command, options).then(
    () => true,
    () => false,
  )
const hasPython = await canRun('python3', '-c', 'import sqlite3')
/** Debian's own Python has its packages, another one that comes first may not. */
const withPandas = (
  await Promise.all(
    ['python3', '/usr/bin/python3'].map(async (python) => ({
      python,
      isThere: await canRun(python, '-c', 'import pandas'),
    })),
  )
).find(({ isThere }) => isThere)?.python

const { directory: folder } = useFolder()
const app = useListeningApp(() => startCapsuleApp({ config: loopbackAllowed }))
let client: Client
beforeAll(() => {
  client = createClient({ baseUrl: app.url, apiKey: app.key, namespace: 'my-data' })
})

/** The command that the README has for a program, with the Node.js of the tests. */
async function commandFor(file: string): Promise<string> {
  const blocks = [...(await read('README.md')).matchAll(/```sh\n(.*)\n```/g)].map(([, text = '']) => text)
  const found = blocks.find((text) => text.includes(`examples/${file}`))
  if (found === undefined) throw new Error(`examples/README.md has no command for ${file}`)
  return `exec ${found.replace(/^node /, `"${process.execPath}" `)}`
}
const environment = (more: Record<string, string> = {}) => ({
  ...process.env,
  IMPACT_GRAPH_URL: app.url,
  IMPACT_GRAPH_KEY: app.key,
  NAMESPACE: 'my-data',
  ...more,
})

interface Ended {
  readonly code: number
  readonly stdout: string
}

async function follow(file: string, change: readonly [string, string], key = app.key): Promise<Ended> {
  const command = (await commandFor(file)).replace(...change)
  const options = { cwd: root, env: environment({ IMPACT_GRAPH_KEY: key }) }
  return await run('sh', ['-c', command], options).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: Ended & { stderr: string }) => {
      if (error.stderr !== '') throw new Error(error.stderr)
      return { code: error.code, stdout: error.stdout }
    },
  )
}

const write = async (path: string, document: unknown): Promise<void> =>
  await writeFile(path, JSON.stringify(document))

it('the README has every file of the folder', async () => {
  const readme = await read('README.md')
  const files = (await readdir(join(root, 'examples'))).filter((name) => name !== 'README.md')
  expect(files.filter((name) => !readme.includes(`](${name})`))).toEqual([])
})

it('the nightly upload sends what is new, puts what has changed in its place, and says what was rejected', async () => {
  const returns = join(folder, 'returns')
  await mkdir(returns)
  await write(join(returns, 'a.jsonld'), goodCapsule('nightly'))
  await write(join(returns, 'b.jsonld'), badCapsule())
  await writeFile(join(returns, 'notes.txt'), 'no capsule')
  const { text: key } = await app.mint({ scope: 'submit' })
  const upload = () => follow('nightly-upload.js', ['returns', returns], key)

  const first = await upload()
  expect(first).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^a\.jsonld: accepted\nb\.jsonld: rejected\n {2}/),
  })
  expect(await upload()).toEqual({ code: 1, stdout: 'a.jsonld: unchanged\nb.jsonld: unchanged\n' })

  const [centre] = goodCapsule('nightly')['@graph']
  await write(join(returns, 'a.jsonld'), capsule({ ...centre, hasDescription: 'Meals alone.' }))
  await rm(join(returns, 'b.jsonld'))
  expect(await upload()).toEqual({ code: 0, stdout: 'a.jsonld: accepted\n' })
  const { data } = await client.listCapsules()
  const sent = data.filter(({ label }) => label === 'a.jsonld')
  expect(sent.map(({ status }) => status).sort()).toEqual(['accepted', 'deleted'])
})

describe('a receiver of webhooks', () => {
  let sending: Deliveries
  let child: ChildProcess | undefined
  beforeAll(async () => {
    sending = await startSending(app)
  })
  afterEach(() => child?.kill('SIGKILL'))
  afterAll(async () => await sending.stop())

  const body = '{"type":"webhook.test","data":{}}'
  const headersOf = (signature: string, at: Date) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
  })

  const expectToReceive = async (file: string): Promise<void> => {
    const address = `http://127.0.0.1:${await freePort()}/`
    const webhook = await createWebhook(app, { url: address, events: ['webhook.test'] })
    child = spawn('sh', ['-c', await commandFor(file)], {
      cwd: root,
      env: environment({ PORT: new URL(address).port, WEBHOOK_SECRET: webhook.secret }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (printed += text))
    const send = (headers: Record<string, string>) =>
      fetch(address, { method: 'POST', body, headers }).then(
        ({ status }) => status,
        () => printed,
      )
    const forged = headersOf(`v1,${Buffer.alloc(32).toString('base64')}`, new Date())
    await expect.poll(() => send(forged), { timeout: 30_000, interval: 100 }).toBe(401)
    const old = new Date(Date.now() - 600_000)
    expect(await send(headersOf(new Webhook(webhook.secret).sign('msg_1', old, body), old))).toBe(401)
    expect(await send({})).toBe(401)

    const { id } = (await app.call(`POST /webhooks/${webhook.id}/test`)).json<{ id: string }>()
    const state = async () => (await deliveriesOf(app, webhook.id))[0]?.state
    await expect.poll(state, soon).toBe('delivered')
    await app.call(`POST /webhooks/${webhook.id}/rotate`)
    await app.call(`POST /webhooks/${webhook.id}/deliveries/${id}/resend`)
    await expect
      .poll(async () => (await deliveriesOf(app, webhook.id))[0]?.attempts.map(({ status }) => status), soon)
      .toEqual([204, 204])
    expect(printed.match(/webhook\.test/g)).toHaveLength(1)
  }

  const title = 'takes what is signed and recent, once, and nothing else'
  it(`in Node.js ${title}`, () => expectToReceive('webhook-receiver.js'))
  it.skipIf(!hasPython)(`in Python ${title}`, () => expectToReceive('webhook_receiver.py'))
})

describe('what is made of rows', () => {
  beforeAll(async () => {
    const meals = [
      organization('lakeside'),
      outcome('fed', 'lakeside'),
      indicator('meals', 'lakeside', 'fed'),
    ]
    const id = await app.upload(
      capsule(
        ...meals,
        report('r/1', 'meals', '12'),
        report('r/2', 'meals', '30'),
        report('r/3', 'meals', 'many'),
      ),
    )
    await app.verdict(id)
  })

  /** All rows, each as its id with its value as it was written. */
  const rowsNow = async (): Promise<string[]> => {
    const rows: string[] = []
    for await (const { id, value_text } of items(client.listRows, {})) rows.push(`${id} ${value_text}`)
    return rows.sort()
  }

  describe.skipIf(!hasPython)('the copy in SQLite', () => {
    const sql = async (statement: string): Promise<string[]> => {
      const program = `import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
with database:
    for row in database.execute(sys.argv[2]): print(row[0])`
      const { stdout } = await run('python3', ['-c', program, join(folder, 'rows.sqlite'), statement])
      return stdout.split('\n').filter((line) => line !== '')
    }
    const mirror = async (): Promise<string[]> => {
      expect(await follow('mirror_rows.py', ['rows.sqlite', join(folder, 'rows.sqlite')])).toMatchObject({
        code: 0,
      })
      return await sql("select id || ' ' || value_text from row order by 1")
    }

    it('equals the rows, after changes, and after its version is gone', async () => {
      expect(await mirror()).toEqual(await rowsNow())
      const more = await app.upload(
        capsule(
          organization('hillside'),
          indicator('beds', 'hillside'),
          report('r/4', 'beds', '7'),
          report('r/5', 'beds', '8'),
        ),
      )
      await app.verdict(more)
      expect(await mirror()).toEqual(await rowsNow())
      await client.rollBackCapsule({ capsule_id: more })
      const left = await rowsNow()
      expect(left).toHaveLength(3)
      expect(await mirror()).toEqual(left)

      await client.createNamespace({ body: { namespace: 'elsewhere' } })
      const { meta } = await client.listRows({}, { namespace: 'elsewhere' })
      await sql(`update copy set version = '${meta.version}'`)
      await sql("insert into row (id, value_text) values ('left', 'over')")
      expect(await mirror()).toEqual(left)
    })
  })

  const columns: ReadonlySet<string> = new Set(rowDictionary.map(({ column }) => column))
  const parametersOf = async (path: string): Promise<Set<string>> => {
    const { paths } = (await (await fetch(`${app.url}/openapi.json`)).json()) as {
      paths: Record<string, { get: { parameters: readonly { in: string; name: string }[] } }>
    }
    return new Set(paths[path]?.get.parameters.flatMap((each) => (each.in === 'query' ? [each.name] : [])))
  }

  it('the notebook asks with parameters and uses columns that there are', async () => {
    const text = await read('results.py')
    const parameters = await parametersOf('/rows/indicator-reports')
    const asked = [...text.matchAll(/"([\w[\]]+)": "/g)].map(([, name = '']) => name)
    expect(asked).toContain('period[from]')
    expect(asked.filter((name) => !parameters.has(name) && !name.startsWith('X-'))).toEqual([])
    const used = [...text.matchAll(/\b(?:rows|row|words|numbers)\[['"](\w+)['"]\]/g)].map(
      ([, name = '']) => name,
    )
    expect(used).toContain('value')
    expect(used.filter((name) => !columns.has(name) && name !== 'year')).toEqual([])
  })

  const why = withPandas ? 'prints what it compares' : 'is not run, because no Python here has pandas'
  it.skipIf(withPandas === undefined)(`the notebook ${why}`, async () => {
    const { code, stdout } = await follow('results.py', ['python3', withPandas ?? ''])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^3 rows of 1 organizations\n/)
    expect(stdout).toMatch(/Indicator meals +2024 +2 +12\.0 +21\.0 +30\.0/)
    expect(stdout).toContain('Organization lakeside, Indicator meals: many')
  })

  it('the query for Excel and Power BI asks for what there is, and its columns are in the answer', async () => {
    const text = await read('rows.pq')
    const path = `/${/RelativePath = "([^"]+)"/.exec(text)?.[1]}`
    const [, asked = ''] = /Query = \[([^]*?)\n {12}\]/.exec(text) ?? []
    const query = [...asked.matchAll(/(?:#"([^"]+)"|(\w+)) = (?:"([^"]*)"|\w+)/g)].map(
      ([, quoted, plain = '', value = 'my-data']): [string, string] => [quoted ?? plain, value],
    )
    const parameters = await parametersOf(path)
    const names = query.map(([name]) => name)
    expect(names).toEqual(['namespace', 'format', 'kind', 'include', 'period[from]'])
    expect(names.filter((name) => !parameters.has(name) && name !== 'namespace')).toEqual([])

    const answer = await fetch(`${app.url}${path}?${new URLSearchParams(query).toString()}`, {
      headers: { Authorization: `Basic ${Buffer.from(`excel:${app.key}`).toString('base64')}` },
    })
    const [header = '', ...lines] = (await answer.text()).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    const given = new Set(header.split(','))
    const used = [...text.matchAll(/"([a-z]+_[a-z_]+|value|unit)"/g)].map(([, name = '']) => name)
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter((name) => !given.has(name) || !columns.has(name))).toEqual([])
  })
})
