// A schema for readers: its fields, nested fields, and whether null is allowed.
import type { Schema } from '../reference/reference-types.ts'

export interface Field {
  readonly name: string
  /** Without the null alternative. */
  readonly schema: Schema
  readonly isRequired: boolean
  readonly isNullable: boolean
  readonly below: readonly Field[]
}

const isNull = ({ type }: Schema): boolean => type === 'null'

/** `X or null` becomes X; annotations of the union take precedence. */
function withoutNull(schema: Schema): { schema: Schema; isNullable: boolean } {
  const { anyOf, ...rest } = schema
  const others = anyOf?.filter((each) => !isNull(each)) ?? []
  if (!anyOf || others.length === anyOf.length) return { schema, isNullable: false }
  const [only] = others
  return {
    schema: others.length === 1 && only ? { ...only, ...rest } : { ...rest, anyOf: others },
    isNullable: true,
  }
}

/** The fields of an object, or of the objects in an array. */
export function listFields(schema: Schema): readonly Field[] {
  const { properties, required = [], items, anyOf } = withoutNull(schema).schema
  if (items) return listFields(items)
  if (properties) {
    return Object.entries(properties).map(([name, each]) =>
      describeField(name, each, required.includes(name)),
    )
  }
  return anyOf?.flatMap(listFields).filter(isFirstOfName) ?? []
}

function describeField(name: string, declared: Schema, isRequired: boolean): Field {
  const { schema, isNullable } = withoutNull(declared)
  return { name, schema, isRequired, isNullable, below: listFields(schema) }
}

const isFirstOfName = (field: Field, index: number, all: readonly Field[]): boolean =>
  all.findIndex(({ name }) => name === field.name) === index

/** The allowed values of a field; null when they are not listed. */
export function choicesIn(schema: Schema): readonly unknown[] | null {
  if (schema.enum) return schema.enum
  if (schema.const !== undefined) return [schema.const]
  const each = schema.anyOf?.map(choicesIn)
  return each && each.length > 0 && each.every((one) => one !== null) ? each.flat() : null
}
