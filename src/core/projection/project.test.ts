// Rules, section 1, sentence by sentence, on small hand-made sources.
import { describe, expect, it } from 'vitest'

import type { Statement, Term } from '../graph/document.ts'
import { prefixes } from '../graph/contexts/prefixes.ts'
import { cids, i72, org, prov, rdf, sff, xsd } from '../graph/vocabulary.ts'
import { project } from './project.ts'
import type { Source, SourceNode } from './source.ts'

type Said = string | readonly string[]

/** Values that begin with `<` are identifiers, all others texts. */
const term = (value: string): Term =>
  value.startsWith('<')
    ? { kind: 'reference', id: value.slice(1) }
    : { kind: 'literal', text: value, datatype: xsd.string }

const node = (id: string, said: Readonly<Record<string, Said>>): SourceNode => ({
  id,
  statements: Object.entries(said).flatMap(([predicate, values]) =>
    [values].flat().map((value): Statement => ({ predicate, object: term(value) })),
  ),
})

const organization = (id: string, name = id, more: Readonly<Record<string, Said>> = {}) =>
  node(id, { [rdf.type]: `<${cids.Organization}`, [org.hasLegalName]: name, ...more })
const outcome = (id: string, more: Readonly<Record<string, Said>> = {}) =>
  node(id, { [rdf.type]: `<${cids.Outcome}`, [org.hasName]: id, ...more })
const indicator = (id: string, more: Readonly<Record<string, Said>> = {}) =>
  node(id, { [rdf.type]: `<${cids.Indicator}`, [org.hasName]: id, ...more })
const report = (id: string, of: string, more: Readonly<Record<string, Said>> = {}) =>
  node(id, {
    [rdf.type]: `<${cids.IndicatorReport}`,
    [cids.forIndicator]: `<${of}`,
    [i72.value]: `<m:${id}`,
    ...more,
  })
const measure = (id: string, value: string, more: Readonly<Record<string, Said>> = {}) =>
  node(`m:${id}`, { [i72.hasNumericalValue]: value, ...more })
const funding = (id: string, of: string, fund: string) =>
  node(id, { [rdf.type]: `<${sff.FundingStatus}`, [cids.forOrganization]: `<${of}`, [sff.forFunder]: fund })

const capsules = (...sources: (readonly SourceNode[])[]): Source[] =>
  sources.map((nodes, at) => ({ sequence: at + 1, nodes }))

const organizationOf = (sources: readonly Source[], uri: string) =>
  project(sources).reports.get(uri)?.organization

describe('single-valued fields', () => {
  it('come from the newest source that has them, and fall back when it is removed', () => {
    const sources = capsules([organization('o', 'Old')], [organization('o', 'New')])
    expect(project(sources).organizations.get('o')?.name).toBe('New')
    expect(project(sources.slice(0, 1)).organizations.get('o')?.name).toBe('Old')
  })

  it('are the smallest by code point where one source has several', () => {
    expect(
      project(capsules([organization('o', 'x', { [cids.hasDescription]: ['b', 'B'] })])).organizations.get(
        'o',
      ),
    ).toMatchObject({
      description: 'B',
    })
  })

  it('may come from a source that does not type the entity', () => {
    const sources = capsules([outcome('u')], [node('u', { [org.hasName]: 'Renamed' })])
    expect(project(sources).outcomes.get('u')).toMatchObject({ name: 'Renamed', sources: [1] })
  })

  it('win in groups: a value is never mixed with the unit or date of another source', () => {
    const sources = capsules(
      [
        report('r', 'i', { [prov.startedAtTime]: '2024-01-01', [prov.endedAtTime]: '2024-12-31' }),
        measure('r', '5', { [i72.unit_of_measure]: 'kg' }),
      ],
      [report('r', 'i', { [i72.value]: '<m:2', [prov.startedAtTime]: '2025-01-01' }), measure('2', '7')],
    )
    expect(project(sources).reports.get('r')).toMatchObject({
      value: 7,
      unit: { text: undefined },
      periodStart: '2025-01-01',
      periodEnd: null,
    })
  })
})

