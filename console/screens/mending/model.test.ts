// How questions are put together, and which drafts are kept.
import { expect, test } from 'vitest'

import { tooMany } from './draft-store.ts'
import { askedAlike, byEntity, certainGroups, type Question } from './model.ts'

const question = (id: string, rest: Partial<Question> = {}): Question => ({
  id,
  kind: 'answer',
  rule: 'report-incomplete',
  variant: 'period-missing',
  isNeeded: true,
  entity: { pointer: `#/${id}`, kind: 'indicator_report', name: null, id },
  line: 1,
  group: 'first day',
  field: 'start-date',
  isOpen: true,
  ...rest,
})

test('the same question of several entries is asked once; names, values and identifiers are not', () => {
  const alike = [question('a'), question('b')]
  const named = ['c', 'd'].map((id) => question(id, { group: 'name', field: 'text' }))
  const identified = ['e', 'f'].map((id) => question(id, { rule: 'missing-id', group: 'id', field: 'iri' }))
  expect(askedAlike([...alike, ...named, ...identified, question('g', { group: 'alone' })])).toEqual([alike])
})

test('the questions of one entry are together', () => {
  const entity = { pointer: '#/x', kind: null, name: null, id: null }
  const groups = byEntity([question('a', { entity }), question('b'), question('c', { entity })])
  expect(groups.map(({ questions }) => questions.map(({ id }) => id))).toEqual([['a', 'c'], ['b']])
})

test('certain mends that say the same are one line, also where the values differ', () => {
  const renamed = (id: string) =>
    question(id, { kind: 'certain', change: { from: 'older', to: 'newer', count: 1 } })
  const wrapped = (id: string, value: string) =>
    question(id, { kind: 'certain', path: 'i72:value', change: { from: value, to: `{${value}}`, count: 1 } })
  const groups = certainGroups([renamed('a'), wrapped('b', '"1"'), renamed('c'), wrapped('d', '2')])
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([
    ['a', 'c'],
    ['b', 'd'],
  ])
})

test('the oldest drafts are dropped, and old files first when they take much room', () => {
  const drafts = Array.from({ length: 25 }, (_, at) => ({ key: `d${at}`, at }))
  expect(tooMany(drafts).map(({ key }) => key)).toEqual(['d4', 'd3', 'd2', 'd1', 'd0'])
  const large = new File([new Uint8Array(30 * 1024 * 1024)], 'large')
  const files = [1, 2, 3].map((at) => ({ key: `f${at}`, at, file: large }))
  expect(tooMany(files).map(({ key }) => key)).toEqual(['f2', 'f1'])
})
