// The tree of an organization that has not much below it, from one statement: most have not.
import type { Queryable } from '../../entities/read-entity.ts'
import type { EntityKey } from '../../../database/graph-store/entity-key.ts'
import { entityId } from '../../../database/graph-store/entity-key.ts'
import { reportUnit } from '../../../database/graph-store/unit-sql.ts'
import type { NamespaceId } from '../../../contract/ids.ts'
import { versionText } from '../../namespaces/namespace-version.ts'
import type { Expansion } from '../../../core/projection/arrange-tree.ts'
import { buildTree } from '../../../core/projection/tree.ts'
import type { OrganizationTree } from '../../../core/projection/tree.ts'
import { atKey } from '../../../database/at-key.ts'
import { statementName } from '../../../database/statement-name.ts'
import { withoutDashes } from '../../../database/without-dashes.ts'
import { indicatorRow, outcomeRow, selectIndicators, selectOutcomes } from './organization-rows.ts'
import type { NamedRow, StoredIndicator, StoredOutcome } from './organization-rows.ts'

/** A tree with more outcomes, indicators or reports, or with longer texts, is sent while it is read. */
const most = 500
const longest = 1000

const unit = reportUnit('indicator')

// As JSON: the driver takes longer to read many rows than the database and we together take for it. Keys have dashes there.
const selectTree = `
  with its_outcomes as materialized (${selectOutcomes(longest)} limit ${most + 1}),
  its_indicators as materialized (${selectIndicators(longest)} limit ${most + 1}),
  its_reports as materialized (
    select report.indicator_key, report_key, report.uri, value, period_start, period_end, size > ${longest} as is_abridged,
      case when size <= ${longest} then value_text end as value_text,
      case when size <= ${longest} then measured.unit end as unit
    from (
        select * from report
        where $3 and namespace_id = $1 and ${atKey('org_key', '$2::uuid')}, indicator_key, sort_start, report_key
        limit ${most + 1}
      ) report
      left join lateral (
        select unit_text, unit_iri from indicator
        where namespace_id = $1 and ${atKey('indicator_key', 'report.indicator_key')} limit 1
      ) indicator on true
      cross join lateral (
        select unit, octet_length(report.uri) + octet_length(value_text) + coalesce(octet_length(unit), 0) as size
        from (values (${unit})) one (unit)
      ) measured
  )
  select ${versionText} as version, organization.uri, organization.name,
    (select json_agg(its_outcomes) from its_outcomes) as outcomes,
    (select json_agg(its_indicators) from its_indicators) as indicators,
    (select json_agg(its_reports) from its_reports) as reports
  from namespace_head cross join lateral (
    select uri, name from organization where namespace_id = $1 and ${atKey('org_key', '$2::uuid')} limit 1
  ) organization
  where namespace_head.namespace_id = $1`

const treeName = statementName(selectTree)

interface TreeRow extends NamedRow {
  readonly version: string
  readonly outcomes: readonly StoredOutcome[] | null
  readonly indicators: readonly StoredIndicator[] | null
  readonly reports: readonly StoredReport[] | null
}

interface StoredReport {
  readonly indicator_key: string
  readonly report_key: string
  readonly uri: string
  readonly value: number | null
  readonly value_text: string
  readonly unit: string | null
  readonly period_start: string | null
  readonly period_end: string | null
  readonly is_abridged: boolean
}

export interface SmallTree {
  readonly tree: OrganizationTree
  readonly version: string
}

/** In a session with prepared plans. Null where the namespace describes no such organization. */
export async function readSmallTree(
  db: Queryable,
  namespaceId: NamespaceId,
  orgKey: EntityKey,
  expansion: Expansion,
): Promise<SmallTree | 'large' | null> {
  const hasReports = expansion.nested?.reports || expansion.own?.reports
  const values = [namespaceId, orgKey, hasReports ?? false]
  const found = await db.query<TreeRow>({ name: treeName, text: selectTree, values })
  const [row] = found.rows
  if (!row) return null
  const { version, uri, name, outcomes, indicators, reports } = row
  const lists = [outcomes ?? [], indicators ?? [], reports ?? []] as const
  if (lists.some((list) => list.length > most || list.some((each) => each.is_abridged))) return 'large'
  const rows = {
    isOrdered: true,
    organization: { id: entityId('organization', orgKey), uri, name },
    outcomes: lists[0].map((each) => outcomeRow({ ...each, outcome_key: withoutDashes(each.outcome_key) })),
    indicators: lists[1].map((each) =>
      indicatorRow({
        ...each,
        indicator_key: withoutDashes(each.indicator_key),
        outcome_keys: each.outcome_keys?.map(withoutDashes) ?? null,
      }),
    ),
  }
  const reportRows = lists[2].map((report) => ({
    indicator: withoutDashes(report.indicator_key),
    id: entityId('report', withoutDashes(report.report_key)),
    uri: report.uri,
    value: report.value,
    value_text: report.value_text,
    unit: report.unit,
    period_start: report.period_start,
    period_end: report.period_end,
  }))
  return { tree: buildTree(rows, reportRows, expansion), version }
}
