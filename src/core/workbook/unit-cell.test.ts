import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { times } from '../../../test/random-seed.ts'
import { officialUnits, unitNamespace } from '../graph/code-lists/official-units.ts'
import { showUnit, unitOfReport, type Unit } from '../projection/unit.ts'
import { readIndicatorUnit, readUnitCell, statedUnit, writeUnitCell } from './unit-cell.ts'

const percent = `${unitNamespace}percentUnit`

describe('a cell of units', () => {
  it.each<[string, Unit]>([
    ['people', { text: 'people', iri: undefined }],
    ['  ', { text: undefined, iri: undefined }],
    ['Percent', { text: undefined, iri: percent }],
    ['pour cent', { text: undefined, iri: percent }],
    ['%', { text: '%', iri: percent }],
    ['% (participants)', { text: 'participants', iri: percent }],
    ['$CAD(M) (of (all) grants)', { text: 'of (all) grants', iri: `${unitNamespace}cadMillions` }],
    ['sq ft (a\nb)', { text: 'a\nb', iri: `${unitNamespace}squareFoot` }],
    ['https://example.org/unit', { text: undefined, iri: 'https://example.org/unit' }],
    ['https://example.org/unit (hugs)', { text: 'hugs', iri: 'https://example.org/unit' }],
    // Words, with or without a unit among them.
    ['Percent (participants)', { text: 'Percent (participants)', iri: undefined }],
    ['% of participants', { text: '% of participants', iri: undefined }],
    ['% ()', { text: '% ()', iri: undefined }],
    ['people (all)', { text: 'people (all)', iri: undefined }],
  ])('%j says %j', (cell, unit) => {
    expect(readUnitCell(cell)).toEqual(unit)
  })

  it('of an indicator is its unit alone, where it says no more', () => {
    expect(readIndicatorUnit('%')).toEqual({ text: undefined, iri: percent })
    expect(readIndicatorUnit('% (participants)')).toEqual({ text: 'participants', iri: percent })
    expect(readIndicatorUnit('people')).toEqual({ text: 'people', iri: undefined })
  })

  const names = officialUnits.flatMap(({ symbol, en, fr, also }) => [symbol ?? en, en, fr, ...also])
  const text = fc
    .oneof(
      fc.constantFrom('people', ' spaced ', 'Success %', 'https://example.org/a', 'count (x)', ...names),
      fc.tuple(fc.constantFrom(...names), fc.constantFrom('people', '%', '')).map(([a, b]) => `${a} (${b})`),
      fc.string({ minLength: 1, maxLength: 8 }),
    )
    .map((each) => statedUnit({ text: each, iri: undefined }).text)
  const iri = fc.constantFrom(
    undefined,
    'https://example.org/unit',
    'http://qudt.org/vocab/unit/PERCENT',
    'https://ontology.commonapproach.org/i72#population_cardinality_unit',
    ...officialUnits.map((unit) => statedUnit({ text: undefined, iri: unit.iri }).iri),
  )
  const unit = fc.record({ text, iri })

  it('can say every unit: it is shown as before, beside every indicator', () => {
    fc.assert(
      fc.property(unit, unit, fc.constantFrom('en', 'fr'), (own, indicator, language) => {
        const cell = writeUnitCell(own, language)
        const read = statedUnit(readUnitCell(cell ?? ''))
        expect(showUnit(unitOfReport(read, indicator))).toBe(showUnit(unitOfReport(own, indicator)))
        // Only a text that is the name of a unit gets that unit.
        if (own.iri !== undefined || own.text === undefined) expect(read).toEqual(own)
      }),
      { numRuns: times(2000) },
    )
  })
})
