// The part of JSON Schema that declarations use, as the request check reads it, and what a schema expects in plain words.
import type { TSchema } from 'typebox'

import { iriMaxBytes } from '../graph/text-bounds.ts'

export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  /** Of a record: `Type.Record` has one pattern for all keys. */
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
  /** Of a text, in bytes of UTF-8: `maxLength` counts characters. Every IRI has a limit without it. */
  readonly 'x-max-bytes'?: number
  readonly 'x-expected'?: string
  readonly 'x-aliases'?: readonly string[]
  /** Members that only the published schema has: a larger `limit` is served as the maximum, not refused. */
  readonly 'x-published'?: Readonly<Record<string, unknown>>
}

export const schemaOf = (schema: TSchema): Schema => schema

export const isOptional = (schema: TSchema): boolean => '~optional' in schema

/** The values of an enumeration, whether it is written as one or as a union of constants; null for anything else. */
export function choicesOf(schema: Schema): readonly unknown[] | null {
  if (schema.enum) return schema.enum
  if (schema.const !== undefined) return [schema.const]
  if (!schema.anyOf) return null
  const choices = schema.anyOf.map(choicesOf)
  return choices.some((each) => each === null) ? null : choices.flatMap((each) => each ?? [])
}

export const typesOf = (schema: Schema): readonly string[] =>
  schema.type === undefined ? [] : typeof schema.type === 'string' ? [schema.type] : schema.type

/** How long a text may be, in bytes of UTF-8. */
export const maxBytesOf = (schema: Pick<Schema, 'format' | 'x-max-bytes'>): number =>
  schema['x-max-bytes'] ?? (schema.format === 'iri' ? iriMaxBytes : Infinity)

/** Completes "… must be …". */
export function expectedOf(schema: Schema): string {
  if (schema['x-expected']) return schema['x-expected']
  const choices = choicesOf(schema)
  if (choices) return oneOf(choices.map((choice) => JSON.stringify(choice)))
  if (schema.anyOf) return schema.anyOf.map(expectedOf).join(' or ')
  const types = typesOf(schema).map((type) => expectedType(type, schema))
  return types.length === 0 ? 'any value' : types.join(' or ')
}

const oneOf = (texts: readonly string[]): string =>
  texts.length <= 2 ? texts.join(' or ') : `one of ${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`

function expectedType(type: string, schema: Schema): string {
  if (type === 'string') return expectedText(schema)
  if (type === 'integer') return `a whole number${expectedRange(schema)}`
  if (type === 'number') return `a number${expectedRange(schema)}`
  if (type === 'boolean') return 'true or false'
  if (type === 'array') return schema.items ? `a list, each entry ${expectedOf(schema.items)}` : 'a list'
  return type === 'object' ? 'an object' : type
}

function expectedText(schema: Schema): string {
  if (schema.format === 'date') return 'a date written as YYYY-MM-DD, such as 2024-12-31'
  if (schema.format === 'iri')
    return 'an absolute IRI, such as https://example.org/a, without spaces, quotes or brackets'
  const { minLength, maxLength } = schema
  if (minLength !== undefined && maxLength !== undefined)
    return `text of ${minLength} to ${maxLength} characters`
  if (maxLength !== undefined) return `text of at most ${maxLength} characters`
  return minLength === 1 ? 'text that is not empty' : 'text'
}

function expectedRange({ minimum, maximum }: Schema): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  if (minimum !== undefined) return ` of at least ${minimum}`
  return maximum === undefined ? '' : ` of at most ${maximum}`
}
