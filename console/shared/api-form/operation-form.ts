// The read operations with everything that a form needs, from their declarations.
import { forms } from 'virtual:operation-forms'

import type { KeyAccess, Scopes } from '../../../src/contract/operation.ts'
import type { AnyOperation } from '../../../src/contract/operations.ts'
import type { FormParameter } from './parameter.ts'

/** Every operation that a session may call. */
export type ReadOperation = Extract<AnyOperation, { method: 'GET'; access: Exclude<KeyAccess, 'own-key'> }>

export interface OperationForm {
  readonly id: ReadOperation['id']
  readonly path: string
  readonly tag: ReadOperation['tag']
  readonly summary: string
  readonly description?: string
  readonly access: ReadOperation['access']
  readonly scopes: Scopes
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
