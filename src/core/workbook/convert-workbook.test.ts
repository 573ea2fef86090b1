import { describe, expect, it } from 'vitest'

import {
  makeWorkbook,
  packParts,
  relationshipsXml,
  relationshipXml,
  workbookParts,
} from '../../../test/workbooks/make-workbook.ts'
import { convert, report, withRow } from '../../../test/workbooks/read-made.ts'
import { base, sampleSheets } from '../../../test/workbooks/sample-sheets.ts'
import { cellName } from '../spreadsheet/cell-place.ts'
import { reportAsText } from '../validation/report-text.ts'
import { convertWorkbook } from './convert-workbook.ts'

describe('a workbook', () => {
  it('becomes a document whose entries are its rows, and conforms', async () => {
    const { graph } = await convert(sampleSheets)
    expect(graph).toEqual([
      {
        '@id': `${base}/org`,
        '@type': 'cids:Organization',
        hasLegalName: 'Lakeside Food Centre',
        hasDescription: 'Meals for the neighbourhood.',
        hasOutcome: `${base}/outcome/1`,
      },
      { '@id': `${base}/theme/food`, '@type': 'cids:Theme', hasName: 'Food security' },
      {
        '@id': `${base}/outcome/1`,
        '@type': 'cids:Outcome',
        hasName: 'Fewer people go hungry',
        forTheme: [`${base}/theme/food`, 'https://metadata.un.org/sdg/2'],
        forOrganization: `${base}/org`,
      },
      {
        '@id': `${base}/indicator/1`,
        '@type': 'cids:Indicator',
        hasName: 'Meals served',
        unitDescription: 'meals',
        unit_of_measure: 'https://ontology.commonapproach.org/cids#countUnit',
        forOrganization: `${base}/org`,
        forOutcome: `${base}/outcome/1`,
      },
      {
        '@id': `${base}/report/1`,
        '@type': 'cids:IndicatorReport',
        hasName: '2025',
        value: {
          '@type': 'i72:Measure',
          hasNumericalValue: '1283',
          unit_of_measure: 'https://ontology.commonapproach.org/cids#countUnit',
        },
        startedAtTime: '2025-01-01',
        endedAtTime: '2025-12-31',
        forIndicator: `${base}/indicator/1`,
        forOrganization: `${base}/org`,
      },
    ])
    expect(await report(sampleSheets)).toMatchObject({
      conforms: true,
      warning_count: 0,
      items: [],
      notes: [],
    })
  })

  it('has its sheets in any order and spelling, and headers with a prefix or as labels in both languages', async () => {
    const { graph, unknownColumns } = await convert({
      'indicator - REPORT': [
        ['ID', 'Valeur', 'prov:startedAtTime', 'To', 'cids:forIndicator', 'Commentaire'],
        ['urn:r', 5, '2024-01-01', '2024-12-31', 'urn:i', 'fin'],
      ],
      organization: [
        ['Identifiant (@id)', 'Dénomination sociale'],
        ['urn:o', 'A'],
      ],
    })
    expect(unknownColumns).toEqual([])
    expect(graph).toEqual([
      {
        '@id': 'urn:r',
        '@type': 'cids:IndicatorReport',
        'cids:hasComment': 'fin',
        value: { '@type': 'i72:Measure', hasNumericalValue: '5' },
        startedAtTime: '2024-01-01',
        endedAtTime: '2024-12-31',
        forIndicator: 'urn:i',
      },
      { '@id': 'urn:o', '@type': 'cids:Organization', hasLegalName: 'A' },
    ])
  })

  it('is recognized by the names of its tables too', async () => {
    const parts = workbookParts({
      'Tabelle 1': [
        ['@id', 'hasLegalName'],
        ['urn:o', 'A'],
      ],
    })
    parts.set(
      'xl/worksheets/_rels/sheet1.xml.rels',
      relationshipsXml([relationshipXml('t', 'table', '../tables/table1.xml')]),
    )
    parts.set('xl/tables/table1.xml', '<table name="Organization" displayName="Organization" ref="A1:B2"/>')
    expect(await convertWorkbook(packParts(parts))).toMatchObject({ ok: true, unknownSheets: [] })
  })

  it('names by a name only where exactly one row has it, and codes by their labels in both languages', async () => {
    const links = (themes: string, funding: string) =>
      convert({
        Theme: [
          ['@id', 'hasName'],
          ['urn:1', 'Food, and more'],
          ['urn:2', 'Twice'],
          ['urn:3', 'Twice'],
          ['urn:1', 'Food, and more'],
        ],
        Outcome: [
          ['@id', 'forTheme'],
          ['urn:o', themes],
        ],
        FundingStatus: [
          ['@id', 'hasFundingState'],
          ['urn:f', funding],
        ],
      })
    const { graph } = await links('Food, and more', 'Funded')
    expect(graph.at(-2)?.['forTheme']).toBe('urn:1')
    expect(graph.at(-1)?.['hasFundingState']).toBe('https://codelist.commonapproach.org/FundingState#funded')
    const other = await links(
      'Twice; urn:x\nGoal 9: Industry, innovation and infrastructure, Objectif 1 : Pas de pauvreté',
      'urn:state',
    )
    expect(other.graph.at(-2)?.['forTheme']).toEqual([
      'Twice',
      'urn:x',
      'https://metadata.un.org/sdg/9',
      'https://metadata.un.org/sdg/1',
    ])
    expect(other.graph.at(-1)?.['hasFundingState']).toBe('urn:state')
  })

  it('keeps words as units, takes labels, symbols and IRIs, and gives a target a unit of its own', async () => {
    const units = ['Percent', 'dollar canadien', 'm²', 'urn:unit', 'hugs'].map((unit, at) => [
      `urn:i${at}`,
      unit,
    ])
    const { graph } = await convert({
      Indicator: [['@id', 'unit_of_measure'], ...units],
      Target: [
        ['@id', 'value', 'unit_of_measure', 'forIndicator'],
        ['urn:t1', 10, 'hours', 'urn:i0'],
        ['urn:t2', 10, null, 'urn:i0'],
        ['urn:t3', null, 'Day', 'urn:i0'],
      ],
    })
    const cids = 'https://ontology.commonapproach.org/cids#'
    expect(
      graph.slice(0, 5).map((entry) => entry['unit_of_measure'] ?? entry['i72:unit_of_measure']),
    ).toEqual([`${cids}percentUnit`, `${cids}cad`, `${cids}squareMeter`, 'urn:unit', 'hugs'])
    expect(graph.slice(5).map((entry) => entry['value'] ?? entry['unit_of_measure'])).toEqual([
      { '@type': 'i72:Measure', hasNumericalValue: '10', 'i72:unit_of_measure': 'hours' },
      { '@type': 'i72:Measure', hasNumericalValue: '10', unit_of_measure: `${cids}percentUnit` },
      `${cids}dayUnit`,
    ])
  })

  it('ignores empty rows, rows of spaces, the example of a template and hidden sheets of others', async () => {
    const { graph, unknownSheets } = await convert(
      {
        Organization: [
          ['@id', 'hasLegalName'],
          ['Example (ignored): https://example.org/1', 'Example'],
          ['EXEMPLE (ignoré) : https://example.org/1', 'Exemple'],
          [null, null],
          [' ', ''],
          ['urn:o', 'A'],
        ],
        Notes: [['anything']],
        'Code list': [['id', 'name']],
        'Not in this workbook': [['What', 'Count']],
      },
      { states: { 'Code list': 'hidden' } },
    )
    expect(graph).toEqual([{ '@id': 'urn:o', '@type': 'cids:Organization', hasLegalName: 'A' }])
    expect(unknownSheets).toMatchObject([{ name: 'Notes', filledRows: 1 }])
  })

  it('is the same document for the same bytes', async () => {
    const bytes = makeWorkbook(sampleSheets)
    expect(await convertWorkbook(bytes)).toEqual(await convertWorkbook(bytes))
  })
})

