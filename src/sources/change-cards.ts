// Cards: what the rows of one organization and indicator have in common. Counted from the reports that are there, never
// up and down. Design, "Data".
import type { OrganizationChanges } from './change-entities.ts'
import type { IndicatorChanges } from './change-indicators.ts'
import { pairId } from './change-reports.ts'
import type { ReportChanges, ReportPair } from './change-reports.ts'
import { storedRows, storedWhere } from './change.ts'
import type { Change } from './change.ts'
import { noKey } from './entity-key.ts'
import type { EntityKey } from './entity-key.ts'
import type { Known } from './known.ts'
import { cardRow, cardValueRows, listedDays, shortList } from './rows.ts'
import type { ReportSpan } from './rows.ts'
import { compareRows, rowId, selectByKeys, withoutDashes } from './table.ts'
import { cardTable, cardValueTable, fundingTable } from './tables.ts'
import type { CardRow } from './tables.ts'
import { writeChanges } from './write-rows.ts'

export interface ChangesForCards {
  readonly organizations: OrganizationChanges
  readonly refundedOrganizations: ReadonlySet<EntityKey>
  readonly indicators: IndicatorChanges
  readonly reports: ReportChanges
}

export async function changeCards(change: Change, known: Known, changed: ChangesForCards): Promise<void> {
  const { tx, namespaceId, key } = change
  const recounted = changed.reports.pairs
  const stored = await storedCards(change, [...recounted.values()], changed)
  const pairs = new Map<string, ReportPair>([...recounted, ...stored])
  const spans = await measureSpans(change, [...pairs.values()])
  const funds = await fundsOf(change, new Set([...pairs.values()].map(({ orgKey }) => orgKey)))
  await lookUpParts(known, [...pairs.values()])

  const rows: CardRow[] = []
  for (const [id, { orgKey, indicatorKey }] of pairs) {
    const reports = spans.get(id)
    if (!reports || reports.reportCount === 0) continue
    const indicator = known.indicators.get(indicatorKey)
    const primary = indicator?.outcomeKeys[0]
    rows.push(
      cardRow({
        orgKey,
        indicatorKey,
        // A card that is new has a report that is.
        indicatorUri: stored.get(id)?.indicatorUri ?? changed.reports.indicatorUris.get(indicatorKey) ?? '',
        organization: orgKey === noKey ? undefined : known.organizations.get(orgKey),
        indicator,
        outcome: primary === undefined ? undefined : known.outcomes.get(primary),
        funds: funds.has(orgKey) ? (funds.get(orgKey) ?? null) : [],
        reports,
      }),
    )
  }
  await writeChanges(tx, cardTable, namespaceId, compareRows(cardTable, stored.values(), rows))
  const [before, after] = [cardValueRows(key, stored.values()), cardValueRows(key, rows)]
  await writeChanges(tx, cardValueTable, namespaceId, compareRows(cardValueTable, before, after))
}

const isOneOfPairs = `(org_key, indicator_key) in (select * from unnest($2::uuid[], $3::uuid[]))`

async function storedCards(
  change: Change,
  recounted: readonly ReportPair[],
  { organizations, refundedOrganizations, indicators }: ChangesForCards,
): Promise<Map<string, CardRow>> {
  const found = [
    ...(await storedWhere(
      change,
      cardTable,
      isOneOfPairs,
      recounted.map(({ orgKey }) => orgKey),
      recounted.map(({ indicatorKey }) => indicatorKey),
    )),
    ...(await storedRows(
      change,
      cardTable,
      'orgKey',
      new Set([...organizations.renamed, ...refundedOrganizations]),
    )),
    ...(await storedRows(change, cardTable, 'indicatorKey', indicators.rewritten)),
  ]
  return new Map(found.map((card) => [rowId(cardTable, card), card]))
}

// One look into the index for each card: only that index gives the order. Any other reads all reports of the namespace
// once for each card. Both lists of days are in the same order, and a report that is in one is in the other.
const spansOfPairs = `
  select pair.org_key, pair.indicator_key, span.*
  from unnest($2::uuid[], $3::uuid[]) pair (org_key, indicator_key)
  cross join lateral (
    select count(*)::integer as reports, min(first_day)::text as first_day, max(last_day)::text as last_day,
      array_to_json(array_agg(first_day - date '2000-01-01') filter (where first_day is not null)) as first_days,
      array_to_json(array_agg(last_day - date '2000-01-01') filter (where last_day is not null)) as last_days
    from (
      select first_day, last_day from report
      where namespace_id = $1 and report.org_key = pair.org_key and report.indicator_key = pair.indicator_key
      order by sort_start, report_key
      offset 0
    ) its_report
  ) span`

interface SpanRow {
  org_key: string
  indicator_key: string
  reports: number
  first_day: string | null
  last_day: string | null
  first_days: number[] | null
  last_days: number[] | null
}

// A namespace without statistics looks empty, and every index as good as the one in the order of rows. These leave only
// that one. Few cards are quick in any case.
const fewPairs = 8
const onlyInOrder =
  'set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off'
const asUsual = 'set local enable_sort = on; set local enable_seqscan = on; set local enable_bitmapscan = on'

async function measureSpans(change: Change, pairs: readonly ReportPair[]): Promise<Map<string, ReportSpan>> {
  if (pairs.length === 0) return new Map()
  const areMany = pairs.length > fewPairs
  if (areMany) await change.tx.query(onlyInOrder)
  const { rows } = await change.tx.query<SpanRow>(spansOfPairs, [
    change.namespaceId,
    pairs.map(({ orgKey }) => orgKey),
    pairs.map(({ indicatorKey }) => indicatorKey),
  ])
  if (areMany) await change.tx.query(asUsual)
  return new Map(
    rows.map(({ org_key, indicator_key, reports, first_day, last_day, first_days, last_days }) => [
      pairId({ orgKey: withoutDashes(org_key), indicatorKey: withoutDashes(indicator_key) }),
      {
        reportCount: reports,
        firstDay: first_day,
        lastDay: last_day,
        ...listedDays(first_days ?? [], last_days ?? []),
      },
    ]),
  )
}

async function fundsOf(
  change: Change,
  organizations: ReadonlySet<EntityKey>,
): Promise<Map<EntityKey, readonly string[] | null>> {
  const lists = new Map<EntityKey, string[]>()
  const rows = await selectByKeys(change.tx, fundingTable, change.namespaceId, 'orgKey', organizations)
  for (const { orgKey, fund } of rows) {
    const list = lists.get(orgKey)
    if (list) list.push(fund)
    else lists.set(orgKey, [fund])
  }
  return new Map([...lists].map(([organization, funds]) => [organization, shortList([funds])]))
}

async function lookUpParts(known: Known, pairs: readonly ReportPair[]): Promise<void> {
  await known.organizations.look(pairs.flatMap(({ orgKey }) => (orgKey === noKey ? [] : orgKey)))
  await known.indicators.look(pairs.map(({ indicatorKey }) => indicatorKey))
  await known.outcomes.look(
    pairs.flatMap(({ indicatorKey }) => known.indicators.get(indicatorKey)?.outcomeKeys[0] ?? []),
  )
}
