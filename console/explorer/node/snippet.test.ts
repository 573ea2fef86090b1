import { describe, expect, it } from 'vitest'

import { openCapsules } from '../capsules/open-capsules.ts'
import type { NodeView } from '../model.ts'
import { nodeSnippet } from './snippet.ts'

const context = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'

async function nodeIn(text: string, id: string): Promise<NodeView> {
  const bytes = new TextEncoder().encode(text)
  const node = (await openCapsules([{ id: 'one', name: 'one', bytes }], () => {})).node(id)
  if (!node) throw new Error(`${id} is not there`)
  return node
}

const capsule = (...graph: readonly object[]): string =>
  JSON.stringify({ '@context': context, '@graph': graph })

const contentOf = ({ uri, types, properties }: NodeView): object => ({ uri, types, properties })

describe('a node as JSON-LD', () => {
  it.each([
    {
      '@id': 'urn:r',
      '@type': ['cids:IndicatorReport', 'https://elsewhere.example/Report'],
      forIndicator: ['urn:i', 'urn:j'],
      value: { '@type': 'i72:Measure', hasNumericalValue: '75.10', 'urn:own': { 'urn:deeper': 'text' } },
      startedAtTime: '2024-01-01',
      'https://elsewhere.example/note': [
        { '@value': 'été', '@language': 'fr' },
        { '@value': '7', '@type': 'xsd:integer' },
        'cids:Outcome is only a text here',
      ],
    },
    { '@id': 'urn:r', 'urn:says': { '@id': 'sdg:1' } },
  ])('parses to the same statements', async (written) => {
    const node = await nodeIn(capsule(written), 'urn:r')
    expect(contentOf(await nodeIn(nodeSnippet(node), 'urn:r'))).toEqual(contentOf(node))
  })

  it('writes full IRIs where an identifier begins like a prefix', () => {
    const value = { text: 'org:12', isLink: true, name: null, assertedBy: [] }
    const node: NodeView = {
      id: 'urn:o',
      uri: 'urn:o',
      name: null,
      types: ['org:Organization'],
      properties: [{ iri: 'urn:p', label: 'urn:p', values: [value] }],
      incoming: [],
      assertedBy: [],
      inTable: null,
    }
    expect(JSON.parse(nodeSnippet(node))).toEqual({
      '@id': 'urn:o',
      '@type': 'http://ontology.eil.utoronto.ca/tove/organization#Organization',
      'urn:p': { '@id': 'org:12' },
    })
  })
})
