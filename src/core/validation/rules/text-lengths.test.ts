// Texts and identifiers that are too long: exact limits, which property of which node, and what the report repeats of them.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readDocument } from '../../graph/read-document.ts'
import { checkDocument } from '../check-document.ts'
import type { Findings } from '../finding.ts'
import { renderReport } from '../render-report.ts'

const contexts = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]
const iri = (name: string): string => `https://e.example/${name}`

async function check(...graph: readonly object[]): Promise<Findings> {
  return checkDocument(
    await readDocument(Buffer.from(JSON.stringify({ '@context': contexts, '@graph': graph }))),
  )
}

const tooLong = ({ items }: Findings) =>
  items
    .filter(({ rule }) => rule === 'too-long')
    .map(({ variant, focus, path, facts }) => [variant, focus, path, facts?.bytes, facts?.maxBytes])

const places = (findings: Findings) => tooLong(findings).map(([variant, focus]) => [variant, focus])

const report = (value: unknown, further: object = {}) => ({
  '@id': iri('report'),
  '@type': 'cids:IndicatorReport',
  forIndicator: iri('indicator'),
  value,
  startedAtTime: '2024-01-01',
  endedAtTime: '2024-12-31',
  ...further,
})

/** Of so many bytes. */
const text = (bytes: number, character = 'a'): string => {
  const each = Buffer.byteLength(character)
  return character.repeat(Math.floor(bytes / each)) + 'z'.repeat(bytes % each)
}

const properties = [
  ['name', 'org:hasLegalName', 4096],
  ['name', 'org:hasName', 4096],
  ['unit', 'cids:unitDescription', 4096],
  ['unit', 'i72:unit_of_measure', 4096],
  ['funder', 'sff:forFunder', 4096],
  ['value', 'i72:hasNumericalValue', 65_536],
] as const

describe.each(['a', 'é', '食', '😀'])('a text of %s', (character) => {
  it.each(properties)('as %s under %s has at most %i bytes', async (variant, property, limit) => {
    // A node without a type may be an entity that another file types.
    const node = (bytes: number) => ({ '@id': iri('node'), [property]: text(bytes, character) })
    expect(tooLong(await check(node(limit)))).toEqual([])
    expect(tooLong(await check(node(limit + 1)))).toEqual([
      [variant, iri('node'), property, limit + 1, limit],
    ])
  })
})

describe('an identifier', () => {
  const long = (bytes: number): string => iri('é'.repeat(9) + 'x'.repeat(bytes - iri('').length - 18))

  it.each([
    ['id', (id: string) => ({ '@id': id, 'x:p': 'v' }), '#/@graph/0', undefined],
    ['reference', (id: string) => ({ '@id': iri('node'), 'x:p': { '@id': id } }), iri('node'), 'x:p'],
    ['type', (id: string) => ({ '@id': iri('node'), '@type': id }), iri('node'), 'rdf:type'],
    ['property', (id: string) => ({ '@id': iri('node'), [id]: 'v' }), iri('node'), undefined],
    [
      'datatype',
      (id: string) => ({ '@id': iri('node'), 'x:p': { '@value': 'v', '@type': id } }),
      iri('node'),
      'x:p',
    ],
    [
      'id',
      (id: string) => ({ '@id': id, '@graph': [{ '@id': iri('n'), 'x:p': 'v' }] }),
      '#/@graph/0',
      undefined,
    ],
  ] as const)('as %s has at most 4,096 bytes', async (variant, make, focus, path) => {
    expect(tooLong(await check(make(long(4096))))).toEqual([])
    expect(tooLong(await check(make(long(4097))))).toEqual([[variant, focus, path, 4097, 4096]])
  })

  it('that is no valid one is reported as that alone, in full', async () => {
    const id = `${long(5000)} `
    const { items } = await check({ '@id': id, 'x:p': 'v' })
    expect(items).toMatchObject([{ rule: 'invalid-iri', focus: id, value: id }])
  })

  it('is one finding for each node and property', async () => {
    const themes = [long(4097), `${long(4097)}b`, iri('theme')]
    const node = { '@id': iri('node'), forTheme: themes, 'x:p': { '@id': long(4097) } }
    expect(tooLong(await check(node, { ...node, '@id': iri('other') }))).toEqual([
      ['reference', iri('node'), 'cids:forTheme', 4097, 4096],
      ['reference', iri('node'), 'x:p', 4097, 4096],
      ['reference', iri('other'), 'cids:forTheme', 4097, 4096],
      ['reference', iri('other'), 'x:p', 4097, 4096],
    ])
  })

  it('is repeated by no finding of its entry', async () => {
    const { items } = await check({ '@id': long(9000), '@type': 'cids:Outcome', hasName: [' ', 'b'] })
    expect(items.map(({ rule, focus }) => [rule, focus])).toEqual([
      ['entity-name', '#/@graph/0'],
      ['no-organization-link', '#/@graph/0'],
      ['too-long', '#/@graph/0'],
    ])
  })
})

