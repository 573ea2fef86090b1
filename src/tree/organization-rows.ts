// What belongs to one organization, from the stored projection: a query each for the organization, its outcomes and
// its indicators, all in the caller's snapshot. Long texts are left out and read when they are written, so that memory
// grows with the number of rows alone.
import type { ClientBase } from 'pg'

import { inSlices } from '../entities/time-slices.ts'
import { entityId } from '../graph-store/entity-key.ts'
import type { EntityKey } from '../graph-store/entity-key.ts'
import { ownUnit } from '../graph-store/unit-sql.ts'
import type { IndicatorRow, OrganizationRows, OutcomeRow } from '../projection/arrange-tree.ts'
import type { NamespaceId } from '../ids.ts'

const selectOrganization = `
  select uri, name from organization where namespace_id = $1 and org_key = $2`

/** In bytes, of all texts of a row but its identifier. */
const longest = 16_384

const selectOutcomes = `
  select outcome_key, uri, size > ${longest} as is_abridged,
    case when size <= ${longest} then name end as name, case when size <= ${longest} then themes end as themes
  from outcome cross join lateral (
    select coalesce(octet_length(outcome.name), 0) + octet_length(array_to_string(outcome.themes, '')) as size
  ) measured
  where namespace_id = $1 and outcome_key in (
    select from_key from entity_link
    where namespace_id = $1 and to_key = $2 and kind = 'outcome-organization'
  )
  order by outcome.name nulls last, uri`

// Those linked to it and those it has reports on. What is linked but neither described nor reported on does not exist.
const selectIndicators = `
  with its_card as (
    select indicator_key, indicator_uri, report_count from card where namespace_id = $1 and org_key = $2
  ), its_indicator as (
    select indicator_key, uri, name, ${ownUnit} as unit, outcome_keys
    from indicator
    where namespace_id = $1 and indicator_key in (
      select from_key from entity_link
      where namespace_id = $1 and to_key = $2 and kind = 'indicator-organization'
      union
      select indicator_key from its_card
    )
  )
  select
    coalesce(its_indicator.indicator_key, its_card.indicator_key) as indicator_key,
    coalesce(uri, indicator_uri) as uri, size > ${longest} as is_abridged,
    case when size <= ${longest} then name end as name, case when size <= ${longest} then unit end as unit,
    coalesce(outcome_keys, '{}') as outcome_keys, coalesce(report_count, 0) as report_count
  from its_indicator full join its_card on its_card.indicator_key = its_indicator.indicator_key
    cross join lateral (
      select coalesce(octet_length(its_indicator.name), 0) + coalesce(octet_length(its_indicator.unit), 0) as size
    ) measured
  order by its_indicator.name nulls last, coalesce(uri, indicator_uri)`

interface NamedRow {
  readonly uri: string
  readonly name: string | null
}

export interface StoredOrganizationRows extends OrganizationRows {
  /** How much there is to show, reports included. */
  readonly size: number
}

/** Null where the namespace describes no such organization. */
export async function readOrganizationRows(
  tx: ClientBase,
  namespaceId: NamespaceId,
  orgKey: EntityKey,
): Promise<StoredOrganizationRows | null> {
  const values = [namespaceId, orgKey]
  const organization = (await tx.query<NamedRow>(selectOrganization, values)).rows[0]
  if (!organization) return null
  const outcomes: OutcomeRow[] = []
  const foundOutcomes = await tx.query<StoredOutcome>(selectOutcomes, values)
  await inSlices(foundOutcomes.rows, ({ outcome_key: key, uri, name, themes, is_abridged: isAbridged }) => {
    outcomes.push({ key, id: entityId('outcome', key), uri, name, themes: themes ?? [], isAbridged })
  })
  const indicators: IndicatorRow[] = []
  let size = outcomes.length
  const foundIndicators = await tx.query<StoredIndicator>(selectIndicators, values)
  await inSlices(
    foundIndicators.rows,
    ({ indicator_key: key, outcome_keys, report_count, is_abridged, ...row }) => {
      size += 1 + report_count
      indicators.push({
        key,
        id: entityId('indicator', key),
        uri: row.uri,
        name: row.name,
        unit: row.unit,
        outcomes: outcome_keys,
        isAbridged: is_abridged,
      })
    },
  )
  return {
    size,
    isOrdered: true,
    organization: {
      id: entityId('organization', orgKey),
      uri: organization.uri,
      name: organization.name,
    },
    outcomes,
    indicators,
  }
}

interface StoredOutcome extends NamedRow {
  readonly outcome_key: string
  readonly themes: string[] | null
  readonly is_abridged: boolean
}

interface StoredIndicator extends NamedRow {
  readonly indicator_key: string
  readonly unit: string | null
  readonly outcome_keys: string[]
  readonly report_count: number
  readonly is_abridged: boolean
}
