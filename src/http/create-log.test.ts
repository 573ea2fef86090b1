// Lines of the log hold no secrets, wherever they stand in what is logged.
import { describe, expect, it } from 'vitest'

import { createLog, withoutSecrets } from './create-log.ts'

describe('a line of the log', () => {
  it('hides keys and cookies at every depth', () => {
    const line = { req: { headers: { 'X-API-Key': 'igk_1', accept: '*/*' } }, cookie: 'ig_session=1' }
    expect(withoutSecrets(line)).toEqual({
      req: { headers: { 'X-API-Key': '(secret)', accept: '*/*' } },
      cookie: '(secret)',
    })
    expect(line.cookie).toBe('ig_session=1')
  })

  it('is left as it is where there is nothing to hide', () => {
    const line = { method: 'GET', status: 200, nested: { path: '/orgs' } }
    expect(withoutSecrets(line)).toBe(line)
  })

  it('logs selected members of an error only, also in a child logger', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (text) => void lines.push(text) })
    const error = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED', password: 'sesame' })
    log.child({ request_id: 'req_1' }).error({ err: error, authorization: 'Basic 123' }, 'failed')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      request_id: 'req_1',
      authorization: '(secret)',
      err: { type: 'Error', message: 'no connection', code: 'ECONNREFUSED' },
    })
    expect(lines.join('')).not.toMatch(/sesame|Basic/)
  })
})
