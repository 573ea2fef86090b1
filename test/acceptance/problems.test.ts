// The problem catalogue: codes, pages and declarations agree; what a handler does against its declaration is noticed.
import { readdirSync, readFileSync } from 'node:fs'

import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'

import { consoleOperations } from '../../src/contract/console/operations.ts'
import { buildApp } from '../../src/http/build-app.ts'
import { handle } from '../../src/http/answer/handler.ts'
import { possibleProblems } from '../../src/http/openapi/possible-problems.ts'
import { operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import { problem, problems, type ProblemCode } from '../../src/contract/problems.ts'
import { words } from '../../src/contract/wording/en.ts'
import { startApp, useApp } from './start-app.ts'

const codes = Object.keys(problems) as ProblemCode[]
const folder = new URL('../../docs/problems/', import.meta.url)

describe('every problem code', () => {
  it('has a page, and every page has a code', () => {
    expect(readdirSync(folder).sort()).toEqual(codes.map((code) => `${code}.md`).sort())
  })

  it.each(codes)('%s has a page with its title, its status, and what to do', (code) => {
    const page = readFileSync(new URL(`${code}.md`, folder), 'utf8')
    expect(page).toContain(`# ${words.titles[code]}\n`)
    expect(page).toContain(`Code \`${code}\`, status ${problems[code].status}.`)
    expect(page).toContain('## What to do')
  })

  it('can happen: an operation lists it, or it belongs to requests that reach none', () => {
    const reachNone: ProblemCode[] = [
      'page_not_found',
      'method_not_allowed',
      'request_timeout',
      'headers_too_large',
    ]
    const possible = new Set([
      ...[...operations, ...consoleOperations].flatMap((each) => possibleProblems(each)),
      ...reachNone,
    ])
    expect(codes.filter((code) => !possible.has(code))).toEqual([])
  })

  it.each(['request_malformed', 'unavailable', 'internal_error'] as const)(
    '%s can come of every operation',
    (code) => {
      for (const each of [...operations, ...consoleOperations]) {
        expect([each.id, possibleProblems(each)]).toEqual([each.id, expect.arrayContaining([code])])
      }
    },
  )
})

describe('the pages', () => {
  const started = useApp(() => startApp())

  it.each(codes)('are served: %s', async (code) => {
    const answer = await started.call(`GET /problems/${code}`, { headers: { 'x-api-key': undefined } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.body).toContain(`<h1>${words.titles[code]}</h1>`)
    expect(answer.body).not.toMatch(/`|\]\(/)
  })

  it.each(['nothing', '__proto__', 'toString', '..%2f..%2fpackage.json', '%00', 'invalid_request.md'])(
    'do not exist for %s',
    async (code) => {
      const answer = await started.call(`GET /problems/${code}`)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
    },
  )

  it('are where the type of a problem points', async () => {
    const answer = await started.call('GET /nowhere')
    expect(answer.json()).toMatchObject({ type: 'https://impact.example.org/problems/page_not_found' })
  })
})

const declared = operation('breakPromises', 'GET /break/{what}', {
  tag: 'Test',
  summary: 'Break promises',
  access: 'public',
  params: { what: Type.String() },
  success: { 200: { description: 'Kept.', schema: Type.Object({ kept: Type.Boolean() }) } },
  problems: ['capsule_not_found'],
})

const handler = handle(declared, async ({ params: { what } }) => {
  if (what === 'listed') throw problem('capsule_not_found')
  if (what === 'unlisted') throw problem('document_not_found')
  if (what === 'fault') throw new Error('secret reason')
  return { status: what === 'status' ? 201 : 200, body: { kept: what === 'shape' ? 'no' : true } }
})

describe('a handler', () => {
  const serve = (strict: boolean, onLog?: (line: Record<string, unknown>) => void) =>
    startApp({
      operations: [declared],
      openHandlers: async () => ({ handlers: [handler] }),
      strict,
      ...(onLog ? { onLog } : {}),
    })

  it('that keeps to its declaration passes', async () => {
    const strict = await serve(true)
    expect((await strict.call('GET /break/nothing')).statusCode).toBe(200)
    expect((await strict.call('GET /break/listed')).statusCode).toBe(404)
    await strict.close()
  })

  it.each(['unlisted', 'status', 'shape'])('that breaks it fails in tests: %s', async (what) => {
    const lines: Record<string, unknown>[] = []
    const strict = await serve(true, (line) => lines.push(line))
    expect((await strict.call(`GET /break/${what}`)).statusCode).toBe(500)
    expect(JSON.stringify(lines)).toContain('which its declaration does not list')
    await strict.close()
  })

  it.each([
    ['unlisted', 404],
    ['status', 201],
  ])('that breaks it is only logged in production: %s', async (what, status) => {
    const lines: Record<string, unknown>[] = []
    const lenient = await serve(false, (line) => lines.push(line))
    expect((await lenient.call(`GET /break/${what}`)).statusCode).toBe(status)
    expect(JSON.stringify(lines)).toContain('which its declaration does not list')
    await lenient.close()
  })

  it('that fails shows nothing of it to the caller and all of it to the log', async () => {
    const lines: Record<string, unknown>[] = []
    const lenient = await serve(false, (line) => lines.push(line))
    const answer = await lenient.call('GET /break/fault')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('secret reason')
    expect(answer.json()).toMatchObject({
      code: 'internal_error',
      request_id: answer.headers['x-request-id'],
    })
    const logged = lines.find(({ level }) => level === 50)
    expect(logged).toMatchObject({
      request_id: answer.headers['x-request-id'],
      err: { message: 'secret reason' },
    })
    await lenient.close()
  })

  it('is no use without a declaration', async () => {
    const other = await serve(true)
    const parts = { store: other.store, config: other.config, log: other.app.log as never }
    const app = await buildApp({ ...parts, operations: [declared], handlers: [handler] })
    expect(() => app.get('/undeclared', async () => 'hello')).toThrow('GET /undeclared is not declared')
    await app.close()
    await other.close()
  })

  it('is needed for every declared operation', async () => {
    const other = await serve(true)
    const parts = {
      store: other.store,
      config: other.config,
      log: other.app.log as never,
      operations: [declared],
    }
    await expect(buildApp(parts)).rejects.toThrow('breakPromises is declared, but nothing handles it')
    await other.close()
  })
})

describe('503', () => {
  it('answers when the database is out of reach, with the time to wait', async () => {
    const other = await startApp({ ownDatabase: true })
    await other.store.close()
    for (const route of ['GET /namespaces', 'GET /readyz']) {
      const answer = await other.call(route)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'unavailable'])
      expect(answer.headers['retry-after']).toBe('5')
    }
    expect((await other.call('GET /healthz')).statusCode).toBe(200)
    await other.app.close()
  })
})
