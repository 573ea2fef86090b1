// The command `export`, and the client's way through lists of many pages. Rules, section 7.
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { beforeAll, describe, expect, it } from 'vitest'

import { createClient } from '../../src/client/create-client.ts'
import { items, pages } from '../../src/client/pages.ts'
import { writeIndicator, writeOrg, writeReport, type Entity } from './entity-calls.ts'
import { startApp, useListeningApp } from './start-app.ts'
import { runCommand } from './run-command.ts'
import { useFolder } from '../use-folder.ts'

const { directory } = useFolder()
const app = useListeningApp(() => startApp())
let lakeside: Entity
beforeAll(async () => {
  lakeside = await writeOrg(app, 'lakeside')
  await writeOrg(app, 'hillside')
  const indicator = await writeIndicator(app, lakeside, 'meals')
  for (let at = 0; at < 7; at++) await writeReport(app, indicator, `r${at}`, { value: at })
})

const run = (argv: readonly string[], isWatched = false, key = app.key) =>
  runCommand(['export', ...argv], { IMPACT_GRAPH_KEY: key }, { isWatched })

const here = (): string[] => ['--url', app.url, '--namespace', 'my-data']

describe('export', () => {
  it('prints the graph as JSON-LD', async () => {
    const { code, out, err } = await run(here())
    expect([code, err]).toEqual([0, ''])
    expect(out).toBe((await app.call('GET /export')).body)
  })

  it('prints N-Quads, of one organization', async () => {
    const { code, out } = await run([...here(), '--format', 'nquads', '--org', lakeside.id])
    expect(code).toBe(0)
    expect(out).toBe((await app.call(`GET /orgs/${lakeside.id}/export?format=nquads`)).body)
    expect(out).not.toContain('hillside')
  })

  it('writes to a file, and shows on a terminal how far it is', async () => {
    const file = join(directory, 'graph.nq')
    const { code, out, err } = await run([...here(), '--format', 'nquads', '--output', file], true)
    expect([code, out]).toEqual([0, ''])
    expect(err).toContain('MiB')
    expect(await readFile(file, 'utf8')).toBe((await app.call('GET /export?format=nquads')).body)
  })

  it('prints the reason of a refusal, with exit code 1', async () => {
    const { code, out, err } = await run([...here(), '--org', 'org_nobody'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('There is no such organization')
  })

  it.each([
    [['--namespace', 'my-data', '--format', 'rdfxml'], 'jsonld, nquads, turtle, trig or workbook'],
    [[], '--namespace is missing'],
  ])('takes no nonsense: %s', async (argv, complaint) => {
    const { code, err } = await run(argv)
    expect(code).toBe(2)
    expect(err).toContain(complaint)
  })

  it('reports with exit code 3 that the service is unreachable', async () => {
    const { code, err } = await run(['--url', 'http://127.0.0.1:9', '--namespace', 'my-data'])
    expect(code).toBe(3)
    expect(err).toContain('cannot be reached')
  })

  it.each([
    ['no-such-directory/out.nq', 'there is no directory "'],
    ['.', 'is a directory, not a file'],
  ])('reports that --output %s cannot be written, before it asks the service', async (name, reason) => {
    const output = join(directory, name)
    const nowhere = ['--url', 'http://127.0.0.1:9', '--namespace', 'my-data', '--output', output]
    const { code, out, err } = await run(nowhere)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(`--output "${output}"`)
    expect(err).toContain(reason)
  })

  it('leaves no file behind when the answer breaks off', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/n-quads' })
      response.write('<https://example.org/a> ', () => response.destroy())
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const file = join(directory, 'half.nq')
    const { code, err } = await run([
      '--url',
      `http://127.0.0.1:${port}`,
      '--namespace',
      'my-data',
      '--output',
      file,
    ])
    server.close()
    expect(code).toBe(1)
    expect(err).toContain('broke off')
    expect((await readdir(directory)).filter((name) => name.startsWith('half'))).toEqual([])
  })
})

describe('the client', () => {
  const client = () => createClient({ baseUrl: app.url, apiKey: app.key, namespace: 'my-data' })

  it('iterates over pages', async () => {
    const counts: number[] = []
    for await (const page of pages(client().listRows, { limit: 3 })) counts.push(page.data.length)
    expect(counts).toEqual([3, 3, 1])
  })

  it('iterates over items, and requests no more pages than needed', async () => {
    const values: (number | null)[] = []
    for await (const row of items(client().listRows, { limit: 2 })) {
      values.push(row.value)
      if (values.length === 3) break
    }
    expect(values).toHaveLength(3)
    const names: (string | null)[] = []
    for await (const organization of items(client().listOrganizations, { limit: 1 }))
      names.push(organization.name)
    expect(names).toEqual(['The hillside', 'The lakeside'])
  })

  it('gives an export as the response, to be read as a stream', async () => {
    const response = await client().exportNamespace({ format: 'nquads' })
    expect(response.headers.get('content-type')).toBe('application/n-quads')
    expect((await response.text()).split('\n').length).toBeGreaterThan(10)
  })

  it('gives a tree as a value', async () => {
    const tree = await client().getOrganization({ id: lakeside.id, expand: 'indicators.reports' })
    expect(tree.indicators?.[0]?.reports).toHaveLength(7)
  })
})
