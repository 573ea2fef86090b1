// The text of a JSON literal (`@type: @json`): sorted keys, no white space, numbers as written in the file.
import { numberTextOf } from '../parse-json.ts'
import { isObject } from './json-shape.ts'

export function jsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  if (isObject(value)) {
    const keys = Object.keys(value).sort()
    return `{${keys.map((key) => `${JSON.stringify(key)}:${jsonText(value[key])}`).join(',')}}`
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  return numberTextOf(value) ?? JSON.stringify(value)
}
