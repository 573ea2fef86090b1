// Thrown where a document breaks a rule of JSON-LD. Never leaves src/graph: the reader turns it into a fault.
import type { Place } from '../document.ts'

export class JsonLdError extends Error {
  override readonly name = 'JsonLdError'
  /** The error code of the JSON-LD specification, or one of our own for what costs too much. */
  readonly code: string
  readonly place: Place | null

  constructor(code: string, place: Place | null = null) {
    super(code)
    this.code = code
    this.place = place
  }
}
