// Types of JSON values. Documents may have keys such as `__proto__`: read own keys only.
import { plainNumberText } from '../parse-json.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A string of the file, not a number that parse-json.ts marked as a string. */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && plainNumberText(value) === null

export const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
