import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Statement } from '../graph/document.ts'
import { cids, i72, org, prov, rdf, sff, xsd } from '../graph/vocabulary.ts'
import { project } from './project.ts'
import { projectRows } from './project-rows.ts'
import type { Source } from './source.ts'
import { projectTree } from './tree.ts'

const say = (predicate: string, text: string): Statement => ({
  predicate,
  object: { kind: 'literal', text, datatype: xsd.string },
})
const link = (predicate: string, id: string): Statement => ({ predicate, object: { kind: 'reference', id } })
const node = (id: string, type: string, ...said: Statement[]) => ({
  id,
  statements: [link(rdf.type, type), ...said],
})
const report = (id: string, indicator: string, start?: string, ...more: Statement[]) =>
  node(
    id,
    cids.IndicatorReport,
    link(cids.forIndicator, indicator),
    ...(start === undefined ? [] : [say(prov.startedAtTime, start)]),
    ...more,
  )
const source = (...nodes: Source['nodes'] extends Iterable<infer N> ? N[] : never): Source[] => [
  { sequence: 1, nodes },
]

describe('a row', () => {
  const sources = source(
    node('o', cids.Organization, say(org.hasLegalName, 'Lakeside'), link(cids.hasIndicator, 'i')),
    node('f', sff.FundingStatus, link(cids.forOrganization, 'o'), say(sff.forFunder, 'Maple')),
    node('u', cids.Outcome, say(org.hasName, 'Fewer hungry'), link(cids.forTheme, 't:1')),
    node('i', cids.Indicator, say(org.hasName, 'Meals'), link(cids.forOutcome, 'u')),
    report('r', 'i', '2024-01-01T08:00:00Z', link(i72.value, 'm'), say(prov.endedAtTime, '2024-12-31')),
    node('m', i72.Measure, say(i72.hasNumericalValue, '75.10'), say(i72.unit_of_measure, 'meals')),
    report('q', 'gone'),
  )

  it('has all fields of the service’s rows, and the funds', () => {
    expect(projectRows(project(sources))[0]).toEqual({
      object: 'indicator_report',
      id: 'r',
      value: 75.1,
      value_text: '75.10',
      unit: 'meals',
      period_start: '2024-01-01',
      period_end: '2024-12-31',
      themes: ['t:1'],
      indicator: { id: 'i', name: 'Meals' },
      outcome: { id: 'u', name: 'Fewer hungry' },
      org: { id: 'o', name: 'Lakeside' },
      funds: ['Maple'],
    })
  })

  it('is there for a report of which little is known', () => {
    expect(projectRows(project(sources))[1]).toMatchObject({
      id: 'q',
      value: null,
      value_text: '',
      themes: [],
      indicator: { id: 'gone', name: null },
      outcome: null,
      org: null,
      funds: [],
    })
  })

  it('carries the ids that the caller gives', () => {
    const [row] = projectRows(project(sources), (kind, uri) => `${kind}:${uri}`)
    expect([row?.id, row?.org?.id, row?.indicator.id, row?.outcome?.id]).toEqual([
      'report:r',
      'organization:o',
      'indicator:i',
      'outcome:u',
    ])
  })
})

describe('rows', () => {
  it('come by organization, indicator, period start and report, what is missing last', () => {
    const sources = source(
      node('a', cids.Organization),
      node('b', cids.Organization),
      report('5', 'i', '2020-01-01'),
      report('4', 'i', undefined, link(cids.forOrganization, 'b')),
      report('3', 'i', '2024-01-01', link(cids.forOrganization, 'b')),
      report('2', 'h', '2025-01-01', link(cids.forOrganization, 'b')),
      report('1', 'z', '2025-01-01', link(cids.forOrganization, 'a')),
      report('0', 'z', '2025-01-01', link(cids.forOrganization, 'a')),
    )
    expect(projectRows(project(sources)).map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5'])
  })

  it('of an organization are the reports of its tree', () => {
    const few = (...ids: readonly string[]) => fc.constantFrom(...ids)
    const anyReport = fc.record({
      id: few('r1', 'r2', 'r3', 'r4'),
      indicator: few('i1', 'i2', 'i3'),
      org: few('o1', 'o2', 'o3'),
    })
    fc.assert(
      fc.property(fc.uniqueArray(anyReport, { selector: ({ id }) => id }), (reports) => {
        const projection = project(
          source(
            node('o1', cids.Organization, link(cids.hasOutcome, 'u')),
            node('o2', cids.Organization, link(cids.hasIndicator, 'i1')),
            node('u', cids.Outcome),
            node('i1', cids.Indicator, link(cids.forOutcome, 'u')),
            node('i2', cids.Indicator),
            ...reports.map(({ id, indicator, org: of }) =>
              report(id, indicator, undefined, link(cids.forOrganization, of)),
            ),
          ),
        )
        for (const uri of ['o1', 'o2']) {
          const tree = projectTree(projection, uri)
          const indicators = [...(tree?.outcomes ?? []), { indicators: tree?.indicators }]
          const inTree = indicators
            .flatMap((each) => each.indicators ?? [])
            .flatMap((each) => (each.reports ?? []).map(({ id }) => `${each.id} ${id}`))
          const inRows = projectRows(projection)
            .filter((row) => row.org?.id === uri)
            .map((row) => `${row.indicator.id} ${row.id}`)
          expect(inTree.sort()).toEqual(inRows.sort())
        }
      }),
    )
  })
})
