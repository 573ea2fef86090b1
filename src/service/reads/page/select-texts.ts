// The SQL of long texts that cards and reports only refer to. Each is read once for the rows that share it.
import { versionText } from '../../namespaces/namespace-version.ts'
import { formulaStart } from '../../../core/projection/row-csv.ts'
import { maxCellLength } from '../../../core/spreadsheet/cell-text.ts'
import { atKey } from '../../../database/at-key.ts'
import type { Queryable } from '../../../database/read-prepared.ts'
import type { Position } from '../filter/select-cards.ts'
import type { NamespaceId } from '../../../contract/ids.ts'

/**
 * How the texts are written. The database escapes them: in this process, megabytes of quotes would block all other requests.
 * In plain CSV no cell gets a mark before a formula. For a sheet they are JSON, cut just beyond the limit of a cell.
 */
export type TextForm = 'json' | 'csv' | 'plain csv' | 'sheet'

const sheetLength = maxCellLength + 1

/** Names of codes are shorter than their IRIs: so many characters of IRIs have too many of names, whatever the codes. */
const sheetThemesLength = 8 * sheetLength

const number = '^[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]+)?$'

/** The same as `JSON.stringify` and `csvCell` write. */
export function written(text: string, form: TextForm): string {
  if (form === 'json') return `to_json(${text})::text`
  if (form === 'sheet') return `to_json(left(${text}, ${sheetLength}))::text`
  const guard =
    form === 'plain csv'
      ? `''`
      : `case when ${text} ~ '${formulaStart}' and ${text} !~ '${number}' then '''' else '' end`
  return `case
    when ${text} ~ '[",\\r\\n]' then '"' || ${guard} || replace(${text}, '"', '""') || '"'
    else ${guard} || ${text}
  end`
}

export interface LongCard {
  readonly hasOrg: boolean
  readonly orgName: string | null
  readonly indicatorName: string | null
  readonly outcomeKey: string | null
  readonly outcomeName: string | null
  readonly unitText: string | null
  readonly unitIri: string | null
  readonly themes: string
}

export interface LongReport {
  readonly valueText: string
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
  select array_to_json(coalesce(array_agg(left(theme, ${sheetLength}) order by at), '{}'))::text
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

const cardStatement = (form: TextForm): string => {
  const text = (column: string) => written(column, form)
  const themes = {
    json: 'array_to_json(list.themes)::text',
    csv: text('spaced.themes'),
    'plain csv': text('spaced.themes'),
    sheet: `(${firstThemes})`,
  }[form]
  return `
    with measured as materialized (${measuredIndicators})
    select ${versionText} as version, card.*
    from namespace_head left join (
      select at, org_key is not null as has_org, ${text('organization.name')} as org_name,
        ${text('indicator.name')} as indicator_name, outcome_key, ${text('outcome.name')} as outcome_name,
        ${text('indicator.unit_text')} as unit_text, ${text('indicator.unit_iri')} as unit_iri, ${themes} as themes
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
      ${form === 'csv' || form === 'plain csv' ? `cross join lateral (select array_to_string(list.themes, ' ') as themes offset 0) spaced` : ''}
      where bytes_before < $4
    ) card on true
    where namespace_head.namespace_id = $1
    order by at`
}

const cardStatements = {
  json: cardStatement('json'),
  csv: cardStatement('csv'),
  'plain csv': cardStatement('plain csv'),
  sheet: cardStatement('sheet'),
}

/** As many of the cards, from the first on, as have that many bytes of texts; one at least. */
export async function selectLongCards(
  db: Queryable,
  namespaceId: NamespaceId,
  cards: readonly Pick<Position, 'org' | 'indicator'>[],
  form: TextForm,
  bytes: number,
): Promise<{ readonly version: string | null; readonly cards: LongCard[] }> {
  const numbers = new Map<string, number>()
  const numberOf = (indicator: string): number => {
    if (!numbers.has(indicator)) numbers.set(indicator, numbers.size + 1)
    return numbers.get(indicator) as number
  }
  const [orgs, indicators] = [cards.map(({ org }) => org), cards.map(({ indicator }) => numberOf(indicator))]
  const { rows } = await db.query({
    name: `long cards ${form}`,
    text: cardStatements[form],
    values: [namespaceId, orgs, indicators, bytes, [...numbers.keys()]],
    rowMode: 'array',
  })
  return {
    version: (rows[0]?.[0] ?? null) as string | null,
    cards: rows.flatMap((row) => (row[1] === null ? [] : longCard(row))),
  }
}

function longCard(row: readonly unknown[]): LongCard {
  const text = (at: number) => row[at] as string | null
  return {
    hasOrg: row[2] as boolean,
    orgName: text(3),
    indicatorName: text(4),
    outcomeKey: text(5),
    outcomeName: text(6),
    unitText: text(7),
    unitIri: text(8),
    themes: row[9] as string,
  }
}

const reportStatement = (form: TextForm): string => `
  select ${versionText}, report_key, ${written('value_text', form)}, ${written('unit_text', form)},
    ${written('unit_iri', form)}
  from namespace_head
  left join (
    unnest($2::uuid[]) wanted (key) cross join ${found('report', 'report_key', 'wanted.key', 'report_key, value_text, unit_text, unit_iri')}
  ) on true
  where namespace_head.namespace_id = $1`

const reportStatements = {
  json: reportStatement('json'),
  csv: reportStatement('csv'),
  'plain csv': reportStatement('plain csv'),
  sheet: reportStatement('sheet'),
}

export async function selectLongReports(
  db: Queryable,
  namespaceId: NamespaceId,
  keys: readonly string[],
  form: TextForm,
): Promise<{ readonly version: string | null; readonly reports: Map<string, LongReport> }> {
  const { rows } = await db.query({
    name: `long reports ${form}`,
    text: reportStatements[form],
    values: [namespaceId, keys],
    rowMode: 'array',
  })
  const reports = new Map<string, LongReport>()
  for (const [, key, valueText, unitText, unitIri] of rows as (string | null)[][]) {
    if (key == null) continue
    reports.set(key, { valueText: valueText ?? '', unitText: unitText ?? null, unitIri: unitIri ?? null })
  }
  return { version: (rows[0]?.[0] ?? null) as string | null, reports }
}
