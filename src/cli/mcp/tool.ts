// A tool of an assistant: what it takes, declared as operations declare their parameters, and where its answer is from.
import type { CallOptions } from '../../client/client-options.ts'
import type { Client } from '../../client/create-client.ts'
import type { Values } from '../../client/create-request.ts'
import type { Operation, Parameters } from '../../contract/operation.ts'

export interface Tool {
  readonly name: string
  /** What it does, in a line: of an operation, its summary. */
  readonly title: string
  /** What an assistant has to know beyond that. */
  readonly about: string
  /** Those of a tool that asks in a namespace are completed by `namespace`. */
  readonly parameters: Parameters
  readonly isInNamespace?: false
  /** What makes its answer smaller, where it is too large to be given. */
  readonly narrowing: string
  ask(values: Values, call: ToolCall): Promise<ToolAnswer>
  /** The same view in the console, below `/console/`; null where it has none. */
  locate(values: Values, namespace: string): string | null
}

/** JSON of the API, or of a function of the client. */
export interface ToolAnswer {
  readonly json: object
  /** Of the namespace that was read; null for what is not part of the graph. */
  readonly version: string | null
}

/** What a tool asks with. */
export interface ToolCall {
  /** In the namespace of the call. */
  readonly client: Client
  readonly options: CallOptions
  readonly read: (operation: Operation, values: Values) => Promise<ToolAnswer>
}

/** Thrown where a tool gives no answer; the message tells an assistant what to do instead. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal'
}
