import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { slugPattern } from '../../../src/contract/namespace-schemas.ts'
import { slugFault, suggestSlug } from './slug.ts'

describe('the slug suggested from a label', () => {
  it.each([
    ['Prairie 2026', 'prairie-2026'],
    ['  Été à l’École — Montréal ', 'ete-a-lecole-montreal'],
    ['Cœur & Œuvre', 'coeur-oeuvre'],
    ['Straße', 'strasse'],
    ['--Already-a-slug--', 'already-a-slug'],
    ['日本', ''],
    ['', ''],
  ])('%j gives %j', (label, slug) => {
    expect(suggestSlug(label)).toBe(slug)
  })

  it('is always valid for the service, or empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (label) => {
        const slug = suggestSlug(label)
        expect(slug === '' || slugFault(slug) === null).toBe(true)
      }),
    )
  })
})

describe('what is wrong with a typed slug', () => {
  it.each([
    ['', { kind: 'empty' }],
    ['my data', { kind: 'space' }],
    ['My-data', { kind: 'capital' }],
    ['my_data', { kind: 'character', character: '_' }],
    ['été', { kind: 'character', character: 'é' }],
    ['a😀', { kind: 'character', character: '😀' }],
    ['-data', { kind: 'hyphen-first' }],
    ['a'.repeat(65), { kind: 'too-long', by: 2 }],
    ['a'.repeat(63), null],
    ['0-data-', null],
  ])('%j: %j', (slug, fault) => {
    expect(slugFault(slug)).toEqual(fault)
  })

  it('is reported exactly where the service would refuse it', () => {
    const pattern = new RegExp(slugPattern)
    const characters = fc.constantFrom(...Array.from('abz019-- _AZé'))
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 70 }), (slug) => {
        expect(slugFault(slug) === null).toBe(pattern.test(slug))
      }),
    )
  })
})
