// What every language says about the faults of a value. A missing sentence does not compile.
import type { Expectation, Schema } from '../schema.ts'
import type { SchemaFaults } from '../schema-fault.ts'

/** A sentence for each code of a catalogue of faults, such as `SchemaFaults`. */
export type Sentences<Catalogue> = { readonly [C in keyof Catalogue]: (facts: Catalogue[C]) => string }

export type SchemaSentences = Sentences<SchemaFaults>

/** A count that is bounded on one side, on both or on none. */
export interface Range {
  readonly min: number | undefined
  readonly max: number | undefined
}

/** What completes "… must be …". */
export interface ExpectedPhrases {
  readonly anything: string
  readonly boolean: string
  readonly object: string
  readonly date: string
  readonly iri: string
  /** By its number of characters. */
  readonly text: (length: Range) => string
  readonly integer: (range: Range) => string
  readonly number: (range: Range) => string
  readonly list: (entry: string | null) => string
  readonly oneOf: (choices: readonly string[]) => string
  readonly or: (alternatives: readonly string[]) => string
  readonly named: Readonly<Record<Expectation, (schema: Schema) => string>>
}

/** A fault and its sentence belong to the same code, which the type of a union cannot say. */
export const sayFault = <Catalogue>(
  sentences: Sentences<Catalogue>,
  { code, facts }: { readonly code: keyof Catalogue; readonly facts: unknown },
): string => (sentences[code] as (facts: unknown) => string)(facts)
