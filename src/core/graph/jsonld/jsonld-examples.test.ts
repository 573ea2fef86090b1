// Single cases of JSON-LD: read as jsonld.js reads them, and as written here.
import { describe, expect, test } from 'vitest'

import { expandOurs, expandWithJsonld } from '../../../../test/conformance/jsonld-oracle.ts'
import { rdf } from '../vocabulary.ts'

const E = 'http://e.org/'

/** Sorted statements without blank nodes' names: predicate and object. */
async function statementsOf(document: unknown): Promise<string[]> {
  const text = JSON.stringify(document)
  const ours = expandOurs(text)
  expect(ours).toEqual(await expandWithJsonld(text))
  if ('error' in ours) return [ours.error]
  return ours.lines
    .map((line) => {
      const [, predicate, [object, value]] = JSON.parse(line) as [string, string, [string, string]]
      const said = object === 'reference' ? (value.startsWith('_:') ? 'blank' : `<${value}>`) : object
      return `${predicate.replace(E, '').replace(/^.*#/, '')} ${said.replace(E, '')}`
    })
    .sort()
}

const at = (context: unknown, entries: object) => ({ '@context': context, '@id': `${E}a`, ...entries })

describe('an alias beside the default of its keyword', () => {
  test.each([
    ['a language', { lang: '@language', '@language': 'fr' }],
    ['a language that comes first', { '@language': 'fr', lang: '@language' }],
    ['a direction', { dir: '@direction', '@direction': 'rtl' }],
    ['a direction that comes first', { '@direction': 'rtl', dir: '@direction' }],
    ['a type that is declared too', { kind: '@type', '@type': { '@container': '@set' } }],
  ])('%s', async (_, context) => {
    expect(await statementsOf(at(context, { [`${E}p`]: 'x' }))).toEqual(['p x'])
    const scoped = { s: { '@id': `${E}s`, '@context': context } }
    expect(await statementsOf(at(scoped, { s: { [`${E}p`]: 'x' } }))).toEqual(['p x', 's blank'])
  })

  test('a keyword with another meaning is still refused', async () => {
    expect(await statementsOf(at({ id: '@id', '@id': `${E}id` }, {}))).toEqual(['keyword redefinition'])
  })
})

describe('JSON literals', () => {
  const json = (more: object) => ({ j: { '@id': `${E}j`, '@type': '@json', ...more } })

  test('in a list', async () => {
    expect(await statementsOf(at(json({ '@container': '@list' }), { j: [1, 2] }))).toEqual([
      'first [1,2]',
      'j blank',
      `rest <${rdf.nil}>`,
    ])
    expect(await statementsOf(at(json({ '@container': '@list' }), { j: null }))).toContain('first null')
  })

  test('in a list are refused where the property is reversed', async () => {
    const reversed = at(json({ '@container': '@list' }), { '@reverse': { j: [] } })
    expect(await statementsOf(reversed)).toEqual(['invalid reverse property value'])
  })

  test('by a definition that a scoped context brings', async () => {
    const scoped = { j: { '@id': `${E}j`, '@context': json({}) } }
    expect(await statementsOf(at(scoped, { j: 'x' }))).toEqual(['j "x"'])
  })
})

describe('a type-scoped context', () => {
  const typed = (own: unknown, outer: unknown = `${E}l`) => ({
    T: { '@id': `${E}T`, '@context': { l: own } },
    l: outer,
  })
  const link = { '@id': `${E}l`, '@type': '@id' }

  test.each(['@set', '@list'])('ends in an object with %s', async (keyword) => {
    const value = { '@type': 'T', l: { [keyword]: [`${E}x`] } }
    expect(await statementsOf(at(typed(link), value))).toContainEqual(
      expect.stringMatching(keyword === '@set' ? /^l x$/ : /^first x$/),
    )
    expect(await statementsOf(at(typed(`${E}l`, link), value))).toContainEqual(
      expect.stringMatching(keyword === '@set' ? /^l <x>$/ : /^first <x>$/),
    )
  })

  test('still names the property there', async () => {
    const value = { '@type': 'T', l: { '@set': ['x'] } }
    expect(await statementsOf(at(typed(`${E}inner`, `${E}outer`), value))).toContain('inner x')
  })
})

