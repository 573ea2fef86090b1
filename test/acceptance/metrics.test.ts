// The metrics of a serving process, on a port of their own. Rules, section 5.
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'

import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readConfig } from '../../src/config.ts'
import { createTenant } from '../../src/service/access/create-tenant.ts'
import { createKey } from '../../src/service/access/create-key.ts'
import { startServer, type RunningServer } from '../../src/main.ts'
import { addressOf, freshDatabase, type FreshDatabase } from '../database/fresh-database.ts'
import { goodCapsule } from './capsule-app.ts'

let database: FreshDatabase
let server: RunningServer
let metricsUrl = ''
let headers: Record<string, string>

beforeAll(async () => {
  database = await freshDatabase()
  const lines: { msg: string; port?: number }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as never) })
  const settings = {
    DATABASE_URL: addressOf(database.connection),
    PORT: '0',
    WORKERS: '1',
    METRICS_PORT: '0',
    // Half a day from now: none is made while the tests run.
    BACKUP_SCHEDULE: new Date(Date.now() + 12 * 3_600_000).toISOString().slice(11, 16),
    BACKUP_TO: 's3://backups/all',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    S3_ENDPOINT: 'http://127.0.0.1:9',
  }
  server = await startServer(readConfig(settings), log)
  const { port } = lines.find(({ msg }) => msg === 'metrics are served at /metrics') ?? {}
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  const tenant = await createTenant(database.store.writes, 'Counted')
  const { text } = await createKey(database.store.writes, { tenantId: tenant.id, label: 'counts' })
  headers = { 'x-api-key': text, 'x-namespace': 'quiet-name' }
})
afterAll(async () => {
  await server.close(0)
  await database.drop()
})

const metrics = async (): Promise<string> => await (await fetch(metricsUrl)).text()

/** The number behind a name with its labels. */
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

const textAt = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('the metrics', () => {
  it('count requests by operation and status, and capsules by verdict', async () => {
    await fetch(`${server.url}/namespaces`, { method: 'POST', headers, body: '{"namespace":"quiet-name"}' })
    await fetch(`${server.url}/orgs/org_x`, { headers })
    await fetch(`${server.url}/nowhere`)
    const upload = await fetch(`${server.url}/capsules`, {
      method: 'POST',
      headers,
      body: JSON.stringify(goodCapsule()),
    })
    const { capsule_id: id } = (await upload.json()) as { capsule_id: string }
    await fetch(`${server.url}/capsules/${id}?wait=30`, { headers })
    await expect.poll(metrics).toContain('impact_graph_capsule_verdicts_total{verdict="accepted"} 1')
    const text = await metrics()
    const requests = (operation: string, status: number) =>
      valueOf(
        text,
        `impact_graph_http_request_duration_seconds_count{operation="${operation}",status="${status}"}`,
      )
    expect(requests('createNamespace', 201)).toBe(1)
    expect(requests('uploadCapsule', 202)).toBe(1)
    expect(requests('none', 404)).toBe(1)
    expect(valueOf(text, 'impact_graph_capsules_pending')).toBe(0)
    expect(valueOf(text, 'impact_graph_deliveries_waiting{state="due"}')).toBe(0)
    expect(valueOf(text, 'impact_graph_deliveries_waiting{state="delayed"}')).toBe(0)
    expect(valueOf(text, 'impact_graph_capsules_oldest_pending_seconds')).toBe(0)
    expect(valueOf(text, 'impact_graph_database_connections{pool="writes",state="waiting"}')).toBe(0)
    expect(text).toContain('nodejs_eventloop_lag_seconds')
    expect(text).not.toContain('quiet-name')
  })

  it('end in _total where they are counters, and only there', async () => {
    const types = [...(await metrics()).matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type]) => ({
      name,
      type,
    }))
    expect(types.length).toBeGreaterThan(10)
    const isMisnamed = ({ name, type }: (typeof types)[number]): boolean =>
      name.endsWith('_total') !== (type === 'counter')
    expect(types.filter(isMisnamed)).toEqual([])
  })

  it('are those that alerts are built on, with their labels', async () => {
    const rules = await textAt('deploy/alerts.yaml')
    const expressions = [...rules.matchAll(/^ +expr: (.*)$/gm)].map(([, expression = '']) => expression)
    const selectors = expressions.flatMap((expression) => [
      ...expression.matchAll(/\b((?:impact_graph|nodejs|process)_\w+)(?:\{(\w+)(=~?)"([^"]*)"\})?/g),
    ])
    expect(selectors.length).toBeGreaterThan(6)
    // A page of rows, so that the alert on slow ones has a series.
    await fetch(`${server.url}/rows/indicator-reports`, { headers })
    await expect.poll(metrics).toContain('operation="listRows"')
    const series = (await metrics()).split('\n')
    const isThere = ([, name = '', label, operator, value]: RegExpMatchArray): boolean =>
      series.some((line) => {
        if (!line.startsWith(`${name}{`) && !line.startsWith(`${name} `)) return false
        const given = label === undefined ? '' : new RegExp(`[{,]${label}="([^"]*)"`).exec(line)?.[1]
        return label === undefined || (given !== undefined && (operator === '=~' || given === value))
      })
    expect(selectors.filter((each) => !isThere(each)).map(([selector]) => selector)).toEqual([])
    // The guide explains each, in the same words.
    const guide = await textAt('docs/operating/watching.md')
    const explained = [...guide.matchAll(/^\| [^|]+ \| `([^`]+)`(?:,| for| \|)/gm)].map(
      ([, text = '']) => text,
    )
    expect(explained.toSorted()).toEqual(expressions.toSorted())
  })

  it('give the number of waiting capsules and their age at that moment', async () => {
    const queue = async () => {
      const text = await metrics()
      return ['pending', 'oldest_pending_seconds'].map((name) =>
        valueOf(text, `impact_graph_capsules_${name}`),
      )
    }
    // Held by somebody else, so that nobody here takes it up.
    await database.store.writes.query(`
      insert into capsule_job (namespace_id, capsule_id, tenant_id, created_at, leased_by, leased_until)
      values (0, 'cap_held', '', now() - interval '1 hour', 'somebody', now() + interval '1 hour')`)
    const [pending, oldest] = await queue()
    expect(pending).toBe(1)
    expect(oldest).toBeGreaterThanOrEqual(3600)
    await database.store.writes.query('delete from capsule_job')
    expect(await queue()).toEqual([0, 0])
  })

  it('are given to a client that closes its side once it has asked', async () => {
    const socket = connect({ port: Number(new URL(metricsUrl).port), host: '127.0.0.1', allowHalfOpen: true })
    socket.end('GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(await readText(socket)).toContain('impact_graph_capsules_pending')
    socket.destroy()
  })

  it('are nowhere on the port of the API, and nothing else is on theirs', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
    const answer = await fetch(metricsUrl)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect((await fetch(new URL('/healthz', metricsUrl))).status).toBe(404)
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404)
    expect((await fetch(metricsUrl, { method: 'HEAD' })).status).toBe(200)
  })
})