describe('multi-valued fields', () => {
  it('are the union of all sources, distinct and in code-point order', () => {
    const sources = capsules(
      [outcome('u', { [cids.forTheme]: ['<t:b', '<t:a'] })],
      [outcome('u', { [cids.forTheme]: ['<t:b', '<t:0'] })],
    )
    expect(project(sources).outcomes.get('u')?.themes).toEqual(['t:0', 't:a', 't:b'])
  })

  it('leave out a theme that is text', () => {
    expect(
      project(capsules([indicator('i', { [cids.forTheme]: 'Housing' })])).indicators.get('i')?.allThemes,
    ).toEqual([])
  })

  it('give an indicator the themes of all its outcomes, not of the primary one alone', () => {
    const sources = capsules([
      outcome('u1', { [cids.forTheme]: '<t:1' }),
      outcome('u2', { [cids.forTheme]: '<t:2' }),
      indicator('i', { [cids.forOutcome]: ['<u1', '<u2', '<gone'], [cids.forTheme]: '<t:3' }),
    ])
    expect(project(sources).indicators.get('i')).toMatchObject({
      outcomes: ['u1', 'u2'],
      allThemes: ['t:1', 't:2', 't:3'],
    })
  })
})

describe('an entity', () => {
  it('exists while at least one source gives it its type', () => {
    const sources = capsules([node('o', { [org.hasLegalName]: 'x' })])
    expect(project(sources).organizations.size).toBe(0)
  })

  it('is an organization by any of the five types', () => {
    const typed = [
      cids.Organization,
      cids.SocialPurposeOrganization,
      cids.FinancialOrganization,
      cids.StandardsOrganization,
      org.Organization,
    ]
    const nodes = typed.map((type, at) => node(`o${at}`, { [rdf.type]: `<${type}` }))
    expect(project(capsules(nodes)).organizations.size).toBe(5)
  })
})

describe('the primary outcome', () => {
  it('is the existing one linked by the latest source, then the smallest IRI', () => {
    const outcomes = ['a', 'b', 'c'].map((id) => outcome(id))
    const sources = capsules(
      outcomes,
      [indicator('i', { [cids.forOutcome]: '<a' })],
      [indicator('i', { [cids.forOutcome]: ['<c', '<b', '<none'] })],
    )
    expect(project(sources).indicators.get('i')?.outcomes).toEqual(['b', 'a', 'c'])
  })
})

describe('the organization of a report', () => {
  const two = [organization('o1'), organization('o2')]

  it('is its own forOrganization, the latest', () => {
    const sources = capsules(
      two,
      [report('r', 'i', { [cids.forOrganization]: '<o1' })],
      [report('r', 'i', { [cids.forOrganization]: ['<o2', '<none'] })],
    )
    expect(organizationOf(sources, 'r')).toBe('o2')
  })

  it('is what its own source links to the indicator, not what others link', () => {
    const sources = capsules(
      [...two, indicator('i', { [cids.forOrganization]: '<o1' })],
      [node('o2', { [cids.hasIndicator]: '<i' }), report('r', 'i')],
    )
    expect(organizationOf(sources, 'r')).toBe('o2')
  })

  it('is the earliest linked organization of the indicator, so that a later capsule changes no attribution', () => {
    const early = capsules([...two, indicator('i', { [cids.forOrganization]: '<o2' })], [report('r', 'i')])
    expect(organizationOf(early, 'r')).toBe('o2')
    const later = [...early, { sequence: 3, nodes: [node('o1', { [cids.hasIndicator]: '<i' })] }]
    expect(organizationOf(later, 'r')).toBe('o2')
  })

  it('falls back to the earliest organization of the primary outcome', () => {
    const sources = capsules([
      ...two,
      outcome('u', { [cids.forOrganization]: ['<o2'] }),
      indicator('i', { [cids.forOutcome]: '<u' }),
      report('r', 'i'),
    ])
    expect(organizationOf(sources, 'r')).toBe('o2')
  })

  it('is null where nothing leads to an organization the namespace describes', () => {
    expect(
      organizationOf(capsules([report('r', 'dangling', { [cids.forOrganization]: '<o' })]), 'r'),
    ).toBeNull()
  })

  it('does not come from an indicator under hasOutcome', () => {
    const sources = capsules([
      organization('o', 'o', { [cids.hasOutcome]: '<i' }),
      indicator('i'),
      report('r', 'i'),
    ])
    expect(organizationOf(sources, 'r')).toBeNull()
  })
})

