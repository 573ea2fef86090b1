// What holds for every page and every answer, whatever it is about. docs/security.md lists what else was checked, and where.
import { describe, expect, it } from 'vitest'

import { consolePageOperations } from '../../src/http/pages/console-pages.ts'
import { openDocsPages } from '../../src/http/pages/docs-pages.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import { startCapsuleApp } from './capsule-app.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp())

const browser = {
  'x-api-key': undefined,
  'x-namespace': undefined,
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
}

const isPage = ({ success }: Operation): boolean =>
  Object.values(success).some((answer) => 'type' in answer && answer.type === 'text/html')

const addressOf = ({ path }: Operation): string =>
  path.replaceAll(/\{\w+\}/g, path.startsWith('/problems') ? 'unavailable' : 'listRows')

const pages = [
  ...[...operations, ...consolePageOperations, ...openDocsPages].filter(isPage).map(addressOf),
  '/',
  '/nothing/there',
  '/console/nothing/there',
]

describe('every page', () => {
  it('is among those that are looked at', () => {
    expect(pages.length).toBeGreaterThan(15)
    expect(pages).toContain('/problems/unavailable')
  })

  it.each(pages)('%s runs no foreign script, fits in no frame and sends no form elsewhere', async (path) => {
    const { headers } = await app.call(`GET ${path}`, { headers: browser })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const policy = String(headers['content-security-policy'])
    const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule]))
    expect(rules.get('default-src')).toBe("default-src 'none'")
    expect(rules.get('frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(rules.get('base-uri')).toBe("base-uri 'none'")
    expect(rules.get('form-action')).toMatch(/^form-action '(?:none|self)'$/)
    expect(rules.get('script-src') ?? "script-src 'self'").toBe("script-src 'self'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe(
      /^\/(?:l|receipts|unsubscribe)\//.test(path) ? 'no-referrer' : 'same-origin',
    )
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })
})

describe('every answer', () => {
  it.each([
    'GET /healthz',
    'GET /orgs',
    'GET /openapi.json',
    'GET /nothing',
    'POST /capsules',
    'TRACE /orgs',
  ])('%s says nothing of the software behind it, and is taken for what it is', async (route) => {
    const { headers } = await app.call(route)
    expect([headers['server'], headers['x-powered-by'], headers['via']]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('keeps what a capsule holds from being shown as a page, and its label from becoming a header', async () => {
    const script = '<script>alert(1)</script>'
    const label = encodeURIComponent(`a"\r\nSet-Cookie: x=1\r\n\r\n${script}`)
    const uploaded = await app.call(`POST /capsules?label=${label}`, {
      body: {
        '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
        '@id': 'https://example.org/a',
        '@type': 'cids:Organization',
        hasLegalName: script,
        hasDescription: 'x',
      },
    })
    expect([uploaded.statusCode, uploaded.body]).toEqual([202, expect.any(String)])
    const { capsule_id } = uploaded.json<{ capsule_id: string }>()
    expect(await app.verdict(capsule_id)).toMatchObject({ status: 'accepted' })
    const reads = [
      `/capsules/${capsule_id}`,
      `/capsules/${capsule_id}/document`,
      '/orgs',
      '/export',
      '/rows/indicator-reports?format=csv',
    ]
    for (const path of reads) {
      const { statusCode, headers } = await app.call(`GET ${path}`)
      expect([path, statusCode]).toEqual([path, 200])
      expect([path, headers['set-cookie']]).toEqual([path, undefined])
      expect(headers['content-type']).not.toContain('html')
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })
})
