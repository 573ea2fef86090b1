// The SQL of rows, which the database writes as JSON. What the rows of a card share is stored ready made (`cardFragment` in
// build-rows.ts). Where the id belongs stands the position of the row, which page-body.ts replaces.
import { versionText } from '../../namespaces/namespace-version.ts'
import {
  combinedUnit,
  hasIndicatorUnit,
  ownUnitColumns,
  reportUnitIri,
} from '../../../database/graph-store/unit-sql.ts'
import { noKey } from '../../../database/graph-store/entity-key.ts'
import { targetJson } from '../../../database/graph-store/target-sql.ts'
import { statementName } from '../../../database/plans/statement-name.ts'
import type { Statement } from '../../../database/plans/read-prepared.ts'
import type { NamespaceId } from '../../../contract/ids.ts'
import type { RowFilter } from '../filter/row-filter.ts'
import { joinIndicator, jsonText, longMembers } from './select-members.ts'
import { matchingRows, type Batch, type RowColumns } from './select-rows.ts'

/** What rows have besides the usual members. */
export interface Further {
  /** The IRIs of the report, indicator, outcome and organization. */
  readonly hasUris: boolean
  /** Targets and baselines. */
  readonly hasTargets: boolean
  /** The registry numbers of organizations. */
  readonly hasNumbers: boolean
}

/** What stands around each row, and between them. */
export interface RowFrame {
  readonly before: string
  readonly after: string
  readonly separator: ',' | '\n'
}

export const listFrame: RowFrame = { before: '', after: '', separator: ',' }
export const lineFrame: RowFrame = { ...listFrame, separator: '\n' }

export interface RowForm extends Further {
  readonly frame: RowFrame
}

/** Version, last card, whether there are unlisted cards, number of rows, and the rows with the separator between them. */
export const pageColumns = 5

/** Rows of more bytes are read in parts, so that this process is never busy with them for long. */
export const maxBodyBytes = 2 * 1024 * 1024

/** Of a report's own texts. A thousand such rows are put together before their bytes are known. */
const maxOwnBytes = 8 * 1024

export const rowMarker = '{"object":"indicator_report","id":"'

/** As `String(number)`: where PostgreSQL writes another text, this one is stored with the report. */
const numberText = `coalesce(value_json, value::text, 'null')`

/** A unit, and the IRI behind it where it is asked for, up to the start of the period. */
const unitMembers = (unit: string, iri: string, hasUris: boolean): string =>
  `${jsonText(unit)} || ${hasUris ? `',"unit_uri":' || ${jsonText(iri)} || ` : ''}',"period_start":'`

const uriAt = (table: string, key: string): string =>
  `(select uri from ${table} where namespace_id = $1 and ${table}.${key} = card.${key} limit 1)`

/**
 * The members of a card with an IRI behind each id. In a text every quotation mark has a backslash before it, so that only
 * the member itself is found; an IRI has no character that JSON or a replacement escapes.
 */
const membersWithUris = [
  ['indicator', 'card.indicator_uri'],
  ['outcome', uriAt('outcome', 'outcome_key')],
  ['org', uriAt('organization', 'org_key')],
].reduce(
  (members, [name, uri]) =>
    `regexp_replace(${members}, ',"${name}":{"id":"\\w+"', '\\&,"uri":"' || coalesce(${uri}, '') || '"')`,
  'card.fragment',
)

/** The organization is the last member. */
const withNumbers = (members: string): string =>
  `case when card.org_key = '${noKey}' then ${members} else left(${members}, -1) || ',"identifiers":' || coalesce(
    (select numbers from organization where namespace_id = $1 and org_key = card.org_key limit 1), '[]') || '}' end`

/** Of a card, or of the indicator of one that is too long to have a unit. */
const unitColumn = (name: string, hasLongTexts: boolean): string =>
  hasLongTexts ? `coalesce(card.${name}, its_indicator.indicator_${name})` : `card.${name}`

/** What is the same in all rows of a card is written once. */
function cardColumns({ hasUris, hasTargets, hasNumbers, frame }: RowForm, hasLongTexts: boolean): string {
  const stored = hasUris ? membersWithUris : 'card.fragment'
  const plain = hasLongTexts
    ? `case when card.fragment is null then ${longMembers(hasUris)} else ${stored} end`
    : stored
  const members = hasNumbers ? withNumbers(plain) : plain
  const unit = (name: string) => unitColumn(name, hasLongTexts)
  const own = ownUnitColumns.split(', ').map((name) => `${unit(name)} as ${name}`)
  return `
    ${own.join(', ')},
    '${frame.before}${rowMarker}' || card.org_key || ' ' || card.indicator_key || ' ' as row_start,
    ${unitMembers(unit('unit'), unit('unit_iri'), hasUris)} as unit,
    ${hasTargets ? `',"baseline":' || coalesce(${targetJson('card.baseline_key', 'card.indicator_key')}, 'null') || ` : ''}
      ',' || ${members} || '}${frame.after}' as row_end`
}

