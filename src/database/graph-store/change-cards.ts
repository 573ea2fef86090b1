// Cards: what the rows of one organization and indicator have in common. The reports of an existing card are counted in
// the table, never incremented or decremented.
import type { OrganizationChanges } from './change-entities.ts'
import type { IndicatorChanges } from './change-indicators.ts'
import { pairId, type ReportChanges, type ReportPair } from './change-reports.ts'
import { storedRows, type Change, type Directory } from './change.ts'
import { noKey, type EntityKey } from './entity-key.ts'
import { cardRow, cardValueRows, shortList } from './build-rows.ts'
import { listedDays, type ReportSpan } from './report-span.ts'
import { allRows, compareRows, rowId, selectByPairs, type RowChange } from './table.ts'
import { cardTable, cardValueTable, fundingTable, type CardRow, type FundingRow } from './tables.ts'
import { indicatorsWithOtherBaseline, loadBaselineKeys, type TargetContext } from './targets-at.ts'
import { addTo } from '../../core/lists-by-key.ts'

export interface ChangesForCards {
  readonly organizations: OrganizationChanges
  readonly funding: readonly RowChange<FundingRow>[]
  readonly indicators: IndicatorChanges
  readonly reports: ReportChanges
  /** Undefined where there are none. */
  readonly targets: TargetContext | undefined
}

export async function changeCards(
  change: Change,
  directory: Directory,
  changed: ChangesForCards,
): Promise<void> {
  const { key } = change
  const changedPairs = changed.reports.pairs
  const stored = await storedCards(change, [...changedPairs.values()], changed)
  const pairs = new Map<string, ReportPair>([...changedPairs, ...stored])
  const spans = await readSpans(change, [...stored.values()])
  const organizations = new Set([...pairs.values()].map(({ orgKey }) => orgKey))
  const funds = await loadFunds(change, changed.funding, organizations)
  await loadCardParts(directory, [...pairs.values()])
  const baselines = changed.targets && (await loadBaselineKeys(changed.targets, [...pairs.values()]))

  const rows: CardRow[] = []
  for (const [id, { orgKey, indicatorKey }] of pairs) {
    // Where there was no card, there was no report: all that are there now have just been written.
    const reports = stored.has(id) ? spans.get(id) : changedPairs.get(id)?.changed.span
    if (!reports || reports.reportCount === 0) continue
    const indicator = directory.indicators.get(indicatorKey)
    const primary = indicator?.outcomeKeys[0]
    rows.push(
      cardRow({
        orgKey,
        indicatorKey,
        // A new card has at least one new report, so its indicator is in `indicatorUris`.
        indicatorUri: stored.get(id)?.indicatorUri ?? changed.reports.indicatorUris.get(indicatorKey) ?? '',
        organization: orgKey === noKey ? undefined : directory.organizations.get(orgKey),
        indicator,
        outcome: primary === undefined ? undefined : directory.outcomes.get(primary),
        funds: funds.has(orgKey) ? (funds.get(orgKey) ?? null) : [],
        reports,
        baselineKey: baselines?.get(indicatorKey) ?? null,
        version: change.version,
      }),
    )
  }
  await change.write(cardTable, cardChanges(stored, rows, changed))
  const [before, after] = [cardValueRows(key, stored.values()), cardValueRows(key, rows)]
  await change.write(cardValueTable, compareRows(cardValueTable, before, after))
}

/**
 * A card gets a new version where something changed that its rows show. A card without a fragment refers to its indicator
 * and organization: it has changed where they have, though it is the same. So too with the numbers of its organization.
 */
function cardChanges(
  stored: ReadonlyMap<string, CardRow>,
  rows: readonly CardRow[],
  { organizations, indicators }: ChangesForCards,
): RowChange<CardRow>[] {
  const refersToChanged = ({ fragment, orgKey, indicatorKey }: CardRow): boolean =>
    organizations.renumbered.has(orgKey) ||
    (fragment === null && (organizations.renamed.has(orgKey) || indicators.rewritten.has(indicatorKey)))
  const changes = compareRows(cardTable, stored.values(), rows)
  const compared = new Set(changes.flatMap(({ after }) => after ?? []))
  const referring = rows.flatMap((after) => {
    const before = stored.get(rowId(cardTable, after))
    return before && !compared.has(after) && refersToChanged(after) ? { before, after } : []
  })
  return [...changes, ...referring].map(({ before, after }) =>
    before && after && looksAlike(before, after) && !refersToChanged(after)
      ? { before, after: { ...after, shownVersion: before.shownVersion } }
      : { before, after },
  )
}