describe('sets in lists', () => {
  const list = { l: { '@id': `${E}l`, '@container': '@list' } }
  const firsts = async (value: unknown): Promise<string[]> =>
    (await statementsOf(at(list, { l: value }))).filter((line) => line.startsWith('first'))

  test('are lists inside of the list', async () => {
    expect(await firsts(['a', { '@set': ['b', 'c'] }])).toEqual([
      'first a',
      'first b',
      'first blank',
      'first c',
    ])
    expect(await firsts([{ '@set': [] }])).toHaveLength(1)
    expect(await firsts({ '@list': ['a', { '@set': ['b'] }] })).toEqual(['first a', 'first b', 'first blank'])
  })

  test('as the whole value are the list', async () => {
    expect(await firsts({ '@set': ['b', 'c'] })).toEqual(['first b', 'first c'])
    expect(await firsts({ '@set': ['b', { '@set': ['c'] }] })).toEqual(['first b', 'first blank', 'first c'])
  })
})

describe('maps', () => {
  const indexed = { i: { '@id': `${E}i`, '@container': '@index', '@index': `${E}at` } }

  test('say nothing about lists', async () => {
    expect(await statementsOf(at(indexed, { i: { x: { '@list': [] } } }))).toHaveLength(1)
    expect(await statementsOf(at(indexed, { i: { x: { '@list': ['a'] } } }))).toHaveLength(3)
    const byType = { i: { '@id': `${E}i`, '@container': '@type' } }
    expect(await statementsOf(at(byType, { i: { [`${E}X`]: { '@list': [] } } }))).toHaveLength(1)
  })

  test('keep the context of a type for what stands under it, not for what a set holds there', async () => {
    const byType = {
      i: { '@id': `${E}i`, '@container': '@type' },
      T: { '@id': `${E}T`, '@context': { p: `${E}p` } },
    }
    const read = (value: unknown) => statementsOf(at(byType, { i: { T: value } }))
    expect(await read([{ p: 'x' }])).toEqual(['i blank', 'p x', 'type <T>'])
    expect(await read({ '@set': [{ p: 'x' }] })).toEqual(['i blank', 'type <T>'])
  })

  test('say where each node stood', async () => {
    expect(await statementsOf(at(indexed, { i: { x: { '@id': `${E}b` } } }))).toEqual(['at x', 'i <b>'])
  })
})

describe('what JSON-LD drops', () => {
  test('a list as the content of a graph', async () => {
    const graph = { g: { '@id': `${E}g`, '@container': '@graph' } }
    expect(await statementsOf(at(graph, { g: { '@list': ['a'] } }))).toEqual([])
  })

  test.each([
    ['a graph', '@graph', (list: object) => list],
    ['a map of graphs', ['@graph', '@index'], (list: object) => ({ '@none': list })],
    ['a map of graphs by identifier', ['@graph', '@id'], (list: object) => ({ [`${E}g1`]: list })],
  ])('a list as the content of %s, but not the faults in it', async (_, container, place) => {
    const context = {
      g: { '@id': `${E}g`, '@container': container },
      texts: { '@id': `${E}texts`, '@container': '@language' },
    }
    const withTexts = (texts: object) =>
      at(context, {
        g: place({ '@list': [{ '@id': `${E}b`, texts, unknown: 1 }, [{ '@reverse': { texts: {} } }]] }),
      })
    expect(await statementsOf(withTexts({ en: 'x' }))).toEqual([])
    expect(await statementsOf(withTexts({ en: 1 }))).toEqual(['invalid language map value'])
  })

  test('an object with a language and nothing else that has a meaning', async () => {
    expect(await statementsOf(at({}, { [`${E}p`]: { '@language': 'fr', unknown: 'x' } }))).toEqual([])
    expect(await statementsOf(at({}, { [`${E}p`]: { '@language': 7 } }))).toEqual([
      'invalid language-tagged string',
    ])
  })
})

describe('an object with a language and what expands to nothing', () => {
  const context = {
    lang: '@language',
    p: `${E}p`,
    raw: { '@id': `${E}raw`, '@type': '@json' },
    texts: { '@id': `${E}texts`, '@container': '@language' },
  }
  test.each([
    [{ '@language': 'fr', p: null }],
    [{ lang: 'fr', p: null }],
    [{ '@language': 'fr', p: { '@value': null } }],
    [{ '@language': 'fr', texts: null }],
    [{ '@language': 'fr', p: { lang: 'en', p: { '@language': 'fr', p: null } } }],
    [{ '@language': 'fr', '@nest': { p: null } }],
    [{ '@language': 'fr', '@reverse': { p: null } }],
    [{ '@set': [{ '@language': 'fr', p: null }] }],
    [{ '@language': 'fr', '@context': { q: `${E}q` }, q: null }],
  ])('is dropped: %j', async (value) => {
    expect(await statementsOf(at(context, { [`${E}q`]: value }))).toEqual([])
    // Beside a graph, what is dropped makes no named graph of it.
    const around = { '@context': context, '@graph': [{ '@id': `${E}a`, p: 'x' }], [`${E}q`]: value }
    if (!('@set' in value)) expect(await statementsOf(around)).toEqual(['p x'])
  })

  test.each([
    [{ '@language': 'fr', p: [] }, []],
    [{ '@language': 'fr', texts: {} }, []],
    [{ '@language': 'fr', raw: null }, ['raw null']],
    [{ '@language': 'fr', '@direction': 'ltr', p: null }, []],
    [{ '@language': 'fr', p: { '@language': 'en', p: 'x' } }, ['p blank', 'p x']],
  ])('is a node where one does not: %j', async (value, more) => {
    expect(await statementsOf(at(context, { [`${E}q`]: value }))).toEqual([...more, 'q blank'].sort())
  })

  test('is checked all the same', async () => {
    const value = { '@language': 'fr', p: { '@value': null, '@type': 5 } }
    expect(await statementsOf(at(context, { [`${E}q`]: value }))).toEqual(['invalid type value'])
  })
})

