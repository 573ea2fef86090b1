import { execFileSync } from 'node:child_process'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { getOrganization } from '../../../src/contract/entity-read-operations.ts'
import { curlCommand, shellQuote } from './curl.ts'
import { pathsNamed, tick, splitPaths, valueOfTicks } from './expand-paths.ts'
import { pathOfRequest, readAsk, withValue, writeAsk } from './form-values.ts'

const parameter = (name: string, schema: object = { type: 'string' }) =>
  ({ name, in: name === 'id' ? 'path' : 'query', isRequired: false, schema }) as const

const form = {
  path: '/orgs/{id}/things',
  parameters: [
    parameter('id'),
    parameter('theme', { type: 'array', items: { type: 'string' }, 'x-aliases': ['theme[]'] }),
    parameter('period[from]'),
    parameter('name'),
  ],
}

describe('form values in the URL', () => {
  test('all values are restored, and are in the request', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 })),
        (id, theme) => {
          const values = withValue(withValue({}, 'id', [id]), 'theme', theme)
          expect(readAsk(form, writeAsk(form, values))).toEqual(values)
          const url = new URL(pathOfRequest(form, values), 'https://impact.example.org')
          expect(url.searchParams.getAll('theme')).toEqual(theme)
          if (id !== '.' && id !== '..') expect(decodeURIComponent(url.pathname)).toBe(`/orgs/${id}/things`)
        },
      ),
    )
  })

  test('IRIs stay readable, and brackets are encoded', () => {
    const values = { theme: ['https://metadata.un.org/sdg/2'], 'period[from]': ['2024-01-01'] }
    expect(writeAsk(form, values)).toBe('theme=https://metadata.un.org/sdg/2&period%5Bfrom%5D=2024-01-01')
  })

  test('other spellings of a parameter are accepted; unknown or empty ones are dropped', () => {
    expect(readAsk(form, 'theme[]=a&theme=b&name=&other=1')).toEqual({ theme: ['b', 'a'] })
  })

  test('for a parameter that is not a list, the first value is used', () => {
    expect(readAsk(form, 'name=a&name=b')).toEqual({ name: ['a'] })
  })
})

describe('the command', () => {
  test('contains the variable of the key, never a key', () => {
    expect(
      curlCommand({
        url: 'https://impact.example.org/rows?period[from]=2024-01-01',
        namespace: 'prairie-2026',
      }),
    ).toBe(
      [
        "curl 'https://impact.example.org/rows?period%5Bfrom%5D=2024-01-01' \\",
        '  -H "X-API-Key: $IMPACT_GRAPH_KEY" \\',
        '  -H "X-Namespace: prairie-2026"',
      ].join('\n'),
    )
  })

  test('requests French if that is the language', () => {
    expect(curlCommand({ url: 'http://[::1]:8080/namespaces', language: 'fr' })).toBe(
      [
        "curl 'http://[::1]:8080/namespaces' \\",
        '  -H "X-API-Key: $IMPACT_GRAPH_KEY" \\',
        '  -H "Accept-Language: fr"',
      ].join('\n'),
    )
  })

  test('any text is quoted as one shell word', () => {
    const unpaired = /\0|\p{Surrogate}/u
    const any = fc.sample(fc.string({ unit: 'grapheme' }), { seed: 1, numRuns: 300 })
    const texts = [`it's`, '"$HOME"', '`date`', '!x', '\\', 'a\nb', '’é ', ...any].filter(
      (text) => !unpaired.test(text),
    )
    const script = `printf '%s\\0' ${texts.map(shellQuote).join(' ')}`
    expect(execFileSync('sh', ['-c', script]).toString()).toBe(texts.map((text) => `${text}\0`).join(''))
  })

  test('a header with special characters is quoted', () => {
    const command = curlCommand({ url: 'http://localhost/', namespace: 'a"$(date)`!' })
    expect(command).toContain(`-H 'X-Namespace: a"$(date)\`!'`)
  })
})

describe('expand as checkboxes', () => {
  const { description = '' } = getOrganization.query.expand as { description?: string }

  test('the declaration lists all paths', () => {
    expect(pathsNamed(description)).toEqual([
      'outcomes',
      'outcomes.indicators',
      'outcomes.indicators.reports',
      'indicators',
      'indicators.reports',
    ])
  })

  test('a path implies those above it, and only the deepest are written', () => {
    const ticks = tick(new Set(), 'outcomes.indicators.reports', true)
    expect([...ticks]).toEqual(['outcomes', 'outcomes.indicators', 'outcomes.indicators.reports'])
    expect(valueOfTicks(ticks)).toBe('outcomes.indicators.reports')
    expect(valueOfTicks(tick(ticks, 'outcomes.indicators', false))).toBe('outcomes')
    expect(splitPaths('outcomes.indicators, indicators')).toEqual(
      new Set(['outcomes', 'outcomes.indicators', 'indicators']),
    )
  })
})
