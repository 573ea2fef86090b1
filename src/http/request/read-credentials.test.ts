import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { newKey } from '../../service/access/key-format.ts'
import { asksForFile, readKey, refuseKeyInQuery } from './read-credentials.ts'

const key = newKey().text
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

describe('the key of a request', () => {
  it('is the password of Basic, whatever the user name', () => {
    const user = fc.string({ unit: 'binary' }).filter((name) => !name.includes(':'))
    fc.assert(
      fc.property(user, (name) => {
        const sent = readKey({ authorization: basic(`${name}:${key}`) })
        expect(sent).toEqual({ text: key, isBasic: true })
      }),
    )
  })

  it('is what its own header says, beside the password of a proxy', () => {
    expect(readKey({ 'x-api-key': key, authorization: basic('proxy:pass') }).text).toBe(key)
    expect(readKey({ cookie: 'a=b', authorization: basic('proxy:pass') }).text).toBeUndefined()
    expect(readKey({ authorization: basic('proxy:pass') }).text).toBe('pass')
    expect(readKey({ 'x-api-key': ' ' }).text).toBeUndefined()
    expect(() => readKey({ 'x-api-key': newKey().text, authorization: `Bearer ${key}` })).toThrow(
      'two different keys',
    )
  })
})

describe('a key in the query', () => {
  it('is found wherever it stands, and however it is escaped', () => {
    const escaped = fc
      .array(fc.boolean(), { minLength: key.length, maxLength: key.length })
      .map((which) =>
        Array.from(key, (sign, at) => (which[at] ? `%${sign.charCodeAt(0).toString(16)}` : sign)).join(''),
      )
    fc.assert(
      fc.property(escaped, fc.constantFrom('', 'a=', 'limit=1&', 'x=y&theme=z'), (text, before) => {
        expect(() => refuseKeyInQuery(`/orgs?${before}${text}`)).toThrow('no place in an address')
      }),
    )
  })

  it('is not seen where there is none', () => {
    const query = 'theme=https%3A%2F%2Fexample.org%2Fkey&fund=igk_short&cursor=abc&namespace=token'
    expect(() => refuseKeyInQuery(`/rows/indicator-reports?${query}`)).not.toThrow()
    expect(() => refuseKeyInQuery(`/orgs/${key}`)).not.toThrow()
  })
})

it('a file is asked for by its format alone, and not by a script', () => {
  expect(asksForFile('GET', '/rows?limit=1&format=csv', {})).toBe(true)
  expect(asksForFile('GET', '/rows?format=xlsx&limit=1', { 'sec-fetch-mode': 'navigate' })).toBe(true)
  expect(asksForFile('GET', '/rows?format=csv', { 'sec-fetch-mode': 'cors' })).toBe(false)
  const onOurs = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }
  expect(asksForFile('GET', '/rows?format=csv', onOurs)).toBe(false)
  expect(asksForFile('GET', '/rows?format=json', {})).toBe(false)
  expect(asksForFile('POST', '/rows?format=csv', {})).toBe(false)
})
