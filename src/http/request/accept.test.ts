import { describe, expect, it } from 'vitest'

import { acceptedType } from './accept.ts'

describe('the Accept header', () => {
  const types = ['application/json', 'text/csv', 'application/x-ndjson'] as const
  it.each([
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['text/csv', 'text/csv'],
    ['TEXT/CSV; charset=utf-8', 'text/csv'],
    ['application/x-ndjson', 'application/x-ndjson'],
    ['text/csv, */*', 'text/csv'],
    ['text/csv;q=0.5, */*', 'application/json'],
    ['text/csv, application/json', 'application/json'],
    ['text/csv, application/json;q=0.9', 'text/csv'],
    ['text/csv;q=0.4, application/x-ndjson;q=0.6', 'application/x-ndjson'],
    ['text/csv;q=0', 'application/json'],
    ['text/csv;q=nonsense', 'application/json'],
    ['text/html, application/xhtml+xml, */*;q=0.8', 'application/json'],
    ['image/png', 'application/json'],
    ['text/*', 'application/json'],
    [`${'a/b,'.repeat(100_000)}text/csv`, 'application/json'],
  ])('%j asks for %s', (header, type) => expect(acceptedType(header, types)).toBe(type))
})
