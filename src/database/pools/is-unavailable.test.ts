import { describe, expect, test } from 'vitest'

import { isUnavailable } from './is-unavailable.ts'

const withCode = (code: string, more: object = {}): Error => Object.assign(new Error('x'), { code, ...more })

describe('not now', () => {
  const codes =
    'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETDOWN 08000 08001 08003 08004 08006 08007 25006 25P03 40001 40P01 ' +
    '53000 53100 53200 53300 53400 55P03 57014 57P01 57P02 57P03 57P05 58000 58030'
  test.each(codes.split(' '))('is what %s means', (code) => {
    expect(isUnavailable(withCode(code))).toBe(true)
  })

  test.each([
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Client was closed and is not queryable',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('is what the driver means by "%s"', (message) => {
    expect(isUnavailable(new Error(message))).toBe(true)
  })

  test.each([
    'failure on connection marked as essential: 127.0.0.1:5432',
    'server closed the connection unexpectedly',
    'failed to COPY to shard 102425 on 127.0.0.1:5432',
  ])('is what Citus means by "%s"', (message) => {
    expect(isUnavailable(Object.assign(new Error(message), { code: 'XX000' }))).toBe(true)
    expect(isUnavailable(Object.assign(new Error('x'), { code: 'XX000' }))).toBe(false)
  })

  test('is what all addresses of a host that refuse mean together', () => {
    expect(isUnavailable(new AggregateError([withCode('ECONNREFUSED'), withCode('ENETUNREACH')]))).toBe(true)
  })

  test('is what a missing socket means, but not a missing file', () => {
    expect(isUnavailable(withCode('ENOENT', { syscall: 'connect' }))).toBe(true)
    expect(isUnavailable(withCode('EAGAIN', { syscall: 'connect' }))).toBe(true)
    expect(isUnavailable(withCode('ENOENT', { syscall: 'open' }))).toBe(false)
    expect(isUnavailable(withCode('EMFILE', { syscall: 'open' }))).toBe(false)
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
