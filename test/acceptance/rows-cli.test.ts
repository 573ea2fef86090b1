// impact-graph rows: a table, CSV or JSON of all pages. Rules, section 7.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeAll, describe, expect, it } from 'vitest'

import type { Row } from '../../src/contract/row-schemas.ts'
import { capsule, fundingStatus, indicator, organization, report } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { readWorkbook } from './read-workbook.ts'
import { getRows, readAll } from './rows-calls.ts'
import { startApp, useListeningApp } from './start-app.ts'
import { runCommand } from './run-command.ts'
import { useFolder } from '../use-folder.ts'

const { directory } = useFolder()
const app = useListeningApp(() => startApp())
beforeAll(async () => {
  await putCapsule(
    app,
    capsule(
      organization('a'),
      organization('b', { hasLegalName: 'Red\u001B[31m\nline' }),
      indicator('i', 'a', [], { forTheme: ['urn:t:1'] }),
      indicator('j', 'b'),
      fundingStatus('f', 'a', 'Maple'),
      ...Array.from({ length: 1100 }, (_, at) => report(`r${at}`, 'i', String(at))),
      report('s', 'j', 'x'.repeat(100), { startedAtTime: '2020-01-01', endedAtTime: '2020-02-01' }),
    ),
  )
})

const run = (...words: string[]) =>
  runCommand(['rows', '--url', app.url, '--namespace', 'my-data', ...words], { IMPACT_GRAPH_KEY: app.key })

describe('rows', () => {
  it('prints a table of all pages, one header, one line for each row', async () => {
    const { code, out } = await run()
    const lines = out.trimEnd().split('\n')
    expect([code, lines.length]).toEqual([0, 1102])
    expect(lines[0]).toMatch(/^ORGANIZATION +INDICATOR +FROM +TO +VALUE +UNIT +THEMES$/)
    expect(out).not.toContain('\u001B')
    expect(out).toContain(`${'x'.repeat(59)}…`)
  })

  it.each(['rows', 'summary'])('names commands where the namespace is not there: %s', async (name) => {
    const environment = { IMPACT_GRAPH_KEY: app.key }
    const { code, err } = await runCommand([name, '--url', app.url, '--namespace', 'demo'], environment)
    expect([code, err]).toEqual([1, expect.stringContaining('"demo"')])
    expect(err).toContain(`npx impact-graph namespace list --url ${app.url}`)
    expect(err).toContain(`npx impact-graph namespace create demo --url ${app.url}`)
    expect(err).not.toContain('POST')
  })

  it('filters by indicator and kind of value, adds IRIs, and leaves cells as they are', async () => {
    const [row] = await readAll(app, { kind: 'qualitative', include: 'uri' })
    const found = await run('--kind', 'qualitative', '--uri', '--json')
    expect(JSON.parse(found.out)).toEqual([row])
    const { id } = (await readAll(app, { kind: 'qualitative' }))[0]?.indicator ?? { id: '' }
    const csv = await run('--indicator', id, '--outcome', 'out_none', '--csv', '--no-guard', '--uri')
    expect(csv.out).toMatch(/^id,.*,org_uri,unit_uri\r\n$/)
    expect(await run('--no-guard')).toMatchObject({ code: 2 })
    expect(await run('--kind', 'both')).toMatchObject({ code: 1 })
  })

  it('--json prints the rows as one array', async () => {
    const { code, out } = await run('--json')
    expect(code).toBe(0)
    expect(JSON.parse(out) as Row[]).toEqual(await readAll(app, { limit: 1000 }))
    expect((await run('--json', '--theme', 'urn:none')).out).toBe('[]\n')
  })

  it('--csv prints what the service streams', async () => {
    const { code, out } = await run('--csv', '--org', 'x')
    expect([code, out.split('\r\n')]).toEqual([0, [expect.stringMatching(/^id,/), '']])
    expect((await run('--csv')).out).toBe((await getRows(app, { format: 'csv' })).body)
  })

  it('--format writes what the service streams, to a file with --output', async () => {
    const output = join(directory, 'rows.xlsx')
    const { code, out } = await run('--format', 'xlsx', '--output', output, '--lang', 'fr', '--fund', 'Maple')
    expect([code, out]).toEqual([0, ''])
    const [sheet] = readWorkbook(await readFile(output))
    expect([sheet?.name, sheet?.rows.length]).toEqual(['Rapports d’indicateur', 1101])
    expect((await run('--csv', '--output', output)).code).toBe(0)
    expect(await readFile(output, 'utf8')).toBe((await getRows(app, { format: 'csv' })).body)
    expect((await run('--format', 'ndjson')).out).toBe((await getRows(app, { format: 'ndjson' })).body)
    expect((await run('--format', 'xlsx', '--output', output, '--from', 'x')).code).toBe(1)
    expect(await readdir(directory)).toEqual(['rows.xlsx'])
  })

  it.each(['--json', '--limit=5000'])('%s writes no faster than its output is read', async (words) => {
    const pages: number[] = []
    let [written, reads] = [0, 0]
    const io = {
      out: (text: string) => void (written += text.length),
      drained: async () => {
        // What was written since the reader was last waited for.
        pages.push(written)
        written = 0
        reads++
      },
    }
    const argv = ['rows', '--url', app.url, '--namespace', 'my-data', words]
    expect((await runCommand(argv, { IMPACT_GRAPH_KEY: app.key }, io)).code).toBe(0)
    expect([reads, pages.every((length) => length > 0)]).toEqual([2, true])
  })

  it('accepts every filter, and --limit ends early', async () => {
    const count = async (...words: string[]) =>
      (JSON.parse((await run('--json', ...words)).out) as Row[]).length
    expect(await count('--limit', '3')).toBe(3)
    expect(await count('--limit', '1050')).toBe(1050)
    expect(await count('--theme', 'urn:t:1', '--theme', 'urn:t:2', '--fund', 'Maple')).toBe(1100)
    expect(await count('--from', '2020-01-01', '--to', '2020-12-31')).toBe(1)
  })

  it('reports that nothing matches', async () => {
    expect(await run('--fund', 'Nobody')).toEqual({ code: 0, out: '', err: 'No row matches.\n' })
  })

  it('exits with 1 when the service refuses, 2 for invalid arguments, 3 when the service is unreachable', async () => {
    for (const words of [
      ['--from', 'x'],
      ['--from', 'x', '--csv'],
      ['--theme', 'x', '--json'],
    ]) {
      const { code, err } = await run(...words)
      expect([code, err]).toEqual([1, expect.stringMatching(/must be/)])
    }
    for (const words of [
      ['--limit', '0'],
      ['--limit', 'x'],
      ['--csv', '--json'],
      ['--csv', '--limit', '5'],
      ['--format', 'xlsx'],
      ['--format', 'pdf', '--output', 'x'],
      ['--format', 'csv', '--json'],
      ['--format', 'csv', '--csv'],
      ['--format', 'ndjson', '--limit', '5'],
      ['--output', 'x'],
      ['--csv', '--lang', 'de'],
    ]) {
      expect((await run(...words)).code).toBe(2)
    }
    expect((await run('--url', 'http://127.0.0.1:9')).code).toBe(3)
  })
})
