import { describe, expect, test } from 'vitest'

import type { Operation } from '../../../src/contract/operation.ts'
import { operations } from '../../../src/contract/operations.ts'
import { checkParameter } from './check-value.ts'
import { fieldKind } from './fields/field-kind.ts'
import type { FormParameter, DocumentedSchema } from './parameter.ts'

const parameter = (name: string, schema: DocumentedSchema, isRequired = false): FormParameter => ({
  name,
  in: 'query',
  schema,
  isRequired,
})

describe('a value is checked before it is sent', () => {
  test('required values must be present', () => {
    expect(checkParameter(parameter('id', { type: 'string' }, true), [])).toEqual({ fault: 'missing' })
    expect(checkParameter(parameter('id', { type: 'string' }), [])).toBeNull()
  })

  test('numbers are whole and within their bounds', () => {
    const wait = parameter('wait', { type: 'integer', minimum: 0, maximum: 30 })
    expect(checkParameter(wait, ['30'])).toBeNull()
    expect(checkParameter(wait, ['31'])).toEqual({ fault: 'too-large', bound: 30 })
    expect(checkParameter(wait, ['-1'])).toEqual({ fault: 'too-small', bound: 0 })
    for (const text of ['1.5', 'ten', '1e3', ' 1']) {
      expect(checkParameter(wait, [text])).toEqual({ fault: 'not-whole' })
    }
  })

  test('dates are calendar dates', () => {
    const day = parameter('period[from]', { type: 'string', format: 'date' })
    for (const text of ['2024-02-29', '2024-12-31', '0001-01-01']) {
      expect(checkParameter(day, [text])).toBeNull()
    }
    for (const text of ['2023-02-29', '2024-13-01', '0000-01-01', '2024-1-1', 'x']) {
      expect(checkParameter(day, [text])).toEqual({ fault: 'not-a-day' })
    }
  })

  test('each value of a list is checked, and must be one of the choices', () => {
    const theme = parameter('theme', { type: 'array', items: { type: 'string', format: 'iri' } })
    expect(checkParameter(theme, ['https://metadata.un.org/sdg/2', 'hunger'])).toEqual({
      fault: 'not-an-iri',
    })
    const format = parameter('format', { anyOf: [{ const: 'jsonld' }, { const: 'nquads' }] })
    expect(checkParameter(format, ['turtle'])).toEqual({ fault: 'no-choice', choices: ['jsonld', 'nquads'] })
  })
})

describe('every parameter of every read operation has a suitable control', () => {
  const reads = (operations as readonly Operation[]).filter(
    ({ method, access }) => method === 'GET' && access !== 'public',
  )
  const kinds = Object.fromEntries(
    reads.flatMap(({ id, params = {}, query = {} }) =>
      Object.entries({ ...params, ...query } as Record<string, DocumentedSchema>).map(([name, schema]) => {
        const kind = fieldKind(parameter(name, schema))
        return [`${id} ${name}`, kind.as === 'picker' ? (kind.of ?? 'texts') : kind.as]
      }),
    ),
  )

  test('entities of the namespace have a picker', () => {
    expect(kinds).toMatchObject({
      'listRows theme': 'theme',
      'listRows fund': 'fund',
      'listRows sector': 'sector',
      'listOrganizations province': 'province',
      'listRows org': 'organization',
      'getEverything id': 'organization',
      'exportOrganization id': 'organization',
      'getCapsule capsule_id': 'capsule',
      'getNamespace namespace': 'namespace',
    })
  })

  test('others follow their schema', () => {
    expect(kinds).toMatchObject({
      'listRows period[from]': 'day',
      'listRows limit': 'number',
      'listRows format': 'choice',
      'exportNamespace format': 'choice',
      'listCapsules status': 'choice',
      'getOrganization include': 'ticks',
      'getOrganization expand': 'expand',
      'getOutcome id': 'text',
      'listRows cursor': 'text',
    })
  })
})
