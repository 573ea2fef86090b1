// French typography, in one place. Sources are written as people see them, with plain spaces; here the spaces before a colon,
// inside guillemets and before a unit become ones that do not break. Nothing else changes: as in Canada, no space stands
// before ; ! ? and …, so that a sentence seen on a screen is found in the sources as it is typed. Pure.

const unbreakable = '\u00a0'

/** Code stays as it is: `a:b`, `"@id": "x"`, `?page=2` have no space there. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/« /g, `«${unbreakable}`],
  [/ »/g, `${unbreakable}»`],
  [/ :(?=\s|$)/g, `${unbreakable}:`],
  [/(?<=\d) (?=(?:octets|Ko|Mo|Go|ms|s|%|\$)(?![\p{L}\p{N}]))/gu, unbreakable],
]

export const frenchSpaces = (text: string): string =>
  rules.reduce((changed, [pattern, by]) => changed.replace(pattern, by), text)

/** The texts of each sentence in the sources, set once. */
const setTexts = new WeakMap<TemplateStringsArray, readonly string[]>()

/** A sentence with values in it: the values stay exactly as they are. */
export function french(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const known = setTexts.get(texts) ?? texts.map(frenchSpaces)
  setTexts.set(texts, known)
  return known.map((text, at) => text + String(values[at] ?? '')).join('')
}

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
