// Texts of cells: always texts, never formulas, whatever characters they have. Rules, section 9. Pure.

/** Limit of Excel, in UTF-16 units. */
export const maxCellLength = 32_767

/** XML forbids these, and would read a carriage return as a line feed. Escaped as `_xHHHH_`. */
const forbidden = String.raw`\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF\p{Cs}`

/** In a text that looks like an escape, the first underscore is escaped. */
const special = new RegExp(`[&<>${forbidden}]|_(?=x[0-9A-Fa-f]{4}[_${forbidden}])`, 'gu')

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escapeCharacter = (character: string): string =>
  entities[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** White space that XML readers remove unless `xml:space` is `preserve`. */
const hasLooseSpace = /^[ \t\n]|[ \t\n]$|[\t\n]| {2}/

/** The XML of a text, which many cells may share. */
export interface PreparedText {
  readonly xml: string
  readonly isCut: boolean
}

/** Longer texts are cut, and end in `mark`. */
export function prepareText(text: string, mark: string): PreparedText {
  const isCut = text.length > maxCellLength
  const kept = isCut ? cutText(text, maxCellLength - mark.length) + mark : text
  const space = hasLooseSpace.test(kept) ? ' xml:space="preserve"' : ''
  return { xml: `<is><t${space}>${escapeText(kept)}</t></is>`, isCut }
}

export const escapeText = (text: string): string => text.replaceAll(special, escapeCharacter)

/** For attributes, where quotation marks are escaped too. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;')

/** Never cuts a character in two. */
const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