const reportColumns = ({ hasTargets }: Further): string => `
  org_key, indicator_key, report_key, uri, value_text, ${ownUnitColumns}, period_start, period_end,
  ${numberText} as number,
  ${hasTargets ? `${targetJson('report.target_key', 'report.indicator_key')} as target,` : ''}
  octet_length(value_text) + coalesce(octet_length(unit_text), 0) + coalesce(octet_length(unit_iri), 0)
    <= ${maxOwnBytes} as is_short`

/** Targets and numbers have texts as long as those of reports. */
const isShort = ({ hasTargets, hasNumbers }: Further): string => {
  const target = hasTargets ? 'coalesce(octet_length(report.target), 0) + ' : ''
  return hasTargets || hasNumbers
    ? `report.is_short and ${target}octet_length(card.row_end) <= ${maxOwnBytes}`
    : 'report.is_short'
}

// A number as it is usually written needs no escape. Every concatenation counts, so that constant parts stand together.
const rowJson = ({ hasUris, hasTargets }: Further): string => `
  card.row_start || report.report_key || ${hasUris ? `'","uri":"' || report.uri || '","value":'` : `'","value":'`}
    || report.number
    || case
      when report.value_text = report.number then ',"value_text":"' || report.number || '","unit":'
      else ',"value_text":' || to_json(report.value_text) || ',"unit":'
    end
    || case
      when ${hasIndicatorUnit('card')} then card.unit
      else ${unitMembers(combinedUnit('card'), reportUnitIri('card'), hasUris)}
    end
    || coalesce('"' || report.period_start || '","period_end":', 'null,"period_end":')
    || coalesce('"' || report.period_end || '"', 'null')
    ${hasTargets ? `|| ',"target":' || coalesce(report.target, 'null')` : ''} || card.row_end`

const made = new Map<string, RowColumns>()

/** Written once for each form: every page needs one of them. */
function columnsIn(form: RowForm, hasLongTexts: boolean): RowColumns {
  const { hasUris, hasTargets, hasNumbers, frame } = form
  const key = [hasUris, hasTargets, hasNumbers, hasLongTexts, frame.before, frame.after].join(' ')
  const known = made.get(key)
  if (known) return known
  const columns = {
    // By some of these the IRIs, names and themes of a card are looked up.
    stored: `fragment, unit, ${ownUnitColumns}${hasTargets ? ', baseline_key' : ''}${hasUris || hasLongTexts ? ', indicator_uri, outcome_key' : ''}`,
    card: cardColumns(form, hasLongTexts),
    join: hasLongTexts ? joinIndicator : '',
    report: reportColumns(form),
    // Long texts are not put together by hundreds: without `hasLongTexts` a row that has some is null.
    row: `${hasLongTexts ? rowJson(form) : `case when ${isShort(form)} then ${rowJson(form)} end`} as json`,
  }
  made.set(key, columns)
  return columns
}

/** How many rows were found, and all of them; null where one of them is null, and where all together are long. */
function selectBody(found: string, { separator }: RowFrame, hasLongTexts: boolean): string {
  const body = `string_agg(json, ${separator === ',' ? `','` : `E'\\n'`})`
  const isWritten = `count(json) = count(*) and octet_length(${body}) <= ${maxBodyBytes}`
  return `
    select count(*)::integer as rows, ${hasLongTexts ? body : `case when ${isWritten} then ${body} end`} as body
    from (${found}) found`
}

/** The rows of a filter. */
export function pageStatement(filter: RowFilter, batch: Batch, form: RowForm): Statement {
  const columns = columnsIn(form, batch.hasLongTexts)
  const { found, rows, lastCard, hasUnlistedCards, values } = matchingRows(filter, batch, columns)
  // The order within a card is that of its reports: to sort by it again costs as much as to read the rows.
  const inOrder = `${found} order by driven.org_key, driven.indicator_key limit ${rows}`
  const text = `
    select ${versionText}, ${lastCard('page.rows')}, ${hasUnlistedCards}, page.rows, page.body
    from namespace_head cross join lateral (${selectBody(inOrder, form.frame, batch.hasLongTexts)}) page
    where namespace_head.namespace_id = $1`
  return { name: statementName(text), text, values }
}

/** Number of rows, and the rows with the separator between them. */
export const keyedColumns = 2

/** The rows of these reports, in their order. */
export function keyedStatement(
  namespaceId: NamespaceId,
  reports: readonly string[],
  form: RowForm,
  hasLongTexts: boolean,
): Statement {
  const { card, join, report, row } = columnsIn(form, hasLongTexts)
  const found = `
    select ${row}
    from unnest($2::uuid[]) with ordinality wanted (report_key, at)
    cross join lateral (
      select ${report} from report where namespace_id = $1 and report_key = wanted.report_key limit 1
    ) report
    cross join lateral (
      select ${card} from card ${join}
      where namespace_id = $1 and org_key = report.org_key and indicator_key = report.indicator_key limit 1
    ) card
    order by at`
  const text = selectBody(found, form.frame, hasLongTexts)
  return { name: statementName(text), text, values: [namespaceId, reports] }
}
