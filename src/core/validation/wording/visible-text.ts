// Text from a file for quoting in a sentence: shortened, and with invisible characters made visible.

const maxValueLength = 160

/** Line breaks, control characters, unpaired surrogates, and marks that change the direction of the text. */
const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

const signs = new Map([
  ['\n', '⏎'],
  ['\r', '␍'],
  ['\t', '⇥'],
])

/** `⏎`, or `[U+200B]`. */
const characterSign = (character: string): string =>
  signs.get(character) ?? `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

export function visibleText(text: string, maxLength = maxValueLength): string {
  // Never cuts a surrogate pair in half.
  const short =
    text.length > maxLength ? `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')}…` : text
  return short.replaceAll(invisible, characterSign)
}
