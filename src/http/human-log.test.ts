// The log as a person at a terminal reads it.
import { describe, expect, it } from 'vitest'

import { createLog } from './create-log.ts'
import { humanLog } from './human-log.ts'

describe('the log at a terminal', () => {
  const written = () => {
    const lines: string[] = []
    const human = humanLog((text) => void lines.push(text.replace(/^\d\d:\d\d:\d\d/, 'at')))
    return { lines, human, log: createLog('info', human) }
  }

  it('has no JSON, and nothing but warnings before the service runs', () => {
    const { lines, human, log } = written()
    log.info({ migration: '0001_foundation' }, 'the database schema was migrated')
    log.warn({ connections: 5 }, 'few connections')
    human.showAll()
    log.info({ port: 9000 }, 'metrics are served at /metrics')
    log.child({ request_id: 'req_1' }).info({ method: 'GET', path: '/orgs', status: 200, ms: 1.5 }, 'request')
    log.info({ method: 'GET', path: null, status: 404, ms: 0.4, code: 'page_not_found' }, 'request')
    log.info({ status: 400, code: 'request_malformed', address: '127.0.0.1' }, 'request')
    expect(lines).toEqual([
      'at  Warning: few connections  connections=5\n',
      'at  metrics are served at /metrics  port=9000\n',
      'at  GET /orgs 200 1.5 ms\n',
      'at  GET (no such address) 404 0.4 ms page_not_found\n',
      'at  (not HTTP) 400 request_malformed\n',
    ])
  })

  it('shows an error with its stack', () => {
    const { lines, log } = written()
    log.error({ err: new Error('no connection'), code: 'unavailable' }, 'The database is out of reach.')
    expect(lines.join('')).toMatch(
      /^at {2}ERROR The database is out of reach\. {2}code=unavailable\nError: no connection\n +at /,
    )
  })
})
