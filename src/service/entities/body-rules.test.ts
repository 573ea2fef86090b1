import { anything, assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { bodyFaults } from './body-rules.ts'
import { entityKey, entityId } from '../../database/graph-store/entity-key.ts'
import type { NamespaceId } from '../../contract/ids.ts'

const here = '7' as NamespaceId
const elsewhere = '8' as NamespaceId

const namesOf = (body: unknown): string[] => bodyFaults('report', body, here).map(({ name }) => name)
const uri = 'https://example.org/r'

describe('rules across the fields of a body', () => {
  it.each([
    ['an id that is the one of its uri', { uri, id: entityId('report', entityKey(here, 'report', uri)) }, []],
    [
      'an id of another namespace',
      { uri, id: entityId('report', entityKey(elsewhere, 'report', uri)) },
      ['id'],
    ],
    ['an id of another kind', { uri, id: entityId('outcome', entityKey(here, 'outcome', uri)) }, ['id']],
    ['a number and its text', { value: 5, value_text: ' 5.0 ' }, []],
    ['zero and minus zero', { value: -0, value_text: '0' }, []],
    ['a number and another', { value: 5, value_text: '5,0' }, ['value_text']],
    ['null and words', { value: null, value_text: 'none' }, []],
    ['null and a number', { value: null, value_text: '1e3' }, ['value_text']],
    ['a day', { period_start: '2024-01-01', period_end: '2024-01-01' }, []],
    [
      'a period that ends before it starts',
      { period_start: '2024-01-02', period_end: '2024-01-01' },
      ['period_end'],
    ],
    ['dates that are none', { period_start: 'z', period_end: 'a' }, []],
  ])('%s', (_what, body, faults) => expect(namesOf(body)).toEqual(faults))

  it('hold for nothing but reports where only reports have the fields', () => {
    expect(bodyFaults('outcome', { period_start: '2024-01-02', period_end: '2024-01-01' }, here)).toEqual([])
  })

  it('accept arbitrary input without throwing', () => {
    assert(
      property(constantFrom('organization', 'outcome', 'indicator', 'report'), anything(), (kind, body) => {
        expect(Array.isArray(bodyFaults(kind, body, here))).toBe(true)
        const nested = {
          id: body,
          uri: body,
          value: body,
          value_text: body,
          period_start: body,
          period_end: body,
        }
        expect(Array.isArray(bodyFaults(kind, nested, here))).toBe(true)
      }),
    )
  })
})
