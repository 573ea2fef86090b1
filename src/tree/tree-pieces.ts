// The tree as JSON text, in pieces: the database returns reports in the order of the tree, so an organization with fifty
// thousand of them is written in constant memory without blocking other requests.
import type { ClientBase } from 'pg'

import { entityId } from '../graph-store/entity-key.ts'
import type { EntityKey } from '../graph-store/entity-key.ts'
import { ownUnit, reportUnit } from '../graph-store/unit-sql.ts'
import type { Pieces } from '../store/stream-snapshot.ts'
import type { ArrangedTree, IndicatorRow, OutcomeRow } from '../projection/arrange-tree.ts'
import type { Expansion } from '../projection/arrange-tree.ts'
import type { NamespaceId } from '../ids.ts'

const batchSize = 500
const pieceLength = 64 * 1024

interface ReportRow {
  readonly indicator_key: string
  readonly report_key: string
  readonly uri: string
  readonly value: number | null
  /** Null where it and the unit are too long to come with hundreds of others. */
  readonly value_text: string | null
  readonly unit: string | null
  readonly period_start: string | null
  readonly period_end: string | null
}

const unit = reportUnit('indicator')

/** In bytes, of the texts of a report but its identifier. */
const longest = 16_384

const declareReports = `
  declare reports no scroll cursor for
  select report.indicator_key, report_key, report.uri, value, period_start, period_end,
    case when size <= ${longest} then value_text end as value_text,
    case when size <= ${longest} then measured.unit end as unit
  from unnest($3::uuid[]) with ordinality wanted (indicator_key, place)
    join report on report.indicator_key = wanted.indicator_key
    left join indicator
      on indicator.namespace_id = report.namespace_id and indicator.indicator_key = report.indicator_key
    cross join lateral (
      select unit, octet_length(value_text) + coalesce(octet_length(unit), 0) as size
      from (values (${unit})) one (unit)
    ) measured
  where report.namespace_id = $1 and report.org_key = $2
  order by wanted.place, report.sort_start, report.uri`

const selectReport = `
  select to_json(value_text)::text as value_text, to_json(${unit})::text as unit
  from report left join indicator
    on indicator.namespace_id = report.namespace_id and indicator.indicator_key = report.indicator_key
  where report.namespace_id = $1 and report_key = $2`

// As JSON, which the database writes exactly as we do: a list of many thousand themes need not be parsed.
const selectOutcome = `
  select to_json(name)::text as name, to_json(themes)::text as themes
  from outcome where namespace_id = $1 and outcome_key = $2`

const selectIndicator = `
  select to_json(name)::text as name, to_json(${ownUnit})::text as unit
  from indicator where namespace_id = $1 and indicator_key = $2`

/** Both without the closing brace: what is below may follow. */
type Open<Row> = (row: Row) => Promise<string> | string

function openers(
  tx: ClientBase,
  namespaceId: NamespaceId,
): { openOutcome: Open<OutcomeRow>; openIndicator: Open<IndicatorRow> } {
  const longTexts = async (sql: string, key: string): Promise<string> => {
    const { rows } = await tx.query<Record<string, string | null>>(sql, [namespaceId, key])
    return Object.entries(rows[0] ?? {})
      .map(([name, json]) => `,"${name}":${json ?? 'null'}`)
      .join('')
  }
  return {
    openOutcome: ({ key, id, uri, name, themes, isAbridged }) => {
      const start = `{"object":"outcome","id":"${id}",${members({ uri })}`
      if (!isAbridged) return `${start},${members({ name, themes })}`
      return longTexts(selectOutcome, key).then((texts) => start + texts)
    },
    openIndicator: ({ key, id, uri, name, unit, isAbridged }) => {
      const start = `{"object":"indicator","id":"${id}",${members({ uri })}`
      if (!isAbridged) return `${start},${members({ name, unit })}`
      return longTexts(selectIndicator, key).then((texts) => start + texts)
    },
  }
}

const members = (of: object): string => JSON.stringify(of).slice(1, -1)

/** Undefined where long texts are still to be read. */
function reportText({ report_key, uri, value, ...row }: ReportRow, texts?: LongTexts): string | undefined {
  const id = entityId('report', report_key)
  const start = `{"object":"indicator_report","id":"${id}",${members({ uri, value })}`
  const { value_text, unit, period_start, period_end } = row
  if (value_text !== null) return `${start},${members({ value_text, unit, period_start, period_end })}}`
  if (!texts) return undefined
  const long = `"value_text":${texts.value_text},"unit":${texts.unit ?? 'null'}`
  return `${start},${long},${members({ period_start, period_end })}}`
}

