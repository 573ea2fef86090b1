import * as fc from 'fast-check'
import { Type, type TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'

import { times } from '../../../test/random-seed.ts'
import { findFaults } from './check-value.ts'
import { nearMiss } from './near-miss.ts'
import { readQuery } from '../../http/request/read-query.ts'
import { asSchema } from './schema.ts'
import { schemaFaults } from './wording/en.ts'
import { quoteValue } from './wording/quote-value.ts'
import { sayFault } from './wording/words.ts'

const details = (schema: TSchema, value: unknown) =>
  findFaults(asSchema(schema), value, 'it').map((fault) => `${fault.name}: ${sayFault(schemaFaults, fault)}`)

describe('the check of a value', () => {
  it('agrees with the schema itself', () => {
    const strict = { additionalProperties: false }
    const leaf = fc.constantFrom<TSchema>(
      Type.String(),
      Type.String({ minLength: 2, maxLength: 3 }),
      Type.String({ pattern: '^[a-c]+$' }),
      Type.Integer({ minimum: 0, maximum: 9 }),
      Type.Number({ maximum: 5 }),
      Type.Boolean(),
      Type.Null(),
      Type.Enum(['a', 'b']),
      Type.Literal('a'),
      Type.Union([Type.Literal('a'), Type.Literal(1)]),
      Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
      Type.Unknown(),
    )
    const schema = fc.letrec<{ any: TSchema }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        leaf,
        tie('any').map((items) => Type.Array(items, { minItems: 1, maxItems: 2 })),
        fc
          .dictionary(fc.constantFrom('a', 'b', '__proto__x'), tie('any'))
          .map((each) => Type.Object(each, strict)),
        fc
          .dictionary(
            fc.constantFrom('a', 'b'),
            tie('any').map((each) => Type.Optional(each)),
          )
          .map((each) => Type.Object(each, strict)),
      ),
    })).any
    const text = fc.constantFrom('', 'a', 'b', 'ab', 'abc', 'abcd', 'x')
    const value = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.integer({ min: -2, max: 12 }),
        fc.constantFrom(0.5, null, true, false),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('any')),
      ),
    })).any
    fc.assert(
      fc.property(schema, value, (type, given) => {
        expect(findFaults(asSchema(type), given, '').length === 0).toBe(Check(type, given))
      }),
      { numRuns: times(2000) },
    )
  })

  it.each([
    [Type.Integer(), 1.5, 'it: "it" must be a whole number; 1.5 is not.'],
    [Type.Integer({ maximum: 3 }), 4, 'it: "it" must be a whole number of at most 3; 4 is not.'],
    [Type.Array(Type.Integer()), 'x', 'it: "it" must be a list, each entry a whole number; "x" is not.'],
    [Type.Enum(['a', 'b', 'c']), 'd', 'it: "it" must be one of "a", "b" or "c"; "d" is not.'],
    [Type.String({ maxLength: 2 }), 'abc', 'it: "it" must be text of at most 2 characters; "abc" is not.'],
    [Type.Array(Type.String(), { minItems: 1 }), [], 'it: "it" must have at least 1 entry; it has 0.'],
    [
      Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
      0,
      'it: "it" must be a whole number of at least 1; 0 is not.',
    ],
    [
      Type.Record(Type.String(), Type.Integer()),
      { a: 1, b: 'x' },
      'it.b: "it.b" must be a whole number; "x" is not.',
    ],
  ])('describes the fault', (schema, value, expected) => expect(details(schema, value)).toEqual([expected]))

  it('counts characters, not halves of them', () => {
    expect(details(Type.String({ maxLength: 2 }), '😀😀')).toEqual([])
  })

  it('survives any value there is', () => {
    const schema = Type.Object({ a: Type.Array(Type.Object({ b: Type.Optional(Type.String()) })) })
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(Array.isArray(findFaults(asSchema(schema), value, ''))).toBe(true)
      }),
    )
  })

  it('quotes shortly and never half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 50, maxLength: 200 }), (text) => {
        expect(quoteValue(text).length).toBeLessThanOrEqual(120)
        expect(quoteValue(text)).not.toMatch(/[\uD800-\uDFFF]/u)
      }),
    )
  })
})

describe('the near miss', () => {
  const known = ['namespace', 'label', 'period[from]', 'uri', 'outcome_id']
  it.each([
    ['namspace', 'namespace'],
    ['NameSpace', 'namespace'],
    ['lable', 'label'],
    ['period_from', 'period[from]'],
    ['url', 'uri'],
    ['outcomeId', 'outcome_id'],
    ['id', null],
    ['colour', null],
    ['', null],
    ['x'.repeat(10_000), null],
  ])('of %s is %s', (name, meant) => expect(nearMiss(name, known)).toBe(meant))
})

describe('a query string', () => {
  it('is read as it was written', () => {
    const pairs = fc.array(
      fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' })),
    )
    fc.assert(
      fc.property(pairs, (given) => {
        const query = given
          .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
          .join('&')
        const { values, faults } = readQuery(`/x?${query}`)
        expect(faults).toEqual([])
        for (const [name, value] of given) expect(values.get(name)).toContain(value)
      }),
    )
  })
})
