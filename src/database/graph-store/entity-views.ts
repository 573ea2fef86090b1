// Entities as reads show them, field by field, so that a preview can compare what is shown before and after a change.
// Rules, section 8: the fields of create answers without `object`, `id` and `uri`.
import type { OrganizationNumber } from '../../core/projection/organization-details.ts'
import { showUnit, unitOfReport } from '../../core/projection/unit.ts'
import { compareCodePoints, type Kind } from '../../core/projection/source.ts'
import { numbersIn, shownProfile, type ShownProfile } from './build-details.ts'
import { entityId, noKey, type EntityKey } from './entity-key.ts'
import type { ShownBaseline, ShownTarget } from '../../core/projection/target.ts'
import type { ReportWithPeriod, ShownTargets } from './read-targets.ts'
import { unitIn } from './unit-sql.ts'
import type { IndicatorRow, LinkRow, OrganizationRow, OutcomeRow, ReportRecord } from './tables.ts'

export type FieldValue =
  | string
  | number
  | null
  | readonly string[]
  | ShownTarget
  | readonly ShownTarget[]
  | ShownBaseline
  | ShownProfile
  | readonly OrganizationNumber[]

/** In the order of the fields in answers. Other entities are given by their keys; `shownValue` makes ids of them. */
export type View = Readonly<Record<string, FieldValue>>

type Units = Pick<IndicatorRow, 'unitText' | 'unitIri'>

/** The unit that reads show of a report. */
export const unitToShow = (report: Units, indicator: Units | undefined): string | null =>
  showUnit(unitOfReport(unitIn(report), indicator && unitIn(indicator)))

export const organizationView = (row: OrganizationRow): View => ({
  name: row.name,
  description: row.description,
  profile: shownProfile(row),
  identifiers: row.numbers === null ? null : numbersIn(row),
})

export const outcomeView = (
  { name, description, themes }: OutcomeRow,
  organizations: readonly EntityKey[],
): View => ({ name, description, themes, org_ids: organizations })

/** `targets`: where the namespace has some. */
export const indicatorView = (
  row: IndicatorRow,
  organizations: readonly EntityKey[],
  targets?: ShownTargets,
): View => ({
  name: row.name,
  description: row.description,
  unit: row.unit,
  outcome_id: row.outcomeKeys[0] ?? null,
  themes: row.themes,
  org_ids: organizations,
  ...(targets && {
    targets: targets.ofIndicator(row.indicatorKey),
    baseline: targets.baselineOf(row.indicatorKey),
  }),
})

/** The report with its target, and the baseline beside it. */
export const targetView = (row: ReportWithPeriod, targets: ShownTargets): View => ({
  target: targets.ofReport(row),
  baseline: targets.baselineOf(row.indicatorKey),
})

export const reportView = (
  row: ReportRecord,
  indicator: Units | undefined,
  targets?: ShownTargets,
): View => ({
  name: row.name,
  value: row.value,
  value_text: row.valueText,
  unit: unitToShow(row, indicator),
  period_start: row.periodStart,
  period_end: row.periodEnd,
  indicator_id: row.indicatorKey,
  org_id: row.orgKey === noKey ? null : row.orgKey,
  ...(targets && targetView(row, targets)),
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
  if (kind === undefined) return value
  if (typeof value === 'string') return entityId(kind, value)
  return isTexts(value) ? value.map((key) => entityId(kind, key)) : value
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

export const isTexts = (value: FieldValue): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

function isSame(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (!Array.isArray(a) || !Array.isArray(b)) return JSON.stringify(a) === JSON.stringify(b)
  return a.length === b.length && a.every((value, at) => isSame(value, b[at]))
}

export const differingFields = (before: View, after: View): string[] =>
  Object.keys(after).filter((field) => !isSame(before[field], after[field]))

export const isSameView = (before: View, after: View): boolean => differingFields(before, after).length === 0
