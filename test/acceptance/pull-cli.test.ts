// pull, run as the program runs it, from a server that changes its mind. Rules, section 18.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { badCapsule, goodCapsule, startCapsuleApp } from './capsule-app.ts'
import { runCommand } from './run-command.ts'
import { useFolder } from '../use-folder.ts'
import { useListeningApp } from './start-app.ts'

const { directory } = useFolder()
const app = useListeningApp(() => startCapsuleApp())
let list: string
let publisher: string
const files = new Map<string, RequestListener>()
let requests: string[] = []
const server = createServer((request, response) => {
  const path = request.url ?? ''
  requests.push(`${path} ${request.headers['if-none-match'] ?? ''}`.trim())
  const answer = files.get(path)
  if (answer) answer(request, response)
  else response.writeHead(404).end()
})

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  publisher = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
let count = 0
beforeEach(() => {
  files.clear()
  requests = []
  list = join(directory, `list-${count++}.json`)
})

interface Line {
  outcome: string
  capsule_id: string | null
  detail: string
}

async function pull(entries: readonly object[] | string, ...more: readonly string[]) {
  await writeFile(list, typeof entries === 'string' ? entries : JSON.stringify(entries))
  const ran = await runCommand(['pull', list, '--url', app.url, '--json', ...more], {
    IMPACT_GRAPH_KEY: app.key,
  })
  return { ...ran, lines: ran.out === '' ? [] : (JSON.parse(ran.out) as Line[]) }
}

const entry = (path: string, more: object = {}) => ({
  url: `${publisher}${path}`,
  namespace: 'my-data',
  ...more,
})

/** Answers as files are served: with an ETag, and 304 to whoever has it. */
const serve =
  (document: unknown, etag = `"${JSON.stringify(document).length}"`): RequestListener =>
  (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { ETag: etag }).end(JSON.stringify(document))
  }

const renamed = (document: object): unknown =>
  JSON.parse(JSON.stringify(document).replace('hasLegalName":"', 'hasLegalName":"New '))

const statusOf = async (id: string | null | undefined) =>
  (await app.call(`GET /capsules/${id}`)).json<{ status: string; label: string | null }>()

it('what changed is uploaded in place of its former capsule, what did not change is not', async () => {
  files.set('/a', serve(goodCapsule('pulled')))
  const entries = [entry('/a', { label: 'From the web' })]
  const dry = await pull(entries, '--dry-run')
  expect(dry.lines).toMatchObject([{ outcome: 'uploaded', capsule_id: null, detail: 'would be uploaded' }])
  const first = await pull(entries)
  expect([first.code, first.lines[0]?.outcome]).toEqual([0, 'uploaded'])
  const id = first.lines[0]?.capsule_id
  expect(await statusOf(id)).toMatchObject({ status: 'accepted', label: 'From the web' })

  const again = await pull(entries)
  expect([again.code, again.lines]).toMatchObject([0, [{ outcome: 'unchanged', capsule_id: id }]])
  expect(requests.at(-1)).toMatch(/^\/a ".+"$/)
  // A server that knows no conditions sends it whole.
  files.set('/a', (_, response) => void response.end(JSON.stringify(goodCapsule('pulled'))))
  expect((await pull(entries)).lines).toMatchObject([{ outcome: 'unchanged', capsule_id: id }])

  files.set('/a', serve(renamed(goodCapsule('pulled'))))
  const changed = await pull(entries)
  expect([changed.code, changed.lines[0]?.outcome]).toEqual([0, 'replaced'])
  expect(await statusOf(id)).toMatchObject({ status: 'deleted', replaced_by: changed.lines[0]?.capsule_id })
})

it('two files for one namespace keep apart; one that is taken from the list keeps its capsule and is named', async () => {
  files.set('/one', serve(goodCapsule('one')))
  files.set('/two', serve(goodCapsule('two')))
  const both = await pull([entry('/one'), entry('/two')])
  expect(both.lines.map(({ outcome }) => outcome)).toEqual(['uploaded', 'uploaded'])
  const left = await pull([entry('/two')])
  expect([left.code, left.lines.map(({ outcome }) => outcome)]).toEqual([
    0,
    ['unchanged', 'no longer listed'],
  ])
  expect(await statusOf(left.lines[1]?.capsule_id)).toMatchObject({ status: 'accepted' })
})

