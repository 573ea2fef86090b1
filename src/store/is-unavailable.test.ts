import { describe, expect, test } from 'vitest'

import { isUnavailable } from './is-unavailable.ts'

const withCode = (code: string, more: object = {}): Error => Object.assign(new Error('x'), { code, ...more })

describe('not now', () => {
  test.each(['ECONNREFUSED', 'ECONNRESET', '53300', '55P03', '57014', '57P01', '57P03', '08006', '40P01'])(
    'is what %s means',
    (code) => {
      expect(isUnavailable(withCode(code))).toBe(true)
    },
  )

  test.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('is what the driver means by "%s"', (message) => {
    expect(isUnavailable(new Error(message))).toBe(true)
  })

  test('is what all addresses of a host that refuse mean together', () => {
    expect(isUnavailable(new AggregateError([withCode('ECONNREFUSED'), withCode('ENETUNREACH')]))).toBe(true)
  })

  test('is what a missing socket means, but not a missing file', () => {
    expect(isUnavailable(withCode('ENOENT', { syscall: 'connect' }))).toBe(true)
    expect(isUnavailable(withCode('ENOENT', { syscall: 'open' }))).toBe(false)
  })

  test.each([
    withCode('23505'),
    withCode('42P01'),
    withCode('28P01'),
    new Error('x'),
    'text',
    undefined,
    null,
    {},
  ])('is not what %o means', (error) => {
    expect(isUnavailable(error)).toBe(false)
  })
})
