// Text from a file as a sentence may quote it: not endless, and with nothing in it that the eye cannot see.

const maxValueLength = 160

/** Line breaks, control characters, half characters, and marks that would turn the direction of the whole sentence. */
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

const signs = new Map([
  ['\n', '⏎'],
  ['\r', '␍'],
  ['\t', '⇥'],
])

const signOf = (character: string): string => signs.get(character) ?? `[${codeOf(character)}]`

/** `U+200B` */
const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

export function visibleText(text: string, longest = maxValueLength): string {
  const short = text.length > longest ? `${withoutHalf(text.slice(0, longest))}…` : text
  return short.replaceAll(unseen, signOf)
}

/** A cut may not fall between the two halves of one character. */
const withoutHalf = (text: string): string => text.replace(/[\ud800-\udbff]$/, '')
