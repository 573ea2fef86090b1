// French typography, in one place. Sources are written with plain spaces; here the spaces before a colon, inside guillemets
// and before a unit become non-breaking. Nothing else changes (as in Canada, there is no space before ; ! ? and …), so that
// a sentence seen on a screen is found in the sources as it is typed. Pure.

const noBreakSpace = '\u00a0'

/** Code is not changed: `a:b`, `"@id": "x"`, `?page=2` have no such space. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/« /g, `«${noBreakSpace}`],
  [/ »/g, `${noBreakSpace}»`],
  [/ :(?=\s|$)/g, `${noBreakSpace}:`],
  [/(?<=\d) (?=(?:octets|Ko|Mo|Go|ms|s|%|\$)(?![\p{L}\p{N}]))/gu, noBreakSpace],
]

export const frenchSpaces = (text: string): string =>
  rules.reduce((changed, [pattern, by]) => changed.replace(pattern, by), text)

/** The texts of each template, converted once. */
const converted = new WeakMap<TemplateStringsArray, readonly string[]>()

/** A sentence with inserted values, which are not changed. */
export function french(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const parts = converted.get(texts) ?? texts.map(frenchSpaces)
  converted.set(texts, parts)
  return parts.map((text, at) => text + String(values[at] ?? '')).join('')
}

/** All texts of a dictionary, and all that its functions return. */
export function typeset<T>(words: T): T {
  if (typeof words === 'string') return frenchSpaces(words) as T
  if (typeof words === 'function') {
    return ((...args: readonly unknown[]) =>
      typeset((words as (...all: readonly unknown[]) => unknown)(...args))) as T
  }
  if (Array.isArray(words)) return words.map((each: unknown) => typeset(each)) as T
  if (typeof words !== 'object' || words === null) return words
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [name, typeset<unknown>(word)])) as T
}
