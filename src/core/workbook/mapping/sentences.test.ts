import { expect, it } from 'vitest'

import { makeWorkbook } from '../../../../test/workbooks/make-workbook.ts'
import { applyMapping } from './apply-mapping.ts'
import { guessMapping } from './guess-mapping.ts'
import { readOwnWorkbook } from './own-sheets.ts'
import { describeNumber, describePeriod, describeReports } from './sentences.ts'

it('says of a report what was counted, when, and what it was to be', async () => {
  const rows = [
    ['Indicator', 'Value', 'Unit', 'Target', 'Baseline', 'Period'],
    ['People who finished a course', 143, 'people', 150, 90, '2024'],
    ['Number of meals', '1,250', null, null, null, 'Q1 2024'],
    ['Personnes ayant trouvé un emploi', 12, 'personnes', '20', null, 'mars 2024'],
    ['Satisfied', '75%', null, '80%', '60 %', '2024-02-01'],
    ['Wages', '$1,200.50', null, null, null, 'April 2023 to March 2024'],
  ]
  const workbook = await readOwnWorkbook(makeWorkbook({ Data: rows }))
  if (!workbook.ok) throw new Error(JSON.stringify(workbook.fault))
  const facts = applyMapping(workbook.sheets, guessMapping(workbook.sheets, 'en'))
  expect(describeReports(facts, 'en')).toEqual([
    '143 people finished a course, January to December 2024, target 150, baseline 90',
    '1,250 meals, January to March 2024',
    '12 personnes ayant trouvé un emploi, March 2024, target 20',
    'Satisfied: 75%, 1 February 2024, target 80%, baseline 60%',
    'Wages: $1,200.50, April 2023 to March 2024',
  ])
  const plain = describeReports(facts, 'fr').map((each) => each.replaceAll('\u00a0', ' '))
  expect(plain).toEqual([
    '143 people finished a course, de janvier à décembre 2024, cible de 150, valeur de référence de 90',
    '1 250 meals, de janvier à mars 2024',
    '12 personnes ayant trouvé un emploi, mars 2024, cible de 20',
    'Satisfied : 75 %, 1er février 2024, cible de 80 %, valeur de référence de 60 %',
    'Wages : 1 200,50 $, d’avril 2023 à mars 2024',
  ])
})

it.each([
  ['2024-01-01', '2024-12-31', 'January to December 2024', 'de janvier à décembre 2024'],
  ['2024-10-01', '2024-10-31', 'October 2024', 'octobre 2024'],
  ['2024-01-01', '2024-03-15', '1 January to 15 March 2024', 'du 1er janvier au 15 mars 2024'],
  ['2023-10-05', '2024-03-15', '5 October 2023 to 15 March 2024', 'du 5 octobre 2023 au 15 mars 2024'],
  ['soon', null, 'soon', 'soon'],
  [null, null, '', ''],
])('shows %s to %s', (from, to, english, french) => {
  expect(describePeriod({ from, to }, 'en')).toBe(english)
  expect(describePeriod({ from, to }, 'fr')).toBe(french)
})

it('groups digits and keeps what is no number', () => {
  expect(['1234567.5', '-1000', '12', 'about 40'].map((each) => describeNumber(each, 'en'))).toEqual([
    '1,234,567.5',
    '-1,000',
    '12',
    'about 40',
  ])
})
