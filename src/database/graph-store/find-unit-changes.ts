// Reports that show another unit although nothing of their own changed: they show the unit of their indicator, and that
// did. They are found through their cards, which are as they were before the change.
import { atKey } from '../plans/at-key.ts'
import type { Moment } from './change.ts'
import type { EntityKey } from './entity-key.ts'
import type { ChangeDraft, Seen } from './shown-changes.ts'
import { unitToShow } from './entity-views.ts'
import { combinedIri, ownUnitColumns, shownUnit } from './unit-sql.ts'
import { lastRow } from './table.ts'
import type { IndicatorRow } from './tables.ts'

export interface UnitChanges {
  readonly count: number
  /** Of those among them that an added source describes. */
  readonly countAgain: number
  /** The first by identifier, as many as may be described, and how many of these an added source describes. */
  readonly drafts: readonly ChangeDraft[]
  readonly draftsAgain: number
}

const none: UnitChanges = { count: 0, countAgain: 0, drafts: [], draftsAgain: 0 }

const unitFields = ['unitText', 'unitIri', 'unitSays'] as const

const unitAt = (moment: Moment): string =>
  shownUnit({
    text: `coalesce(report.unit_text, text_${moment})`,
    iri: combinedIri(`iri_${moment}`, 'report'),
    says: `case when report.unit_text is null then says_${moment} else report.unit_says end`,
  })

// A capsule may bring thousands of indicators: each is looked up, and nothing else of the namespace is read.
const affected = `
  from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
      changed (indicator_key, text_before, iri_before, says_before, text_after, iri_after, says_after)
    cross join lateral (
      select org_key from card
      where namespace_id = $1 and ${atKey('indicator_key', 'changed.indicator_key')}, org_key
    ) card
    cross join lateral (
      select report_key, uri, name, ${ownUnitColumns}, indicator_key from report
      where namespace_id = $1 and org_key = card.org_key and indicator_key = changed.indicator_key
      order by sort_start, report_key
    ) report
  where report.report_key <> all($9::uuid[])
    and ${unitAt('before')} is distinct from ${unitAt('after')}`

const countAffected = `
  select count(*)::integer as count, (count(*) filter (where report_key = any($10::uuid[])))::integer as "countAgain"
  ${affected}`

const selectAffected = `
  select report_key, uri, name, report.unit_text, report.unit_iri, report.indicator_key,
    report_key = any($10::uuid[]) as is_again
  ${affected}
  order by uri limit $11`

interface AffectedRow {
  report_key: string
  uri: string
  name: string | null
  unit_text: string | null
  unit_iri: string | null
  indicator_key: string
  is_again: boolean
}

/**
 * `rewritten`: reports whose own rows change, which are compared one by one. `again`: those that an added source describes.
 */
export async function findUnitChanges(
  { change, rows, maxDescribed }: Seen,
  rewritten: ReadonlySet<EntityKey>,
  again: readonly EntityKey[],
): Promise<UnitChanges> {
  const changed = rows.indicators.filter(
    ({ before, after }) =>
      (before?.unitText ?? null) !== (after?.unitText ?? null) ||
      (before?.unitIri ?? null) !== (after?.unitIri ?? null),
  )
  if (changed.length === 0 || !change.hadSources) return none
  const byKey = new Map(changed.map((one) => [lastRow(one).indicatorKey, one]))
  const unitsAt = (moment: Moment) =>
    unitFields.map((field) => changed.map(({ [moment]: row }) => row?.[field] ?? null))
  const units = [...unitsAt('before'), ...unitsAt('after')]
  const values = [change.namespaceId, [...byKey.keys()], ...units, [...rewritten], again]
  type Counts = Pick<UnitChanges, 'count' | 'countAgain'>
  const [counts = none] = (await change.tx.query<Counts>(countAffected, values)).rows
  const { count, countAgain } = counts
  if (count === 0 || maxDescribed === 0) return { ...none, count, countAgain }

  const { rows: found } = await change.tx.query<AffectedRow>(selectAffected, [...values, maxDescribed])
  const drafts = found.map(({ report_key, uri, name, unit_text, unit_iri, indicator_key }): ChangeDraft => {
    const own = { unitText: unit_text, unitIri: unit_iri }
    const unitWith = (indicator: IndicatorRow | undefined) => ({ unit: unitToShow(own, indicator) })
    const { before, after } = byKey.get(indicator_key) ?? {}
    const views = () => ({ before: unitWith(before), after: unitWith(after) })
    return { key: report_key, uri, name, views }
  })
  return { count, countAgain, drafts, draftsAgain: found.filter(({ is_again }) => is_again).length }
}
