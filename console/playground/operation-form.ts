// The read operations with everything a form needs, as their declarations have it. Guide, screen 6.
import { forms } from 'virtual:operation-forms'

import type { AnyOperation } from '../../src/operations.ts'

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
  readonly 'x-expected'?: string
  readonly 'x-aliases'?: readonly string[]
}

export interface FormParameter {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: ParameterSchema
}

/** Every operation that a session may call: a missing translation of a new one does not compile. */
export type ReadOperation = Extract<AnyOperation, { method: 'GET'; access: 'key' | 'namespace' }>

export interface OperationForm {
  readonly id: ReadOperation['id']
  readonly path: string
  readonly tag: ReadOperation['tag']
  readonly summary: string
  readonly description?: string
  readonly access: 'key' | 'namespace'
  readonly params: readonly FormParameter[]
  readonly query: readonly FormParameter[]
  readonly types: readonly string[]
}

export const operationForms = forms as readonly OperationForm[]

export const findForm = (id: string | undefined): OperationForm | undefined =>
  operationForms.find((form) => form.id === id)

export const parametersOf = ({ params, query }: OperationForm): readonly FormParameter[] => [
  ...params,
  ...query,
]

/** The values a parameter may have, where they are listed. */
export function choicesOf(schema: ParameterSchema): readonly string[] | null {
  if (schema.enum) return schema.enum
  if (schema.const !== undefined) return [schema.const]
  const each = schema.anyOf?.map((one) => one.const)
  return each?.every((value) => value !== undefined) ? each : null
}
