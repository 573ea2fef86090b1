import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { openCapsules, type CapsuleFile, type Progress } from './open-capsules.ts'

const context = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'
const file = (id: string, text: string): CapsuleFile => ({
  id,
  name: `${id}.jsonld`,
  bytes: new TextEncoder().encode(text),
})
const capsule = (id: string, ...graph: readonly object[]) =>
  file(id, JSON.stringify({ '@context': context, '@graph': graph }))

const organization = {
  '@id': 'urn:o',
  '@type': 'cids:Organization',
  hasLegalName: 'Lakeside',
  hasIndicator: 'urn:i',
}
const indicator = (name: string) => ({ '@id': 'urn:i', '@type': 'cids:Indicator', hasName: name })
const report = (value: string) => ({
  '@id': 'urn:r',
  '@type': 'cids:IndicatorReport',
  forIndicator: 'urn:i',
  value: { '@type': 'i72:Measure', hasNumericalValue: value },
  startedAtTime: '2024-01-01',
  endedAtTime: '2024-12-31',
})

const open = (...files: readonly CapsuleFile[]) => openCapsules(files, () => {})

describe('opened capsules', () => {
  it('form one union, in which the later capsule wins', async () => {
    const opened = await open(
      capsule('first', organization, indicator('Meals'), report('1')),
      capsule('second', indicator('Warm meals'), report('2')),
    )
    expect(opened.rows).toMatchObject([
      { id: 'urn:r', value: 2, indicator: { name: 'Warm meals' }, org: { id: 'urn:o', name: 'Lakeside' } },
    ])
    expect(opened.summary).toEqual({ organizations: 1, outcomes: 0, indicators: 1, reports: 1 })
    expect(opened.tree('urn:o')?.indicators?.[0]?.reports).toMatchObject([{ uri: 'urn:r', value_text: '2' }])
    expect(opened.tree('urn:none')).toBeNull()
  })

  it('report progress', async () => {
    const reported: Progress[] = []
    await openCapsules([capsule('one', organization), capsule('two')], (progress) => reported.push(progress))
    expect(reported.map(({ step, at, of }) => `${step} ${at}/${of}`)).toEqual([
      'reading 1/2',
      'checking 1/2',
      'reading 2/2',
      'checking 2/2',
      'arranging 2/2',
    ])
  })

  it('show readable data, and a report for unreadable files', async () => {
    const opened = await open(
      capsule('good', organization, indicator('Meals'), report('1')),
      file('bad', '{"@context":"https://elsewhere.example/context"}'),
    )
    expect(opened.rows).toHaveLength(1)
    const [good, bad] = opened.reports('fr')
    expect(good?.report.conforms).toBe(true)
    expect(bad).toMatchObject({ id: 'bad', report: { conforms: false, violation_count: 1 } })
    expect(bad?.report.items[0]?.rule).toBe('unknown-context')
  })

  it('give the same report as the service', async () => {
    const fixtures = new URL('../../../test/fixtures/capsules/', import.meta.url)
    const read = (name: string) => readFileSync(fileURLToPath(new URL(name, fixtures)), 'utf8')
    const [made] = (await open(file('theme', read('theme-text.jsonld')))).reports('en')
    const expected = JSON.parse(read('theme-text.report.json')) as { items: object[] }
    expect(made?.report.items).toMatchObject(expected.items.map((item) => item))
  })
})

describe('a node', () => {
  it('has its original properties with their sources, and nested blank nodes', async () => {
    const opened = await open(
      capsule('first', organization, indicator('Meals'), report('75.10')),
      capsule('second', { ...report('75.10'), endedAtTime: '2024-06-30' }),
    )
    const node = opened.node('urn:r')
    expect(node).toMatchObject({ uri: 'urn:r', types: ['cids:IndicatorReport'], name: null })
    expect(node?.assertedBy.map(({ name }) => name)).toEqual(['first.jsonld', 'second.jsonld'])
    const property = (label: string) => node?.properties.find((each) => each.label === label)?.values
    expect(property('cids:forIndicator')).toEqual([
      { text: 'urn:i', isLink: true, name: 'Meals', assertedBy: ['first', 'second'] },
    ])
    expect(property('prov:endedAtTime')?.map(({ text, assertedBy }) => [text, assertedBy])).toEqual([
      ['2024-12-31', ['first']],
      ['2024-06-30', ['second']],
    ])
    const measure = property('i72:value')?.[0]?.nested?.find(({ label }) => label === 'i72:hasNumericalValue')
    expect(measure?.values[0]?.text).toBe('75.10')
  })

  it('has the statements that refer to it', async () => {
    const opened = await open(capsule('one', organization, indicator('Meals'), report('1')))
    expect(opened.node('urn:i')?.incoming.map(({ label, from, name }) => [label, from, name])).toEqual([
      ['cids:hasIndicator', 'urn:o', 'Lakeside'],
      ['cids:forIndicator', 'urn:r', null],
    ])
    expect(opened.node('urn:nobody')).toBeNull()
  })
})
