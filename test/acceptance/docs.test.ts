// The documentation: bundled whole, nothing from elsewhere, and in agreement with /openapi.json. Rules, section 6.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import { Check } from 'typebox/value'
import type { TSchema } from 'typebox'
import { beforeAll, describe, expect, it } from 'vitest'

import { makeReference, type OpenApiDocument } from '../../console/docs/build/make-reference.ts'
import { readPlace } from '../../console/docs/place.ts'
import type { WholeOperation } from '../../console/docs/reference/reference-types.ts'
import { docsPages } from '../../src/http/pages/docs-pages.ts'
import { possibleProblems } from '../../src/http/openapi/possible-problems.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import { startApp, useApp } from './start-app.ts'

const started = useApp(() => startApp())

const without = { headers: { 'x-api-key': undefined, 'x-namespace': undefined } }
const get = (path: string) => started.call(`GET ${path}`, without)

const pages = ['', '/', ...docsPages.map((page) => page.replaceAll(/\{\w+\}/g, 'listRows')), '?from=readme']

describe('200', () => {
  it.each(pages)('shows a page at /docs%s that allows only what the service itself serves', async (path) => {
    const page = await get(`/docs${path}`)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-")
    expect(policy).toContain("connect-src 'self'")
    expect(policy).not.toMatch(/https?:|unsafe/)
    expect(page.body).not.toMatch(/https?:\/\//)
    expect(page.body).not.toMatch(/<script>|<style|\son\w+=|\sstyle=/)
  })

  it('gives every answer a nonce of its own, the same in the page as in its policy', async () => {
    const [one, other] = [await get('/docs'), await get('/docs')]
    const nonceOf = ({ body }: { body: string }) =>
      /property="csp-nonce" nonce="([^"]+)"/.exec(body)?.[1] ?? ''
    expect(nonceOf(one)).not.toBe(nonceOf(other))
    expect(one.headers['content-security-policy']).toContain(`'nonce-${nonceOf(one)}'`)
  })

  it('serves every file the page names, all below one address', async () => {
    const { body } = await get('/docs/operations/listRows')
    const files = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      expect(file).toMatch(/^\/console\//)
      expect([file, (await get(file)).statusCode]).toEqual([file, 200])
    }
  })

  it('lies below the base path where there is one', async () => {
    const below = await startApp({ config: { baseUrl: 'https://example.org/impact' } })
    const { body } = await below.call('GET /docs/guides/errors', without)
    expect(body).toContain('name="base-path" content="/impact"')
    const files = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(files.every((file) => file.startsWith('/impact/console/'))).toBe(true)
    await below.close()
  })

  it('loads at most 200 KB before its first page', async () => {
    const { body } = await get('/docs')
    const files = [...new Set(body.match(/assets\/[^"]+/g))]
    const sizes = files.map(
      (file) => gzipSync(readFileSync(new URL(`../../dist/console/${file}`, import.meta.url))).length,
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(200 * 1024)
  })

  it('has a page at the service for every address of its own', () => {
    const places = docsPages.map((page) => readPlace(page.replaceAll(/\{\w+\}/g, 'x')).at)
    expect(places).toEqual(['operations', 'operation', 'guides', 'guide', 'problems', 'problem', 'codelists'])
    expect([readPlace('').at, readPlace('/').at, readPlace('/nowhere').at]).toEqual([
      'home',
      'home',
      'nowhere',
    ])
  })
})

describe('404', () => {
  it.each(['start.js', 'swagger-ui.css', '..%2fpackage.json', '__proto__', 'guides/errors/more'])(
    'serves nothing else: /docs/%s',
    async (path) => {
      const answer = await get(`/docs/${path}`)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'page_not_found'])
    },
  )
})

describe('the reference', () => {
  let reference: readonly WholeOperation[]

  beforeAll(async () => {
    reference = makeReference((await get('/openapi.json')).json<OpenApiDocument>())
  })

  it('has every operation of /openapi.json, and what the page was built from is the same', async () => {
    expect(reference.map(({ id }) => id).sort()).toEqual(operations.map(({ id }) => id).sort())
    const { body } = await get('/docs')
    const built = [...body.matchAll(/assets\/[^"]+\.js/g)]
      .map(([file]) => readFileSync(new URL(`../../dist/console/${file}`, import.meta.url), 'utf8'))
      .join('\n')
    for (const { summary, path } of reference) {
      expect([summary, built.includes(summary)]).toEqual([summary, true])
      expect([path, built.includes(path)]).toEqual([path, true])
    }
  })

  it.each((operations as readonly Operation[]).map((each) => [each.id, each] as const))(
    'agrees with the declaration on every parameter, body, answer and problem: %s',
    (id, operation) => {
      const found = reference.find((each) => each.id === id)
      const { params = {}, query = {}, headers = {}, body, success, access, method, path } = operation
      // What a reader needs to know: whether a key, and whether a namespace.
      const needed =
        access === 'link' ? 'public' : access === 'public' || access === 'namespace' ? access : 'key'
      expect(found).toMatchObject({ access: needed, method, path })
      expect(found?.parameters.map(({ name }) => name)).toEqual(
        Object.keys({ ...params, ...query, ...headers }),
      )
      for (const { name, isRequired } of found?.parameters ?? []) {
        const declared = { ...params, ...query, ...headers }[name] as object
        expect([name, isRequired]).toEqual([name, !('~optional' in declared)])
      }
      expect(found?.body?.as).toBe(body?.as)
      const statuses = Object.keys(success).map(Number)
      expect(found?.answers.map(({ status }) => status)).toEqual(expect.arrayContaining(statuses))
      expect(
        found?.answers.filter(({ status }) => !statuses.includes(status)).map(({ status }) => status),
      ).toEqual(operation.versioned ? [304] : [])
      expect(found?.problems.map(({ code }) => code).sort()).toEqual(possibleProblems(operation).sort())
    },
  )

  it('shows examples that keep to their schemas', () => {
    for (const { id, answers } of reference) {
      for (const { status, schema, example } of answers) {
        if (schema.properties) {
          expect([id, status, Check(schema as TSchema, example)]).toEqual([id, status, true])
        }
      }
    }
  })
})