describe('a report about a workbook', () => {
  it.each([
    ['organization-legal-name', withRow('Organization', 1, ' '), 'Organization', 'B', 2],
    ['entity-name', withRow('Outcome', 1, null), 'Outcome', 'B', 2],
    ['theme-not-iri', withRow('Outcome', 2, 'https://metadata.un.org/sdg/2, Hunger'), 'Outcome', 'C', 2],
    ['report-incomplete', withRow('IndicatorReport', 2, null), 'IndicatorReport', 'C', 2],
    ['report-incomplete', withRow('IndicatorReport', 4, null), 'IndicatorReport', 'E', 2],
    ['no-organization-link', withRow('Indicator', 4, 'urn:other'), 'Indicator', 'E', 2],
    ['invalid-iri', withRow('Indicator', 5, 'https://a b'), 'Indicator', 'F', 2],
    ['invalid-iri', withRow('IndicatorReport', 0, 'report one'), 'IndicatorReport', 'A', 2],
    ['too-long', withRow('Indicator', 1, 'x'.repeat(5000)), 'Indicator', 'B', 2],
    ['organization-description', withRow('Organization', 2, null), 'Organization', 'C', 2],
  ])('names the cell of %s', async (rule, sheets, sheet, column, row) => {
    const { items } = await report(sheets)
    const item = items.find((each) => each.rule === rule)
    expect(item?.cell).toEqual({ sheet, column, row })
    expect(item?.message).toMatch(`Cell ${sheet}!${column}${row}: `)
    expect(item?.focus).not.toMatch(/^#/)
    // People fill in columns: nothing is said of keys, types and JSON.
    const french = await report(sheets, 'fr')
    for (const { message } of [...items, ...french.items]) expect(message).not.toMatch(/"|@type|\bkey\b|clé/)
    expect(reportAsText(await report(sheets), 'en')).not.toMatch(/"|\bkey\b|hasNumericalValue/)
  })

  it('says in terms of sheets that a report may be a target', async () => {
    const { notes } = await report(withRow('IndicatorReport', 1, 'Target: 2025'))
    expect(notes).toMatchObject([{ note: 'possible-target', focus: `${base}/report/1` }])
    expect(notes[0]?.message).toMatch(/\(cell IndicatorReport!B2\).*move its row to the sheet Target/)
  })

  it('gives a row without an identifier the name of its cell, on every sheet', async () => {
    for (const sheet of ['Indicator', 'Theme']) {
      const { items } = await report(withRow(sheet, 0, null))
      const item = items.find(({ rule }) => rule === 'missing-id')
      expect(item).toMatchObject({ focus: `${sheet}!A2`, cell: { sheet, column: 'A', row: 2 } })
      expect(item?.message).not.toContain('#/')
    }
  })

  it.each([
    ['Organization', 'no-organization-link', 'Indicator!E2'],
    ['Indicator', 'report-incomplete', 'IndicatorReport!F2'],
    ['Outcome', 'invalid-iri', 'Indicator!F2'],
  ])('has one item for a name that two rows of %s have: %s at %s', async (sheet, rule, cell) => {
    const [header = [], [, ...first] = []] = sampleSheets[sheet] ?? []
    const twins = [header, ...['a', 'b'].map((id) => [`${base}/${id}`, ...first])]
    const { items, violation_count, warning_count } = await report({ ...sampleSheets, [sheet]: twins })
    const named = items.filter((item) => item.cell && cellName(item.cell) === cell)
    expect(named.map((item) => item.rule)).toEqual([rule])
    expect(items.filter(({ severity }) => severity === 'violation')).toHaveLength(violation_count)
    expect(items.filter(({ severity }) => severity === 'warning')).toHaveLength(warning_count)
  })

  it('names the row that has the value, where several rows are about the same thing', async () => {
    const [header = [], first = []] = sampleSheets['Outcome'] ?? []
    const again = [`${base}/outcome/1`, null, 'Hunger']
    const { items } = await report({ ...sampleSheets, Outcome: [header, first, again] })
    expect(items).toMatchObject([{ rule: 'theme-not-iri', cell: { sheet: 'Outcome', column: 'C', row: 3 } }])
  })

  it('reports a cell that shows an error, and nothing else about that cell', async () => {
    const error = { attributes: 't="e"', content: '<f>1/0</f><v>#DIV/0!</v>' }
    const { items, conforms, violation_count } = await report(withRow('IndicatorReport', 2, error))
    expect({ conforms, violation_count }).toEqual({ conforms: false, violation_count: 1 })
    expect(items).toMatchObject([
      {
        rule: 'cell-error',
        severity: 'violation',
        focus: `${base}/report/1`,
        value: '#DIV/0!',
        cell: { sheet: 'IndicatorReport', column: 'C', row: 2 },
      },
    ])
    const french = await report(withRow('IndicatorReport', 2, error), 'fr')
    expect(french.items[0]?.message).toMatch(/^Cellule IndicatorReport!C2 : La cellule affiche/)
    expect((await report(withRow('Theme', 0, error))).items.map(({ rule }) => rule)).toEqual([
      'cell-error',
      'theme-not-iri',
    ])
  })

  it('notes sheets and columns that it ignores', async () => {
    const { notes, conforms } = await report({
      ...sampleSheets,
      Theme: [
        ['@id', 'hasName', 'Colour', 'Name'],
        [`${base}/theme/food`, 'Food security', 'green', 'x'],
      ],
      Ideas: [['a']],
    })
    expect(conforms).toBe(true)
    expect(notes).toMatchObject([
      { note: 'unknown-sheet', focus: 'Ideas', value: 'Ideas' },
      { note: 'unknown-column', focus: 'Theme!C1', value: 'Colour' },
      { note: 'unknown-column', focus: 'Theme!D1', value: 'Name' },
    ])
  })

  it('names the cell of a text that no document may have', async () => {
    const { items } = await report(withRow('Outcome', 1, 'a_x0000_b'))
    expect(items).toMatchObject([
      { rule: 'invalid-text', focus: 'Outcome!B2', cell: { column: 'B', row: 2 } },
    ])
    expect(items[0]?.message).not.toContain('#/')
  })
})