it('a rejected file is reported, keeps the former capsule, and is not sent again until it changes', async () => {
  files.set('/a', serve(goodCapsule('rejected-later')))
  const id = (await pull([entry('/a')])).lines[0]?.capsule_id
  files.set('/a', serve(badCapsule()))
  await writeFile(list, JSON.stringify([entry('/a')]))
  const shown = await runCommand(['pull', list, '--url', app.url], { IMPACT_GRAPH_KEY: app.key })
  expect(shown.code).toBe(1)
  expect(shown.out).toMatch(/rejected .*the report is below/)
  expect(shown.out).toContain('Rejected: ')
  const again = await pull([entry('/a')])
  expect([again.code, again.lines]).toMatchObject([1, [{ outcome: 'rejected', capsule_id: id }]])
  expect(again.lines[0]?.detail).toContain('has not changed')
  expect(await statusOf(id)).toMatchObject({ status: 'accepted' })
})

it('what cannot be fetched is reported, and nothing is done', async () => {
  files.set('/500', (_, response) => void response.writeHead(500).end())
  files.set('/loop', (_, response) => void response.writeHead(302, { Location: '/loop' }).end())
  files.set('/moved', (_, response) => void response.writeHead(301, { Location: '/here' }).end())
  files.set('/here', serve(goodCapsule('moved')))
  files.set('/cut', (_, response) => {
    response.writeHead(200, { 'Content-Length': '1000' }).write('{')
    setTimeout(() => response.destroy(), 20)
  })
  files.set('/ftp', (_, response) => void response.writeHead(302, { Location: 'ftp://example.org/' }).end())
  const paths = ['/500', '/loop', '/moved', '/cut', '/ftp']
  const { code, lines } = await pull(paths.map((path) => entry(path)))
  expect(code).toBe(1)
  expect(lines.map(({ outcome, detail }) => [outcome, detail])).toEqual([
    ['unreachable', 'the answer was 500'],
    ['unreachable', 'it was redirected more than 5 times'],
    ['uploaded', ''],
    ['unreachable', expect.any(String)],
    ['unreachable', expect.stringContaining('which is not followed')],
  ])
  const nobody = await pull([{ url: 'http://127.0.0.1:9/', namespace: 'my-data' }])
  expect([nobody.code, nobody.lines[0]?.outcome]).toEqual([1, 'unreachable'])
})

it('what is gone is only told until it has been gone for long enough, and taken again when it is back', async () => {
  files.set('/a', serve(goodCapsule('gone')))
  const id = (await pull([entry('/a')])).lines[0]?.capsule_id
  files.set('/a', (_, response) => void response.writeHead(410).end())
  const gone = await pull([entry('/a')], '--drop-after', '1h')
  expect([gone.code, gone.lines]).toMatchObject([1, [{ outcome: 'gone', capsule_id: id }]])
  files.delete('/a')
  const missing = (await pull([entry('/a')])).lines[0]
  expect([missing?.outcome, missing?.detail]).toEqual(['gone', expect.stringMatching(/^404 since /)])
  expect((await pull([entry('/a')], '--drop-after', '0s', '--dry-run')).lines[0]?.detail).toBe(
    'would be rolled back',
  )
  expect(await statusOf(id)).toMatchObject({ status: 'accepted' })
  const dropped = await pull([entry('/a')], '--drop-after', '0s')
  expect([dropped.code, dropped.lines]).toMatchObject([0, [{ outcome: 'dropped', capsule_id: null }]])
  expect(await statusOf(id)).toMatchObject({ status: 'deleted' })
  files.set('/a', serve(goodCapsule('gone')))
  expect((await pull([entry('/a')])).lines[0]?.outcome).toBe('uploaded')
})

