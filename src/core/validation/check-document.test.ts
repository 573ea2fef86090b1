// Properties of the rules over generated capsules, and the sizes a report must bear. Examples of every rule are in
// fixtures.test.ts.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { times } from '../../../test/random-seed.ts'
import { readDocument } from '../graph/read-document.ts'
import { checkDocument } from './check-document.ts'
import type { Findings } from './finding.ts'
import { renderReport } from './render-report.ts'
import { isLongRun } from '../../../test/long-run.ts'

const CIDS = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'
const SFF = 'https://ontology.commonapproach.org/contexts/sffContext.jsonld'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Entry = { [key: string]: Json }

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const check = async (document: Json): Promise<Findings> =>
  checkDocument(await readDocument(new TextEncoder().encode(JSON.stringify(document))))

const graph = (entries: Entry[]): Json => ({ '@context': [CIDS, SFF], '@graph': entries })

const name = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).map((text) => `n${text}`)
/** Any text that can be stored, the empty one included. */
const value = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''))
const iri = (kind: string, at: number) => `https://maple.example/${kind}/${at}`

/** A sound capsule: organizations, each with an outcome, an indicator and a report of its own. */
const soundEntries = fc
  .array(fc.tuple(name, name, name, value), { minLength: 1, maxLength: 4 })
  .map((parts) =>
    parts.flatMap(([legal, outcome, indicator, value], at): Entry[] => [
      {
        '@id': iri('organization', at),
        '@type': 'cids:Organization',
        hasLegalName: legal,
        hasDescription: 'd',
      },
      {
        '@id': iri('outcome', at),
        '@type': 'cids:Outcome',
        hasName: outcome,
        forOrganization: iri('organization', at),
        forTheme: 'https://metadata.un.org/sdg/1',
      },
      {
        '@id': iri('indicator', at),
        '@type': 'cids:Indicator',
        hasName: indicator,
        forOrganization: iri('organization', at),
        forOutcome: iri('outcome', at),
      },
      {
        '@id': iri('report', at),
        '@type': 'cids:IndicatorReport',
        forIndicator: iri('indicator', at),
        value: { '@type': 'i72:Measure', hasNumericalValue: value },
        startedAtTime: '2024-01-01',
        endedAtTime: '2024-12-31',
      },
    ]),
  )

/** What each key is for: the finding that its absence must give. */
const required = {
  'organization hasLegalName': ['organization-legal-name', 'org:hasLegalName'],
  'organization hasDescription': ['organization-description', 'cids:hasDescription'],
  'outcome hasName': ['entity-name', 'org:hasName'],
  'outcome forOrganization': ['no-organization-link', 'cids:forOrganization'],
  'indicator hasName': ['entity-name', 'org:hasName'],
  'indicator forOrganization': ['no-organization-link', 'cids:forOrganization'],
  'indicator forOutcome': ['indicator-outcome', 'cids:forOutcome'],
  'report forIndicator': ['report-incomplete', 'cids:forIndicator'],
  'report value': ['report-incomplete', 'i72:value'],
  'report startedAtTime': ['report-incomplete', 'prov:startedAtTime'],
  'report endedAtTime': ['report-incomplete', 'prov:endedAtTime'],
} as const

const summary = ({ items }: Findings): string[] =>
  items.map(({ rule, focus, path, value }) => JSON.stringify([rule, focus, path, value])).sort()

describe('a generated capsule', () => {
  test('that is valid has no finding, and no note but of values that are no numbers', async () => {
    await fc.assert(
      fc.asyncProperty(soundEntries, async (entries) => {
        const findings = await check(graph(entries))
        expect(findings).toMatchObject({ items: [], violationCount: 0, warningCount: 0 })
        expect(findings.notes.filter(({ note }) => note !== 'value-not-numeric')).toEqual([])
      }),
    )
  })

  test.each(Object.entries(required))('without its %s gives exactly that finding', async (part, expected) => {
    const [kind = '', key = ''] = part.split(' ')
    await fc.assert(
      fc.asyncProperty(soundEntries, async (entries) => {
        const broken = entries.map((entry) =>
          entry['@id'] === iri(kind, 0)
            ? Object.fromEntries(Object.entries(entry).filter(([k]) => k !== key))
            : entry,
        )
        const { items, violationCount, warningCount } = await check(graph(broken))
        expect(items.map(({ rule, path, focus }) => [rule, path, focus])).toEqual([
          [...expected, iri(kind, 0)],
        ])
        expect(violationCount + warningCount).toBe(1)
      }),
      { numRuns: times(20) },
    )
  })

  test('gives the same findings however it is spelled', async () => {
    const broken = fc.tuple(soundEntries, fc.subarray(Object.keys(required)))
    await fc.assert(
      fc.asyncProperty(broken, async ([entries, parts]) => {
        const cut = entries.map((entry) => withoutParts(entry, parts))
        const expected = summary(await check(graph(cut)))
        for (const spell of spellings) expect(summary(await check(spell(cut)))).toEqual(expected)
      }),
      { numRuns: times(40) },
    )
  })
})

