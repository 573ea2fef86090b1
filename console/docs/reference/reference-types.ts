// An operation with everything that its page shows, as in /openapi.json.
import type { ProblemCode } from '../../../src/contract/problems.ts'
import type { FormBody, OperationForm } from '../../shared/api-form/operation-form.ts'

/** The part of JSON Schema that the declarations use. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly format?: string
  readonly pattern?: string
  readonly examples?: readonly unknown[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly 'x-max-bytes'?: number
  readonly 'x-expected'?: string
  readonly 'x-aliases'?: readonly string[]
}

export interface ReferenceBody extends FormBody {
  readonly schema: Schema
  readonly example?: unknown
  readonly description?: string
}

export interface ReferenceAnswer {
  readonly status: number
  readonly description: string
  readonly headers: readonly { readonly name: string; readonly description: string }[]
  /** The first is the default. Empty: no body. */
  readonly types: readonly string[]
}

/** Loaded when an operation is opened. */
export interface AnswerBody {
  readonly schema: Schema
  /** A real answer of the first type. */
  readonly example?: unknown
}

export interface ReferenceProblem {
  readonly code: ProblemCode
  readonly status: number
}

/** With what loads later. */
export interface WholeAnswer extends ReferenceAnswer, AnswerBody {}

export interface WholeOperation extends Omit<ReferenceOperation, 'answers'> {
  readonly answers: readonly WholeAnswer[]
}

export interface ReferenceOperation extends OperationForm {
  readonly body?: ReferenceBody
  readonly answers: readonly ReferenceAnswer[]
  readonly problems: readonly ReferenceProblem[]
}
