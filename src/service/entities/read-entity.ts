// Organizations, outcomes, indicators and reports as they go over the wire, one or several from one query. Rules,
// section 3.
import type { QueryResultRow } from 'pg'

import type { Kind } from '../../core/projection/source.ts'
import { noKey, entityId, type EntityKey } from '../../database/graph-store/entity-key.ts'
import {
  indicatorUnitColumns,
  ownUnitColumns,
  reportUnit,
  reportUnitIri,
} from '../../database/graph-store/unit-sql.ts'
import { readTargets, type IndicatorTargets } from '../../database/graph-store/read-targets.ts'
import {
  detailColumnsFor,
  shownDetails,
  type DetailInclude,
  type DetailRow,
} from '../../database/graph-store/details-sql.ts'
import { targetJson } from '../../database/graph-store/target-sql.ts'
import { atKey, atKeys } from '../../database/plans/at-key.ts'
import type { Reads } from '../../database/transaction.ts'
import type { ShownBaseline, ShownTarget } from '../../core/projection/target.ts'
import type { Indicator, Organization, Outcome, Report } from '../../contract/entity-schemas.ts'
import type { NamespaceId } from '../../contract/ids.ts'

export interface Answers {
  readonly organization: Organization
  readonly outcome: Outcome
  readonly indicator: Indicator
  readonly report: Report
}

/** Null where the namespace describes no such thing. */
export async function readEntity<K extends Kind>(
  db: Reads,
  namespaceId: NamespaceId,
  kind: K,
  key: EntityKey,
  include: readonly Include[] = [],
): Promise<Answers[K] | null> {
  const [found] = await readers[kind](db, namespaceId, [key], include)
  return found ?? null
}

/** Those that exist, in the order of the keys. */
export async function readEntities<K extends Kind>(
  db: Reads,
  namespaceId: NamespaceId,
  kind: K,
  keys: readonly EntityKey[],
  include: readonly Include[] = [],
): Promise<Answers[K][]> {
  return await readers[kind](db, namespaceId, keys, include)
}

/** What an answer has beyond its usual keys. */
export type Include = 'uri' | 'target' | DetailInclude

type Reader<A> = (
  db: Reads,
  namespaceId: NamespaceId,
  keys: readonly EntityKey[],
  include: readonly Include[],
) => Promise<A[]>

const reader =
  <Row extends QueryResultRow, A>(
    sql: string | ((include: readonly Include[]) => string),
    answer: (row: Row, key: EntityKey, include: readonly Include[], targets?: IndicatorTargets) => A,
    targetsOf?: typeof readTargets,
  ): Reader<A> =>
  async (db, namespaceId, keys, include) => {
    const text = typeof sql === 'string' ? sql : sql(include)
    const { rows } = await db.query<Row & { key: string }>(text, [namespaceId, keys])
    const byKey = new Map(rows.map((row) => [row.key, row]))
    const targets =
      include.includes('target') && targetsOf ? await targetsOf(db, namespaceId, keys) : undefined
    return keys.flatMap((key) => {
      const row = byKey.get(key)
      return row ? [answer(row, key, include, targets)] : []
    })
  }

const orgIds = (keys: readonly string[]): string[] => keys.map((key) => entityId('organization', key))

// Themes come as JSON: the driver takes twenty times as long to read an array of 60,000 themes.

// Each entity, its links and each organization are looked up in the index of their key: at-key.ts.

/** One of the table at a time. */
const each = (table: string, key: string, columns: string): string => `
  unnest($2::uuid[]) wanted (key) cross join lateral (
    select ${columns} from ${table} where namespace_id = $1 and ${atKey(key, 'wanted.key')} limit 1
  ) ${table}`

/** Those that exist, in the order of their ids. */
const linkedOrganizations = `
  array(
    select to_key
    from (
      select distinct from_key, to_key from entity_link
      where namespace_id = $1 and ${atKey('from_key', 'wanted.key')}, to_key
    ) link
    cross join lateral (
      select from organization where namespace_id = $1 and ${atKey('org_key', 'link.to_key')} limit 1
    ) existing
    order by from_key, to_key
  ) as org_keys`

