import { describe, expect, test } from 'vitest'

import { bundledContext, contextDocument } from './bundled-contexts.ts'

describe('a context URL', () => {
  const site = 'ontology.commonapproach.org'
  test.each([
    [`https://${site}/contexts/cidsContext.jsonld`, 'cids'],
    [`http://${site}/contexts/cidsContext.jsonld`, 'cids'],
    [`https://${site}/contexts/sffContext.jsonld`, 'sff'],
    [`http://${site}/contexts/sffContext.jsonld`, 'sff'],
    [`https://${site}/cids.jsonld`, 'cids'],
    [`https://${site}/sff-1.0.jsonld`, 'sff'],
    [`https://${site}/contexts/cidsContext.json`, 'cids'],
    [`http://${site}/contexts/cidsContext.json`, 'cids'],
  ] as const)('%s is served from the bundle', (url, name) => {
    expect(bundledContext(url)).toBe(contextDocument(name))
  })

  test.each([
    'http://ontology.eil.utoronto.ca/cids/contexts/cidsContext.json',
    'https://schema.org/',
    `https://${site}/contexts/cidsContext.jsonld#`,
    '__proto__',
    '',
  ])('%j is not known', (url) => {
    expect(bundledContext(url)).toBeNull()
  })
})

test('the CIDS context has 85 terms and the SFF context 20, over the same 37 prefixes', () => {
  const sizes = (['cids', 'sff'] as const).map((name) => {
    const entries = Object.values(contextDocument(name)['@context'])
    const terms = entries.filter((entry) => typeof entry === 'object').length
    return [entries.length - terms, terms]
  })
  expect(sizes).toEqual([
    [37, 85],
    [37, 20],
  ])
})
