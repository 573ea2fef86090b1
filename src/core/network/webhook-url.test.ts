import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readRanges } from './public-address.ts'
import { checkWebhookUrl, type WebhookUrlFault } from './webhook-url.ts'

const strict = { allowHttp: false, exceptions: [] }

const hostile: readonly (readonly [string, WebhookUrlFault])[] = [
  ['', 'not_a_url'],
  ['example.org/hook', 'not_a_url'],
  ['//example.org/hook', 'not_a_url'],
  ['https://', 'not_a_url'],
  ['https:///hook', 'not_a_url'],
  ['https:/example.org', 'not_a_url'],
  ['https:example.org', 'not_a_url'],
  ['https:\\\\example.org', 'not_a_url'],
  ['https://example.org\\@10.0.0.1/', 'not_a_url'],
  ['https://exa\tmple.org/', 'not_a_url'],
  ['https://example.org/a\nb', 'not_a_url'],
  [' https://example.org/', 'not_a_url'],
  ['https://example.org:0/', 'not_a_url'],
  ['https://example.org:99999/', 'not_a_url'],
  ['https://exa mple.org/', 'not_a_url'],
  ['https://:443/', 'not_a_url'],
  [`https://example.org/${'a'.repeat(2048)}`, 'not_a_url'],
  ['http://example.org/', 'not_https'],
  ['HTTP://example.org/', 'not_https'],
  ['ftp://example.org/', 'not_https'],
  ['file:///etc/passwd', 'not_https'],
  ['javascript:alert(1)', 'not_https'],
  ['unix:/run/socket', 'not_https'],
  ['https://user:secret@example.org/', 'credentials'],
  ['https://user@example.org/', 'credentials'],
  ['https://@example.org/', 'credentials'],
  ['https://example.org@10.0.0.1/', 'credentials'],
  ['https://0177.0.0.1/', 'odd_address'],
  ['https://0x7f.0.0.1/', 'odd_address'],
  ['https://0x7f000001/', 'odd_address'],
  ['https://2130706433/', 'odd_address'],
  ['https://017700000001/', 'odd_address'],
  ['https://127.1/', 'odd_address'],
  ['https://127.0.1/', 'odd_address'],
  ['https://127.0.0.1./', 'odd_address'],
  ['https://127%2e0%2e0%2e1/', 'odd_address'],
  ['https://１２７.0.0.1/', 'odd_address'],
  ['https://127。0。0。1/', 'odd_address'],
  ['https://①②⑦.0.0.1/', 'odd_address'],
  // Public, but nobody writes it so without a purpose.
  ['https://0x08080808/', 'odd_address'],
  ['https://134744072:8443/', 'odd_address'],
  ['https://localhost./', 'trailing_dot'],
  ['https://example.org./hook', 'trailing_dot'],
  ['https://example.org。/hook', 'trailing_dot'],
  ['https://example..org/', 'trailing_dot'],
  ['https://./', 'trailing_dot'],
  ['https://127.0.0.1/', 'loopback'],
  ['https://127.0.0.1:8443/x?y#z', 'loopback'],
  ['https://10.0.0.1/', 'private'],
  ['https://169.254.169.254/latest/meta-data/', 'metadata'],
  ['https://0.0.0.0/', 'this_network'],
  ['https://[::1]/', 'loopback'],
  ['https://[::]/', 'this_network'],
  ['https://[::ffff:127.0.0.1]/', 'embedded'],
  ['https://[::ffff:7f00:1]/', 'embedded'],
  ['https://[0:0:0:0:0:ffff:a00:1]:443/', 'embedded'],
  ['https://[64:ff9b::10.0.0.1]/', 'embedded'],
  ['https://[fe80::1]/', 'link_local'],
  ['https://[fe80::1%25eth0]/', 'not_a_url'],
  ['https://[fe80::1%eth0]/', 'not_a_url'],
  ['https://[fd00:ec2::254]/', 'metadata'],
  ['https://[2002:7f00:1::]/', 'embedded'],
  ['https://[v1.fe80::]/', 'not_a_url'],
  ['https://256.256.256.256/', 'not_a_url'],
  ['https://1.2.3.4.5/', 'not_a_url'],
]

describe('a webhook may not be sent to', () => {
  it.each(hostile)('%s: %s', (text, fault) => {
    expect(checkWebhookUrl(text, strict)).toEqual({ fault })
  })
})

describe('a webhook may be sent to', () => {
  it.each([
    ['https://example.org', 'https://example.org/'],
    ['https://EXAMPLE.org:8443/hook?a=b', 'https://example.org:8443/hook?a=b'],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
    ['https://8.8.8.8/hook', 'https://8.8.8.8/hook'],
    ['https://[2606:4700::1111]/hook', 'https://[2606:4700::1111]/hook'],
    // Checked by what it resolves to, at creation and at every attempt.
    ['https://localhost/', 'https://localhost/'],
  ])('%s', (text, href) => {
    expect(checkWebhookUrl(text, strict)).toEqual({ url: new URL(href) })
  })

  it('http and a private address where the operator allows both', () => {
    const rules = { allowHttp: true, exceptions: readRanges('127.0.0.0/8').ranges }
    expect(checkWebhookUrl('http://127.0.0.1:9000/hook', rules)).toEqual({
      url: new URL('http://127.0.0.1:9000/hook'),
    })
    expect(checkWebhookUrl('http://127.1:9000/hook', rules)).toEqual({ fault: 'odd_address' })
    expect(checkWebhookUrl('http://169.254.169.254/', rules)).toEqual({ fault: 'metadata' })
  })
})

it('no spelling of a loopback address passes', () => {
  const spellings = fc.tuple(fc.nat(0xff_ffff), fc.constantFrom(10, 16, 8)).map(([low, base]) => {
    const value = 0x7f000000 + low
    return base === 16 ? `0x${value.toString(16)}` : base === 8 ? `0${value.toString(8)}` : String(value)
  })
  fc.assert(
    fc.property(spellings, (host) => {
      expect(checkWebhookUrl(`https://${host}/`, strict)).toEqual({ fault: 'odd_address' })
    }),
  )
})

it('whatever passes is https, without credentials, with a host that was not rewritten into an address', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.domain().map((host) => `https://${host}/hook`),
        fc.string().map((text) => `https://${text}`),
      ),
      (text) => {
        const checked = checkWebhookUrl(text, strict)
        if (checked.fault !== undefined) return
        expect(checked.url.protocol).toBe('https:')
        expect(checked.url.username + checked.url.password).toBe('')
        expect(checked.url.hostname).not.toBe('')
      },
    ),
  )
})
