// The text of a JSON literal (`@type: @json`): keys in order, nothing between the parts, numbers in their own spelling.
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