describe('a term of no type', () => {
  const none = (more: object) => ({ t: { '@id': `${E}t`, '@type': '@none', ...more } })

  test.each(['@type', ['@type', '@set']])('is refused as a map by type: %j', async (container) => {
    const context = none({ '@container': container })
    expect(await statementsOf(at(context, { t: { [`${E}T`]: {} } }))).toEqual(['invalid type mapping'])
  })

  test('is another definition than one without', async () => {
    const read = (first: object, second: object) =>
      statementsOf(at([{ ...first, '@protected': true }, second], { t: 'x' }))
    const plain = { t: { '@id': `${E}t` } }
    expect(await read(none({}), none({}))).toEqual(['t x'])
    expect(await read(none({}), plain)).toEqual(['protected term redefinition'])
    expect(await read(plain, none({}))).toEqual(['protected term redefinition'])
  })
})

describe('a relative vocabulary without a base', () => {
  test.each(['', '#', 'x/'])('%j makes no property of a term, and is no fault', async (vocab) => {
    const context = { '@vocab': vocab, p: { '@type': '@id' }, 'p:x': { '@type': '@id' }, q: `${E}q` }
    expect(await statementsOf(at(context, { p: 'x', 'p:x': 'y', other: 1, q: 'z' }))).toEqual(['q z'])
    // What names it by its IRI still needs one.
    expect(await statementsOf(at({ ...context, r: { '@id': 'p' } }, {}))).toEqual(['invalid IRI mapping'])
  })
})

test('a container may be null', async () => {
  const context = { l: { '@id': `${E}l`, '@container': null } }
  expect(await statementsOf(at(context, { l: ['a', 'b'] }))).toEqual(['l a', 'l b'])
})

describe('a term whose values are lists', () => {
  const list = { list: { '@id': `${E}list`, '@container': '@list' } }
  test.each([
    ['a null value', { '@value': null }, []],
    ['a language alone', { '@language': 'fr' }, []],
    ['an empty set', { '@set': [] }, ['list <http://www.w3.org/1999/02/22-rdf-syntax-ns#nil>']],
  ])('%s', async (_, value, statements) => {
    expect(await statementsOf(at(list, { list: value }))).toEqual(statements)
  })
})

describe('a keyword that nested entries have once more', () => {
  const context = { idx: '@index', group: '@nest' }
  test.each([
    [{ '@index': 'i', '@nest': { '@index': 'i' } }],
    [{ '@nest': { '@index': 'i', idx: 'i' } }],
    [{ '@nest': { '@index': 'i' }, group: { idx: 'i' } }],
    [{ '@nest': { '@nest': { '@index': 'i' } }, idx: 'i' }],
  ])('is refused: %j', async (entries) => {
    expect(await statementsOf(at(context, { ...entries, [`${E}p`]: 1 }))).toEqual(['colliding keywords'])
  })

  test('a context in both is none of these keywords', async () => {
    const entries = { '@nest': { '@context': {}, [`${E}p`]: 1 } }
    expect(await statementsOf(at({}, entries))).toEqual(['p 1'])
  })
})

test('a nested graph is read under an alias too', async () => {
  const document = { '@context': { content: '@graph' }, '@id': `${E}g` }
  const nodes = [{ '@id': `${E}a`, [`${E}p`]: 'x' }]
  const read = (nested: object) => statementsOf({ ...document, '@nest': nested })
  expect(await read({ content: nodes })).toEqual(await read({ '@graph': nodes }))
  expect(await read({ content: nodes })).toHaveLength(1)
})

test('a graph of an object that only nests nothing is no graph', async () => {
  const graphs = { graphs: { '@id': `${E}graphs`, '@container': ['@graph', '@id'] } }
  expect(await statementsOf(at(graphs, { graphs: { [`${E}T`]: { '@nest': {} } } }))).toEqual([])
})
