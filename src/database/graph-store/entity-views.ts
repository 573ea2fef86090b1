// Entities as reads show them, field by field, so that a preview can compare what is shown before and after a change.
// Rules, section 8: the fields of create answers without `object`, `id` and `uri`.
import { unitOfIndicator, unitOfRow } from '../../core/projection/project.ts'
import { compareCodePoints } from '../../core/projection/source.ts'
import type { Kind } from '../../core/projection/source.ts'
import { entityId, noKey } from './entity-key.ts'
import type { EntityKey } from './entity-key.ts'
import type { IndicatorRow, LinkRow, OrganizationRow, OutcomeRow, ReportRecord } from './tables.ts'

export type FieldValue = string | number | null | readonly string[]

/** In the order of the fields in answers. Other entities are given by their keys; `shownValue` makes ids of them. */
export type View = Readonly<Record<string, FieldValue>>

type Units = Pick<IndicatorRow, 'unitText' | 'unitIri'>

const unitIn = ({ unitText, unitIri }: Units) => ({
  text: unitText ?? undefined,
  iri: unitIri ?? undefined,
})

/** The unit that reads show of a report. */
export const shownUnit = (report: Units, indicator: Units | undefined): string | null =>
  unitOfRow(unitIn(report), indicator && unitIn(indicator))

export const organizationView = ({ name, description }: OrganizationRow): View => ({ name, description })

export const outcomeView = (
  { name, description, themes }: OutcomeRow,
  organizations: readonly EntityKey[],
): View => ({ name, description, themes, org_ids: organizations })

export const indicatorView = (row: IndicatorRow, organizations: readonly EntityKey[]): View => ({
  name: row.name,
  description: row.description,
  unit: unitOfIndicator(unitIn(row)),
  outcome_id: row.outcomeKeys[0] ?? null,
  themes: row.themes,
  org_ids: organizations,
})

export const reportView = (row: ReportRecord, indicator: Units | undefined): View => ({
  name: row.name,
  value: row.value,
  value_text: row.valueText,
  unit: shownUnit(row, indicator),
  period_start: row.periodStart,
  period_end: row.periodEnd,
  indicator_id: row.indicatorKey,
  org_id: row.orgKey === noKey ? null : row.orgKey,
})

export const fundView = (organizations: readonly EntityKey[]): View => ({ org_ids: organizations })

const kindOfField: ReadonlyMap<string, Kind> = new Map([
  ['org_ids', 'organization'],
  ['org_id', 'organization'],
  ['outcome_id', 'outcome'],
  ['indicator_id', 'indicator'],
])

/** A field as answers have it, with ids in the place of keys. */
export function shownValue(field: string, value: FieldValue): FieldValue {
  const kind = kindOfField.get(field)
  if (kind === undefined || value === null || typeof value === 'number') return value
  return typeof value === 'string' ? entityId(kind, value) : value.map((key) => entityId(kind, key))
}

/** The organizations that an entity is linked to, of those that exist, in the order of their ids. */
export function linkedOrganizations(
  links: readonly LinkRow[],
  exists: (key: EntityKey) => boolean,
): EntityKey[] {
  const found = new Set<EntityKey>()
  for (const { kind, toKey } of links) if (kind !== 'indicator-outcome' && exists(toKey)) found.add(toKey)
  return [...found].sort(compareCodePoints)
}

const isSame = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((value, at) => value === b[at])
    : a === b

export const differingFields = (before: View, after: View): string[] =>
  Object.keys(after).filter((field) => !isSame(before[field], after[field]))

export const isSameView = (before: View, after: View): boolean => differingFields(before, after).length === 0
