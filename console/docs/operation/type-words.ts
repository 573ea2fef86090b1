// The type and limits of a value as text.
import { useFormat } from '../../words/format.ts'
import { useLanguage } from '../../words/language.ts'
import type { Schema } from '../reference/reference-types.ts'
import { choicesIn } from './fields-of.ts'
import { operationWords } from './words.ts'

type Say = ReturnType<typeof operationWords.now>

export function typeIn(schema: Schema, say: Say): string {
  if (schema.items) return say.listOf(typeIn(schema.items, say))
  if (schema.format !== undefined && schema.format in say.formats) {
    return say.formats[schema.format as keyof Say['formats']]
  }
  if (choicesIn(schema)) return say.types.string
  if (schema.anyOf) return [...new Set(schema.anyOf.map((each) => typeIn(each, say)))].join(say.or)
  const named = typeof schema.type === 'string' && schema.type in say.types ? schema.type : 'any'
  return say.types[named as keyof Say['types']]
}

/** Constraints beyond the type, each a short phrase. */
export function useLimits(): (schema: Schema) => readonly string[] {
  const say = operationWords.use().limits
  const { number } = useFormat()
  const language = useLanguage()
  return (declared) => {
    const schema = declared.items ?? declared
    const { minimum, maximum, minLength, maxLength, 'x-expected': expected } = schema
    // In English, the declaration's own description of the format is best.
    const own = expected !== undefined && language === 'en' ? [say.expected(expected)] : null
    return [
      ...(own ?? rangeOf(minimum, maximum, number, say)),
      ...(own ? [] : lengthOf(minLength, maxLength, number, say)),
      ...(declared.default === undefined ? [] : [say.byDefault(JSON.stringify(declared.default))]),
    ]
  }
}

type Limits = Say['limits']
type Write = (value: number) => string

function rangeOf(least: number | undefined, most: number | undefined, write: Write, say: Limits): string[] {
  if (least !== undefined && most !== undefined) return [say.from(write(least), write(most))]
  if (least !== undefined) return [say.least(write(least))]
  return most === undefined ? [] : [say.most(write(most))]
}

function lengthOf(least: number | undefined, most: number | undefined, write: Write, say: Limits): string[] {
  if (least !== undefined && most !== undefined) return [say.length(write(least), write(most))]
  if (most !== undefined) return [say.longest(write(most))]
  return least === undefined ? [] : [say.notEmpty]
}
