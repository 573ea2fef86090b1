// French typography of our own words, in one place: dictionaries are written with plain spaces, and get those that do not
// break. Before a colon, inside guillemets and before an ellipsis it is a whole space; before ; ! and ? a thin one. Pure.

const whole = '\u00a0'
const thin = '\u202f'

/**
 * Guillemets first: the space that they bring is one that the others look for.
 * Code stays as it is: `a:b`, `"@id": "x"`, `?page=2`, `text/csv; charset=utf-8` have no space there, or no sentence.
 */
const rules: readonly (readonly [RegExp, string])[] = [
  [/«[ \u00a0\u202f]*/g, `«${whole}`],
  [/[ \u00a0\u202f]*»/g, `${whole}»`],
  [/[ \u00a0\u202f]+:(?=\s|$)/g, `${whole}:`],
  [/[ \u00a0\u202f]+…/g, `${whole}…`],
  [/(?<=[\p{L}\p{N})»%’”"`])[ \u00a0\u202f]*;(?=\s(?!\w+=)|$)/gu, `${thin};`],
  [/(?<=[\p{L}\p{N})»%’”"`])[ \u00a0\u202f]*([!?]+)(?=[\s»)”"]|$)/gu, `${thin}$1`],
  [/(?<=\d) (?=(?:octets|Ko|Mo|Go|ms|s|%|\$)(?![\p{L}\p{N}]))/gu, whole],
]

export const frenchSpaces = (text: string): string =>
  rules.reduce((changed, [pattern, by]) => changed.replace(pattern, by), text)

/** All texts of a dictionary, and all that its functions give. */
export function typeset<T>(words: T): T {
  if (typeof words === 'string') return frenchSpaces(words) as T
  if (typeof words === 'function') {
    return ((...given: readonly unknown[]) =>
      typeset((words as (...all: readonly unknown[]) => unknown)(...given))) as T
  }
  if (Array.isArray(words)) return words.map((each: unknown) => typeset(each)) as T
  if (typeof words !== 'object' || words === null) return words
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [name, typeset<unknown>(word)])) as T
}
