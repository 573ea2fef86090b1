// The request check: path, query and headers against the declaration, all faults at once. Rules, section 5.
import { describe, expect, it } from 'vitest'

import { startEcho } from './echo-operations.ts'
import { useApp } from './start-app.ts'

const started = useApp(() => startEcho())

interface Problem {
  code: string
  detail: string
  errors: { in: string; name: string; detail: string }[]
}

const faultsOf = async (route: string, headers = {}) => {
  const answer = await started.call(route, { headers })
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([400, 'invalid_request'])
  return answer.json<Problem>().errors
}

describe('200', () => {
  it('gives a handler what the declaration promises: numbers, lists, defaults', async () => {
    const query =
      'limit=7&ratio=-1.5e2&deep=true&status=pending&period%5Bfrom%5D=2024-02-29&theme=a%20b&theme[]=c+d'
    const answer = await started.call(`GET /echo/caf%C3%A9?${query}`, { headers: { 'idempotency-key': 'k' } })
    expect(answer.json()).toMatchObject({
      params: { name: 'café' },
      query: {
        limit: 7,
        ratio: -150,
        deep: true,
        status: 'pending',
        'period[from]': '2024-02-29',
        theme: ['a b', 'c d'],
        order: 'name',
      },
      headers: { 'idempotency-key': 'k' },
    })
  })

  it.each(['GET /echo/x/', 'GET /echo/x?', 'GET /echo/x?&', 'HEAD /echo/x'])('takes %s', async (route) => {
    expect((await started.call(route)).statusCode).toBe(200)
  })

  it('answers HEAD like GET, without the body', async () => {
    const [get, head] = [await started.call('GET /echo/x'), await started.call('HEAD /echo/x')]
    expect(head.body).toBe('')
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
  })

  it.each([
    [undefined, 'en'],
    ['fr', 'fr'],
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['en;q=0.5, fr;q=0.4', 'en'],
    ['de, fr;q=0.2', 'fr'],
    ['fr;q=0', 'en'],
    ['*', 'en'],
    ['fr;q=nonsense', 'en'],
    [',;;,q=', 'en'],
  ])('reads Accept-Language %j as %s', async (header, language) => {
    const answer = await started.call('GET /echo/x', { headers: { 'accept-language': header } })
    expect(answer.json()).toMatchObject({ language })
  })
})

describe('400', () => {
  it.each([
    ['limit=0', 'limit', '"limit" must be a whole number from 1 to 1000; 0 is not.'],
    ['limit=1001', 'limit', '"limit" must be a whole number from 1 to 1000; 1001 is not.'],
    ['limit=ten', 'limit', '"limit" must be a whole number from 1 to 1000; "ten" is not.'],
    ['limit=1.5', 'limit', '"limit" must be a whole number from 1 to 1000; "1.5" is not.'],
    ['limit=', 'limit', '"limit" must be a whole number from 1 to 1000; an empty text is not.'],
    ['limit=1e2', 'limit', '"limit" must be a whole number from 1 to 1000; "1e2" is not.'],
    [
      'limit=99999999999999999999',
      'limit',
      '"limit" must be a whole number from 1 to 1000; "99999999999999999999" is not.',
    ],
    ['limit=1&limit=2', 'limit', '"limit" is given 2 times. Give it once.'],
    ['ratio=1e999', 'ratio', '"ratio" must be a number; "1e999" is not.'],
    ['deep=yes', 'deep', '"deep" must be true or false; "yes" is not.'],
    ['status=Pending', 'status', '"status" must be "pending" or "accepted"; "Pending" is not.'],
    [
      'period[from]=2023-02-29',
      'period[from]',
      '"period[from]" must be a date written as YYYY-MM-DD, such as 2024-12-31; "2023-02-29" is not.',
    ],
    [
      'period[from]=20230101',
      'period[from]',
      '"period[from]" must be a date written as YYYY-MM-DD, such as 2024-12-31; "20230101" is not.',
    ],
    ['theme=', 'theme', '"theme[0]" must be text that is not empty; an empty text is not.'],
    ['limits=5', 'limits', 'There is no parameter "limits" here. Did you mean "limit"?'],
    [
      'period[form]=2024-01-01',
      'period[form]',
      'There is no parameter "period[form]" here. Did you mean "period[from]"?',
    ],
    ['Theme=x', 'Theme', 'There is no parameter "Theme" here. Did you mean "theme"?'],
    [
      'colour=red',
      'colour',
      'There is no parameter "colour" here. Known are: limit, ratio, deep, status, period[from], theme, order.',
    ],
    ['theme=a%00b', 'theme', '"theme[0]" holds the character U+0000, which cannot be stored. Remove it.'],
    [
      '__proto__=1',
      '__proto__',
      'There is no parameter "__proto__" here. Known are: limit, ratio, deep, status, period[from], theme, order.',
    ],
  ])('refuses ?%s', async (query, name, detail) => {
    expect(await faultsOf(`GET /echo/x?${query}`)).toEqual([{ in: 'query', name, detail }])
  })

  it('gives a single fault in the detail, and the number where there are more', async () => {
    const one = await started.call('GET /echo/x?limit=0')
    expect(one.json<Problem>().detail).toBe('"limit" must be a whole number from 1 to 1000; 0 is not.')
    const two = await started.call('GET /echo/x?limit=0&deep=2')
    expect(two.json<Problem>().detail).toBe('The request has 2 faults; "errors" lists them all.')
  })

  it('lists the faults of path, query and headers together', async () => {
    const faults = await faultsOf(`GET /echo/${'x'.repeat(51)}?limit=0&what=1`, {
      'idempotency-key': 'x'.repeat(11),
    })
    expect(faults.map((fault) => `${fault.in} ${fault.name.slice(0, 20)}`)).toEqual([
      'path name',
      'query what',
      'query limit',
      'header idempotency-key',
    ])
  })

  it('lists at most a thousand faults, however many there are', async () => {
    const query = Array.from({ length: 9000 }, (_, index) => `x${index}`).join('&')
    expect(await faultsOf(`GET /echo/x?${query}`)).toHaveLength(1000)
    const repeated = await faultsOf(`GET /echo/x?${'limit&'.repeat(9000)}`)
    expect(repeated).toEqual([
      { in: 'query', name: 'limit', detail: '"limit" is given 9,000 times. Give it once.' },
    ])
  })

  it('never quotes more of a value than a line holds', async () => {
    const [fault] = await faultsOf(`GET /echo/x?limit=${'9'.repeat(5000)}`)
    expect(fault?.detail.length).toBeLessThan(250)
  })

  it.each(['theme=%zz', 'theme=%ff', '%zz', 'limit=0&theme=%E9'])(
    'refuses a query that is not encoded before anything in it is looked at: ?%s',
    async (query) => {
      const answer = await started.call(`GET /echo/x?${query}`)
      const { code, errors } = answer.json<Problem>()
      const detail = 'This part of the query is not URL-encoded UTF-8. Write a percent sign itself as %25.'
      const name = query.split('&').at(-1)
      expect([answer.statusCode, code, errors]).toEqual([
        400,
        'request_malformed',
        [{ in: 'query', name, detail }],
      ])
    },
  )

  it('refuses an address that is not encoded', async () => {
    const answer = await started.call('GET /echo/%zz')
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([400, 'request_malformed'])
    expect(answer.headers['x-request-id']).toMatch(/^req_/)
  })
})

