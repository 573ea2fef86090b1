// What a schema expects, in the phrases of a language.
import { schemaChoices, schemaTypes, type Schema } from '../schema.ts'
import type { ExpectedPhrases } from './words.ts'

/** Completes "… must be …". */
export function describeExpected(schema: Schema, phrases: ExpectedPhrases): string {
  if (schema['x-expected']) return phrases.named[schema['x-expected']](schema)
  const choices = schemaChoices(schema)
  if (choices) return phrases.oneOf(choices.map((choice) => JSON.stringify(choice)))
  if (schema.anyOf) return phrases.or(schema.anyOf.map((each) => describeExpected(each, phrases)))
  const types = schemaTypes(schema).map((type) => describeType(type, schema, phrases))
  return types.length === 0 ? phrases.anything : phrases.or(types)
}

function describeType(type: string, schema: Schema, phrases: ExpectedPhrases): string {
  const range = { min: schema.minimum, max: schema.maximum }
  if (type === 'string') return describeText(schema, phrases)
  if (type === 'integer') return phrases.integer(range)
  if (type === 'number') return phrases.number(range)
  if (type === 'boolean') return phrases.boolean
  if (type === 'array') return phrases.list(schema.items ? describeExpected(schema.items, phrases) : null)
  return type === 'object' ? phrases.object : type
}

function describeText(schema: Schema, phrases: ExpectedPhrases): string {
  if (schema.format === 'date') return phrases.date
  if (schema.format === 'iri') return phrases.iri
  return phrases.text({ min: schema.minLength, max: schema.maxLength })
}
