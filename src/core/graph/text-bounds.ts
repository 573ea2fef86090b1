// How long the texts may be that rows, trees and lists repeat: rules, section 1, Identifiers. In bytes of UTF-8, which is
// how answers and pages are measured.
import { countUtf8 } from './utf8.ts'

/** Of a name, a unit and the name of a funder. */
export const nameMaxBytes = 4_096

export const iriMaxBytes = 4_096

/** Of the value of a report or a target, as text. */
export const valueMaxBytes = 65_536

/** A UTF-16 unit takes at most three bytes: nearly every text is short enough without counting them. */
export const isLongerThan = (text: string, maxBytes: number): boolean =>
  text.length * 3 > maxBytes && (text.length > maxBytes || countUtf8(text) > maxBytes)

/** The beginning of a text, with `…` where it is cut. By code points: half of a surrogate pair would be no text. */
export function cutText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  let end = 0
  for (let count = 0; count < maxCharacters && end < text.length; count++)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return end < text.length ? `${text.slice(0, end)}…` : text
}

/** No longer than a bound: the beginning with `…` of a text that was stored before there was one. */
export function withinBytes(text: string, maxBytes: number): string {
  if (!isLongerThan(text, maxBytes)) return text
  let [end, bytes] = [0, countUtf8('…')]
  for (const character of text) {
    bytes += countUtf8(character)
    if (bytes > maxBytes) break
    end += character.length
  }
  return `${text.slice(0, end)}…`
}