describe('404', () => {
  it.each(['GET /nowhere', 'POST /echo/x/y', 'GET //', 'GET /Echo/x', 'OPTIONS /nowhere'])(
    'answers %s',
    async (route) => {
      const answer = await started.call(route)
      expect([answer.statusCode, answer.json<Problem>().code]).toEqual([404, 'page_not_found'])
      expect(answer.json()).toMatchObject({
        type: 'https://impact.example.org/problems/page_not_found',
        status: 404,
      })
    },
  )
})

describe('405', () => {
  it.each([
    ['PUT /echo/x', 'GET, HEAD, OPTIONS'],
    ['DELETE /echo', 'OPTIONS, POST'],
    ['GET /echo/', 'OPTIONS, POST'],
    ['PATCH /wait', 'GET, HEAD, OPTIONS'],
    ['TRACE /wait', 'GET, HEAD, OPTIONS'],
    ['PROPFIND /wait', 'GET, HEAD, OPTIONS'],
    ['QUERY /wait', 'GET, HEAD, OPTIONS'],
  ])('answers %s with what is allowed', async (route, allow) => {
    const answer = await started.call(route)
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([405, 'method_not_allowed'])
    expect(answer.headers.allow).toBe(allow)
  })
})

describe('every response', () => {
  it.each([
    'GET /echo/x',
    'GET /nowhere',
    'PUT /echo/x',
    'GET /echo/x?limit=0',
    'GET /%zz',
    'OPTIONS /echo/x',
    'TRACE /x',
  ])('of %s carries X-Request-Id and lets any origin read it', async (route) => {
    const { headers } = await started.call(route)
    expect(headers['x-request-id']).toMatch(/^req_[0-9A-Za-z]{20}$/)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-expose-headers']).toBe(
      'X-Request-Id, Location, Retry-After, ETag, Content-Disposition, WWW-Authenticate, Allow, Accept-Encoding, Content-Language, X-Namespace-Version, Link',
    )
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['abc-123.x:y_Z', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['with space', false],
    ['<script>', false],
    ['', false],
  ])('keeps the request id %j: %s', async (id, isKept) => {
    const answer = await started.call('GET /echo/x', { headers: { 'x-request-id': id } })
    expect(answer.headers['x-request-id'] === id).toBe(isKept)
    expect(answer.json()).toMatchObject({ requestId: answer.headers['x-request-id'] })
  })

  it('answers a preflight for any header', async () => {
    const answer = await started.call('OPTIONS /echo/x', {
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-api-key, x-namespace',
      },
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': '*, Authorization',
    })
  })
})
