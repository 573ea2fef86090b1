// Rules, section 1, "Targets", sentence by sentence, on small documents.
import { describe, expect, it } from 'vitest'

import { readDocument } from '../graph/read-document.ts'
import { lookUpTargets } from './project-targets.ts'
import { project } from './project.ts'
import { makeSource } from './source.ts'
import { showBaseline, showTarget } from './target.ts'

type Node = Readonly<Record<string, unknown>>

const measure = (value: string, unit?: string): Node => ({
  '@type': 'i72:Measure',
  hasNumericalValue: value,
  ...(unit === undefined ? {} : { 'i72:unit_of_measure': unit }),
})
const ref = (name: string) => ({ '@id': `urn:${name}` })
const days = (start?: string, end?: string): Node => ({
  ...(start === undefined ? {} : { startedAtTime: start }),
  ...(end === undefined ? {} : { endedAtTime: end }),
})
const indicator = (name: string, more: Node = {}): Node => ({
  '@id': `urn:${name}`,
  '@type': 'cids:Indicator',
  ...more,
})
const report = (name: string, period: Node, more: Node = {}): Node => ({
  '@id': `urn:${name}`,
  '@type': 'cids:IndicatorReport',
  forIndicator: 'urn:i',
  value: measure('5'),
  ...period,
  ...more,
})
const target = (name: string, value: string, more: Node = {}): Node => ({
  '@id': `urn:${name}`,
  '@type': 'cids:Target',
  value: measure(value),
  forIndicator: 'urn:i',
  ...more,
})

async function projectionOf(...sources: readonly (readonly Node[])[]) {
  const read = await Promise.all(
    sources.map(async (nodes, at) => {
      const text = JSON.stringify({
        '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
        '@graph': nodes,
      })
      const result = await readDocument(Buffer.from(text))
      if (!result.ok) throw new Error('the document cannot be read')
      return makeSource(at + 1, result.document)
    }),
  )
  return project(read)
}

/** Value of the target of each report. */
async function targetsOf(...sources: readonly (readonly Node[])[]) {
  const projection = await projectionOf(...sources)
  const lookup = lookUpTargets(projection, projection.reports)
  return Object.fromEntries(
    [...projection.reports.values()].map((each) => [
      each.uri.slice('urn:'.length),
      lookup.ofReport(each)?.valueText ?? null,
    ]),
  )
}

const year = days('2024-01-01', '2024-12-31')

