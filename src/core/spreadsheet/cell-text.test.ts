import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import '../../../test/random-seed.ts'
import { escapeText, maxCellLength, prepareText } from './cell-text.ts'

const mark = '… [cut]'
const xmlOf = (text: string): string => prepareText(text, mark).xml

/** As Excel reads it: entities, then escapes, from left to right. */
const read = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const onlyAllowed = /^[\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u

describe('a text in a cell', () => {
  it.each([
    ['=1+1', '=1+1'],
    ['a < b & "c" > d', 'a &lt; b &amp; "c" &gt; d'],
    ['bell\u0007', 'bell_x0007_'],
    ['a\rb', 'a_x000D_b'],
    ['\uFFFE\uFFFF', '_xFFFE__xFFFF_'],
    ['_x0041_', '_x005F_x0041_'],
    ['_x0041_x0042_', '_x005F_x0041_x005F_x0042_'],
    ['_x0041\u0001', '_x005F_x0041_x0001_'],
    ['_x041_ _X0041_ x0041_', '_x041_ _X0041_ x0041_'],
    ['Été 😀', 'Été 😀'],
    ['\uD800', '_xD800_'],
  ])('%j is written as %j', (text, xml) => {
    expect(escapeText(text)).toBe(xml)
    expect(read(xml)).toBe(text)
  })

  it('is read back unchanged, whatever characters it has', () => {
    const part = fc.oneof(
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 6 })
        .map((units) => String.fromCharCode(...units)),
      fc.constantFrom('_x0041_', '_x', '_', 'x005F_', '_x005f', '\u0000', '\r\n', '\uDC00', '&lt;', ']]>'),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const text = parts.join('')
        const xml = escapeText(text)
        expect(read(xml)).toBe(text)
        // Only what XML allows.
        expect(onlyAllowed.test(xml)).toBe(true)
        expect(xml).not.toMatch(/[<>]/)
      }),
    )
  })

  it('keeps its white space', () => {
    expect(xmlOf('a b')).toBe('<is><t>a b</t></is>')
    for (const text of [' a', 'a ', 'a\nb', 'a\tb', 'a  b', ' ']) {
      expect(xmlOf(text)).toBe(`<is><t xml:space="preserve">${text}</t></is>`)
    }
  })

  it('of 32,767 characters is whole, and a longer one ends in a mark, never inside a character', () => {
    expect(prepareText('x'.repeat(maxCellLength), mark).isCut).toBe(false)
    const { xml, isCut } = prepareText('x'.repeat(maxCellLength + 1), mark)
    expect([isCut, xml]).toEqual([true, `<is><t>${'x'.repeat(maxCellLength - mark.length)}${mark}</t></is>`])
    const emoji = prepareText(`${'x'.repeat(maxCellLength - mark.length - 1)}😀${'y'.repeat(20)}`, mark).xml
    expect(emoji).toBe(`<is><t>${'x'.repeat(maxCellLength - mark.length - 1)}${mark}</t></is>`)
    // Escapes do not count: the limit is of what is shown.
    expect(prepareText('\u0001'.repeat(maxCellLength), mark).isCut).toBe(false)
  })
})
