// Each screen has its texts in both languages: `words(english, french)`. French must have the shape of English, so a
// missing text does not compile. Texts contain plain spaces; src/core/typography.ts makes the French
// ones non-breaking.
import { language, useLanguage, type Language } from './language.ts'
import { typeset } from '../../../src/core/typography.ts'

type Word = string | ((...args: never[]) => string)

/** Widens literal types, so that the other language may differ; functions keep their parameters. */
type Shape<W> = {
  readonly [K in keyof W]: W[K] extends string
    ? string
    : W[K] extends (...args: infer G) => string
      ? (...args: G) => string
      : Shape<W[K]>
}

interface Words<W> {
  /** For components: they render again when the language changes. */
  readonly use: () => Shape<W>
  /** Outside of components: the texts in the current language. */
  readonly now: () => Shape<W>
  /** In a given language, such as that of a report. */
  readonly in: (language: Language) => Shape<W>
}

type Tree = { readonly [name: string]: Word | Tree }

export function words<const W extends Tree>(en: W, fr: Shape<W>): Words<W> {
  const both = { en: en as unknown as Shape<W>, fr: typeset(fr) }
  return { use: () => both[useLanguage()], now: () => both[language()], in: (chosen) => both[chosen] }
}