const looksAlike = (a: CardRow, b: CardRow): boolean =>
  a.fragment === b.fragment && a.unitText === b.unitText && a.unitIri === b.unitIri

async function storedCards(
  change: Change,
  recounted: readonly ReportPair[],
  { organizations, funding, indicators, targets }: ChangesForCards,
): Promise<Map<string, CardRow>> {
  if (!change.hadSources) return new Map()
  const funded = allRows(funding).map(({ orgKey }) => orgKey)
  const orgKeys = [...organizations.renamed, ...organizations.renumbered, ...funded]
  const indicatorKeys = [...indicators.rewritten, ...(targets ? indicatorsWithOtherBaseline(targets) : [])]
  const found = [
    ...(await selectByPairs(change.tx, cardTable, change.namespaceId, ['orgKey', 'indicatorKey'], recounted)),
    ...(await storedRows(change, cardTable, 'orgKey', orgKeys)),
    ...(await storedRows(change, cardTable, 'indicatorKey', indicatorKeys)),
  ]
  return new Map(found.map((card) => [rowId(cardTable, card), card]))
}

// One range of the index per card: only that index returns the reports in order, and any other plan reads all reports of
// the namespace once per card. Both lists of days are in the same order and cover the same reports.
const spansOfPairs = `
  select pair.org_key as "orgKey", pair.indicator_key as "indicatorKey", span.*
  from unnest($2::uuid[], $3::uuid[]) pair (org_key, indicator_key)
  cross join lateral (
    select count(*)::integer as "reportCount", count(value)::integer as "numericCount",
      min(first_day)::text as "firstDay", max(last_day)::text as "lastDay",
      array_to_json(array_agg(first_day - date '2000-01-01') filter (where first_day is not null)) as "firstDays",
      array_to_json(array_agg(last_day - date '2000-01-01') filter (where last_day is not null)) as "lastDays"
    from (
      select value, first_day, last_day from report
      where namespace_id = $1 and report.org_key = pair.org_key and report.indicator_key = pair.indicator_key
      order by sort_start, report_key
      offset 0
    ) its_report
  ) span`

async function readSpans(change: Change, pairs: readonly ReportPair[]): Promise<Map<string, ReportSpan>> {
  if (pairs.length === 0) return new Map()
  const { rows } = await change.tx.query<ReportPair & ReportSpan>(spansOfPairs, [
    change.namespaceId,
    pairs.map(({ orgKey }) => orgKey),
    pairs.map(({ indicatorKey }) => indicatorKey),
  ])
  return new Map(
    rows.map((row) => [pairId(row), { ...row, ...listedDays(row.firstDays ?? [], row.lastDays ?? []) }]),
  )
}

async function loadFunds(
  change: Change,
  changes: readonly RowChange<FundingRow>[],
  organizations: ReadonlySet<EntityKey>,
): Promise<Map<EntityKey, readonly string[] | null>> {
  const lists = new Map<EntityKey, string[]>()
  // What an empty namespace has now was written just now: an answer would come only after all reports are stored.
  const rows = change.hadSources
    ? await storedRows(change, fundingTable, 'orgKey', organizations)
    : changes.flatMap(({ after }) => after ?? [])
  for (const { orgKey, fund } of rows) addTo(lists, orgKey, fund)
  return new Map([...lists].map(([organization, funds]) => [organization, shortList([funds])]))
}

async function loadCardParts(directory: Directory, pairs: readonly ReportPair[]): Promise<void> {
  await directory.organizations.load(pairs.flatMap(({ orgKey }) => (orgKey === noKey ? [] : orgKey)))
  await directory.indicators.load(pairs.map(({ indicatorKey }) => indicatorKey))
  await directory.outcomes.load(
    pairs.flatMap(({ indicatorKey }) => directory.indicators.get(indicatorKey)?.outcomeKeys[0] ?? []),
  )
}
