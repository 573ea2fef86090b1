// The SQL of the names and themes that cards only refer to, since they are long. Each is read once for the rows that share
// it.
import { cardMembers } from '../../../database/graph-store/build-rows.ts'
import { maxCellLength } from '../../../core/spreadsheet/cell-text.ts'
import { atKey } from '../../../database/plans/at-key.ts'
import type { Queryable } from '../../../database/plans/read-prepared.ts'
import type { CardPosition } from '../filter/select-cards.ts'
import type { NamespaceId } from '../../../contract/ids.ts'

/** Names of codes are shorter than their IRIs: so many characters of IRIs have too many of names, whatever the codes. */
const sheetThemesLength = 8 * (maxCellLength + 1)

export interface LongCard {
  /** The members that its rows share, as JSON. */
  readonly fragment: string
  readonly unitText: string | null
  readonly unitIri: string | null
}

const octets = (column: string): string => `coalesce(octet_length(${column}), 0)`

// Everything is looked up in the index of its key: at-key.ts.

const found = (table: string, key: string, value: string, columns: string): string => `
  lateral (select ${columns} from ${table} where namespace_id = $1 and ${atKey(key, value)} limit 1) ${table}`

const outcomesIn = (keys: string): string =>
  `unnest(${keys}) its (key) cross join ${found('outcome', 'outcome_key', 'its.key', 'themes, theme_bytes')}`

// One list is used as stored, in order. Several are merged as in the projection; outcomes that have the same list, once.
const themesOfCard = `
  case
    when coalesce(theme_owners, 0) = 0 then '{}'
    when theme_owners = 1 and indicator.theme_bytes > 0 then indicator.themes
    when theme_owners = 1 then (
      select themes from ${outcomesIn('indicator.outcome_keys')} where outcome.theme_bytes > 0
    )
    else array(
      select theme from (
        select unnest(indicator.themes) as theme
        union
        select unnest(themes) from (
          select distinct outcome.themes from ${outcomesIn('indicator.outcome_keys')}
        ) list
      ) each
      order by theme collate "C"
    )
  end`

/** The first of a list, of which a cell does not hold more. */
const firstThemes = `
  select array_to_json(coalesce(array_agg(theme order by at), '{}'))::text
  from (
    select theme, at, sum(length(theme)) over (order by at) - length(theme) as length_before
    from unnest(list.themes) with ordinality each (theme, at)
  ) measured
  where length_before < ${sheetThemesLength}`

/** Many cards may have the same indicator, and it many outcomes: each is measured once. By its number in $5. */
const measuredIndicators = `
  select array_agg(primary_key order by at) as primary_keys, array_agg(theme_owners order by at) as theme_owners,
    array_agg(coalesce(bytes, 0) order by at) as bytes
  from unnest($5::uuid[]) with ordinality wanted (key, at) left join lateral (
    select outcome_keys[1] as primary_key, (theme_bytes > 0)::integer + its_outcomes.theme_owners as theme_owners,
      ${octets('name')} + ${octets('unit_text')} + ${octets('unit_iri')} + theme_bytes + its_outcomes.bytes as bytes
    from (
      select * from indicator where namespace_id = $1 and ${atKey('indicator_key', 'wanted.key')} limit 1
    ) indicator cross join lateral (
      select count(*)::integer as theme_owners, coalesce(sum(outcome.theme_bytes), 0) as bytes
      from ${outcomesIn('indicator.outcome_keys')} where outcome.theme_bytes > 0
    ) its_outcomes
  ) measured on true`

const json = (column: string): string => `to_json(${column})::text`

const cardStatement = (themes: string): string => `
  with measured as materialized (${measuredIndicators})
  select ${json('organization.name')}, ${json('indicator.name')}, outcome_key, ${json('outcome.name')},
    indicator.unit_text, indicator.unit_iri, ${themes}, org_key is not null
  from (
    select *, sum(bytes) over (order by at) - bytes as bytes_before
    from (
      select at, pair.org_key as wanted_org, pair.indicator, primary_keys[indicator] as primary_key,
        theme_owners[indicator] as theme_owners,
        ${octets('organization.name')} + ${octets('outcome.name')} + measured.bytes[indicator] as bytes
      from measured cross join unnest($2::uuid[], $3::integer[]) with ordinality pair (org_key, indicator, at)
      left join ${found('organization', 'org_key', 'pair.org_key', 'name')} on true
      left join ${found('outcome', 'outcome_key', 'primary_keys[indicator]', 'name')} on true
    ) sized
  ) summed
  left join ${found('organization', 'org_key', 'wanted_org', 'org_key, name')} on true
  left join ${found('indicator', 'indicator_key', '($5::uuid[])[summed.indicator]', '*')} on true
  left join ${found('outcome', 'outcome_key', 'primary_key', 'outcome_key, name')} on true
  cross join lateral (select ${themesOfCard} as themes offset 0) list
  where bytes_before < $4
  order by at`

const cardsWhole = cardStatement('array_to_json(list.themes)::text')
const cardsForSheet = cardStatement(`(${firstThemes})`)

/** As many of the cards, from the first on, as have that many bytes of texts; one at least. */
export async function selectLongCards(
  db: Queryable,
  namespaceId: NamespaceId,
  cards: readonly CardPosition[],
  isForSheet: boolean,
  bytes: number,
): Promise<LongCard[]> {
  const numbers = new Map<string, number>()
  const numberOf = (indicator: string): number => {
    if (!numbers.has(indicator)) numbers.set(indicator, numbers.size + 1)
    return numbers.get(indicator) as number
  }
  const [orgs, indicators] = [cards.map(({ org }) => org), cards.map(({ indicator }) => numberOf(indicator))]
  const { rows } = await db.query({
    name: isForSheet ? 'long cards for a sheet' : 'long cards',
    text: isForSheet ? cardsForSheet : cardsWhole,
    values: [namespaceId, orgs, indicators, bytes, [...numbers.keys()]],
    rowMode: 'array',
  })
  return cards.slice(0, rows.length).map((card, at) => longCard(card, rows[at] ?? []))
}

function longCard({ org, indicator }: CardPosition, row: readonly unknown[]): LongCard {
  const [orgName, indicatorName, outcome, outcomeName, unitText = null, unitIri = null, themes] =
    row as readonly (string | null | undefined)[]
  const fragment = cardMembers(themes ?? '[]', {
    indicator: { key: indicator, name: indicatorName ?? 'null' },
    outcome: outcome == null ? undefined : { key: outcome, name: outcomeName ?? 'null' },
    org: row.at(-1) === true ? { key: org, name: orgName ?? 'null' } : undefined,
  })
  return { fragment, unitText, unitIri }
}
