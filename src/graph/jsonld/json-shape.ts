// Telling JSON values apart. Documents may own keys such as `__proto__`: look at own keys only.
import { numberTextOf } from '../parse-json.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A string of the file, as opposed to a number that travels as one. */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && numberTextOf(value) === null

export const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
