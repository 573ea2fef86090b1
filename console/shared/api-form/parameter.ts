// A parameter as declared.
import type { Schema } from '../../../src/core/schema/schema.ts'

/** With its expectations in words, as in /openapi.json. */
export type DocumentedSchema = Schema<string>

export interface FormParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly isRequired: boolean
  readonly schema: DocumentedSchema
}
