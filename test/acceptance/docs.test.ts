// The documentation page: bundled whole, nothing from elsewhere. Spec, What the service does, 7.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startApp } from './start-app.ts'
import type { StartedApp } from './start-app.ts'

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(async () => await started.close())

const get = (path: string) =>
  started.call(`GET ${path}`, { headers: { 'x-api-key': undefined, 'x-namespace': undefined } })

describe('200', () => {
  it.each(['/docs', '/docs/'])(
    'shows a page at %s that allows only what the service itself serves',
    async (path) => {
      const page = await get(path)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      const policy = String(page.headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'; script-src 'self';")
      expect(policy).not.toMatch(/https?:|script-src[^;]*unsafe/)
      expect(page.body).not.toMatch(/https?:\/\//)
      expect(page.body).not.toMatch(/<script>|\son\w+=/)
    },
  )

  it('serves every file the page names', async () => {
    const { body } = await get('/docs')
    const files = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(files).toHaveLength(4)
    for (const file of files) expect([file, (await get(file)).statusCode]).toEqual([file, 200])
  })

  it('starts without a validator from elsewhere and forgets the key when the page closes', async () => {
    const { body } = await get('/docs/start.js')
    expect(body).toContain('validatorUrl: null')
    expect(body).toContain('persistAuthorization: false')
    expect(body).toContain("url: '/openapi.json'")
  })
})

describe('404', () => {
  it.each([
    'package.json',
    '..%2fpackage.json',
    'swagger-ui-bundle.js.map',
    'index.html',
    '__proto__',
    'constructor',
  ])('serves nothing else of the package: %s', async (file) => {
    const answer = await get(`/docs/${file}`)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'page_not_found'])
  })
})
