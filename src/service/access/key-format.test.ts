import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { randomBase62, toBase62 } from './base62.ts'
import { hashKey, newKey, parseKeyId } from './key-format.ts'

describe('a key', () => {
  it('has the decided form', () => {
    const { text, keyId } = newKey()
    expect(text).toMatch(/^igk_[0-9A-Za-z]{10}_[0-9A-Za-z]{32}[0-9A-Za-z]{6}$/)
    expect(text.slice(4, 14)).toBe(keyId)
  })

  it('gives its public id', () => {
    const { text, keyId } = newKey()
    expect(parseKeyId(text)).toBe(keyId)
  })

  it('is never the same twice', () => {
    expect(new Set(Array.from({ length: 1000 }, () => newKey().text)).size).toBe(1000)
  })

  it('with any one character changed is not well-formed', () => {
    const { text } = newKey()
    const slip = fc.tuple(fc.nat(text.length - 1), fc.constantFrom(...Array.from('0123456789ABCxyz_-é ')))
    fc.assert(
      fc.property(slip, ([at, character]) => {
        fc.pre(text[at] !== character)
        expect(parseKeyId(text.slice(0, at) + character + text.slice(at + 1))).toBeNull()
      }),
    )
  })

  it.each([
    '',
    'igk_',
    `igk_${'0'.repeat(10)}_${'0'.repeat(38)}`,
    ` ${newKey().text}`,
    `${newKey().text}\n`,
    '__proto__',
  ])('is not %j', (text) => expect(parseKeyId(text)).toBeNull())

  it('is kept as its SHA-256', () => {
    expect(hashKey('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})

describe('base 62', () => {
  it.each([
    [0, '000000'],
    [61, '00000z'],
    [62, '000010'],
    [0xffffffff, '4gfFC3'],
  ])('writes %i as %s', (number, text) => expect(toBase62(number, 6)).toBe(text))

  it('uses every character about equally often', () => {
    const counts = new Map<string, number>()
    for (const character of randomBase62(62_000)) counts.set(character, (counts.get(character) ?? 0) + 1)
    expect(counts.size).toBe(62)
    expect(Math.min(...counts.values())).toBeGreaterThan(800)
  })
})
