// What people in a browser see at the root and at addresses that do not exist, and what programs get there.
import { describe, expect, it } from 'vitest'

import { startApp, useApp } from './start-app.ts'

const app = useApp(() => startApp())

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

const open = (path: string, accept: string | undefined, language = 'en-CA') =>
  app.call(`GET ${path}`, {
    headers: { 'x-api-key': undefined, 'x-namespace': undefined, accept, 'accept-language': language },
  })

describe('in a browser', () => {
  it('the root is a page that leads to the console, the documentation and sample data', async () => {
    const answer = await open('/', browser)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const part of ['href="/console"', 'href="/docs"', 'Sample data', 'lang="en-CA"', 'href="?lang=fr"'])
      expect(answer.body).toContain(part)
    expect(answer.headers['vary']).toContain('Accept')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('the root is in French by header or by its own link', async () => {
    for (const answer of [await open('/', browser, 'fr-CA,en;q=0.5'), await open('/?lang=fr', browser)]) {
      expect(answer.body).toContain('Données d’exemple')
      expect(answer.body).toContain('<html lang="fr-CA">')
    }
  })

  it.each(['/consolee', '/orgs/some/thing', '/docs/nope/nope'])(
    '%s is a page that says what to do',
    async (path) => {
      const answer = await open(path, browser, 'fr')
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(answer.body).toContain('Il n’y a pas de page à cette adresse.')
    },
  )

  it.each(['/console/nope', '/console/namespaces/a/b/c/d'])(
    '%s is the console, which says so itself',
    async (path) => {
      const answer = await open(path, browser)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('<div id="root">')
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
    },
  )
})

describe('a program', () => {
  it.each([
    ['/', '*/*'],
    ['/', undefined],
    ['/', 'application/json'],
    ['/', 'application/problem+json, text/html;q=0.5'],
    ['/consolee', '*/*'],
    ['/console/nope', '*/*'],
    ['/console/api/nope', browser.replace('text/html,', '')],
  ])('gets a problem at %s when it accepts %s', async (path, accept) => {
    const answer = await open(path, accept)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
    expect(answer.json()).toMatchObject({ code: 'page_not_found' })
  })

  it('gets a problem for another method, whatever it accepts', async () => {
    const answer = await app.call('POST /', { headers: { accept: browser } })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'page_not_found'])
  })
})
