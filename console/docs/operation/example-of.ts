// Creates an example answer from a schema: declared examples, else plausible values by field name.
import type { Schema } from '../reference/reference-types.ts'
import { choicesIn, withoutNull } from './fields-of.ts'

const byName: Readonly<Record<string, unknown>> = {
  label: 'My data',
  description: 'Meals and cooking classes for the neighbourhood.',
  theme: 'https://metadata.un.org/sdg/2',
  themes: ['https://metadata.un.org/sdg/2'],
  fund: 'Maple Impact Fund',
  unit: 'meals',
  value: 1283,
  value_text: '1283',
  cursor: null,
  cids_version: '3.2.0',
  size_bytes: 2048,
  triple_count: 31,
  violation_count: 0,
  warning_count: 0,
  row_count: 1,
  report_count: 1,
  org_count: 1,
  total_reports: 1,
  total_orgs: 1,
  unthemed_reports: 0,
  unfunded_orgs: 0,
  created_count: 1,
  replaced_count: 0,
  conforms: true,
  truncated: false,
  items: [],
  notes: [],
  status: 'accepted',
  capsule_id: 'cap_01jd9q4rk3v8m2c7fhs0e6tnbp',
}

interface Named {
  readonly id: string
  readonly name: string
  readonly uri: string
}

const named = (id: string, name: string, uri: string): Named => ({
  id: `${id}_0h5m1ei8v4a2q7d3k9s6c1b0tn`,
  name,
  uri: `https://example.org/${uri}`,
})

/** By kind of object: the value of `object`, or the name of the field that contains it. */
const byKind: Readonly<Record<string, Named>> = {
  organization: named('org', 'Lakeside Food Centre', 'organizations/lakeside'),
  org: named('org', 'Lakeside Food Centre', 'organizations/lakeside'),
  outcome: named('out', 'Fewer people go hungry', 'outcomes/fewer-hungry'),
  indicator: named('ind', 'Meals served', 'indicators/meals'),
  indicator_report: named('rep', 'Meals served in 2024', 'reports/meals-2024'),
}

/** `name` is the name of the field, `kind` the kind of the object that contains it. */
export function exampleOf(declared: Schema, name = '', kind = ''): unknown {
  const { schema } = withoutNull(declared)
  const choices = choicesIn(schema)
  if (choices) return choices.includes(byName[name]) ? byName[name] : choices[0]
  if (schema.properties) return objectOf(schema.properties, name)
  const usual = usualExample(name, kind) ?? schema.examples?.[0]
  if (usual !== undefined) return usual
  if (schema.items) return [exampleOf(schema.items, name, kind)]
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], name, kind)
  return plainOf(schema)
}

function objectOf(properties: Readonly<Record<string, Schema>>, name: string): unknown {
  const own = properties['object']?.const
  const kind = typeof own === 'string' ? own : Object.hasOwn(byKind, name) ? name : 'organization'
  return Object.fromEntries(
    Object.entries(properties).map(([field, each]) => [field, exampleOf(each, field, kind)]),
  )
}

function usualExample(name: string, kind: string): unknown {
  const ofKind: Readonly<Record<string, unknown>> = { ...byKind[kind] }
  if (Object.hasOwn(ofKind, name)) return ofKind[name]
  return Object.hasOwn(byName, name) ? byName[name] : undefined
}

function plainOf({ type, format }: Schema): unknown {
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  if (type === 'array') return []
  if (type === 'object') return {}
  if (format === 'date') return '2024-12-31'
  if (format === 'date-time') return '2026-03-02T15:04:05.000Z'
  if (format === 'iri') return 'https://example.org/a'
  return 'text'
}
