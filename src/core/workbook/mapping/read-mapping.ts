// A mapping that was saved as a file: checked member by member, so that nothing else is applied. Rules, section 12. Pure.
import { findFaults } from '../../schema/check-value.ts'
import type { Schema } from '../../schema/schema.ts'
import { workbookLimits } from '../../spreadsheet/workbook-fault.ts'
import { headingWords } from '../heading-words.ts'
import type { Mapping } from './mapping.ts'

const text: Schema = { type: 'string', maxLength: 5000 }
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

function object(properties: Readonly<Record<string, Schema>>, ...optional: readonly string[]): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required, additionalProperties: false }
}

const day: Schema = { type: 'string', format: 'date' }
const period = object({ start: day, end: day })
const row: Schema = { type: 'integer', minimum: 1, maximum: 1_048_576 }

const column = object(
  {
    heading: text,
    column: { type: 'string', pattern: '^[A-Z]{1,3}$' },
    is: { enum: [...Object.keys(headingWords), 'leave-out', null] },
    period,
    indicator: text,
    unit: text,
    total: { enum: [true] },
  },
  'period',
  'indicator',
  'unit',
  'total',
)

const table = object({
  sheet: text,
  headings: { type: 'array', items: row, minItems: 2, maxItems: 2 },
  columns: { type: 'array', items: column, maxItems: workbookLimits.columns },
  totals: {
    type: 'array',
    items: object({ row: text, leaveOut: { enum: [true, false, null] } }),
    maxItems: 1000,
  },
})

const schema = object(
  {
    mapping: { enum: [1] },
    language: { enum: ['en', 'fr'] },
    organization: orNull(text),
    base: orNull(text),
    period: orNull(period),
    theme: text,
    dates: { enum: ['day-first', 'month-first', null] },
    yearBegins: orNull({ type: 'integer', minimum: 1, maximum: 12 }),
    tables: { type: 'array', items: table, minItems: 0, maxItems: 200 },
  },
  'period',
  'dates',
  'yearBegins',
)

export function readMapping(value: unknown) {
  const faults = findFaults(schema, value, '')
  return faults.length > 0 ? { ok: false as const, faults } : { ok: true as const, mapping: value as Mapping }
}
