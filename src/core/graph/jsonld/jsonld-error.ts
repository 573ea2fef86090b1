// Thrown where a document violates JSON-LD. Caught in read-document.ts, which returns it as a fault.
import type { Place } from '../document.ts'

export class JsonLdError extends Error {
  override readonly name = 'JsonLdError'
  /** The error code of the JSON-LD specification, or one of our own where a limit is exceeded. */
  readonly code: string
  readonly place: Place | null

  constructor(code: string, place: Place | null = null) {
    super(code)
    this.code = code
    this.place = place
  }
}
