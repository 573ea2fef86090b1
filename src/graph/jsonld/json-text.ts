// The text of a JSON literal (`@type: @json`): keys in order, nothing between the parts, numbers in their own spelling.
import { numberTextOf } from '../parse-json.ts'
import { PLACE_KEY, unarmour } from './armour.ts'
import { isObject } from './json-shape.ts'

export function jsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  if (isObject(value)) {
    const parts = Object.keys(value)
      .filter((key) => key !== PLACE_KEY)
      .map((key) => [unarmour(key), jsonText(value[key])] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${parts.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  return numberTextOf(value) ?? JSON.stringify(value)
}