function withoutParts(entry: Entry, parts: readonly string[]): Entry {
  const kind = textOf(entry['@id']).split('/').at(-2)
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !parts.includes(`${kind} ${key}`)))
}

const prefixes: Readonly<Record<string, string>> = {
  hasLegalName: 'org',
  hasName: 'org',
  value: 'i72',
  hasNumericalValue: 'i72',
  startedAtTime: 'prov',
  endedAtTime: 'prov',
}

const links = new Set(['forOrganization', 'forTheme', 'forOutcome', 'forIndicator'])

const namespaces: Readonly<Record<string, string>> = {
  cids: 'https://ontology.commonapproach.org/cids#',
  org: 'http://ontology.eil.utoronto.ca/tove/organization#',
  i72: 'http://ontology.eil.utoronto.ca/ISO21972/iso21972#',
  prov: 'http://www.w3.org/ns/prov#',
}

/** Every key with its prefix, and every link as an object, because prefixed keys make no links of texts. */
function prefixed(entry: Entry): Entry {
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]): [string, Json] => {
      if (key.startsWith('@')) return [key, value]
      const object = links.has(key) && typeof value === 'string' ? { '@id': value } : value
      const inner = typeof object === 'object' && object && !Array.isArray(object) ? prefixed(object) : object
      return [`${prefixes[key] ?? 'cids'}:${key}`, inner]
    }),
  )
}

const inFull = (text: string): string => {
  const [prefix = '', rest = ''] = text.split(':')
  return (namespaces[prefix] ?? `${prefix}:`) + rest
}

function fullIris(entry: Entry): Entry {
  return Object.fromEntries(
    Object.entries(prefixed(entry)).map(([key, value]): [string, Json] => {
      if (key === '@type')
        return ['http://www.w3.org/1999/02/22-rdf-syntax-ns#type', { '@id': inFull(textOf(value)) }]
      if (key === '@id') return [key, value]
      const inner = typeof value === 'object' && value && !Array.isArray(value) && !('@id' in value)
      return [inFull(key), inner ? innerFull(value) : value]
    }),
  )
}

const innerFull = (measure: Entry): Entry =>
  Object.fromEntries(
    Object.entries(measure).map(([key, value]) =>
      key === '@type' ? [key, inFull(textOf(value))] : [inFull(key), value],
    ),
  )

const spellings: readonly ((entries: Entry[]) => Json)[] = [
  (entries) => entries.map((entry) => ({ '@context': [CIDS, SFF], ...entry })),
  (entries) => ({ '@context': CIDS, 'cids:version': '3.2.1', '@graph': entries }),
  (entries) => graph(entries.map((entry) => ({ ...entry, '@type': [textOf(entry['@type'])] }))),
  (entries) => graph(entries.map(prefixed)),
  (entries) => entries.map(fullIris),
  (entries) => graph([...entries].reverse()),
  (entries) => ({ '@context': [CIDS, SFF], '@id': 'https://maple.example/all', 'cids:relatesTo': entries }),
]

