// Operations with everything that their forms need, as in /openapi.json.
import { forms } from 'virtual:operation-forms'

import type { KeyAccess, Scope } from '../../../src/contract/operation.ts'
import type { AnyOperation } from '../../../src/contract/operations.ts'
import type { FormParameter } from './parameter.ts'

export interface OperationForm {
  readonly id: AnyOperation['id']
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly tag: AnyOperation['tag']
  readonly summary: string
  readonly description?: string
  readonly access: 'public' | 'key' | 'namespace'
  /** Of keys that may call it, the least first; empty without a key. */
  readonly scopes: readonly Scope[]
  readonly parameters: readonly FormParameter[]
  readonly body?: FormBody
}

export interface FormBody {
  readonly as: 'json' | 'capsule' | 'lines'
  readonly types: readonly string[]
}

/** Every operation that the Playground runs. */
export type ReadOperation = Extract<AnyOperation, { method: 'GET'; access: Exclude<KeyAccess, 'own-key'> }>

export const operationForms = forms as readonly OperationForm[]

export const findForm = (id: string | undefined): OperationForm | undefined =>
  operationForms.find((form) => form.id === id)