it('a run that was ended before it could write down what it did is continued', async () => {
  files.set('/a', serve(goodCapsule('ended')))
  const id = (await pull([entry('/a')])).lines[0]?.capsule_id
  const state = await readFile(`${list}.state.json`, 'utf8')
  await rm(`${list}.state.json`)
  // Sent again, it is the same upload.
  expect((await pull([entry('/a')])).lines[0]?.capsule_id).toBe(id)
  files.set('/a', serve(renamed(goodCapsule('ended'))))
  const newer = (await pull([entry('/a')])).lines[0]?.capsule_id
  await writeFile(`${list}.state.json`, state)
  expect((await pull([entry('/a')])).lines).toMatchObject([{ outcome: 'unchanged', capsule_id: newer }])
})

it('a namespace that is not there is refused, a list that is none is explained', async () => {
  files.set('/a', serve(goodCapsule('refused')))
  const refused = await pull([entry('/a', { namespace: 'not-there' })])
  expect([refused.code, refused.lines]).toMatchObject([1, [{ outcome: 'refused' }]])
  const faults = [
    ['[', 'it is no JSON'],
    [[{ url: 'x' }], 'namespace'],
    [[entry('/a'), entry('/a')], 'the same url and namespace as [0]'],
    [[{ url: 'file:///etc/passwd', namespace: 'my-data' }], 'no http(s) address'],
    [[{ url: 'https://a:b@example.org/', namespace: 'my-data' }], 'it holds a password'],
  ] as const
  for (const [entries, why] of faults) {
    const ran = await pull(entries)
    expect([ran.code, ran.err]).toEqual([2, expect.stringContaining(why)])
  }
  expect((await pull([], '--drop-after', 'soon')).err).toContain('--drop-after takes a time')
})

const run = promisify(execFile)
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** What the nightly unit runs, with its places below a directory of the test, and the program of this checkout. */
async function readUnit(places: string): Promise<{ readonly before: string[]; readonly start: string[] }> {
  const unit = await readFile(join(root, 'deploy/impact-graph-pull.service'), 'utf8')
  const words = (key: string): string[] =>
    (new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? '')
      .split(' ')
      .map((word) => word.replace(/^\/(?:etc|var\/lib)\/impact-graph-pull\//, `${places}/`))
  expect(unit).toContain('StateDirectory=impact-graph-pull')
  expect(unit).toContain('EnvironmentFile=/etc/impact-graph-pull/pull.env')
  return { before: words('ExecStartPre'), start: words('ExecStart') }
}

it('the nightly unit uploads what changed, and goes on where a night was ended in the middle', async () => {
  const places = await mkdtemp(join(directory, 'unit-'))
  const { before, start } = await readUnit(places)
  expect(before).toEqual(['/bin/cp', join(places, 'list.json'), join(places, 'list.json')])
  const [program, ...args] = start
  expect(program).toBe('/opt/impact-graph/bin/impact-graph')
  files.set('/first', serve(goodCapsule('nightly-first')))
  let whenAsked = (): void => {}
  const asked = new Promise<void>((resolve) => void (whenAsked = resolve))
  // Never answers, in the first night.
  files.set('/second', () => whenAsked())
  await writeFile(join(places, 'list.json'), JSON.stringify([entry('/first'), entry('/second')]))
  const night = () =>
    run(process.execPath, [join(root, 'bin/impact-graph.js'), ...args], {
      env: {
        ...process.env,
        IMPACT_GRAPH_URL: app.url,
        IMPACT_GRAPH_KEY: app.key,
        IMPACT_GRAPH_IS_BUILT: '1',
      },
    })
  const first = night()
  await asked
  first.child.kill('SIGKILL')
  await expect(first).rejects.toMatchObject({ signal: 'SIGKILL' })
  const state = JSON.parse(await readFile(join(places, 'list.json.state.json'), 'utf8')) as object
  expect(Object.keys(state)).toEqual([`my-data ${publisher}/first`])

  files.set('/second', serve(goodCapsule('nightly-second')))
  const { stdout } = await night()
  expect(stdout).toMatch(/\/first +unchanged /)
  expect(stdout).toMatch(/\/second +uploaded /)
})
