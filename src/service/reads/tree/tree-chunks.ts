// The tree as JSON text, in chunks: the database returns reports in the order of the tree, so an organization with fifty
// thousand of them is written in constant memory.
import type { ClientBase } from 'pg'

import { entityId } from '../../../database/graph-store/entity-key.ts'
import type { EntityKey } from '../../../database/graph-store/entity-key.ts'
import { ownUnit, reportUnit } from '../../../database/graph-store/unit-sql.ts'
import type { Chunks } from '../../../database/long-read.ts'
import type { ArrangedTree, IndicatorRow, OutcomeRow } from '../../../core/projection/arrange-tree.ts'
import type { Expansion } from '../../../core/projection/arrange-tree.ts'
import type { NamespaceId } from '../../../contract/ids.ts'
import { atKey } from '../../../database/at-key.ts'
import { LongIndicatorTexts } from './long-indicator-texts.ts'

const batchSize = 500
const chunkLength = 8 * 1024

interface ReportRow {
  readonly indicator_key: string
  readonly report_key: string
  readonly uri: string
  readonly value: number | null
  /** Null where it is too long to come with hundreds of others; so is the unit. */
  readonly value_text: string | null
  readonly unit: string | null
  /** Whose unit is the report's; null where there is none. */
  readonly unit_of: 'report' | 'indicator' | null
  readonly period_start: string | null
  readonly period_end: string | null
}

/** In bytes, of each text of a report but its identifier. */
const longest = 8192

// Everything is looked up in an index that has it in order: at-key.ts.
const declareReports = `
  declare reports no scroll cursor for
  select report.indicator_key, report_key, report.uri, value, period_start, period_end,
    case when octet_length(value_text) <= ${longest} then value_text end as value_text,
    case when octet_length(shown.unit) <= ${longest} then shown.unit end as unit,
    case
      when shown.unit is null then null
      when report.unit_text is null and (indicator.unit_text is not null or report.unit_iri is null) then 'indicator'
      else 'report'
    end as unit_of
  from unnest($3::uuid[]) with ordinality wanted (indicator_key, place)
    left join lateral (
      select unit_text, unit_iri from indicator
      where namespace_id = $1 and ${atKey('indicator_key', 'wanted.indicator_key')} limit 1
    ) indicator on true
    cross join lateral (
      select * from report
      where namespace_id = $1 and org_key = $2 and indicator_key = wanted.indicator_key
      order by sort_start, report_key offset 0
    ) report
    cross join lateral (values (${reportUnit('indicator')})) shown (unit)
  order by wanted.place, report.sort_start, report.uri`

// As JSON, which the database writes exactly as we do: a list of many thousand themes need not be parsed.
const selectOutcome = `
  select to_json(name)::text as name, to_json(themes)::text as themes
  from outcome where namespace_id = $1 and ${atKey('outcome_key', '$2::uuid')} limit 1`

interface OutcomeTexts {
  readonly name: string | null
  readonly themes: string
}

const selectReport = `
  select to_json(value_text)::text as value_text, case when $3::boolean then to_json(${ownUnit})::text end as unit
  from report where namespace_id = $1 and ${atKey('report_key', '$2::uuid')} limit 1`

/** Both without the closing brace: what is below may follow. */
type Open<Row> = (row: Row) => Promise<string> | string

function openers(
  tx: ClientBase,
  namespaceId: NamespaceId,
  longTexts: LongIndicatorTexts,
): { openOutcome: Open<OutcomeRow>; openIndicator: Open<IndicatorRow> } {
  return {
    openOutcome: async ({ key, id, uri, name, themes, isAbridged }) => {
      const start = `{"object":"outcome","id":"${id}",${members({ uri })}`
      if (!isAbridged) return `${start},${members({ name, themes })}`
      const { rows } = await tx.query<OutcomeTexts>(selectOutcome, [namespaceId, key])
      return `${start},"name":${rows[0]?.name ?? 'null'},"themes":${rows[0]?.themes ?? '[]'}`
    },
    openIndicator: async ({ key, id, uri, name, unit, isAbridged }) => {
      const start = `{"object":"indicator","id":"${id}",${members({ uri })}`
      if (!isAbridged) return `${start},${members({ name, unit })}`
      const texts = await longTexts.read(key)
      return `${start},"name":${texts.name ?? 'null'},"unit":${texts.unit ?? 'null'}`
    },
  }
}