const selectOrganization = (include: readonly Include[]): string => {
  const columns = ['uri, name, description', ...detailColumnsFor(include)].join(', ')
  return `select key, organization.* from ${each('organization', 'org_key', columns)}`
}

const selectOutcome = `
  select key, outcome.*, ${linkedOrganizations}
  from ${each('outcome', 'outcome_key', 'uri, name, description, to_json(themes) as themes')}`

const indicatorColumns = `
  uri, name, description, to_json(themes) as themes, unit, outcome_keys[1] as outcome_key`

const selectIndicator = `
  select key, indicator.*, ${linkedOrganizations} from ${each('indicator', 'indicator_key', indicatorColumns)}`

const reportColumns = `
  uri, name, value, value_text, period_start, period_end, indicator_key, org_key, target_key, ${ownUnitColumns}`

const itsBaselineKey = `
  (
    select baseline_key from card
    where namespace_id = $1 and ${atKeys(['org_key', 'indicator_key'], ['report.org_key', 'report.indicator_key'])} limit 1
  )`

const itsTargets = `
  ${targetJson('report.target_key', 'report.indicator_key')}::json as target,
  ${targetJson(itsBaselineKey, 'report.indicator_key')}::json as baseline,`

const selectReport = (include: readonly Include[]): string => `
  select key, report.uri, report.name, value, value_text, period_start, period_end, report.indicator_key, org_key,
    ${include.includes('target') ? itsTargets : ''}
    ${reportUnit('indicator')} as unit, ${reportUnitIri('indicator')} as unit_uri
  from ${each('report', 'report_key', reportColumns)}
  left join lateral (
    select ${indicatorUnitColumns} from indicator
    where namespace_id = $1 and ${atKey('indicator_key', 'report.indicator_key')} limit 1
  ) indicator on true`

interface NamedRow {
  uri: string
  name: string | null
  description: string | null
}

interface OutcomeRow extends NamedRow {
  themes: string[]
  org_keys: string[]
}

interface IndicatorRow extends OutcomeRow {
  unit: string | null
  outcome_key: string | null
}

interface ReportRow {
  uri: string
  name: string | null
  value: number | null
  value_text: string
  unit: string | null
  unit_uri: string | null
  period_start: string | null
  period_end: string | null
  indicator_key: string
  org_key: string
  /** Where they are asked for. */
  target: ShownTarget | null
  baseline: ShownBaseline | null
}

const readers: { readonly [K in Kind]: Reader<Answers[K]> } = {
  organization: reader(selectOrganization, (row: NamedRow & DetailRow, key, include) => ({
    object: 'organization',
    id: entityId('organization', key),
    uri: row.uri,
    name: row.name,
    description: row.description,
    ...shownDetails(row, include),
  })),
  outcome: reader(selectOutcome, (row: OutcomeRow, key) => ({
    object: 'outcome',
    id: entityId('outcome', key),
    uri: row.uri,
    name: row.name,
    description: row.description,
    themes: row.themes,
    org_ids: orgIds(row.org_keys),
  })),
  indicator: reader(
    selectIndicator,
    (row: IndicatorRow, key, _, targets) => ({
      object: 'indicator',
      id: entityId('indicator', key),
      uri: row.uri,
      name: row.name,
      description: row.description,
      unit: row.unit,
      outcome_id: row.outcome_key === null ? null : entityId('outcome', row.outcome_key),
      themes: row.themes,
      org_ids: orgIds(row.org_keys),
      ...(targets && { targets: targets.ofIndicator(key), baseline: targets.baselineOf(key) }),
    }),
    readTargets,
  ),
  report: reader(selectReport, (row: ReportRow, key, include) => ({
    object: 'indicator_report',
    id: entityId('report', key),
    uri: row.uri,
    ...(row.name !== null && { name: row.name }),
    value: row.value,
    value_text: row.value_text,
    unit: row.unit,
    ...(include.includes('uri') && { unit_uri: row.unit_uri }),
    period_start: row.period_start,
    period_end: row.period_end,
    indicator_id: entityId('indicator', row.indicator_key),
    org_id: row.org_key === noKey ? null : entityId('organization', row.org_key),
    ...(include.includes('target') && { target: row.target, baseline: row.baseline }),
  })),
}
