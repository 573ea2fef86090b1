// Chooses the control for a parameter: by its schema, and for entities of the namespace by its name or example.
import { schemaChoices } from '../../../../src/core/schema/schema.ts'
import type { ServedFilter } from '../../api/filter-values.ts'
import type { FormParameter } from '../parameter.ts'

export type PickerKind = 'theme' | 'fund' | ServedFilter | 'organization' | 'capsule' | 'namespace'

type FieldKind =
  | { readonly as: 'picker'; readonly of: PickerKind | null; readonly isMany: boolean }
  | { readonly as: 'choice' | 'ticks'; readonly choices: readonly string[] }
  | { readonly as: 'expand' | 'day' | 'number' | 'text' }

const byName: Readonly<Record<string, PickerKind>> = {
  theme: 'theme',
  fund: 'fund',
  province: 'province',
  locality: 'locality',
  sector: 'sector',
  population: 'population',
  org_type: 'org_type',
  org: 'organization',
  namespace: 'namespace',
}

const byExample: readonly (readonly [string, PickerKind])[] = [
  ['org_', 'organization'],
  ['cap_', 'capsule'],
]

function pickerKind({ name, schema }: FormParameter): PickerKind | null {
  if (Object.hasOwn(byName, name)) return byName[name] ?? null
  const example = schema.examples?.[0]
  if (typeof example !== 'string') return null
  return byExample.find(([prefix]) => example.startsWith(prefix))?.[1] ?? null
}

export function fieldKind(parameter: FormParameter): FieldKind {
  const { name, schema } = parameter
  const of = pickerKind(parameter)
  const isMany = schema.type === 'array'
  if (of !== null) return { as: 'picker', of, isMany }
  if (name === 'expand') return { as: 'expand' }
  const choices = schemaChoices(isMany ? (schema.items ?? {}) : schema)?.map(String)
  if (choices) return { as: isMany ? 'ticks' : 'choice', choices }
  if (isMany) return { as: 'picker', of: null, isMany }
  if (schema.type === 'boolean') return { as: 'choice', choices: ['true', 'false'] }
  if (schema.type === 'integer' || schema.type === 'number') return { as: 'number' }
  return { as: schema.format === 'date' ? 'day' : 'text' }
}
