// French of an English sentence: the sentence is compared with the known ones, and its inserted values are kept or, where
// the French sentence asks for it, translated too. One pass over the text for each candidate, whatever the text is.
import { frenchSpaces } from '../../core/validation/wording/typography.ts'
import { consoleSentences } from './console-sentences.ts'
import { faultSentences, phrases } from './fault-sentences.ts'
import { sentences } from './sentences.ts'
import type { Sentence } from './sentences.ts'

interface Pattern {
  /** The text around the values: one more than there are values. */
  readonly around: readonly string[]
  readonly names: readonly string[]
  readonly french: readonly (string | { readonly name: string; readonly isTranslated: boolean })[]
}

const inserted = /\{(=?\w+)\}/

function patternOf([english, french]: Sentence): Pattern {
  const parts = english.split(inserted)
  return {
    around: parts.filter((_, at) => at % 2 === 0),
    names: parts.filter((_, at) => at % 2 === 1).map(plainName),
    french: frenchSpaces(french)
      .split(inserted)
      .map((part, at) =>
        at % 2 === 0 ? part : { name: plainName(part), isTranslated: part.startsWith('=') },
      ),
  }
}

const plainName = (name: string): string => name.replace('=', '')

const patterns: readonly Pattern[] = [...sentences, ...consoleSentences, ...faultSentences, ...phrases].map(
  patternOf,
)

/** Null for a sentence that is not known. */
export function frenchOf(text: string): string | null {
  for (const pattern of patterns) {
    const values = valuesIn(text, pattern)
    const french = values && written(pattern, values)
    if (french !== null) return french
  }
  return null
}

/** The inserted values of a text that has the form of the pattern; otherwise null. */
function valuesIn(text: string, { around, names }: Pattern): Map<string, string> | null {
  const [first = ''] = around
  if (!text.startsWith(first)) return null
  if (names.length === 0) return text === first ? new Map() : null
  const values = new Map<string, string>()
  let from = first.length
  for (const [at, name] of names.entries()) {
    const next = around[at + 1] ?? ''
    const isLast = at === names.length - 1
    const to = isLast ? text.length - next.length : text.indexOf(next, from)
    if (to < from || (isLast && !text.endsWith(next))) return null
    values.set(name, text.slice(from, to))
    from = to + next.length
  }
  return values
}

function written({ french }: Pattern, values: ReadonlyMap<string, string>): string | null {
  let text = ''
  for (const part of french) {
    if (typeof part === 'string') text += part
    else {
      const value = values.get(part.name) ?? ''
      const own = part.isTranslated ? frenchOfPart(value) : value
      if (own === null) return null
      text += own
    }
  }
  return text
}

/** Values as JSON writes them are the same in both languages: names, quoted values, numbers, `null`. */
const literal = /^(?:["`[{\d-]|true\b|false\b|null\b)/

const frenchOfPart = (text: string): string | null => frenchOf(text) ?? (literal.test(text) ? text : null)