const members = (of: object): string => JSON.stringify(of).slice(1, -1)

const startOf = ({ report_key, uri, value }: ReportRow): string =>
  `{"object":"indicator_report","id":"${entityId('report', report_key)}",${members({ uri, value })}`

/** Undefined where long texts are still to be read. */
function reportText(row: ReportRow): string | undefined {
  const { value_text, unit, period_start, period_end } = row
  if (value_text === null || hasLongUnit(row)) return undefined
  return `${startOf(row)},${members({ value_text, unit, period_start, period_end })}}`
}

const hasLongUnit = ({ unit, unit_of }: ReportRow): boolean => unit === null && unit_of !== null

/** As JSON. */
interface LongTexts {
  readonly value_text: string
  /** The report's own, where it was asked for. */
  readonly unit: string | null
}

/** Indicators whose reports are read from one cursor. */
const lotSize = 2000

/** The reports of one indicator after the other, in the order in which they are asked for. */
class ReportFeed {
  readonly #tx: ClientBase
  readonly #namespaceId: NamespaceId
  readonly #orgKey: EntityKey
  readonly #indicatorTexts: LongIndicatorTexts
  /** Of the indicators, in that order. */
  readonly #keys: readonly string[]
  #asked = 0
  #rows: readonly ReportRow[] = []
  #at = 0
  #isLast = false

  constructor(
    tx: ClientBase,
    namespaceId: NamespaceId,
    orgKey: EntityKey,
    indicatorTexts: LongIndicatorTexts,
    keys: readonly string[],
  ) {
    this.#tx = tx
    this.#namespaceId = namespaceId
    this.#orgKey = orgKey
    this.#indicatorTexts = indicatorTexts
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
    const isLongUnit = hasLongUnit(row)
    const isOwnUnit = isLongUnit && row.unit_of === 'report'
    const texts =
      row.value_text === null || isOwnUnit ? await this.#longTextsOf(row.report_key, isOwnUnit) : null
    const value = texts?.value_text ?? JSON.stringify(row.value_text)
    const shared = isLongUnit && !isOwnUnit ? await this.#indicatorTexts.unitOf(row.indicator_key) : null
    const unit = texts?.unit ?? shared ?? JSON.stringify(row.unit)
    const { period_start, period_end } = row
    return `${startOf(row)},"value_text":${value},"unit":${unit},${members({ period_start, period_end })}}`
  }

  async #longTextsOf(reportKey: string, withUnit: boolean): Promise<LongTexts | null> {
    const values = [this.#namespaceId, reportKey, withUnit]
    return (await this.#tx.query<LongTexts>(selectReport, values)).rows[0] ?? null
  }

  async *of(indicator: EntityKey): Chunks {
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
        if (text.length < chunkLength) continue
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

export async function* treeChunks(
  tx: ClientBase,
  namespaceId: NamespaceId,
  orgKey: EntityKey,
  tree: ArrangedTree,
  expansion: Expansion,
  further: Readonly<Record<string, unknown>> = {},
): Chunks {
  const nestedReports = expansion.nested?.reports ?? false
  const ownReports = expansion.own?.reports ?? false
  const nested = nestedReports ? (tree.outcomes ?? []).flatMap(({ indicators = [] }) => indicators) : []
  const own = ownReports ? (tree.indicators ?? []) : []
  const reported = [...nested, ...own].map(({ key }) => key)
  const longTexts = new LongIndicatorTexts(tx, namespaceId)
  const feed = new ReportFeed(tx, namespaceId, orgKey, longTexts, reported)
  const { openOutcome, openIndicator } = openers(tx, namespaceId, longTexts)

  async function* indicatorList(rows: readonly IndicatorRow[], hasReports: boolean): Chunks {
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
