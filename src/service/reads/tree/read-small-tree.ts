// The tree of an organization that has not much below it, from one statement: most have not.
import { type EntityKey, entityId } from '../../../database/graph-store/entity-key.ts'
import { targetJson } from '../../../database/graph-store/target-sql.ts'
import { indicatorUnitColumns, ownReportUnit } from '../../../database/graph-store/unit-sql.ts'
import type { NamespaceId } from '../../../contract/ids.ts'
import { versionText } from '../../namespaces/namespace-version.ts'
import type { Expansion } from '../../../core/projection/arrange-tree.ts'
import { buildTree, type OrganizationTree } from '../../../core/projection/tree.ts'
import type { ShownTarget } from '../../../core/projection/target.ts'
import { atKey } from '../../../database/plans/at-key.ts'
import { statementName } from '../../../database/plans/statement-name.ts'
import { withoutDashes } from '../../../database/without-dashes.ts'
import type { Reads } from '../../../database/transaction.ts'
import {
  indicatorRow,
  outcomeRow,
  selectIndicators,
  selectOutcomes,
  type NamedRow,
  type StoredIndicator,
  type StoredOutcome,
} from './organization-rows.ts'

/** A tree with more outcomes, indicators or reports, or with more bytes, is sent while it is read. */
const maxRows = 500
const maxBytes = 512 * 1024
const maxThemeBytes = 1000

/** Null where there are none, and `false` where there are too many bytes of them. */
const unlessLarge = (rows: string): string => `
  (select case when pg_column_size(list) <= ${maxBytes} then list else 'false' end
  from (select json_agg(${rows}) as list from ${rows}) one where list is not null)`

// As JSON: the driver takes longer to read many rows than the database and we together take for it. Keys have dashes there.
// One statement with targets and one without: to make ready for targets that were not asked for takes an eighth of the time.
const selectTree = (targets: string): string => `
  with its_outcomes as materialized (${selectOutcomes(maxThemeBytes)} limit ${maxRows + 1}),
  its_indicators as materialized (${selectIndicators} limit ${maxRows + 1}),
  its_reports as materialized (
    select report.indicator_key, report_key, report.uri, value, value_text, ${ownReportUnit('indicator')} as unit,
      period_start, period_end${targets}
    from (
        select * from report
        where $3 and namespace_id = $1 and ${atKey('org_key', '$2::uuid')}, indicator_key, sort_start, report_key
        limit ${maxRows + 1}
      ) report
      left join lateral (
        select ${indicatorUnitColumns} from indicator
        where namespace_id = $1 and ${atKey('indicator_key', 'report.indicator_key')} limit 1
      ) indicator on true
  )
  select ${versionText} as version, organization.uri, organization.name,
    ${unlessLarge('its_outcomes')} as outcomes, ${unlessLarge('its_indicators')} as indicators,
    ${unlessLarge('its_reports')} as reports
  from namespace_head cross join lateral (
    select uri, name from organization where namespace_id = $1 and ${atKey('org_key', '$2::uuid')} limit 1
  ) organization
  where namespace_head.namespace_id = $1`

const statement = (text: string) => ({ name: statementName(text), text })

const plain = statement(selectTree(''))
const withTargets = statement(
  selectTree(`, ${targetJson('report.target_key', 'report.indicator_key')}::json as target`),
)

interface TreeRow extends NamedRow {
  readonly version: string
  readonly outcomes: readonly StoredOutcome[] | false | null
  readonly indicators: readonly StoredIndicator[] | false | null
  readonly reports: readonly StoredReport[] | false | null
}

interface StoredReport {
  readonly indicator_key: string
  readonly report_key: string
  readonly uri: string
  readonly value: number | null
  readonly value_text: string
  /** Null where it is that of the indicator. */
  readonly unit: string | null
  readonly period_start: string | null
  readonly period_end: string | null
  /** Where targets are asked for. */
  readonly target?: ShownTarget | null
}

export interface SmallTree {
  readonly tree: OrganizationTree
  readonly version: string
}

/** In a session with prepared plans. Null where the namespace describes no such organization. */
export async function readSmallTree(
  db: Reads,
  namespaceId: NamespaceId,
  orgKey: EntityKey,
  expansion: Expansion,
  hasTargets: boolean,
): Promise<SmallTree | 'large' | null> {
  const hasReports = expansion.nested?.reports || expansion.own?.reports
  const values = [namespaceId, orgKey, hasReports ?? false]
  const found = await db.query<TreeRow>({ ...(hasTargets ? withTargets : plain), values })
  const [row] = found.rows
  if (!row) return null
  const { version, uri, name } = row
  const [outcomes, indicators, reports] = [row.outcomes ?? [], row.indicators ?? [], row.reports ?? []]
  if (!outcomes || !indicators || !reports) return 'large'
  if ([outcomes, indicators, reports].some(({ length }) => length > maxRows)) return 'large'
  if (outcomes.some(({ themes }) => themes === null)) return 'large'
  const rows = {
    isOrdered: true,
    organization: { id: entityId('organization', orgKey), uri, name },
    outcomes: outcomes.map((each) => outcomeRow({ ...each, outcome_key: withoutDashes(each.outcome_key) })),
    indicators: indicators.map((each) =>
      indicatorRow({
        ...each,
        indicator_key: withoutDashes(each.indicator_key),
        outcome_keys: each.outcome_keys?.map(withoutDashes) ?? null,
      }),
    ),
  }
  const units = new Map(rows.indicators.map(({ key, unit }) => [key, unit]))
  const reportRows = reports.map((report) => {
    const indicator = withoutDashes(report.indicator_key)
    const shown = {
      indicator,
      id: entityId('report', withoutDashes(report.report_key)),
      uri: report.uri,
      value: report.value,
      value_text: report.value_text,
      unit: report.unit ?? units.get(indicator) ?? null,
      period_start: report.period_start,
      period_end: report.period_end,
    }
    return hasTargets ? Object.assign(shown, { target: report.target }) : shown
  })
  return { tree: buildTree(rows, reportRows, expansion), version }
}