describe('a large capsule', () => {
  const reports = (count: number, entry: (at: number) => Entry): Json =>
    graph([
      {
        '@id': iri('organization', 0),
        '@type': 'cids:Organization',
        hasLegalName: 'M',
        hasDescription: 'd',
        hasIndicator: iri('indicator', 0),
      },
      ...Array.from({ length: count }, (_, at) => entry(at)),
    ])
  const report = (at: number): Entry => ({
    '@id': iri('report', at),
    '@type': 'cids:IndicatorReport',
    forIndicator: iri('indicator', 0),
    value: { hasNumericalValue: String(at) },
    startedAtTime: '2024-01-01',
    endedAtTime: '2024-12-31',
  })

  test('with one bad report among thousands is rejected for that one', async () => {
    const { items } = await check(
      reports(5_000, (at) => (at === 3_210 ? { ...report(at), endedAtTime: ' ' } : report(at))),
    )
    expect(items.map(({ rule, focus, path }) => [rule, focus, path])).toEqual([
      ['report-incomplete', iri('report', 3_210), 'prov:endedAtTime'],
    ])
  })

  test('with 20,000 faults gets all of them in its report', async () => {
    const findings = await check(reports(20_000, (at) => ({ ...report(at), startedAtTime: '' })))
    expect(findings).toMatchObject({ violationCount: 20_000, truncated: false })
    expect(renderReport(findings, 'fr').items).toHaveLength(20_000)
  })

  test.runIf(isLongRun)(
    'with more faults than a report holds is cut short, and still names every bad identifier',
    async () => {
      const findings = await check(
        reports(30_000, (at) => ({
          '@id': `report ${at}`,
          '@type': 'cids:IndicatorReport',
          hasContact: 'Jean Roy',
        })),
      )
      expect(findings).toMatchObject({ truncated: true, violationCount: 30_000 * 6 })
      const named = new Set(
        findings.items.filter(({ rule }) => rule === 'invalid-iri').map(({ value }) => value),
      )
      expect(named.size).toBe(30_001)
      expect(findings.items.length).toBe(50_000 + 30_001)
    },
  )

  test('with more unknown keys, or kinds of text links, than are listed says how many there are besides', async () => {
    const { notes } = await check({
      '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
      '@graph': Array.from({ length: 1_200 }, (_, at) => ({
        '@id': `urn:a:${at}`,
        '@type': `urn:type:${at}`,
        'cids:forOrganization': 'urn:o',
        [`key${at}`]: 1,
        key0: 1,
      })),
    })
    for (const kind of ['unknown-key', 'link-as-text']) {
      const own = notes.filter(({ note }) => note === kind)
      expect(own).toHaveLength(1_001)
      expect(own.at(-1)).toMatchObject({ variant: 'more', facts: { count: 200 } })
    }
    expect(notes.find(({ value }) => value === 'key0')?.facts).toMatchObject({ count: 1_200 })
  })

  test('with a long value that is no number quotes no half of a character', async () => {
    const text = `12 ${'x'.repeat(196)}😀 and more`
    const { notes } = await check(
      graph([
        {
          '@id': 'urn:r',
          '@type': 'cids:IndicatorReport',
          value: { '@type': 'i72:Measure', hasNumericalValue: text },
        },
      ]),
    )
    const note = notes.find((each) => each.note === 'value-not-numeric')
    expect(note?.value).toBe(`${text.slice(0, 201)}…`)
  })

  test('with more reports that may be targets than are listed says how many there are besides', async () => {
    const { notes } = await check({
      '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
      '@graph': Array.from({ length: 1_003 }, (_, at) => ({
        '@id': `urn:r:${at}`,
        '@type': 'cids:IndicatorReport',
        hasName: 'target',
        hasComment: 'Target',
      })),
    })
    expect(notes).toHaveLength(1_001)
    expect(notes.at(-1)).toMatchObject({ note: 'possible-target', variant: 'more', facts: { count: 3 } })
  })

  const bytesIn = (findings: Findings): number =>
    Buffer.byteLength(JSON.stringify(renderReport(findings, 'en').items))

  test.runIf(isLongRun)(
    'with more bad identifiers than 16 MiB hold names as many as fit, and counts them all',
    async () => {
      const findings = await check(Array.from({ length: 100_000 }, (_, at) => ({ '@id': `b ${at}` })))
      expect(findings).toMatchObject({ truncated: true, violationCount: 100_000 })
      expect(findings.items.length).toBeGreaterThan(40_000)
      expect(bytesIn(findings)).toBeLessThan(20 * 1024 * 1024)
      const first = findings.items.map(({ value }) => value)
      expect(first).toEqual(Array.from({ length: first.length }, (_, at) => `b ${at}`))
    },
  )

  test.runIf(isLongRun)(
    'with short names that @base makes very long bad identifiers lists no more than 16 MiB of them',
    async () => {
      const findings = await check({
        '@context': { '@base': `https://a.example/${'é'.repeat(2_000)}/` },
        '@graph': Array.from({ length: 10_000 }, (_, at) => ({ '@id': `${at} x` })),
      })
      expect(findings).toMatchObject({ truncated: true, violationCount: 10_000 })
      expect(bytesIn(findings)).toBeLessThan(20 * 1024 * 1024)
      expect(findings.items.length).toBeGreaterThan(1_000)
    },
  )
})
