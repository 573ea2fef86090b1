import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'

import { toolParameters } from './answer-tool.ts'
import { describeParameters, readArguments } from './tool-parameters.ts'
import { tools } from './tools.ts'

const parameters = {
  slug: Type.String({ pattern: '^[a-z]+$', description: 'A slug.' }),
  'period[from]': Type.Optional(Type.String({ format: 'date', description: 'The first day.' })),
  theme: Type.Optional(
    Type.Array(Type.String({ format: 'iri' }), {
      'x-aliases': ['theme[]'],
      description: 'Rows with it. Repeat it for rows with any of several.',
      examples: [['https://example.org/']],
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, 'x-published': { default: 100, maximum: 1000 } })),
  kind: Type.Optional(Type.Enum(['a', 'b'])),
}

it('parameters are described in words where assistants know no keyword', () => {
  expect(describeParameters(parameters)).toEqual({
    type: 'object',
    properties: {
      slug: { type: 'string', description: expect.stringMatching(/^A slug\. It must be /) as string },
      period_from: {
        type: 'string',
        description: 'The first day. It must be a date written as YYYY-MM-DD, such as 2024-12-31.',
      },
      theme: {
        type: 'array',
        description: 'Rows with it. Several: any of them.',
        items: { type: 'string', description: expect.stringContaining('an absolute IRI') as string },
      },
      limit: { type: 'integer', minimum: 1, default: 100, maximum: 1000 },
      kind: { type: 'string', enum: ['a', 'b'] },
    },
    required: ['slug'],
    additionalProperties: false,
  })
})

describe('arguments', () => {
  it('are read under their declared names, by either name', () => {
    const values = { slug: 'a', 'period[from]': '2024-01-01', limit: 5000 }
    expect(readArguments(parameters, { slug: 'a', period_from: '2024-01-01', limit: 5000 })).toEqual(values)
    expect(readArguments(parameters, values)).toEqual(values)
  })

  it.each([
    [{}, '"slug" is missing.'],
    [{ slug: 'A' }, '"slug" must be'],
    [{ slug: 'a', period_from: '2024-02-30' }, '"period_from" must be a date'],
    [{ slug: 'a', theme: 'https://example.org/' }, '"theme" must be a list'],
    [{ slug: 'a', limits: 1 }, 'There is no parameter "limits" here. Did you mean "limit"?'],
    [{ slug: 'a', other: 1 }, 'Known are: slug, period_from, theme, limit, kind.'],
    [JSON.parse('{"slug":"a","__proto__":{}}') as object, 'There is no parameter "__proto__" here.'],
    [{ slug: 'a\u0000' }, 'U+0000'],
  ])('with a fault are refused by name: %j', (given, sentence) => {
    expect(() => readArguments(parameters, given as Record<string, unknown>)).toThrow(sentence)
  })

  it('with many faults are refused with the first of them', () => {
    const given = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`p${at}`, 1]))
    const message = (): string => {
      try {
        readArguments(parameters, given)
        return ''
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(message().split('\n')).toHaveLength(20)
  })
})

describe.each(tools.map((tool) => [tool.name, tool] as const))('the tool %s', (_, tool) => {
  it('takes names that every assistant accepts, and says in words what its parameters are', () => {
    for (const namespace of [undefined, 'my-data']) {
      const schema = describeParameters(toolParameters(tool, namespace)) as {
        properties: Record<string, { description?: string }>
        required?: string[]
      }
      const names = Object.keys(schema.properties)
      expect(names.filter((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))).toEqual([])
      expect(
        Object.values(schema.properties).filter(({ description = '' }) => description.length < 10),
      ).toEqual([])
      expect(schema.required?.includes('namespace') ?? false).toBe(
        tool.isInNamespace !== false && namespace === undefined,
      )
    }
  })
})
