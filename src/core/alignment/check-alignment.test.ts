// The comparison with the tiers: an example of each constraint, the limits of an answer, and a SHACL engine of others with
// our tables written as shapes.
import { readFileSync, readdirSync } from 'node:fs'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findDifferences } from '../../../test/alignment/compare-findings.ts'
import { ownShapes } from '../../../test/alignment/own-shapes.ts'
import { randomEntries } from '../../../test/alignment/random-entries.ts'
import { shaclEngine } from '../../../test/alignment/shacl-findings.ts'
import { times } from '../../../test/random-seed.ts'
import { readDocument } from '../graph/read-document.ts'
import { alignResult, type AlignmentReport } from './alignment-report.ts'
import { alignmentAsText } from './alignment-text.ts'
import { profiles, type Profile } from './tiers.ts'

const contexts = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]

async function align(entries: unknown, profile: Profile = 'basic', language: 'en' | 'fr' = 'en') {
  const bytes = Buffer.from(JSON.stringify({ '@context': contexts, '@graph': entries }))
  const report = alignResult(await readDocument(bytes), profile, language)
  if (!report) throw new Error('the document cannot be read')
  return report
}

const found = ({ items }: AlignmentReport): string[] =>
  items.map(({ severity, path, constraint }) => `${severity} ${path} ${constraint}`)

const organization = {
  '@id': 'https://e.example/org',
  '@type': 'cids:Organization',
  hasLegalName: 'Maple',
}

const theme = {
  '@id': 'https://e.example/theme',
  '@type': 'cids:Theme',
  hasName: 'Homes',
  hasDescription: 'd',
}

describe('a file that has everything', () => {
  test('is aligned, and members of code lists need no description', async () => {
    const outcome = {
      '@id': 'https://e.example/outcome',
      '@type': 'cids:Outcome',
      hasName: 'N',
      hasDescription: 'd',
      forOrganization: 'https://e.example/org',
      forTheme: ['https://metadata.un.org/sdg/11', 'https://e.example/theme'],
    }
    const report = await align([organization, outcome, theme])
    expect(report).toEqual({
      profile: 'basic',
      version: '3.2.1',
      conforms: true,
      item_count: 0,
      items: [],
      truncated: false,
    })
  })
})

describe('a constraint', () => {
  test('missing: by class, also of a subclass; information does not count against it', async () => {
    const report = await align([{ '@id': 'urn:o', '@type': 'cids:SocialPurposeOrganization' }])
    expect(found(report)).toEqual(['violation org:hasLegalName missing'])
    expect(report.conforms).toBe(false)
    const { hasDescription: _, ...undescribed } = theme
    const described = await align([undescribed])
    expect(found(described)).toEqual(['info cids:hasDescription missing'])
    expect(described).toMatchObject({ conforms: true, item_count: 1 })
    expect(described.items[0]).toEqual({
      severity: 'info',
      message:
        'The entry “Homes” of type cids:Theme (https://e.example/theme) has no cids:hasDescription. The Basic Tier asks for exactly one: a text.',
      focus: 'https://e.example/theme',
      path: 'cids:hasDescription',
      constraint: 'missing',
    })
  })

  test('at least one: the description of a funding status', async () => {
    const { items } = await align([{ '@id': 'urn:f', '@type': 'sff:FundingStatus' }], 'sff')
    expect(items.find(({ path }) => path === 'cids:hasDescription')?.message).toContain('at least one')
  })

  test('too-many: different values; the same one twice is one', async () => {
    const twice = { ...organization, hasLegalName: ['Maple', 'Érable'], 'org:hasLegalName': 'Maple' }
    const report = await align([twice])
    expect(found(report)).toEqual(['violation org:hasLegalName too-many'])
    expect(report.items[0]?.message).toContain('has 2 different values under org:hasLegalName')
    expect(report.items[0]?.entity).toEqual({ kind: 'organization', name: 'Maple' })
    expect(found(await align([{ ...twice, hasLegalName: ['Maple', 'Maple'] }]))).toEqual([])
  })

  test.each([
    ['a number', { 'i72:hasNumericalValue': 12 }, 'of the type xsd:integer'],
    [
      'a language',
      { 'i72:hasNumericalValue': { '@value': '12', '@language': 'fr' } },
      'in the language “fr”',
    ],
    ['a link', { 'i72:hasNumericalValue': { '@id': 'urn:x' } }, 'has a link to “urn:x”'],
  ])('wrong-type: %s where a text belongs', async (_, value, sentence) => {
    const report = await align([{ '@id': 'urn:m', '@type': 'i72:Measure', ...value }])
    expect(found(report)).toEqual(['violation i72:hasNumericalValue wrong-type'])
    expect(report.items[0]?.message).toContain(sentence)
  })

  test.each([
    ['2024-01-31T00:00:00', true],
    ['2024-01-31T00:00:00.5-05:00', true],
    ['2024-01-31T24:00:00Z', true],
    ['12024-01-31T00:00:00', true],
    ['2024-01-31', false],
    ['2024-02-30T00:00:00', false],
    ['2024-01-31T25:00:00', false],
    ['', false],
  ])('wrong-type: the date %s', async (date, isRight) => {
    const info = { '@id': 'urn:i', '@type': 'sff:EDGProfile', reportedDate: date }
    expect(found(await align([info], 'sff'))).toEqual(
      isRight ? [] : ['violation sff:reportedDate wrong-type'],
    )
  })

  test('wrong-class: an entry that is another, has no type, or is not described', async () => {
    const links = ['https://e.example/theme', 'urn:untyped', 'urn:elsewhere']
    const entries = [
      { ...organization, hasOutcome: links, hasAddress: { streetAddress: 'Main' } },
      theme,
      { '@id': 'urn:untyped', hasName: 'N' },
    ]
    const { items } = await align(entries)
    expect(items.map(({ message }) => /which[^.]*\./.exec(message)?.[0])).toEqual([
      'which is of the type cids:Theme.',
      'which has no type in this file.',
      'which this file does not describe.',
      'which has no type in this file.',
    ])
    expect(items[3]?.message).toContain('“#/@graph/0/hasAddress”')
  })

  test('wrong-class: a word that a known code list does not have is no member of it', async () => {
    const status = (state: string) => ({ '@type': 'sff:FundingStatus', hasFundingState: state })
    const list = 'https://codelist.commonapproach.org'
    const states = [
      `${list}/FundingState#funded`,
      `${list}/codeLists/FundingState#funded`,
      `${list}/NewList#x`,
      `${list}/FundingState#Funded`,
    ]
    const { items } = await align(states.map(status), 'sff')
    expect(items.filter(({ constraint }) => constraint === 'wrong-class').map(({ focus }) => focus)).toEqual([
      '#/@graph/3',
    ])
  })

  test('not-a-reference: words or an address as text', async () => {
    const report = await align([{ ...organization, 'cids:hasOutcome': ['Homes', 'https://e.example/o'] }])
    expect(found(report)).toEqual(Array(2).fill('violation cids:hasOutcome not-a-reference'))
    expect(report.items[1]?.message).toMatch(/Write \{"@id": "https:\/\/e\.example\/o"\}\.$/)
  })
})

