import { describe, expect, test } from 'vitest'

import { exampleOf } from './example-of.ts'
import { choicesIn, fieldsOf } from './fields-of.ts'

describe('a schema as its fields', () => {
  test('shows required, nullable and nested fields', () => {
    const fields = fieldsOf({
      type: 'object',
      required: ['data'],
      properties: {
        data: {
          type: 'array',
          items: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
        },
        cursor: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'Next.' },
      },
    })
    expect(fields).toMatchObject([
      { name: 'data', isRequired: true, isNullable: false, below: [{ name: 'id', isRequired: true }] },
      {
        name: 'cursor',
        isRequired: false,
        isNullable: true,
        schema: { type: 'string', description: 'Next.' },
      },
    ])
  })

  test('lists the choices however they are declared', () => {
    expect(choicesIn({ enum: ['a', 'b'] })).toEqual(['a', 'b'])
    expect(choicesIn({ anyOf: [{ const: 'a' }, { const: 'b' }] })).toEqual(['a', 'b'])
    expect(choicesIn({ anyOf: [{ const: 'a' }, { type: 'string' }] })).toBeNull()
  })
})

describe('an example', () => {
  test('prefers declared examples', () => {
    expect(exampleOf({ type: 'string', examples: ['my-data'] })).toBe('my-data')
    expect(exampleOf({ type: 'string', format: 'date' })).toBe('2024-12-31')
  })

  test('has an id of the right kind for each entity', () => {
    const id = { type: 'string' }
    expect(exampleOf({ properties: { object: { const: 'indicator_report' }, id } })).toMatchObject({
      object: 'indicator_report',
      id: expect.stringMatching(/^rep_/) as string,
    })
  })
})