describe('the target of a report', () => {
  it('is the one it is linked with, by either of the two', async () => {
    const free = target('free', '1', year)
    expect(
      await targetsOf([
        indicator('i'),
        free,
        target('a', '10'),
        target('b', '20', { 'cids:forIndicatorReport': ref('r2') }),
        report('r1', year, { 'cids:forTarget': ref('a') }),
        report('r2', year),
        report('r3', year),
      ]),
    ).toEqual({ r1: '10', r2: '20', r3: '1' })
  })

  it('of several that it is linked with is that of the latest source, then of the smallest identifier', async () => {
    const linked = (name: string) => ({ '@id': 'urn:r', 'cids:forTarget': ref(name) })
    const first = [
      report('r', year, { 'cids:forTarget': [ref('b'), ref('a')] }),
      target('a', '1'),
      target('b', '2'),
      target('c', '3'),
    ]
    expect(await targetsOf(first)).toEqual({ r: '1' })
    expect(await targetsOf(first, [linked('c')])).toEqual({ r: '3' })
  })

  it('of its indicator is the one whose period holds its own, the shortest first', async () => {
    const targets = [
      target('decade', '10', days('2020-01-01', '2029-12-31')),
      target('year', '12', year),
      target('also', '13', year),
      target('month', '1', days('2024-03-01', '2024-03-31')),
    ]
    expect(
      await targetsOf([
        ...targets,
        report('in-2024', days('2024-02-01', '2024-06-30')),
        report('in-march', days('2024-03-31')),
        report('in-2025', days('2025-01-01', '2025-12-31')),
        report('in-2030', days('2029-12-31', '2030-01-01')),
        report('undated', {}),
        // Reversed bounds are put in order.
        report('to-march', days('2024-06-30', '2024-03-31')),
        target('backwards', '2', days('2024-08-31', '2024-07-01')),
        report('in-august', days('2024-08-01', '2024-08-31')),
        report('in-september', days('2024-08-31', '2024-09-30')),
      ]),
    ).toEqual({
      'in-2024': '13',
      'in-march': '1',
      'in-2025': '10',
      'in-2030': null,
      undated: null,
      'to-march': '13',
      'in-august': '2',
      'in-september': '13',
    })
  })

  it('is the only one of its indicator where that has no period', async () => {
    const reports = [report('r', year), report('undated', {})]
    expect(await targetsOf([target('a', '1'), ...reports])).toEqual({ r: '1', undated: '1' })
    expect(await targetsOf([target('a', '1'), target('b', '2'), ...reports])).toEqual({
      r: null,
      undated: null,
    })
    // One that is linked with a report is not among them, unless nothing describes that report.
    const linked = target('b', '2', { 'cids:forIndicatorReport': ref('other') })
    expect(await targetsOf([target('a', '1'), linked, ...reports])).toEqual({ r: null, undated: null })
    expect(await targetsOf([target('a', '1'), linked, ...reports, report('other', {})])).toEqual({
      r: '1',
      undated: '1',
      other: '2',
    })
  })

  it('may be a blank node, which comes after those with an identifier', async () => {
    const blank = { '@type': 'cids:Target', value: measure('7'), ...year }
    const owner = indicator('i', { 'cids:hasTarget': [blank] })
    expect(await targetsOf([owner, report('r', year)])).toEqual({ r: '7' })
    expect(await targetsOf([owner, target('z', '8', year), report('r', year)])).toEqual({ r: '8' })
    const projection = await projectionOf([owner, target('z', '8', year)])
    const lookup = lookUpTargets(projection, projection.reports)
    expect(lookup.ofIndicator('urn:i').map((each) => showTarget(each, undefined).uri)).toEqual([
      'urn:z',
      null,
    ])
  })
})

describe('a target', () => {
  it('that is also a report is a report', async () => {
    const both = { ...report('r', year), '@type': ['cids:Target', 'cids:IndicatorReport'] }
    expect(await targetsOf([both, report('s', year)])).toEqual({ r: null, s: null })
  })

  it('has its measure and its period each from one source', async () => {
    const projection = await projectionOf(
      [target('a', '1', { ...year, value: measure('1', 'kg'), hasName: 'Old' })],
      [{ '@id': 'urn:a', hasName: 'New', value: measure('2'), endedAtTime: '2025-06-30' }],
    )
    expect(projection.targets.get('urn:a')).toMatchObject({
      name: 'New',
      value: 2,
      unit: { text: undefined },
      periodStart: null,
      periodEnd: '2025-06-30',
    })
  })

  it('shows the unit of the indicator beside it where it has none', async () => {
    const projection = await projectionOf([target('a', '1', { value: measure('1', 'kg') }), target('b', '2')])
    const unit = { text: 'meals', iri: undefined }
    const shown = (name: string) => {
      const found = projection.targets.get(`urn:${name}`)
      return found && showTarget(found, unit).unit
    }
    expect([shown('a'), shown('b')]).toEqual(['kg', 'meals'])
  })
})

describe('a baseline', () => {
  it('is the measure at hasBaseline of an indicator', async () => {
    const projection = await projectionOf(
      [indicator('i', { hasBaseline: measure('40', 'kg') })],
      [indicator('j', { hasBaseline: 'urn:m' }), { '@id': 'urn:m', ...measure('7') }],
      [
        { '@id': 'urn:k', hasBaseline: measure('1') },
        indicator('l', { hasBaseline: { '@type': 'i72:Measure' } }),
      ],
    )
    expect([...projection.baselines.keys()]).toEqual(['urn:i', 'urn:j', 'urn:l'])
    expect(projection.baselines.get('urn:l')).toBeNull()
    const meals = { text: 'meals', iri: undefined }
    expect(showBaseline(projection.baselines.get('urn:i') ?? null, meals)).toEqual({
      value: 40,
      value_text: '40',
      unit: 'kg',
    })
    expect(showBaseline(projection.baselines.get('urn:j') ?? null, meals)?.unit).toBe('meals')
  })
})
