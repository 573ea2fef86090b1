import { expect, test } from 'vitest'

import { changeText, type ChangedValue } from './change-text.ts'

const list = 'https://codelist.commonapproach.org'
const profile = {
  provinces: [`${list}/ProvinceTerritory#ON`, `${list}/ProvinceTerritory#QC`],
  localities: [],
  sectors: ['urn:own'],
  populations: [],
  org_types: [],
  reported: '2024-03-31',
}
const amount = { value: 5, value_text: '5.0', unit: 'meals' }
const target = {
  ...amount,
  uri: null,
  name: null,
  period_start: '2024-01-01',
  period_end: '2024-12-31',
}

test.each<[ChangedValue, string, string]>([
  [null, '', ''],
  [[], '', ''],
  [0, '0', '0'],
  [['a', 'b'], 'a, b', 'a, b'],
  [amount, '5.0 meals', '5.0 meals'],
  [[target], '5.0 meals (2024-01-01 – 2024-12-31)', '5.0 meals (2024-01-01 – 2024-12-31)'],
  [profile, 'Ontario, Quebec; urn:own; 2024-03-31', 'Ontario, Québec; urn:own; 2024-03-31'],
  [
    [{ value: '119219814RR0001', issued_by: `${list}/CanadianCorporateRegistries#cra`, uri: null }],
    '119219814RR0001 (Canada Revenue Agency)',
    '119219814RR0001 (Agence du revenu du Canada)',
  ],
  [[{ value: '42', issued_by: null, uri: 'urn:n' }], '42', '42'],
])('%j in words', (value, en, fr) => {
  expect([changeText(value, 'en'), changeText(value, 'fr')]).toEqual([en, fr])
})
