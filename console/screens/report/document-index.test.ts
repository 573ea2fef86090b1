import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { times } from '../../../test/random-seed.ts'
import { indexDocument } from './document-index.ts'

const pretty = JSON.stringify(
  {
    '@context': ['https://example.org/context', { '@base': 'https://base.example/' }],
    '@graph': [
      { '@id': 'https://a.example/1', forOutcome: { '@id': 'https://a.example/2' } },
      { '@id': 'https://a.example/2', hasName: 'A "quoted" name with \\ and {' },
      { hasName: 'no id', 'odd/key~': { deep: [1, [2, { x: null }]] } },
      { '@id': 'cids:countUnit', '@type': 'x' },
      { '@id': '#here', '@type': 'x' },
    ],
  },
  null,
  2,
)

const textAt = (text: string, focus: string): unknown => {
  const span = indexDocument(text)(focus)
  return span === null ? null : JSON.parse(text.slice(span.start, span.end))
}

describe('a node of a file', () => {
  it('is found by its identifier, where it is described and not where it is only referred to', () =>
    expect(textAt(pretty, 'https://a.example/2')).toHaveProperty('hasName'))

  it('is found by its pointer', () => expect(textAt(pretty, '#/@graph/2')).toHaveProperty('hasName', 'no id'))

  it('is found by a pointer with escaped characters', () =>
    expect(textAt(pretty, '#/@graph/2/odd~1key~0/deep/1/1')).toEqual({ x: null }))

  it('is found by its full identifier although the file abbreviates it', () =>
    expect(textAt(pretty, 'https://ontology.commonapproach.org/cids#countUnit')).toHaveProperty('@type'))

  it('is found by its full identifier although the file has it relative to a base', () =>
    expect(textAt(pretty, 'https://base.example/#here')).toHaveProperty('@type'))

  it('is not found when the file does not have it', () =>
    expect(textAt(pretty, 'https://a.example/3')).toBeNull())

  it('that is not an object is found as the node around it, with the key', () => {
    const span = indexDocument(pretty)('#/@graph/1/hasName')
    expect(span?.key).toBe('hasName')
    expect(pretty.slice(span?.start, span?.end)).toContain('quoted')
  })

  it('is the whole file under #', () => expect(textAt(pretty, '#')).toEqual(JSON.parse(pretty)))
})

it('the URL of a context is found at its first occurrence', () => {
  const span = indexDocument(pretty)('https://example.org/context')
  expect(pretty.slice(span?.start).startsWith('"https://example.org/context"')).toBe(true)
})

it('every container of any JSON is found by its pointer', () => {
  fc.assert(
    fc.property(fc.array(fc.json({ maxDepth: 4 })), fc.constantFrom(0, 2), (texts, indent) => {
      const value = { '@graph': texts.map((text) => JSON.parse(text) as unknown) }
      const text = JSON.stringify(value, null, indent)
      const find = indexDocument(text)
      const check = (each: unknown, pointer: string): void => {
        if (typeof each !== 'object' || each === null) return
        const span = find(pointer)
        expect(JSON.parse(text.slice(span?.start, span?.end))).toEqual(each)
        for (const [key, inner] of Object.entries(each)) {
          check(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
        }
      }
      check(JSON.parse(text), '#')
    }),
    { numRuns: times(200) },
  )
})
