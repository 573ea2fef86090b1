import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'

import { officialUnits } from '../graph/code-lists/official-units.ts'
import { prefixes } from '../graph/contexts/prefixes.ts'
import { iriInText, isBlankText, isOfficialName, showUnit, symbolsIn, unitOfReport } from './unit.ts'

const cids = (name: string): string => prefixes.cids + name
const shown = (text: string | undefined, iri: string | undefined) => showUnit({ text, iri })

describe('the shown unit', () => {
  test.each([
    ['neither', undefined, undefined, null],
    ['a text alone', 'participants', undefined, 'participants'],
    ['a text with spaces around it', ' meals ', undefined, ' meals '],
    ['a text with the unit of counts', 'participants', cids('countUnit'), 'participants'],
    [
      'a text with the same unit of ISO 21972',
      'participants',
      `${prefixes.i72}population_cardinality_unit`,
      'participants',
    ],
    ['a text with another IRI', 'participants', 'urn:unit:1', 'participants'],
    ['an official IRI alone', undefined, cids('cad'), '$CAD'],
    ['the unit of counts alone', undefined, cids('countUnit'), 'count'],
    ['the same alone', undefined, `${prefixes.i72}population_cardinality_unit`, 'count'],
    ['the percentage of QUDT alone', undefined, 'http://qudt.org/vocab/unit/PERCENT', '%'],
    ['a text with it', 'participants', 'https://qudt.org/vocab/unit/PERCENT', '% (participants)'],
    ['another IRI alone', undefined, 'urn:unit:1', 'urn:unit:1'],
    ['a text with a percentage', 'participants', cids('percentUnit'), '% (participants)'],
    ['a text with a ratio', 'staff per child', cids('ratioUnit'), 'ratio (staff per child)'],
    ['a text with money', 'invested', cids('cadMillions'), '$CAD(M) (invested)'],
  ])('of %s', (_, text, iri, expected) => {
    expect(shown(text, iri)).toBe(expected)
  })

  test.each([
    ['percentUnit', '% of participants'],
    ['percentUnit', '50%+'],
    ['percentUnit', 'PERCENT of youth'],
    ['percentUnit', 'Pourcentage de jeunes'],
    ['percentUnit', 'jeunes, en pour\u00A0cent'],
    ['percentUnit', 'per cents'],
    ['dayUnit', 'Days housed'],
    ['dayUnit', 'jours'],
    ['tonne', 't CO2e'],
    ['tonne', 'TONNES'],
    ['cad', '$CAD'],
    ['cad', 'Canadian Dollars'],
    ['cad', 'dollars canadiens'],
    ['cadMillions', 'million of canadian dollar'],
    ['squareMeter', 'm^2 of roof'],
    ['squareMeter', 'Square meters'],
    ['squareMeter', 'me\u0300tres carre\u0301s'],
    ['cubicMeter', 'm³'],
    ['squareFoot', 'sq ft'],
    ['scoreUnit', 'Scores (1–5)'],
    ['kilowattHour', 'kilowatt-hours'],
  ])('is the text where it says %s: %s', (name, text) => {
    expect(shown(text, cids(name))).toBe(text)
  })

  test.each([
    ['dayUnit', 'daycare places', 'days (daycare places)'],
    ['tonne', 'toilets', 't (toilets)'],
    ['scoreUnit', 'scored', 'score (scored)'],
    ['percentUnit', 'percentile', '% (percentile)'],
    ['squareMeter', 'm of fence', 'm² (m of fence)'],
    ['foot', 'ft2', 'ft (ft2)'],
    ['kilogram', 'kg_net', 'kg (kg_net)'],
  ])('has the symbol where the text has it inside of a word only: %s, %s', (name, text, expected) => {
    expect(shown(text, cids(name))).toBe(expected)
  })

  it('keeps the text, and names every official unit but that of counts', () => {
    const units = officialUnits.filter(({ symbol }) => symbol !== null && symbol !== 'count')
    fc.assert(
      fc.property(fc.constantFrom(...units), fc.string({ unit: 'grapheme', minLength: 1 }), (unit, text) => {
        const result = shown(text, unit.iri) ?? ''
        expect(result === text || result === `${unit.symbol} (${text})`).toBe(true)
        // What names the unit already gets no second name.
        expect(shown(result, unit.iri)).toBe(result)
        for (const word of [unit.symbol ?? '', unit.en, unit.fr, ...unit.also])
          expect(shown(`(${word})`, unit.iri)).toBe(`(${word})`)
      }),
    )
  })
})

test('a text may say several units', () => {
  expect(symbolsIn('kg per m²')).toEqual(['kg', 'm²'])
  expect(symbolsIn('participants')).toEqual([])
})

test.each([
  ['cids:percentUnit', cids('percentUnit')],
  [cids('cad'), cids('cad')],
  ['cids:unspecifiedUnit', cids('unspecifiedUnit')],
  ['i72:population_cardinality_unit', `${prefixes.i72}population_cardinality_unit`],
  [' cids:percentUnit', undefined],
  ['cids:PercentUnit', undefined],
  ['percentUnit', undefined],
  ['cids:Outcome', undefined],
  ['a:b', undefined],
])('the official unit that %j names', (text, iri) => {
  expect(iriInText(text)).toBe(iri)
})

test.each(['', ' ', '\t\r\n', '\u00A0', '\u2003', '\uFEFF'])('%j is blank', (text) => {
  expect(isBlankText(text)).toBe(true)
})

test('text and IRI of a report come from where there is one', () => {
  const indicator = { text: 'participants', iri: cids('countUnit') }
  const percent = { text: undefined, iri: cids('percentUnit') }
  expect(showUnit(unitOfReport(percent, indicator))).toBe('% (participants)')
  expect(showUnit(unitOfReport({ text: 'people', iri: undefined }, percent))).toBe('% (people)')
  expect(showUnit(unitOfReport(percent, undefined))).toBe('%')
})

test('a text of a report that names an official unit gets no IRI of the indicator', () => {
  const percent = { text: 'participants', iri: cids('percentUnit') }
  const shownBeside = (text: string, iri?: string) => showUnit(unitOfReport({ text, iri }, percent))
  const names = officialUnits.flatMap(({ symbol, en, fr, also }) =>
    symbol === null ? [] : [symbol, en, fr, ...also],
  )
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.constantFrom('', ' ', '\u00A0'), (name, space) => {
      const plural = /\p{L}$/u.test(name) ? `${name.replace(/s$/, '')}s` : name
      for (const text of [name, name.toUpperCase(), plural.normalize('NFD')]) {
        expect(isOfficialName(text)).toBe(true)
        expect(shownBeside(space + text + space)).toBe(space + text + space)
        // Its own IRI is joined to it.
        const own = showUnit({ text, iri: cids('cad') })
        expect(shownBeside(text, cids('cad'))).toBe(own)
      }
    }),
  )
  for (const text of ['kg of food', 'metric t', 'Unspecified unit', 'people'])
    expect(shownBeside(text)).toBe(`% (${text})`)
})
