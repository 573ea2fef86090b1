import { describe, expect, test } from 'vitest'

import { schemaChoices } from '../../../src/core/schema/schema.ts'
import { listFields } from './list-fields.ts'

describe('a schema as its fields', () => {
  test('shows required, nullable and nested fields', () => {
    const fields = listFields({
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
    expect(schemaChoices({ enum: ['a', 'b'] })).toEqual(['a', 'b'])
    expect(schemaChoices({ anyOf: [{ const: 'a' }, { const: 'b' }] })).toEqual(['a', 'b'])
    expect(schemaChoices({ anyOf: [{ const: 'a' }, { type: 'string' }] })).toBeNull()
  })
})
