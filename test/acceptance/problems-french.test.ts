// Problems in French: title and details follow Accept-Language, codes and names do not.
import { describe, expect, it } from 'vitest'

import { startApp, useApp } from './start-app.ts'
import { listen, openWire } from './wire.ts'

const started = useApp(() => startApp())

interface Body {
  readonly type: string
  readonly title: string
  readonly detail: string
  readonly code: string
  readonly errors?: readonly { readonly in: string; readonly name: string; readonly detail: string }[]
}

async function problemOf(route: string, headers: Record<string, string | undefined>, body?: unknown) {
  const answer = await started.call(route, { headers, body })
  const { type, title, detail, code, errors } = answer.json<Body>()
  const { vary, 'content-language': language } = answer.headers
  return { type, title, detail, code, errors, language, vary: String(vary) }
}

const french = { 'accept-language': 'fr-CA, en;q=0.5' }

describe('a problem', () => {
  it('is in French when the caller prefers French', async () => {
    const found = await problemOf('GET /orgs', { ...french, 'x-namespace': 'not-there' })
    expect(found).toMatchObject({
      code: 'namespace_not_found',
      type: 'https://impact.example.org/problems/namespace_not_found',
      title: 'Cet espace n’existe pas',
      detail: 'Il n’y a pas d’espace "not-there". Créez-le avec POST /namespaces.',
      language: 'fr',
    })
    expect(found.vary).toContain('Accept-Language')
  })

  it('has every fault in French, under its own name', async () => {
    const found = await problemOf('POST /namespaces', french, { namespace: 'Not A Slug', labell: 'x' })
    expect(found.title).toBe('La requête contient des erreurs')
    expect(found.detail).toBe('La requête a 2 erreurs; "errors" les donne toutes.')
    expect(found.errors).toEqual([
      {
        in: 'body',
        name: 'namespace',
        detail:
          '"namespace" doit être un identifiant\u00a0: de 1 à 63 lettres minuscules, chiffres et traits d’union, en commençant par une lettre ou un chiffre (comme "my-data"); "Not A Slug" ne l’est pas.',
      },
      {
        in: 'body',
        name: 'labell',
        detail: 'Il n’y a pas de champ "labell" ici. Vouliez-vous dire "label"?',
      },
    ])
  })

  it.each([
    ['GET /nowhere', {}],
    ['DELETE /healthz', {}],
    ['GET /orgs', { 'x-api-key': undefined }],
    ['GET /orgs?limit=x', {}],
    ['GET /orgs?%', {}],
    ['POST /orgs', { 'content-type': 'multipart/form-data' }],
    ['GET /capsules/cap_unknown', {}],
    ['GET /console/api/keys', {}],
  ])('names its language and varies by it: %s', async (route, headers) => {
    for (const language of ['en', 'fr']) {
      const found = await problemOf(route, { ...headers, 'accept-language': language })
      expect([found.code, found.language]).toEqual([expect.any(String), language])
      expect(found.vary).toContain('Accept-Language')
      expect(found.title).toMatch(language === 'fr' ? /[àéèêç’]|Il |Ce / : /^[ -~]*$/)
    }
    const plain = await problemOf(route, headers)
    expect(plain.language).toBe('en')
  })

  it('is in English where no language could be read', async () => {
    const wire = await openWire(await listen(started.app))
    wire.send('THIS IS NOT HTTP\r\n\r\n')
    const { headers, body } = await wire.answer()
    expect([headers['content-language'], headers['vary']]).toEqual(['en', 'Accept-Language'])
    expect(JSON.parse(body)).toMatchObject({ code: 'request_malformed' })
  })
})
