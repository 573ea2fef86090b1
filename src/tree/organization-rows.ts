// What belongs to one organization, from the stored projection: a statement each for the organization, its outcomes and
// its indicators, all in the caller's snapshot.
import type { ClientBase } from 'pg'

import { publicId } from '../sources/entity-key.ts'
import type { EntityKey } from '../sources/entity-key.ts'
import { withoutDashes } from '../sources/table.ts'
import type { IndicatorRow, OrganizationRows, OutcomeRow } from '../projection/arrange-tree.ts'

const selectOrganization = `
  select uri, name from organization where namespace_id = $1 and org_key = $2`

const selectOutcomes = `
  select outcome_key, uri, name, themes
  from outcome
  where namespace_id = $1 and outcome_key in (
    select from_key from entity_link
    where namespace_id = $1 and to_key = $2 and kind = 'outcome-organization'
  )`

// Those linked to it and those it has reports on. What is linked but neither described nor reported on does not exist.
const selectIndicators = `
  with its_card as (
    select indicator_key, indicator_uri, report_count from card where namespace_id = $1 and org_key = $2
  ), its_indicator as (
    select indicator_key, uri, name, coalesce(unit_text, unit_iri) as unit, outcome_keys
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
    coalesce(uri, indicator_uri) as uri, name, unit, coalesce(outcome_keys, '{}') as outcome_keys,
    coalesce(report_count, 0) as report_count
  from its_indicator full join its_card on its_card.indicator_key = its_indicator.indicator_key`

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
  namespaceId: string,
  orgKey: EntityKey,
): Promise<StoredOrganizationRows | null> {
  const values = [namespaceId, orgKey]
  const organization = (await tx.query<NamedRow>(selectOrganization, values)).rows[0]
  if (!organization) return null
  const outcomes = await tx.query<NamedRow & { outcome_key: string; themes: string[] }>(
    selectOutcomes,
    values,
  )
  const indicators = await tx.query<
    NamedRow & { indicator_key: string; unit: string | null; outcome_keys: string[]; report_count: number }
  >(selectIndicators, values)
  return {
    size: indicators.rows.reduce((sum, { report_count }) => sum + 1 + report_count, outcomes.rows.length),
    organization: {
      id: publicId('organization', orgKey),
      uri: organization.uri,
      name: organization.name,
    },
    outcomes: outcomes.rows.map(({ outcome_key, uri, name, themes }): OutcomeRow => {
      const key = withoutDashes(outcome_key)
      return { key, id: publicId('outcome', key), uri, name, themes }
    }),
    indicators: indicators.rows.map(({ indicator_key, outcome_keys, uri, name, unit }): IndicatorRow => {
      const key = withoutDashes(indicator_key)
      return {
        key,
        id: publicId('indicator', key),
        uri,
        name,
        unit,
        outcomes: outcome_keys.map(withoutDashes),
      }
    }),
  }
}
