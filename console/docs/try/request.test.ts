import { spawnSync } from 'node:child_process'

import { describe, expect, test } from 'vitest'

import { pathOfRequest } from '../../shared/api-form/form-values.ts'
import { requestCommand, requestHeaders } from '../../shared/api-form/request.ts'
import { referenceOperations as reference } from '../build/docs-modules.ts'
import { checkBody } from './check-body.ts'

function find(id: string) {
  const found = reference.find((each) => each.id === id)
  if (!found) throw new Error(`There is no ${id}.`)
  return found
}

const filled = { values: {}, language: 'en', key: 'igk_abc_secret', namespace: 'my-data' } as const

describe('the request of a filled form', () => {
  test('puts every value where it belongs', () => {
    const operation = find('listRows')
    const values = { theme: ['https://metadata.un.org/sdg/2', 'https://metadata.un.org/sdg/3'], limit: ['5'] }
    expect(pathOfRequest(operation, values)).toBe(
      '/rows/indicator-reports?theme=https://metadata.un.org/sdg/2&theme=https://metadata.un.org/sdg/3&limit=5',
    )
    expect(pathOfRequest(find('getCapsule'), { capsule_id: ['a/b c'] })).toBe('/capsules/a%2Fb%20c')
  })

  test('sends the key and the namespace only where the operation needs them', () => {
    expect(requestHeaders({ ...filled, operation: find('checkHealth') })).toEqual({ 'Accept-Language': 'en' })
    expect(requestHeaders({ ...filled, operation: find('listNamespaces') })).toEqual({
      'Accept-Language': 'en',
      'X-API-Key': 'igk_abc_secret',
    })
    const values = { 'idempotency-key': ['once'] }
    expect(requestHeaders({ ...filled, operation: find('uploadCapsule'), values })).toEqual({
      'Accept-Language': 'en',
      'X-API-Key': 'igk_abc_secret',
      'X-Namespace': 'my-data',
      'Idempotency-Key': 'once',
      'Content-Type': 'application/ld+json',
    })
  })
})

describe('the command', () => {
  test('never contains the key, and is valid in a shell, for every operation', () => {
    for (const operation of reference) {
      const command = requestCommand({ ...filled, operation }, 'http://127.0.0.1:8080', {
        text: '{"name":"Say \'hello\'"}',
        fileName: null,
      })
      expect(command).not.toContain('secret')
      expect(spawnSync('sh', ['-n'], { input: command }).status).toBe(0)
    }
  })

  test('shows examples for missing values, and names the file that is sent', () => {
    const command = requestCommand(
      { ...filled, operation: find('rollBackCapsule') },
      'http://here',
      undefined,
    )
    expect(command).toMatch(/^curl -X DELETE 'http:\/\/here\/capsules\/cap_\w+'/)
    const upload = { text: '', fileName: 'my capsule.jsonld' }
    expect(requestCommand({ ...filled, operation: find('uploadCapsule') }, 'http://here', upload)).toContain(
      "--data-binary '@my capsule.jsonld'",
    )
    const write = { text: '{\n "namespace": "a"\n}', fileName: null }
    expect(requestCommand({ ...filled, operation: find('createNamespace') }, 'http://here', write)).toContain(
      `--data-raw '{"namespace":"a"}'`,
    )
  })
})

describe('a body is checked before it is sent', () => {
  const check = (as: 'json' | 'capsule' | 'lines', text: string) =>
    checkBody(as, new TextEncoder().encode(text), 1_048_576)

  test('every example is valid', () => {
    for (const { body } of reference) {
      if (!body) continue
      const text = typeof body.example === 'string' ? body.example : JSON.stringify(body.example)
      expect(check(body.as, text)).toBeNull()
    }
  })

  test('the position of an error is reported, in line formats too', () => {
    expect(check('json', '{\n  "a": 1,\n}')).toMatchObject({ fault: 'not-json', line: 2, column: 9 })
    expect(check('lines', '{"a": 1}\n\n{"b": }\n')).toMatchObject({ fault: 'not-json', line: 3, column: 7 })
    expect(check('lines', '{"a": 1}\r\n{"b": 2}')).toBeNull()
  })

  test('empty and too large bodies are reported', () => {
    expect(check('json', '')).toEqual({ fault: 'empty' })
    expect(check('json', `"${'x'.repeat(1_048_576)}"`)).toEqual({ fault: 'too-large' })
  })
})
