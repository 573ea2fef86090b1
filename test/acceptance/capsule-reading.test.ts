// How a capsule is read depends on its own bytes alone, and nothing of it is lost on the way to the export. Rules,
// sections 1 and 2.
import { beforeAll, describe, expect, it } from 'vitest'

import { cids } from '../../src/core/graph/vocabulary.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { startCapsuleApp } from './capsule-app.ts'
import { useApp, addTenant } from './start-app.ts'

const context = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'
const sdg = 'https://metadata.un.org/sdg/11'

const capsule = (local: object, name: string) => ({
  '@context': local,
  '@graph': [
    {
      '@id': `https://example.org/${name}`,
      '@type': 'cids:Organization',
      hasLegalName: name,
      hasDescription: 'Meals.',
      hasOutcome: `https://example.org/${name}/outcome`,
    },
    {
      '@id': `https://example.org/${name}/outcome`,
      '@type': 'cids:Outcome',
      hasName: 'Food',
      forTheme: sdg,
    },
  ],
})

const app = useApp(() => startCapsuleApp())
let other: Record<string, string>

beforeAll(async () => void (other = (await addTenant(app.store, 'theirs')).headers))

describe('a file of one tenant', () => {
  it('does not change how another tenant’s file is read', async () => {
    // One thread reads them all, one after the other.
    const thief = { '@import': context, forTheme: 'https://example.org/stolen' }
    const first = await app.verdict(await app.upload(capsule(thief, 'thief')))
    expect(first).toMatchObject({ status: 'accepted' })
    const unknown = { '@import': 'https://example.org/unknown.jsonld' }
    const locals = [{ '@import': context }, [context, { '@import': context }], unknown, unknown, context]
    const verdicts = []
    for (const local of locals) {
      const id = await app.upload(capsule(local as object, 'honest'), { headers: other })
      verdicts.push(await app.verdict(id, other))
    }
    expect(verdicts.map(({ status }) => status)).toEqual([
      'accepted',
      'accepted',
      'rejected',
      'rejected',
      'accepted',
    ])
    for (const { validation } of verdicts.slice(2, 4)) {
      expect(validation?.items).toMatchObject([{ rule: 'unknown-context' }])
    }
    const exported = await app.call('GET /export?format=nquads', { headers: other })
    expect(exported.body).toContain(`<https://example.org/honest/outcome> <${cids.forTheme}> <${sdg}> .`)
    expect(exported.body).not.toContain('stolen')
  })
})

describe('an export', () => {
  it('lists statements that differ only in direction once as N-Quads, and separately as JSON-LD', async () => {
    const organization = {
      '@id': 'https://example.org/directed',
      '@type': 'cids:Organization',
      hasLegalName: 'Directed',
      hasDescription: 'Meals.',
      'cids:motto': [
        { '@value': 'سلام', '@language': 'ar' },
        { '@value': 'سلام', '@language': 'ar', '@direction': 'rtl' },
        { '@value': 'سلام', '@language': 'AR', '@direction': 'ltr' },
      ],
      'cids:raw': { '@type': '@json', '@value': { '@context': 'x', '@id': 7 } },
    }
    await createNamespace(app.store, app.tenant.id, 'directed', 'Directed')
    const headers = { 'x-namespace': 'directed' }
    const id = await app.upload({ '@context': context, ...organization }, { headers })
    const verdict = await app.verdict(id, headers)
    const { body } = await app.call('GET /export?format=nquads', { headers })
    const lines = body.trim().split('\n')
    expect(lines).toHaveLength(5)
    expect(new Set(lines).size).toBe(5)
    expect(verdict.triple_count).toBe(5)
    expect(body).toContain(
      '"{\\"@context\\":\\"x\\",\\"@id\\":7}"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#JSON>',
    )
    const jsonLd = await app.call('GET /export', { headers })
    expect(jsonLd.body.match(/@direction/g)).toHaveLength(2)
  })
})