describe('a value', () => {
  const measure = { '@type': 'i72:Measure', hasNumericalValue: text(65_537) }

  it('is reported at its report', async () => {
    const found = [['value', iri('report'), 'i72:hasNumericalValue', 65_537, 65_536]]
    expect(tooLong(await check(report(measure)))).toEqual(found)
    expect(tooLong(await check({ ...measure, '@id': iri('m') }, report(iri('m'))))).toEqual(found)
  })

  it('is reported at its target, and without either where it is', async () => {
    const target = { '@id': iri('target'), '@type': 'cids:Target', value: measure }
    expect(places(await check(target))).toEqual([['value', iri('target')]])
    expect(places(await check({ '@id': iri('i'), 'cids:hasBaseline': measure }))).toEqual([
      ['value', '#/@graph/0/cids:hasBaseline'],
    ])
  })
})

describe('what has no bound', () => {
  it.each([
    { '@id': iri('n'), 'cids:hasDescription': text(70_000) },
    { '@id': iri('n'), 'sch:description': text(70_000) },
    { '@id': iri('n'), 'cids:hasComment': text(70_000), 'x:p': text(70_000), 'rdfs:label': text(70_000) },
    { '@id': iri('n'), 'prov:startedAtTime': text(70_000) },
    { '@type': 'cids:Person', 'org:hasName': text(70_000) },
    { '@id': `_:${text(5000)}`, 'x:p': 'v' },
  ])('%#', async (node) => expect(tooLong(await check(node))).toEqual([]))

  it('is a name without an identifier, unless it is that of a target or of an entity', async () => {
    const named = (type: string) => check({ '@type': type, 'org:hasName': text(4097) })
    expect(places(await named('cids:Target'))).toEqual([['name', '#/@graph/0']])
    expect(places(await named('cids:Outcome'))).toEqual([['name', '#/@graph/0']])
  })
})

describe('the report', () => {
  const nameOfSome = fc
    .string({ unit: fc.constantFrom('a', 'é', '😀', '食', '"', '\n'), minLength: 4, maxLength: 40 })
    .filter((each) => each.trim() !== '')
    .map((each) => each.repeat(Math.ceil(4097 / Buffer.byteLength(each))))

  it('repeats 200 characters of a text, and never half of one', async () => {
    await fc.assert(
      fc.asyncProperty(nameOfSome, async (name) => {
        const begin = `${Array.from(name).slice(0, 200).join('')}…`
        const organization = { '@id': iri('o'), '@type': 'cids:Organization', hasLegalName: name }
        const findings = await check(organization)
        for (const language of ['en', 'fr'] as const) {
          const item = renderReport(findings, language).items.find(({ rule }) => rule === 'too-long')
          expect(item).toMatchObject({
            severity: 'violation',
            value: begin,
            entity: { kind: 'organization', name: begin },
          })
          expect(item?.message).toContain(begin.replaceAll('\n', '⏎'))
          expect(item?.message).not.toMatch(/\p{Surrogate}/u)
          expect(item?.message.length).toBeLessThan(1000)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('repeats a long name in no other finding either', async () => {
    const themes = Array.from({ length: 3 }, (_, at) => ({ '@value': `theme ${at}` }))
    const { items } = await check({
      '@id': iri('o'),
      '@type': 'cids:Outcome',
      hasName: text(9000),
      forTheme: themes,
    })
    expect(items.map(({ rule, entity }) => [rule, entity?.name?.length])).toEqual([
      ['theme-not-iri', 201],
      ['theme-not-iri', 201],
      ['theme-not-iri', 201],
      ['no-organization-link', 201],
      ['too-long', 201],
    ])
  })

  it('says how long the text is and may be', async () => {
    const findings = await check(report({ hasNumericalValue: text(70_000) }))
    const messages = (['en', 'fr'] as const).map(
      (language) => renderReport(findings, language).items.find(({ rule }) => rule === 'too-long')?.message,
    )
    expect(messages[0]).toMatch(/has 70,000 bytes in UTF-8, and at most 65,536 bytes are possible/)
    expect(messages[1]).toMatch(/a 70\s000\soctets en UTF-8, et 65\s536\soctets au plus sont possibles/)
  })
})
