// The SQL of what the rows of a card share, of cards that are too long to store it: names and themes are read from their
// own rows, so that a list of thousands of themes is stored once, however many cards have it.
import { maxShownThemes } from '../../../core/projection/shown-themes.ts'
import { atKey } from '../../../database/plans/at-key.ts'

/** SQL: a text as JSON. */
export const jsonText = (text: string): string => `coalesce(to_json(${text})::text, 'null')`

/** The same as `entityId`, of a key. */
const selectId = (prefix: string, key: string): string => `(
  select '${prefix}' || string_agg(
    substr('0123456789abcdefghijklmnopqrstuv',
      substring(B'00' || ('x' || replace(${key}::text, '-', ''))::bit(128) from at * 5 + 1 for 5)::integer + 1, 1),
    '' order by at)
  from generate_series(0, 25) at)`

/** Of an outcome or indicator: those of a list that is longer are stored beside it. */
const firstThemes = 'coalesce(first_themes, themes)'

// The first of all lists together are among the first of each.
const shownThemes = `(
  select array_to_json(coalesce(array_agg(theme order by theme collate "C"), '{}'))::text
  from (
    select distinct theme collate "C" as theme from (
      select unnest(its_indicator.indicator_themes) as theme
      union all
      select unnest(outcome.themes) from unnest(its_indicator.indicator_outcomes) of_its (key)
      cross join lateral (
        select ${firstThemes} as themes from outcome where namespace_id = $1 and ${atKey('outcome_key', 'of_its.key')} limit 1
      ) outcome
    ) each
    order by theme collate "C" limit ${maxShownThemes}
  ) shown)`

/** Beside a card without a fragment, which does not have the unit of its indicator either. */
export const joinIndicator = `
  left join lateral (
    select name as indicator_name, ${firstThemes} as indicator_themes, outcome_keys as indicator_outcomes,
      unit as indicator_unit, unit_text as indicator_unit_text, unit_iri as indicator_unit_iri,
      unit_says as indicator_unit_says
    from indicator
    where card.fragment is null and namespace_id = $1 and ${atKey('indicator_key', 'card.indicator_key')} limit 1
  ) its_indicator on true`

/** The members "themes", "indicator", "outcome" and "org", as `cardFragment` writes them; with IRIs where asked. */
export function longMembers(hasUris: boolean): string {
  const selectNamed = (id: string, uri: string, name: string): string =>
    `'{"id":"' || ${id} || '"${hasUris ? `,"uri":"' || ${uri} || '"` : ''},"name":' || ${jsonText(name)} || '}'`
  const other = (table: string, key: string, prefix: string): string => `coalesce((
    select ${selectNamed(selectId(prefix, `card.${key}`), 'uri', 'name')} from ${table}
    where namespace_id = $1 and ${atKey(key, `card.${key}`)} limit 1), 'null')`
  return `
    '"themes":' || ${shownThemes}
    || ',"indicator":' || ${selectNamed(selectId('ind_', 'card.indicator_key'), 'card.indicator_uri', 'its_indicator.indicator_name')}
    || ',"outcome":' || ${other('outcome', 'outcome_key', 'out_')}
    || ',"org":' || ${other('organization', 'org_key', 'org_')}`
}