interface LongTexts {
  readonly value_text: string
  readonly unit: string | null
}

/** Indicators whose reports are read from one cursor. */
const lotSize = 2000

/** The reports of one indicator after the other, in the order in which they are asked for. */
class ReportFeed {
  readonly #tx: ClientBase
  readonly #namespaceId: NamespaceId
  readonly #orgKey: EntityKey
  /** Of the indicators, in that order. */
  readonly #keys: readonly string[]
  #asked = 0
  #rows: readonly ReportRow[] = []
  #at = 0
  #isLast = false

  constructor(tx: ClientBase, namespaceId: NamespaceId, orgKey: EntityKey, keys: readonly string[]) {
    this.#tx = tx
    this.#namespaceId = namespaceId
    this.#orgKey = orgKey
    this.#keys = keys
  }

  async #openLot(): Promise<void> {
    if (this.#asked > 0) await this.#tx.query('close reports')
    const lot = this.#keys.slice(this.#asked, this.#asked + lotSize)
    // Formatted as an array literal here: the driver would search each key for characters to escape.
    await this.#tx.query(declareReports, [this.#namespaceId, this.#orgKey, `{${lot.join(',')}}`])
    this.#isLast = false
  }

  async #withLongTexts(row: ReportRow): Promise<string> {
    const { rows } = await this.#tx.query<LongTexts>(selectReport, [this.#namespaceId, row.report_key])
    return reportText(row, rows[0]) ?? ''
  }

  async *of(indicator: EntityKey): Pieces {
    if (this.#asked % lotSize === 0) await this.#openLot()
    this.#asked++
    let separator = ''
    for (;;) {
      let text = ''
      for (; this.#at < this.#rows.length; this.#at++) {
        const row = this.#rows[this.#at]
        if (!row || row.indicator_key !== indicator) break
        text += separator + (reportText(row) ?? (await this.#withLongTexts(row)))
        separator = ','
        if (text.length < pieceLength) continue
        yield text
        text = ''
      }
      if (text !== '') yield text
      if (this.#at < this.#rows.length || this.#isLast) return
      const { rows } = await this.#tx.query<ReportRow>(`fetch ${batchSize} from reports`)
      ;[this.#rows, this.#at, this.#isLast] = [rows, 0, rows.length < batchSize]
    }
  }
}

export async function* treePieces(
  tx: ClientBase,
  namespaceId: NamespaceId,
  orgKey: EntityKey,
  tree: ArrangedTree,
  expansion: Expansion,
  further: Readonly<Record<string, unknown>> = {},
): Pieces {
  const nestedReports = expansion.nested?.reports ?? false
  const ownReports = expansion.own?.reports ?? false
  const nested = nestedReports ? (tree.outcomes ?? []).flatMap(({ indicators = [] }) => indicators) : []
  const own = ownReports ? (tree.indicators ?? []) : []
  const reported = [...nested, ...own].map(({ key }) => key)
  const feed = new ReportFeed(tx, namespaceId, orgKey, reported)
  const { openOutcome, openIndicator } = openers(tx, namespaceId)

  async function* indicatorList(rows: readonly IndicatorRow[], hasReports: boolean): Pieces {
    yield ',"indicators":['
    for (const [at, row] of rows.entries()) {
      const open = `${at === 0 ? '' : ','}${await openIndicator(row)}`
      if (!hasReports) {
        yield `${open}}`
        continue
      }
      yield `${open},"reports":[`
      yield* feed.of(row.key)
      yield ']}'
    }
    yield ']'
  }

  const { id, uri, name } = tree.organization
  yield `{${members({ object: 'organization', id, uri, name, ...further })}`
  if (tree.outcomes) {
    yield ',"outcomes":['
    for (const [at, { row, indicators }] of tree.outcomes.entries()) {
      yield `${at === 0 ? '' : ','}${await openOutcome(row)}`
      if (indicators) yield* indicatorList(indicators, nestedReports)
      yield '}'
    }
    yield ']'
  }
  if (tree.indicators) yield* indicatorList(tree.indicators, ownReports)
  yield '}'
}
