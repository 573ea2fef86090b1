// The part of JSON Schema that declarations use, as the request check reads it. wording/ says what a
// schema expects.
import type { TSchema } from 'typebox'

import { iriMaxBytes } from '../graph/text-bounds.ts'

/** `Expected`: the code of an expectation, or its words where the schema is published. */
export interface Schema<Expected = Expectation> {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema<Expected>[]
  readonly properties?: Readonly<Record<string, Schema<Expected>>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema<Expected>
  /** Of a record: `Type.Record` has one pattern for all keys. */
  readonly patternProperties?: Readonly<Record<string, Schema<Expected>>>
  readonly items?: Schema<Expected>
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
  readonly description?: string
  readonly examples?: readonly unknown[]
  /** Of a text, in bytes of UTF-8: `maxLength` counts characters. Every IRI has a limit without it. */
  readonly 'x-max-bytes'?: number
  readonly 'x-expected'?: Expected
  readonly 'x-aliases'?: readonly string[]
  /** Of a list among parameters: one text may have several elements, with this between them. */
  readonly 'x-separator'?: string
  /** Members that only the published schema has: a larger `limit` is served as the maximum, not refused. */
  readonly 'x-published'?: Readonly<Record<string, unknown>>
}

/** What a schema expects, where its keywords do not say it in words that people know: a pattern, an alternative. */
export type Expectation =
  | 'slug'
  | 'slugs'
  | 'email'
  | 'password'
  | 'expiry'
  | 'value'
  | 'not_blank'
  | 'sender_name'

/** For the options of a declared schema. */
export const withExpectation = (expectation: Expectation): { readonly 'x-expected': Expectation } => ({
  'x-expected': expectation,
})

export const asSchema = (schema: TSchema): Schema => schema

export const isOptional = (schema: TSchema): boolean => '~optional' in schema

/** The values of an enumeration, whether it is written as one or as a union of constants; null for anything else. */
export function schemaChoices(schema: Schema<unknown>): readonly unknown[] | null {
  if (schema.enum) return schema.enum
  if (schema.const !== undefined) return [schema.const]
  if (!schema.anyOf) return null
  const choices = schema.anyOf.map(schemaChoices)
  return choices.some((each) => each === null) ? null : choices.flatMap((each) => each ?? [])
}

export const schemaTypes = (schema: Schema): readonly string[] =>
  schema.type === undefined ? [] : typeof schema.type === 'string' ? [schema.type] : schema.type

/** How long a text may be, in bytes of UTF-8. */
export const schemaMaxBytes = (schema: Pick<Schema, 'format' | 'x-max-bytes'>): number =>
  schema['x-max-bytes'] ?? (schema.format === 'iri' ? iriMaxBytes : Infinity)
