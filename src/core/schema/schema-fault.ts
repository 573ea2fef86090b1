// Faults that the check of a value finds, as facts. Their words are in wording/en.ts and wording/fr.ts.
import type { Schema } from './schema.ts'

/** By code. `field` is the name that the sentence quotes, empty for the body itself. */
export interface SchemaFaults {
  readonly missing: { readonly field: string; readonly schema: Schema }
  readonly mismatch: { readonly field: string; readonly schema: Schema; readonly value: unknown }
  readonly entry_count: { readonly field: string; readonly schema: Schema; readonly count: number }
  readonly too_long: { readonly field: string; readonly bytes: number; readonly maxBytes: number }
  readonly null_character: { readonly field: string }
  readonly half_character: { readonly field: string }
  readonly unknown_name: {
    readonly what: 'field' | 'parameter'
    readonly name: string
    /** The known name that was probably meant. */
    readonly meant: string | null
    readonly known: readonly string[]
  }
}

/**
 * One fault of a catalogue such as `SchemaFaults`; `name` says where in the value: `themes[2]`, empty for the value itself.
 */
export type FaultIn<Catalogue> = {
  [C in keyof Catalogue]: { readonly name: string; readonly code: C; readonly facts: Catalogue[C] }
}[keyof Catalogue]

export type SchemaFault = FaultIn<SchemaFaults>
