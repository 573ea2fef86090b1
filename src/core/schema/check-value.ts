// Checks a value against its schema and finds every fault, never only the first: what is there, what is expected. Rules,
// section 5, `invalid_request`.
import { isDay } from '../calendar-day.ts'
import { isAbsoluteIri } from '../graph/iri.ts'
import { isLongerThan } from '../graph/text-bounds.ts'
import { countUtf8 } from '../graph/utf8.ts'
import { readEachOnce } from '../read-once.ts'
import { nearMiss } from './near-miss.ts'
import type { SchemaFault, SchemaFaults } from './schema-fault.ts'
import { schemaChoices, schemaMaxBytes, schemaTypes, type Schema } from './schema.ts'

/** Limits the length of the answer, whatever the body. */
export const maxFaults = 1000

/** All faults of a value; empty when the value matches its schema. */
export function findFaults(schema: Schema, value: unknown, name: string): SchemaFault[] {
  const faults: SchemaFault[] = []
  check(schema, value, name, faults)
  return faults
}

function check(schema: Schema, value: unknown, name: string, faults: SchemaFault[]): void {
  if (faults.length >= maxFaults) return
  const badText = typeof value === 'string' ? textFault(value) : null
  if (badText) {
    faults.push({ name, code: badText, facts: { field: name } })
    return
  }
  // Rules, section 1.
  if (typeof value === 'string' && isLongerThan(value, schemaMaxBytes(schema))) {
    const facts = { field: name, bytes: countUtf8(value), maxBytes: schemaMaxBytes(schema) }
    faults.push({ name, code: 'too_long', facts })
    return
  }
  const choices = schemaChoices(schema)
  if (choices) {
    if (!choices.includes(value)) faults.push(mismatch(schema, value, name))
    return
  }
  if (schema.anyOf) return checkAlternatives(schema, value, name, faults)
  const types = schemaTypes(schema)
  if (types.length === 0) return
  if (!types.some((type) => isOfType(type, value))) {
    faults.push(mismatch(schema, value, name))
  } else if (Array.isArray(value)) {
    checkArray(schema, value, name, faults)
  } else if (typeof value === 'object' && value !== null) {
    checkObject(schema, value as Record<string, unknown>, name, faults)
  } else if (!isWithin(schema, value)) {
    faults.push(mismatch(schema, value, name))
  }
}

/** If one alternative has the right type, its own faults say more than the list of alternatives. */
function checkAlternatives(whole: Schema, value: unknown, name: string, faults: SchemaFault[]): void {
  const results = (whole.anyOf ?? []).map((part) => ({ part, faults: findFaults(part, value, name) }))
  if (results.some((result) => result.faults.length === 0)) return
  const fitting = results.find(({ part }) => schemaTypes(part).some((type) => isOfType(type, value)))
  if (fitting && !whole['x-expected']) faults.push(...fitting.faults)
  else faults.push(mismatch(whole, value, name))
}

function checkArray(schema: Schema, value: readonly unknown[], name: string, faults: SchemaFault[]): void {
  const { items, minItems = 0, maxItems = Infinity } = schema
  if (value.length < minItems || value.length > maxItems) {
    faults.push({ name, code: 'entry_count', facts: { field: name, schema, count: value.length } })
  }
  if (items) for (const [index, entry] of value.entries()) check(items, entry, `${name}[${index}]`, faults)
}

function checkObject(
  schema: Schema,
  value: Record<string, unknown>,
  name: string,
  faults: SchemaFault[],
): void {
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
      faults.push({ name: within(key), code: 'missing', facts: { field: within(key), schema: property } })
    }
  }
}

function checkExtra(schema: Schema, value: unknown, key: string, name: string, faults: SchemaFault[]): void {
  const extra = schema.additionalProperties ?? Object.values(schema.patternProperties ?? {})[0]
  if (typeof extra === 'object') check(extra, value, name, faults)
  else if (extra !== true) {
    const known = Object.keys(schema.properties ?? {})
    faults.push({ name: printable(name), code: 'unknown_name', facts: unknownName('field', key, known) })
  }
}

export const unknownName = (
  what: 'field' | 'parameter',
  name: string,
  known: readonly string[],
): SchemaFaults['unknown_name'] => ({ what, name, meant: nearMiss(name, known), known })

const mismatch = (schema: Schema, value: unknown, name: string): SchemaFault => ({
  name,
  code: 'mismatch',
  facts: { field: name, schema, value },
})

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
  const characters =
    schema.minLength === undefined && schema.maxLength === undefined ? 0 : countCharacters(value)
  if (characters < (schema.minLength ?? 0) || characters > (schema.maxLength ?? Infinity)) return false
  if (schema.format === 'date' && !isDay(value)) return false
  if (schema.format === 'iri' && !isAbsoluteIri(value)) return false
  return schema.pattern === undefined || compilePattern(schema.pattern).test(value)
}

const compilePattern = readEachOnce((source: string) => new RegExp(source, 'u'))

/** JSON Schema counts code points: a surrogate pair is one character. */
function countCharacters(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** With the flag `u` this matches unpaired surrogates only. */
const loneSurrogate = /[\uD800-\uDFFF]/u

/** What is wrong with a text that PostgreSQL or UTF-8 cannot represent; otherwise null. Rules, section 1. */
export function textFault(text: string): 'null_character' | 'half_character' | null {
  if (text.includes('\0')) return 'null_character'
  if (loneSurrogate.test(text)) return 'half_character'
  return null
}

const printable = (name: string): string => name.replaceAll(/[\uD800-\uDFFF]|\0/gu, '\uFFFD')
