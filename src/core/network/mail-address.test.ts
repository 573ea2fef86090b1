import { describe, expect, it } from 'vitest'

import { isMailAddress } from './mail-address.ts'

describe('mail is sent to', () => {
  it.each(['ann@example.org', "o'neil+list@sub.example.ca", 'ann@localhost', 'éloïse@exemple.québec'])(
    '%s',
    (address) => {
      expect(isMailAddress(address)).toBe(true)
    },
  )
})

describe('mail is not sent to', () => {
  it.each([
    '',
    'ann',
    '@example.org',
    'ann@',
    'a@b@example.org',
    'ann@example.org, eve@example.org',
    'ann,eve@example.org',
    'Ann <ann@example.org>',
    '"ann eve"@example.org',
    'ann@example.org\r\nBcc: eve@example.org',
    'ann\n@example.org',
    'ann@-example.org',
    'ann@example.org.',
    'ann@[127.0.0.1]',
    'ann\u202e@example.org',
    `${'a'.repeat(250)}@example.org`,
  ])('%j', (address) => {
    expect(isMailAddress(address)).toBe(false)
  })
})
