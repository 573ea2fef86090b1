// Thrown where a document violates JSON-LD. Caught in read-document.ts, which returns it as a fault.
import type { Place } from '../document.ts'
import type { JsonLdErrorCode } from './describe-error.ts'

export class JsonLdError extends Error {
  override readonly name = 'JsonLdError'
  readonly code: JsonLdErrorCode
  readonly place: Place | null

  constructor(code: JsonLdErrorCode, place: Place | null = null) {
    super(code)
    this.code = code
    this.place = place
  }
}
