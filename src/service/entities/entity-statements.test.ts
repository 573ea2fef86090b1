// What entity calls say in the vocabulary of capsules, and that it reads back as it was said.
import { array, assert, constantFrom, option, property, record, string } from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Term } from '../../core/graph/document.ts'
import { decodeStatements, type NodeRecord } from '../../core/graph/statements.ts'
import { prefixedName } from '../../core/graph/vocabulary.ts'
import { project } from '../../core/projection/project.ts'
import { sourceNodes } from '../../database/graph-store/node-records.ts'
import { entityRecord, linkRecord } from './entity-statements.ts'
import type { EntityWrite, IndicatorWrite, ReportWrite } from './entity-write.ts'

const a = (name: string): string => `https://example.org/${name}`

const shown = (term: Term): string =>
  term.kind === 'reference'
    ? prefixedName(term.id)
    : `"${term.text}"${term.datatype.endsWith('#string') ? '' : `^^${prefixedName(term.datatype)}`}`

const linesOf = (record: NodeRecord): string[] =>
  decodeStatements(record.subject, record.statements).map(
    ({ subject, predicate, object }) =>
      `${subject === record.subject ? '' : `${subject} `}${prefixedName(predicate)} ${shown(object)}`,
  )

const organization: EntityWrite = {
  kind: 'organization',
  body: { uri: a('o'), name: 'O', description: 'Why.' },
}
const indicator: IndicatorWrite = {
  kind: 'indicator',
  body: { uri: a('i'), name: 'I', description: null, unit: '%', themes: [a('theme'), a('theme')] },
  outcome: a('t'),
  organization: a('o'),
}
const report: ReportWrite = {
  kind: 'report',
  body: {
    uri: a('r'),
    value_text: '75.10',
    unit: 'kg',
    period_start: '2024-01-01',
    period_end: '2024-12-31',
  },
  indicator: a('i'),
  organization: a('o'),
}

describe('an entity in the vocabulary of capsules', () => {
  it('an organization', () =>
    expect(linesOf(entityRecord(organization))).toEqual([
      'rdf:type cids:Organization',
      'org:hasLegalName "O"',
      'cids:hasDescription "Why."',
    ]))

  it('an indicator, each theme once', () =>
    expect(linesOf(entityRecord(indicator))).toEqual([
      'rdf:type cids:Indicator',
      'org:hasName "I"',
      'cids:unitDescription "%"',
      `cids:forTheme ${a('theme')}`,
      `cids:forOutcome ${a('t')}`,
    ]))

  it('the organization that it is written under, apart from it', () =>
    expect(linesOf(linkRecord(indicator))).toEqual([
      'rdf:type cids:Indicator',
      `cids:forOrganization ${a('o')}`,
    ]))

  it('a report with its measure', () =>
    expect(linesOf(entityRecord(report))).toEqual([
      'rdf:type cids:IndicatorReport',
      `cids:forIndicator ${a('i')}`,
      `cids:forOrganization ${a('o')}`,
      'prov:startedAtTime "2024-01-01T00:00:00"^^xsd:dateTime',
      'prov:endedAtTime "2024-12-31T23:59:59"^^xsd:dateTime',
      'i72:value _:b0',
      '_:b0 rdf:type i72:Measure',
      '_:b0 i72:hasNumericalValue "75.10"',
      '_:b0 i72:unit_of_measure "kg"',
    ]))

  it('a report without anything still has a measure', () =>
    expect(
      linesOf(entityRecord({ ...report, body: { uri: a('r'), value_text: '' }, organization: null })),
    ).toEqual([
      'rdf:type cids:IndicatorReport',
      `cids:forIndicator ${a('i')}`,
      'i72:value _:b0',
      '_:b0 rdf:type i72:Measure',
      '_:b0 i72:hasNumericalValue ""',
    ]))
})

describe('the statements of an entity call', () => {
  const text = string({ unit: 'grapheme', maxLength: 30 })
  const day = constantFrom('2024-01-01', '0001-01-01', '9999-12-31')

  it('are read back as the entity that was written', () => {
    const writes = record({
      name: text,
      description: option(text),
      unit: option(text),
      themes: array(constantFrom(a('x'), a('y'), a('z'))),
      valueText: text,
      start: option(day),
      end: option(day),
    })
    assert(
      property(writes, ({ name, description, unit, themes, valueText, start, end }) => {
        const entities: EntityWrite[] = [
          { kind: 'organization', body: { uri: a('o'), name, description } },
          { kind: 'outcome', body: { uri: a('t'), name, description, themes }, organization: a('o') },
          { ...indicator, body: { uri: a('i'), name, description, unit, themes } },
          {
            ...report,
            body: { uri: a('r'), name, value_text: valueText, unit, period_start: start, period_end: end },
          },
        ]
        const projected = project(
          entities.map((entity, at) => ({
            sequence: at + 1,
            nodes: sourceNodes({ ...entityRecord(entity), sequence: at + 1 }),
          })),
        )
        const distinct = [...new Set(themes)].sort()
        // A blank unit is none.
        const unitText = unit === null || unit.trim() === '' ? undefined : unit
        expect(projected.organizations.get(a('o'))).toMatchObject({ name, description })
        expect(projected.outcomes.get(a('t'))).toMatchObject({ name, description, themes: distinct })
        expect(projected.indicators.get(a('i'))).toMatchObject({
          name,
          description,
          themes: distinct,
          unit: { text: unitText, iri: undefined },
          outcomes: [a('t')],
        })
        expect(projected.reports.get(a('r'))).toMatchObject({
          name,
          valueText,
          unit: { text: unitText, iri: undefined },
          periodStart: start,
          periodEnd: end,
          indicator: a('i'),
          organization: a('o'),
        })
      }),
    )
  })
})
