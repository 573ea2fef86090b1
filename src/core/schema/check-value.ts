// Checks a value against its schema and names every fault in plain words: what was found, what is expected. Reports all
// faults, never only the first. Rules, section 5, `invalid_request`.
import { isDay } from '../calendar-day.ts'
import { isAbsoluteIri } from '../graph/iri.ts'
import { isLongerThan } from '../graph/text-bounds.ts'
import { countUtf8 } from '../graph/utf8.ts'
import { nearMiss } from './near-miss.ts'
import { choicesOf, expectedOf, maxBytesOf, typesOf } from './schema.ts'
import type { Schema } from './schema.ts'

export interface Fault {
  /** Where in the value: `themes[2]`, empty for the value itself. */
  readonly name: string
  readonly detail: string
}

/** Limits the length of the answer, whatever the body. */
export const maxFaults = 1000

/** All faults of a value; empty when the value matches its schema. */
export function faultsOf(schema: Schema, value: unknown, name: string): Fault[] {
  const faults: Fault[] = []
  check(schema, value, name, faults)
  return faults
}

/** A value as a fault message quotes it: short, on one line, printable. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 120 ? `${text.slice(0, 117).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}

const lead = (name: string): string => (name === '' ? 'The body' : `"${name}"`)

function check(schema: Schema, value: unknown, name: string, faults: Fault[]): void {
  if (faults.length >= maxFaults) return
  const isBadText = typeof value === 'string' && textFault(value)
  if (isBadText) {
    faults.push({ name, detail: `${lead(name)} ${isBadText}` })
    return
  }
  if (typeof value === 'string' && isLongerThan(value, maxBytesOf(schema))) {
    faults.push({ name, detail: tooLong(value, maxBytesOf(schema), name) })
    return
  }
  const choices = choicesOf(schema)
  if (choices) {
    if (!choices.includes(value)) faults.push({ name, detail: mismatch(schema, value, name) })
    return
  }
  if (schema.anyOf) {
    checkAlternatives(schema, schema.anyOf, value, name, faults)
    return
  }
  const types = typesOf(schema)
  if (types.length === 0) return
  if (!types.some((type) => isOfType(type, value))) {
    faults.push({ name, detail: mismatch(schema, value, name) })
  } else if (Array.isArray(value)) {
    checkArray(schema, value, name, faults)
  } else if (typeof value === 'object' && value !== null) {
    checkObject(schema, value as Record<string, unknown>, name, faults)
  } else if (!isWithin(schema, value)) {
    faults.push({ name, detail: mismatch(schema, value, name) })
  }
}

/** If one alternative has the right type, its own faults say more than the list of alternatives. */
function checkAlternatives(
  whole: Schema,
  parts: readonly Schema[],
  value: unknown,
  name: string,
  faults: Fault[],
) {
  const results = parts.map((part) => ({ part, faults: faultsOf(part, value, name) }))
  if (results.some((result) => result.faults.length === 0)) return
  const fitting = results.find(({ part }) => typesOf(part).some((type) => isOfType(type, value)))
  if (fitting && !whole['x-expected']) faults.push(...fitting.faults)
  else faults.push({ name, detail: mismatch(whole, value, name) })
}

function checkArray(schema: Schema, value: readonly unknown[], name: string, faults: Fault[]): void {
  const { items, minItems = 0, maxItems = Infinity } = schema
  if (value.length < minItems || value.length > maxItems) {
    const range = maxItems === Infinity ? `at least ${minItems}` : `${minItems} to ${maxItems}`
    faults.push({ name, detail: `${lead(name)} must have ${range} entries; it has ${value.length}.` })
  }
  if (items) for (const [index, entry] of value.entries()) check(items, entry, `${name}[${index}]`, faults)
}

function checkObject(schema: Schema, value: Record<string, unknown>, name: string, faults: Fault[]): void {
  const known = schema.properties ?? {}
  const within = (key: string) => (name === '' ? key : `${name}.${key}`)
  for (const key of Object.keys(value)) {
    if (faults.length >= maxFaults) return
    const property = Object.hasOwn(known, key) ? known[key] : undefined
    if (property) check(property, value[key], within(key), faults)
    else checkExtra(schema, value[key], key, within(key), faults)
  }
  for (const key of schema.required ?? []) {
    const property = known[key]
    if (property && !Object.hasOwn(value, key)) {
      faults.push({
        name: within(key),
        detail: `"${within(key)}" is missing. It must be ${expectedOf(property)}.`,
      })
    }
  }
}

function checkExtra(schema: Schema, value: unknown, key: string, name: string, faults: Fault[]): void {
  const extra = schema.additionalProperties ?? Object.values(schema.patternProperties ?? {})[0]
  if (typeof extra === 'object') check(extra, value, name, faults)
  else if (extra !== true) {
    faults.push({
      name: printable(name),
      detail: unknownName('field', key, Object.keys(schema.properties ?? {})),
    })
  }
}

export function unknownName(what: 'field' | 'parameter', name: string, known: readonly string[]): string {
  const meant = nearMiss(name, known)
  const hint = meant ? `Did you mean "${meant}"?` : knownNames(what, known)
  return `There is no ${what} ${quoted(name)} here. ${hint}`
}

function knownNames(what: string, known: readonly string[]): string {
  if (known.length === 0) return `This operation takes no ${what}s; leave it out.`
  return `Known ${known.length === 1 ? 'is' : 'are'}: ${known.join(', ')}.`
}

const mismatch = (schema: Schema, value: unknown, name: string): string =>
  `${lead(name)} must be ${expectedOf(schema)}; ${described(value)} is not.`

function described(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  // JSON such as 1e999 parses to Infinity, which has no JSON text to quote.
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number beyond all bounds'
  return value === '' ? 'an empty text' : quoted(value)
}

const isOfType = (type: string, value: unknown): boolean => {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value)
  return typeof value === type
}

function isWithin(schema: Schema, value: unknown): boolean {
  if (typeof value === 'number')
    return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity)
  if (typeof value !== 'string') return true
  const characters = schema.minLength === undefined && schema.maxLength === undefined ? 0 : lengthOf(value)
  if (characters < (schema.minLength ?? 0) || characters > (schema.maxLength ?? Infinity)) return false
  if (schema.format === 'date' && !isDay(value)) return false
  if (schema.format === 'iri' && !isAbsoluteIri(value)) return false
  return schema.pattern === undefined || patternOf(schema.pattern).test(value)
}

const patterns = new Map<string, RegExp>()

function patternOf(source: string): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source, 'u')
  patterns.set(source, pattern)
  return pattern
}

/** JSON Schema counts code points: a surrogate pair is one character. */
function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** With the flag `u` this matches unpaired surrogates only. */
const loneSurrogate = /[\uD800-\uDFFF]/u

/** What is wrong with text that PostgreSQL or UTF-8 cannot represent; otherwise null. Rules, section 1, Identifiers. */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'holds the character U+0000, which cannot be stored. Remove it.'
  if (loneSurrogate.test(text)) return 'holds half of a surrogate pair, which is no character. Remove it.'
  return null
}

/** Rules, section 1, Identifiers. */
function tooLong(text: string, maxBytes: number, name: string): string {
  const [bytes, most] = [countUtf8(text), maxBytes].map((each) => each.toLocaleString('en'))
  return `${lead(name)} is too long: it has ${bytes} bytes in UTF-8, and at most ${most} are possible. Shorten it.`
}

const printable = (name: string): string => name.replaceAll(/[\uD800-\uDFFF]|\0/gu, '\uFFFD')
