// The SQL of row changes, in three parts, each in the order of an index by version: reports of cards that changed, reports
// that changed themselves, and reports that were removed. What a page costs depends on what changed, not on the namespace.
// Rules, section 9.
import { noKey } from '../../../database/graph-store/entity-key.ts'
import type { Reads } from '../../../database/transaction.ts'
import type { NamespaceId } from '../../../contract/ids.ts'
import { firstKey, type Position } from '../filter/select-cards.ts'

/** After every entry of a version. */
export const lastKey = noKey

export interface CardEntry extends Position {
  readonly version: number
}

/** Of a report or a removal. */
export interface VersionEntry {
  readonly version: number
  readonly report: string
}

// A card has one report at least, so that many cards are enough.
const selectByCard = `
  select driven.shown_version::float8 as version, driven.org_key as org, driven.indicator_key as indicator,
    report.sort_start as start, report.report_key as report
  from (
    select shown_version, org_key, indicator_key from card
    where namespace_id = $1 and (shown_version, org_key, indicator_key) >= ($2::bigint, $3::uuid, $4::uuid)
    order by shown_version, org_key, indicator_key limit $7::integer + 1
  ) driven
  cross join lateral (
    select sort_start, report_key from report
    where namespace_id = $1 and org_key = driven.org_key and indicator_key = driven.indicator_key
      and (sort_start, report_key) > (
        case when (driven.shown_version, driven.org_key, driven.indicator_key) = ($2::bigint, $3::uuid, $4::uuid)
          then $5::date else '-infinity' end,
        case when (driven.shown_version, driven.org_key, driven.indicator_key) = ($2::bigint, $3::uuid, $4::uuid)
          then $6::uuid else '${firstKey}' end
      )
    order by sort_start, report_key limit $7::integer
  ) report
  order by driven.shown_version, driven.org_key, driven.indicator_key, report.sort_start, report.report_key
  limit $7::integer`

/** Reports of changed cards, after an entry. */
export async function readByCard(
  tx: Reads,
  namespaceId: NamespaceId,
  { version, org, indicator, start, report }: CardEntry,
  count: number,
): Promise<CardEntry[]> {
  const values = [namespaceId, version, org, indicator, start, report, count]
  return (await tx.query<CardEntry>(selectByCard, values)).rows
}

// Whether its card changed as well: then it was among the reports of that card; and whether more than its target changed.
const selectByReport = `
  select changed.shown_version::float8 as version, changed.report_key as report,
    not (changed.shown_version <= $5::bigint and exists (
      select from card
      where namespace_id = $1 and org_key = changed.org_key and indicator_key = changed.indicator_key
        and shown_version > $4::bigint and shown_version <= $6::bigint
    )) and ($8::boolean or coalesce(changed.plain_version, changed.shown_version) > $4::bigint) as "isEntry"
  from (
    select shown_version, plain_version, report_key, org_key, indicator_key from report
    where namespace_id = $1 and (shown_version, report_key) > ($2::bigint, $3::uuid)
    order by shown_version, report_key limit $7::integer
  ) changed
  order by changed.shown_version, changed.report_key`

/** Those that are back are no removals. */
const selectRemovals = `
  select gone.version::float8 as version, gone.report_key as report,
    not exists (select from report where namespace_id = $1 and report_key = gone.report_key) as "isEntry"
  from (
    select version, report_key from row_removal
    where namespace_id = $1 and (version, report_key) > ($2::bigint, $3::uuid)
    order by version, report_key limit $4::integer
  ) gone
  order by gone.version, gone.report_key`

export interface ScannedEntry extends VersionEntry {
  /** False for what another part of the feed has. */
  readonly isEntry: boolean
}

/** What has been read of the cards: those that changed after `since`, as of the version `cardsUntil`. */
export interface ReadCards {
  readonly since: number
  readonly feedVersion: number
  readonly hasTargets: boolean
  readonly cardsUntil: number
}

/** Changed reports after an entry. */
export async function readByReport(
  tx: Reads,
  namespaceId: NamespaceId,
  after: VersionEntry,
  { since, feedVersion, hasTargets, cardsUntil }: ReadCards,
  count: number,
): Promise<ScannedEntry[]> {
  const { version, report } = after
  const values = [namespaceId, version, report, since, feedVersion, cardsUntil, count, hasTargets]
  return (await tx.query<ScannedEntry>(selectByReport, values)).rows
}

export async function readRemovals(
  tx: Reads,
  namespaceId: NamespaceId,
  { version, report }: VersionEntry,
  count: number,
): Promise<ScannedEntry[]> {
  return (await tx.query<ScannedEntry>(selectRemovals, [namespaceId, version, report, count])).rows
}
