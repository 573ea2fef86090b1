// What belongs to one organization, from the stored projection: a query each for the organization, its outcomes and
// its indicators, all in the caller's snapshot. Names and units are short; long lists of themes are left out and read when
// they are written.
import type { QueryResultRow } from 'pg'

import { entityId, type EntityKey } from '../../../database/graph-store/entity-key.ts'
import type { IndicatorRow, OrganizationRows, OutcomeRow } from '../../../core/projection/arrange-tree.ts'
import type { NamespaceId } from '../../../contract/ids.ts'
import { atKey, atKeys } from '../../../database/plans/at-key.ts'
import { findRow } from '../../../database/read-row.ts'
import type { Transaction } from '../../../database/transaction.ts'

const selectOrganization = `
  select uri, name from organization where namespace_id = $1 and ${atKey('org_key', '$2::uuid')} limit 1`

/** In bytes, of the themes of an outcome. */
const maxThemeBytes = 16_384

// Everything is looked up in the index of its key: at-key.ts.

/** What is linked to the organization; several sources may say the same. */
const selectLinked = (columns: string, kind: string): string => `
  select ${columns} from entity_link
  where namespace_id = $1 and kind = '${kind}' and ${atKey('to_key', '$2::uuid')}, from_key`

/** Longer lists of themes are left out. */
export const selectOutcomes = (maxThemeBytes: number): string => `
  select outcome_key, uri, name, case when theme_bytes <= ${maxThemeBytes} then themes end as themes
  from (${selectLinked('distinct to_key, from_key', 'outcome-organization')}) link
    cross join lateral (
      select outcome_key, uri, name, themes, theme_bytes from outcome
      where namespace_id = $1 and ${atKey('outcome_key', 'link.from_key')} limit 1
    ) outcome
  order by outcome.name nulls last, uri`

// Those linked to it and those it has reports on. What is linked but neither described nor reported on does not exist.
export const selectIndicators = `
  select its.indicator_key, coalesce(uri, indicator_uri) as uri, name, unit, nullif(outcome_keys, '{}') as outcome_keys
  from (
      select from_key as indicator_key from (${selectLinked('from_key', 'indicator-organization')}) link
      union
      select indicator_key from (
        select indicator_key from card where namespace_id = $1 and ${atKey('org_key', '$2::uuid')}, indicator_key
      ) card
    ) its
    left join lateral (
      select uri, name, unit, outcome_keys from indicator
      where namespace_id = $1 and ${atKey('indicator_key', 'its.indicator_key')} limit 1
    ) its_indicator on true
    left join lateral (
      select indicator_uri from card
      where namespace_id = $1 and ${atKeys(['org_key', 'indicator_key'], ['$2::uuid', 'its.indicator_key'])} limit 1
    ) its_card on true
  where coalesce(uri, indicator_uri) is not null
  order by its_indicator.name nulls last, coalesce(uri, indicator_uri)`

export interface NamedRow {
  readonly uri: string
  readonly name: string | null
}

/** In a session with prepared plans. Null where the namespace describes no such organization. */
export async function readOrganizationRows(
  tx: Transaction,
  namespaceId: NamespaceId,
  orgKey: EntityKey,
): Promise<OrganizationRows | null> {
  const values = [namespaceId, orgKey]
  const organization = await findRow<NamedRow>(tx, selectOrganization, values)
  if (!organization) return null
  const outcomes: OutcomeRow[] = []
  for await (const row of readRows<StoredOutcome>(tx, selectOutcomes(maxThemeBytes), values))
    outcomes.push(outcomeRow(row))
  const indicators: IndicatorRow[] = []
  for await (const row of readRows<StoredIndicator>(tx, selectIndicators, values)) {
    indicators.push(indicatorRow(row))
  }
  const { uri, name } = organization
  return {
    isOrdered: true,
    organization: { id: entityId('organization', orgKey), uri, name },
    outcomes,
    indicators,
  }
}

// Shared by all rows, of which there may be very many.
const none: readonly string[] = []

export function outcomeRow({ outcome_key: key, uri, name, themes }: StoredOutcome): OutcomeRow {
  return { key, id: entityId('outcome', key), uri, name, themes }
}

export function indicatorRow({
  indicator_key: key,
  uri,
  name,
  unit,
  outcome_keys,
}: StoredIndicator): IndicatorRow {
  return { key, id: entityId('indicator', key), uri, name, unit, outcomes: outcome_keys ?? none }
}

const batchSize = 500

/** In batches: the rows of the driver are larger than ours, and all of them at once would make collecting garbage slow. */
async function* readRows<Row extends QueryResultRow>(
  tx: Transaction,
  sql: string,
  values: readonly string[],
): AsyncGenerator<Row, void, undefined> {
  await tx.query(`declare its_rows no scroll cursor for ${sql}`, [...values])
  for (let isLast = false; !isLast;) {
    const { rows } = await tx.query<Row>(`fetch ${batchSize} from its_rows`)
    yield* rows
    isLast = rows.length < batchSize
  }
  await tx.query('close its_rows')
}

export interface StoredOutcome extends NamedRow {
  readonly outcome_key: string
  readonly themes: string[] | null
}

export interface StoredIndicator extends NamedRow {
  readonly indicator_key: string
  readonly unit: string | null
  readonly outcome_keys: string[] | null
}
