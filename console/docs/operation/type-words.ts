// The type and limits of a value as text.
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { schemaChoices } from '../../../src/core/schema/schema.ts'
import type { DocumentedSchema } from '../../shared/api-form/parameter.ts'
import { operationWords } from './words.ts'

type Words = ReturnType<typeof operationWords.now>

export function typeIn(schema: DocumentedSchema, words: Words): string {
  if (schema.items) return words.listOf(typeIn(schema.items, words))
  if (schema.format !== undefined && schema.format in words.formats) {
    return words.formats[schema.format as keyof Words['formats']]
  }
  if (schemaChoices(schema)) return words.types.string
  if (schema.anyOf) return [...new Set(schema.anyOf.map((each) => typeIn(each, words)))].join(words.or)
  const named = typeof schema.type === 'string' && schema.type in words.types ? schema.type : 'any'
  return words.types[named as keyof Words['types']]
}

/** Constraints beyond the type, each a short phrase. */
export function useLimits(): (schema: DocumentedSchema) => readonly string[] {
  const words = operationWords.use().limits
  const { number } = useFormat()
  const language = useLanguage()
  return (declared) => {
    const schema = declared.items ?? declared
    const { minimum, maximum, minLength, maxLength, 'x-expected': expected } = schema
    const maxBytes = maxBytesIn(schema)
    // In English, the declaration's own description of the format is best.
    const own = expected !== undefined && language === 'en' ? [words.expected(expected)] : null
    return [
      ...(own ?? rangeWords(minimum, maximum, number, words)),
      ...(own || maxBytes !== undefined ? [] : lengthWords(minLength, maxLength, number, words)),
      ...(maxBytes === undefined ? [] : [words.bytes(number(maxBytes))]),
      ...(declared.default === undefined ? [] : [words.byDefault(JSON.stringify(declared.default))]),
    ]
  }
}

/** Also of a text that may be null. */
const maxBytesIn = (schema: DocumentedSchema): number | undefined =>
  schema['x-max-bytes'] ?? schema.anyOf?.find((each) => each['x-max-bytes'] !== undefined)?.['x-max-bytes']

type Limits = Words['limits']
type Write = (value: number) => string

function rangeWords(
  least: number | undefined,
  most: number | undefined,
  write: Write,
  words: Limits,
): string[] {
  if (least !== undefined && most !== undefined) return [words.from(write(least), write(most))]
  if (least !== undefined) return [words.least(write(least))]
  return most === undefined ? [] : [words.most(write(most))]
}

function lengthWords(
  least: number | undefined,
  most: number | undefined,
  write: Write,
  words: Limits,
): string[] {
  if (least !== undefined && most !== undefined) return [words.length(write(least), write(most))]
  if (most !== undefined) return [words.longest(write(most))]
  return least === undefined ? [] : [words.notEmpty]
}