describe('the Essential Tier', () => {
  test('allows any number where the published shapes say none, and entries without an identifier', async () => {
    const entries = [{ ...organization, hasAddress: { '@type': 'cids:Address' } }]
    expect(found(await align(entries, 'essential')).filter((line) => line.includes('hasAddress'))).toEqual([])
  })
})

describe('an answer', () => {
  test('is in French too, and as text', async () => {
    const report = await align([{ '@id': 'urn:o', '@type': 'cids:Organization' }], 'essential', 'fr')
    expect(report.items[0]?.message).toBe(
      'L’organisme (urn:o) n’a pas de org:hasLegalName. Le niveau essentiel (Essential Tier) en demande exactement un\u00a0: un texte.',
    )
    const text = alignmentAsText(report, 'essential', 'fr')
    expect(text).toContain('1 écart. Ce sont des conseils.')
    expect(text).toContain('Problème\u00a0: org:hasLegalName, Absent')
    expect(alignmentAsText(null, 'basic', 'en')).toContain('could not be read')
  })

  test('lists violations before the rest, at most 10,000, with the count of all', async () => {
    const themes = Array.from({ length: 6_000 }, (_, at) => ({ '@id': `urn:t:${at}`, '@type': 'cids:Theme' }))
    const report = await align(themes)
    expect(report).toMatchObject({ item_count: 12_000, truncated: true })
    expect(report.items).toHaveLength(10_000)
    expect(report.items[5_999]).toMatchObject({ severity: 'violation', focus: 'urn:t:5999' })
    expect(report.items[6_000]).toMatchObject({ severity: 'info', focus: 'urn:t:0' })
  })

  test('does not repeat a very long identifier or name for each of very many findings', async () => {
    const long = `not an identifier ${'x'.repeat(100_000)}`
    const report = await align([
      { '@id': long, '@type': 'cids:Organization', hasLegalName: long, hasOutcome: many('urn:u:', 5_000) },
    ])
    expect(report).toMatchObject({ item_count: 5_000, truncated: true })
    expect(JSON.stringify(report).length).toBeLessThan(6_000_000)
  })

  const many = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`)

  test('is null for a document that cannot be read', async () => {
    expect(alignResult(await readDocument(Buffer.from('5')), 'basic', 'en')).toBeNull()
  })
})

describe.each(profiles)('a SHACL engine with our table of %s', (profile) => {
  const find = shaclEngine(ownShapes(profile))
  const folder = new URL('../../../test/fixtures/capsules/', import.meta.url)
  const fixtures = readdirSync(folder).filter((file) => /^(good|link).*\.jsonld$/.test(file))

  test('finds the same in capsules that were written for rules', async () => {
    for (const file of fixtures) {
      const bytes = readFileSync(new URL(file, folder))
      expect({ file, left: await findDifferences(profile, find, bytes, () => {}) }).toEqual({
        file,
        left: [],
      })
    }
  })

  test('finds the same in documents put together by chance', async () => {
    let both = 0
    const count = (what: string) => void (both += what === 'found by both' ? 1 : 0)
    await fc.assert(
      fc.asyncProperty(randomEntries(profile), async (document) => {
        const bytes = Buffer.from(JSON.stringify(document))
        expect(await findDifferences(profile, find, bytes, count)).toEqual([])
      }),
      { numRuns: times(25) },
    )
    expect(both).toBeGreaterThan(50)
  })
})
