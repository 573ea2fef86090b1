// The SQL of a page whose rows the database writes as JSON, so that this process passes them on without reading columns.
// The same as row-json.ts writes, but for the id: there stands the position of the row, which page-body.ts replaces.
import { versionText } from '../../namespaces/namespace-version.ts'
import {
  combinedUnit,
  hasUnitOf,
  ownUnitColumns,
  reportUnitIri,
} from '../../../database/graph-store/unit-sql.ts'
import { targetJson } from '../../../database/graph-store/target-sql.ts'
import { statementName } from '../../../database/plans/statement-name.ts'
import type { Statement } from '../../../database/plans/read-prepared.ts'
import type { RowFilter } from '../filter/row-filter.ts'
import {
  matchingRows,
  orgUri,
  outcomeUri,
  ownBytes,
  storedCardTexts,
  type Batch,
  type Further,
  type RowColumns,
} from './select-rows.ts'

/** Of a page, or of lines. */
export type Separator = ',' | '\n'

/** Version, last card, whether there are unlisted cards, number of rows, and the rows with the separator between them. */
export const pageColumns = 5

/** Rows of more bytes are sent one by one, so that this process is never busy with them for long. */
export const maxBodyBytes = 2 * 1024 * 1024

/** Of a report's own texts. A thousand such rows are put together before their bytes are known. */
const maxOwnBytes = 8 * 1024

export const rowMarker = '{"object":"indicator_report","id":"'

/** As `String(number)`: where PostgreSQL writes another text, this one is stored with the report. */
const numberText = `coalesce(value_json, value::text, 'null')`

const json = (text: string): string => `coalesce(to_json(${text})::text, 'null')`

/** A unit, and the IRI behind it where it is asked for, up to the start of the period. */
const unitMembers = (unit: string, iri: string, hasUris: boolean): string =>
  `${json(unit)} || ${hasUris ? `',"unit_uri":' || ${json(iri)} || ` : ''}',"period_start":'`

/** What is the same in all rows of a card is written once. */
const cardColumns = (members: string, { hasUris, hasTargets }: Further): string => `
  ${ownUnitColumns},
  '${rowMarker}' || org_key || ' ' || indicator_key || ' ' as row_start,
  ${unitMembers('unit', 'unit_iri', hasUris)} as unit,
  ${hasTargets ? `',"baseline":' || coalesce(${targetJson('card.baseline_key', 'card.indicator_key')}, 'null') || ` : ''}
    ',' || ${members} || '}' as row_end`

/**
 * The members of a card with an IRI behind each id. In a text every quotation mark has a backslash before it, so that only
 * the member itself is found; an IRI has no character that JSON or a replacement escapes.
 */
const membersWithUris = [
  ['indicator', 'card.indicator_uri'],
  ['outcome', outcomeUri],
  ['org', orgUri],
].reduce(
  (members, [name, uri]) =>
    `regexp_replace(${members}, ',"${name}":{"id":"\\w+"', '\\&,"uri":"' || coalesce(${uri}, '') || '"')`,
  'fragment',
)

const reportColumns = ({ hasTargets }: Further): string => `
  report_key, uri, value_text, ${ownUnitColumns}, period_start, period_end, ${numberText} as number,
  ${hasTargets ? `${targetJson('report.target_key', 'report.indicator_key')} as target,` : ''}
  ${ownBytes} <= ${maxOwnBytes} as is_short`

/** Targets have texts as long as those of reports. */
const isShort = ({ hasTargets }: Further): string =>
  hasTargets
    ? `report.is_short and coalesce(octet_length(report.target), 0) + octet_length(card.row_end) <= ${maxOwnBytes}`
    : 'report.is_short'

// Null for a row with long texts or such a number. A number as it is usually written needs no escape. Every concatenation
// counts, so that constant parts stand together.
const rowJson = (afterId: string, further: Further): string => `
  case when ${isShort(further)} then
    card.row_start || report.report_key || ${afterId} || report.number
    || case
      when report.value_text = report.number then ',"value_text":"' || report.number || '","unit":'
      else ',"value_text":' || to_json(report.value_text) || ',"unit":'
    end
    || case
      when ${hasUnitOf('card')} then card.unit
      else ${unitMembers(combinedUnit('card'), reportUnitIri('card'), further.hasUris)}
    end
    || coalesce('"' || report.period_start || '","period_end":', 'null,"period_end":')
    || coalesce('"' || report.period_end || '"', 'null')
    ${further.hasTargets ? `|| ',"target":' || coalesce(report.target, 'null')` : ''} || card.row_end
  end as json`

const columnsWith = (further: Further): RowColumns => ({
  stored: storedCardTexts(further),
  card: cardColumns(further.hasUris ? membersWithUris : 'fragment', further),
  report: reportColumns(further),
  row: rowJson(further.hasUris ? `'","uri":"' || report.uri || '","value":'` : `'","value":'`, further),
})

/** Written once: every page needs one of them. */
const rowColumns = {
  plain: {
    targets: columnsWith({ hasUris: false, hasTargets: true }),
    noTargets: columnsWith({ hasUris: false, hasTargets: false }),
  },
  withUris: {
    targets: columnsWith({ hasUris: true, hasTargets: true }),
    noTargets: columnsWith({ hasUris: true, hasTargets: false }),
  },
}

/** The rows are null where there are none, where one of them is null, and where all together are long. */
export function pageStatement(
  filter: RowFilter,
  batch: Batch,
  { hasUris, hasTargets }: Further,
  separator: Separator,
): Statement {
  const { found, rows, lastCard, hasUnlistedCards, values } = matchingRows(
    filter,
    batch,
    rowColumns[hasUris ? 'withUris' : 'plain'][hasTargets ? 'targets' : 'noTargets'],
  )
  const body = `string_agg(json, ${separator === ',' ? `','` : `E'\\n'`})`
  const isWritable = `count(json) = count(*) and octet_length(${body}) <= ${maxBodyBytes}`
  // The order within a card is that of its reports: to sort by it again costs as much as to read the rows.
  const text = `
    select ${versionText}, ${lastCard('page.rows')}, ${hasUnlistedCards}, page.rows, page.body
    from namespace_head cross join lateral (
      select count(*)::integer as rows,
        case when ${isWritable} then ${body} end as body
      from (${found} order by driven.org_key, driven.indicator_key limit ${rows}) found
    ) page
    where namespace_head.namespace_id = $1`
  return { name: statementName(text), text, values }
}
