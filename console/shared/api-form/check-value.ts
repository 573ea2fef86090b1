// Checks a value against its declaration before it is sent. Errors are shown under the field.
import { isDay } from '../../../src/core/calendar-day.ts'
import { isAbsoluteIri } from '../../../src/core/graph/iri.ts'
import { isLongerThan } from '../../../src/core/graph/text-bounds.ts'
import { schemaChoices, schemaMaxBytes } from '../../../src/core/schema/schema.ts'
import type { Values } from './form-values.ts'
import type { FormParameter, DocumentedSchema } from './parameter.ts'

export type ValueFault =
  | { readonly fault: 'missing' | 'not-whole' | 'not-a-day' | 'not-an-iri' | 'not-yes-or-no' }
  | { readonly fault: 'too-small' | 'too-large' | 'too-long'; readonly bound: number }
  | { readonly fault: 'no-choice'; readonly choices: readonly string[] }
  | { readonly fault: 'not-expected'; readonly expected: string }

export type Faults = Readonly<Record<string, ValueFault>>

export function checkValues(parameters: readonly FormParameter[], values: Values): Faults {
  return Object.fromEntries(
    parameters.flatMap((parameter) => {
      const fault = checkParameter(parameter, values[parameter.name] ?? [])
      return fault ? [[parameter.name, fault]] : []
    }),
  )
}

export function checkParameter(
  { schema, isRequired }: FormParameter,
  values: readonly string[],
): ValueFault | null {
  if (values.length === 0) return isRequired ? { fault: 'missing' } : null
  const each = schema.type === 'array' ? (schema.items ?? {}) : schema
  return values.reduce<ValueFault | null>((found, value) => found ?? checkValue(each, value), null)
}

function checkValue(schema: DocumentedSchema, value: string): ValueFault | null {
  const choices = schemaChoices(schema)?.map(String)
  if (choices) return choices.includes(value) ? null : { fault: 'no-choice', choices }
  if (schema.type === 'boolean') return /^(true|false)$/.test(value) ? null : { fault: 'not-yes-or-no' }
  if (schema.type === 'integer' || schema.type === 'number') return checkNumber(schema, value)
  const maxBytes = schemaMaxBytes(schema)
  if (isLongerThan(value, maxBytes)) return { fault: 'too-long', bound: maxBytes }
  if (schema.format === 'date') return isDay(value) ? null : { fault: 'not-a-day' }
  if (schema.format === 'iri') return isAbsoluteIri(value) ? null : { fault: 'not-an-iri' }
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value)) {
    return { fault: 'not-expected', expected: schema['x-expected'] ?? schema.pattern }
  }
  return null
}

function checkNumber({ type, minimum, maximum }: DocumentedSchema, value: string): ValueFault | null {
  const pattern = type === 'integer' ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/
  if (!pattern.test(value)) return { fault: 'not-whole' }
  if (minimum !== undefined && Number(value) < minimum) return { fault: 'too-small', bound: minimum }
  if (maximum !== undefined && Number(value) > maximum) return { fault: 'too-large', bound: maximum }
  return null
}