describe('a measure', () => {
  it('is the first in document order that carries a value', () => {
    const sources = capsules([
      report('r', 'i', { [i72.value]: ['<m:none', '<m:b', '<m:a'] }),
      measure('a', '1'),
      measure('b', '2'),
    ])
    expect(project(sources).reports.get('r')?.valueText).toBe('2')
  })

  it('with an identifier is read from the union of the sources', () => {
    const sources = capsules(
      [report('r', 'i'), measure('r', '1', { [i72.unit_of_measure]: 'kg' })],
      [measure('r', '2')],
      [node('m:r', { [i72.unit_of_measure]: 'tonnes' })],
    )
    expect(project(sources).reports.get('r')).toMatchObject({ valueText: '2', unit: { text: undefined } })
  })

  it('that is empty or missing gives an empty text and no number', () => {
    const sources = capsules([report('r', 'i'), measure('r', ''), report('q', 'i')])
    expect(project(sources).reports.get('r')).toMatchObject({ valueText: '', value: null })
    expect(project(sources).reports.get('q')).toMatchObject({ valueText: '', value: null })
  })
})

describe('a unit', () => {
  const unitOf = (...sources: Parameters<typeof capsules>) =>
    project(capsules(...sources)).indicators.get('i')?.unit

  it('that is unspecified or blank counts as none', () => {
    const nothing = { [i72.unit_of_measure]: `<${cids.unspecifiedUnit}`, [cids.unitDescription]: ' ' }
    expect(unitOf([indicator('i', nothing)])).toEqual({ text: undefined, iri: undefined })
    const said = { [i72.unit_of_measure]: '<unit:a', [cids.unitDescription]: 'people' }
    expect(unitOf([indicator('i', said)], [indicator('i', nothing)])).toEqual({
      text: 'people',
      iri: 'unit:a',
    })
  })

  it('of an indicator is its description before its unit of measure', () => {
    const both = { [cids.unitDescription]: 'people', [i72.unit_of_measure]: 'adults' }
    expect(unitOf([indicator('i', both)])).toEqual({ text: 'people', iri: undefined })
  })

  it('has text and IRI from one source', () => {
    const older = { [cids.unitDescription]: 'people', [i72.unit_of_measure]: '<unit:a' }
    const newer = { [i72.unit_of_measure]: '<unit:b' }
    expect(unitOf([indicator('i', older)], [indicator('i', newer)])).toEqual({
      text: undefined,
      iri: 'unit:b',
    })
  })

  it('is that of the IRI which its text spells out', () => {
    const spelt = { [i72.unit_of_measure]: 'cids:percentUnit', [cids.unitDescription]: 'participants' }
    expect(unitOf([indicator('i', spelt)])).toEqual({
      text: 'participants',
      iri: `${prefixes.cids}percentUnit`,
    })
    expect(unitOf([indicator('i', { [cids.unitDescription]: 'cids:unspecifiedUnit' })])).toEqual({
      text: undefined,
      iri: undefined,
    })
  })
})

describe('funding', () => {
  it('counts for an organization the namespace describes, and its twin in another capsule keeps it', () => {
    const sources = capsules(
      [organization('o'), funding('f', 'o', 'Maple'), funding('g', 'nobody', 'Maple')],
      [funding('f', 'o', 'Maple'), funding('h', 'o', 'maple ')],
    )
    expect(project(sources).organizations.get('o')?.funds).toEqual(['Maple', 'maple '])
    expect(project([sources[0] ?? { sequence: 1, nodes: [] }]).organizations.get('o')?.funds).toEqual([
      'Maple',
    ])
  })
})

describe('exactly one entry per report', () => {
  it('holds with shared indicators, several outcomes and dangling links', () => {
    const sources = capsules([
      organization('o1', 'o1', { [cids.hasIndicator]: '<i' }),
      organization('o2', 'o2', { [cids.hasIndicator]: '<i' }),
      outcome('u1'),
      outcome('u2'),
      indicator('i', { [cids.forOutcome]: ['<u1', '<u2'], [cids.forOrganization]: ['<o1', '<o2'] }),
      report('r1', 'i'),
      report('r2', 'gone'),
    ])
    expect([...project(sources).reports.keys()]).toEqual(['r1', 'r2'])
    expect(project(sources).reports.get('r2')).toMatchObject({ indicator: 'gone', organization: null })
  })
})
