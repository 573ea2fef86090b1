import { expect, test } from 'vitest'

import { certificateAdvice, verifyCertificates } from './verify-certificates.ts'

const at = (search: string): string => `postgres://u:p@h/d${search}`

test.each([
  ['?sslmode=require', '?sslmode=verify-full'],
  ['?a=1&sslmode=verify-ca&sslrootcert=/ca.pem', '?a=1&sslmode=verify-full&sslrootcert=/ca.pem'],
  ['?sslmode=prefer', '?sslmode=verify-full'],
  ['?sslmode=verify-full', '?sslmode=verify-full'],
  ['?sslmode=no-verify', '?sslmode=no-verify'],
  ['?sslmode=disable', '?sslmode=disable'],
  ['?sslmode=require&uselibpqcompat=true', '?sslmode=require&uselibpqcompat=true'],
  ['', ''],
])('"%s" means "%s"', (given, meant) => {
  expect(verifyCertificates(at(given))).toBe(at(meant))
})

test('a certificate that was not accepted gets advice, other errors none', () => {
  const selfSigned = Object.assign(new Error('self-signed certificate'), {
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  })
  expect(certificateAdvice(selfSigned)).toContain('self-signed certificate. Add sslrootcert=FILE')
  expect(certificateAdvice(new Error('The server does not support SSL connections'))).toContain('sslmode')
  expect(certificateAdvice(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toBeUndefined()
})
