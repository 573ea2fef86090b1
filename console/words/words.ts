// A screen keeps its words beside it, in both languages: `words(english, french)`. French must have the shape of English,
// so a missing word does not compile. Dictionaries are written with plain spaces; src/validation/wording/typography.ts makes the French ones unbreakable.
import { language, useLanguage } from './language.ts'
import type { Language } from './language.ts'
import { typeset } from '../../src/validation/wording/typography.ts'

type Word = string | ((...args: never[]) => string)

/** Texts lose their literal type, so that another language may say it otherwise; functions keep their parameters. */
type Shape<W> = {
  readonly [K in keyof W]: W[K] extends string
    ? string
    : W[K] extends (...args: infer G) => string
      ? (...args: G) => string
      : Shape<W[K]>
}

export interface Words<W> {
  /** For components: they are drawn again when the language changes. */
  readonly use: () => Shape<W>
  /** For everything else: the words at this moment. */
  readonly now: () => Shape<W>
  /** In a language chosen apart from the console's own, such as that of a report. */
  readonly in: (language: Language) => Shape<W>
}

type Tree = { readonly [name: string]: Word | Tree }

export function words<const W extends Tree>(en: W, fr: Shape<W>): Words<W> {
  const both = { en: en as unknown as Shape<W>, fr: typeset(fr) }
  return { use: () => both[useLanguage()], now: () => both[language()], in: (chosen) => both[chosen] }
}
