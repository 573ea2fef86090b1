import { expect, test } from 'vitest'

import { faultsOfPlaces } from './transaction-rule.ts'

type Asked = Parameters<typeof faultsOfPlaces>[0][number]

const asked = { text: 'insert into audit_event', from: 'service/record/audit.ts' }
const submit = 'service/submissions/submit-document.ts'

test.each([
  ['over another connection', { ...asked, place: 'elsewhere', by: submit }, 'leaves the open transaction'],
  ['without a transaction', { ...asked, place: 'alone', by: submit }, 'writes without a transaction'],
])('a record that is written %s is a fault', (_how, statement, fault) => {
  expect(faultsOfPlaces([statement as typeof asked])).toEqual([expect.stringContaining(fault)])
})

test.each<[string, Asked]>([
  ['in its transaction', asked],
  ['of a refusal', { ...asked, place: 'alone', by: 'service/record/refusals.ts' }],
  ['of what a loop claims', { ...asked, place: 'elsewhere', by: 'worker/start-worker.ts' }],
  ['that a test writes itself', { ...asked, place: 'alone' }],
])('a record %s is none', (_what, statement) => {
  expect(faultsOfPlaces([statement])).toEqual([])
})
