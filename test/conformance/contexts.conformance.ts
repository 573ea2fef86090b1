// Our own contexts against the official files: whatever a document says, both must expand to the same.
import * as fc from 'fast-check'
import jsonld from 'jsonld'
import { describe, expect, test } from 'vitest'

import { contextDocument } from '../../src/core/graph/contexts/bundled-contexts.ts'
import { jsonInFolder } from './read-folder.ts'

type Definitions = Readonly<Record<string, unknown>>

const contextOf = (document: unknown): Definitions => (document as { '@context': Definitions })['@context']

const official = {
  cids: contextOf(jsonInFolder('cidsContext.jsonld')),
  sff: contextOf(jsonInFolder('sffContext.jsonld')),
}
const ours = { cids: contextOf(contextDocument('cids')), sff: contextOf(contextDocument('sff')) }

const COMBINATIONS = [['cids'], ['sff'], ['cids', 'sff'], ['sff', 'cids']] as const

type Combination = (typeof COMBINATIONS)[number]

const expand = (contexts: readonly Definitions[], body: object): Promise<unknown> =>
  jsonld.expand(
    { '@context': contexts, ...body } as Parameters<typeof jsonld.expand>[0],
    { expandContext: { '@base': null } } as unknown as Parameters<typeof jsonld.expand>[1],
  )

const inBoth = (names: Combination, body: object): Promise<unknown[]> =>
  Promise.all(
    [official, ours].map((source) =>
      expand(
        names.map((name) => source[name]),
        body,
      ),
    ),
  )

const keysOf = (names: Combination): string[] => [
  ...new Set(names.flatMap((name) => [official, ours].flatMap((source) => Object.keys(source[name])))),
]

const VALUES = ['text', 'https://example.org/x', 'cids:x', '2024-01-01', 5, 1.5, true, { '@id': 'urn:y' }]

describe.each(COMBINATIONS.map((names) => [names.join(' and '), names] as const))('%s', (_, names) => {
  test.each(keysOf(names))('%s means the same', async (key) => {
    const [expected, actual] = await inBoth(names, {
      '@id': `${key}:id`,
      '@type': [key, `${key}:Type`],
      [key]: VALUES,
      [`${key}:name`]: VALUES,
    })
    expect(actual).toEqual(expected)
  })

  test('generated documents expand to the same', async () => {
    const value = fc.constantFrom<unknown>(...VALUES)
    const { node } = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.dictionary(
        fc.constantFrom(...keysOf(names), 'org:hasName', 'unknown'),
        fc.oneof({ depthSize: 'small', withCrossShrink: true }, value, fc.array(value), tie('node')),
        { maxKeys: 6 },
      ),
    }))
    await fc.assert(
      fc.asyncProperty(fc.array(node, { maxLength: 4 }), async (graph) => {
        const [expected, actual] = await inBoth(names, { '@graph': graph })
        expect(actual).toEqual(expected)
      }),
      { numRuns: 200 },
    )
  })
})
