// An operation with everything that its page shows, as in /openapi.json.
import type { ProblemCode } from '../../../src/contract/problems.ts'
import type { FormBody, OperationForm } from '../../shared/api-form/operation-form.ts'
import type { DocumentedSchema } from '../../shared/api-form/parameter.ts'

export interface ReferenceBody extends FormBody {
  readonly schema: DocumentedSchema
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
  readonly schema: DocumentedSchema
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
