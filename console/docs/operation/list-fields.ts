// A schema for readers: its fields, nested fields, and whether null is allowed.
import type { DocumentedSchema } from '../../shared/api-form/parameter.ts'

export interface Field {
  readonly name: string
  /** Without the null alternative. */
  readonly schema: DocumentedSchema
  readonly isRequired: boolean
  readonly isNullable: boolean
  readonly below: readonly Field[]
}

const isNull = ({ type }: DocumentedSchema): boolean => type === 'null'

/** `X or null` becomes X; annotations of the union take precedence. */
function withoutNull(schema: DocumentedSchema): { schema: DocumentedSchema; isNullable: boolean } {
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
export function listFields(schema: DocumentedSchema): readonly Field[] {
  const { properties, required = [], items, anyOf } = withoutNull(schema).schema
  if (items) return listFields(items)
  if (properties) {
    return Object.entries(properties).map(([name, each]) =>
      describeField(name, each, required.includes(name)),
    )
  }
  return anyOf?.flatMap(listFields).filter(isFirstOfName) ?? []
}

function describeField(name: string, declared: DocumentedSchema, isRequired: boolean): Field {
  const { schema, isNullable } = withoutNull(declared)
  return { name, schema, isRequired, isNullable, below: listFields(schema) }
}

const isFirstOfName = (field: Field, index: number, all: readonly Field[]): boolean =>
  all.findIndex(({ name }) => name === field.name) === index
