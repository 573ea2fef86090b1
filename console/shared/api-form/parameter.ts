// A parameter as declared.

/** The part of JSON Schema that parameters use. */
export interface ParameterSchema {
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly enum?: readonly string[]
  readonly const?: string
  readonly anyOf?: readonly ParameterSchema[]
  readonly items?: ParameterSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly pattern?: string
  readonly 'x-max-bytes'?: number
  readonly 'x-expected'?: string
  readonly 'x-aliases'?: readonly string[]
}

export interface FormParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly isRequired: boolean
  readonly schema: ParameterSchema
}

/** The allowed values; null when any value of the type is allowed. */
export function schemaChoices(schema: ParameterSchema): readonly string[] | null {
  if (schema.enum) return schema.enum
  if (schema.const !== undefined) return [schema.const]
  const each = schema.anyOf?.map((one) => one.const)
  return each?.every((value) => value !== undefined) ? each : null
}
