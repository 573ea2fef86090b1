import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'

import { SchemaCatalogue, pascalCase } from './schema-catalogue.ts'

const strict = { additionalProperties: false }
const Part = Type.Object({ id: Type.String() }, { title: 'Part', ...strict })

describe('published schemas', () => {
  it('refer to objects by their title, or else by their place', () => {
    const catalogue = new SchemaCatalogue()
    const whole = Type.Object(
      { part: Part, parts: Type.Array(Part), page_meta: Type.Object({ count: Type.Integer() }) },
      { title: 'Whole' },
    )
    expect(catalogue.publish(whole, 'answer', 'Unused')).toEqual({ $ref: '#/components/schemas/Whole' })
    expect(Object.keys(catalogue.all())).toEqual(['Part', 'Whole', 'WholePageMeta'])
    expect(catalogue.all()['Whole']).toMatchObject({
      properties: {
        part: { $ref: '#/components/schemas/Part' },
        parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } },
        page_meta: { $ref: '#/components/schemas/WholePageMeta' },
      },
    })
  })

  it('are open in answers and closed in requests', () => {
    const catalogue = new SchemaCatalogue()
    catalogue.publish(Part, 'answer', '')
    catalogue.publish(Type.Object({ id: Type.String() }), 'request', 'Input')
    expect(catalogue.all()['Part']).not.toHaveProperty('additionalProperties')
    expect(catalogue.all()['Input']).toHaveProperty('additionalProperties', false)
  })

  it('refuse two schemas of one name, and keep a description beside a reference', () => {
    const catalogue = new SchemaCatalogue()
    catalogue.publish(Part, 'answer', '')
    expect(catalogue.publish({ ...Part, description: 'Here.' }, 'answer', '')).toEqual({
      $ref: '#/components/schemas/Part',
      description: 'Here.',
    })
    const other = Type.Object({ id: Type.Integer() }, { title: 'Part' })
    expect(() => catalogue.publish(other, 'answer', '')).toThrow('two different schemas are called Part')
  })

  it('write choices as enumerations, records with the schema of their values, and members for publication only', () => {
    const catalogue = new SchemaCatalogue()
    const choice = Type.Union([Type.Literal('a'), Type.Literal('b')])
    expect(catalogue.publish(choice, 'request', '')).toEqual({ type: 'string', enum: ['a', 'b'] })
    expect(catalogue.publish(Type.Record(Type.String(), Type.Integer()), 'answer', '')).toEqual({
      type: 'object',
      additionalProperties: { type: 'integer' },
    })
    const limit = Type.Integer({ minimum: 1, 'x-published': { maximum: 1000 } })
    expect(catalogue.publish(limit, 'request', '')).toEqual({ type: 'integer', minimum: 1, maximum: 1000 })
  })

  it('have names in one spelling', () => {
    expect(['period_start', 'period[from]', '@graph', 'listRows'].map(pascalCase)).toEqual([
      'PeriodStart',
      'PeriodFrom',
      'Graph',
      'ListRows',
    ])
  })
})
