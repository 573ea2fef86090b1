// The tree as JSON text, in pieces: reports come from the database in the order in which they stand in the tree, so an
// organization with fifty thousand of them is written in constant memory and holds nobody else up.
import type { ClientBase } from 'pg'

import { publicId } from '../sources/entity-key.ts'
import type { EntityKey } from '../sources/entity-key.ts'
import { withoutDashes } from '../sources/table.ts'
import type { Pieces } from '../store/stream-snapshot.ts'
import type { ArrangedTree, IndicatorRow } from '../projection/arrange-tree.ts'
import type { Expansion } from '../projection/arrange-tree.ts'

const batchSize = 1000

interface ReportRow {
  readonly indicator_key: string
  readonly report_key: string
  readonly uri: string
  readonly value: number | null
  readonly value_text: string
  readonly unit: string | null
  readonly period_start: string | null
  readonly period_end: string | null
}

const declareReports = `
  declare reports no scroll cursor for
  select report.indicator_key, report_key, report.uri, value, value_text, period_start, period_end,
    coalesce(report.unit_text, indicator.unit_text, report.unit_iri, indicator.unit_iri) as unit
  from unnest($3::uuid[]) with ordinality wanted (indicator_key, place)
    join report on report.indicator_key = wanted.indicator_key
    left join indicator
      on indicator.namespace_id = report.namespace_id and indicator.indicator_key = report.indicator_key
  where report.namespace_id = $1 and report.org_key = $2
  order by wanted.place, report.sort_start, report.uri`

/** Without its closing brace: the reports may follow. */
const openIndicator = ({ id, uri, name, unit }: IndicatorRow): string =>
  `{"object":"indicator","id":"${id}",${members({ uri, name, unit })}`

const members = (of: object): string => JSON.stringify(of).slice(1, -1)

function reportText(row: ReportRow): string {
  const { report_key, indicator_key: _, ...fields } = row
  const id = publicId('report', withoutDashes(report_key))
  const { uri, value, value_text, unit, period_start, period_end } = fields
  return `{"object":"indicator_report","id":"${id}",${members({ uri, value, value_text, unit, period_start, period_end })}}`
}

/** The reports of one indicator after the other, in the order in which they are asked for. */
class ReportFeed {
  readonly #tx: ClientBase
  #rows: readonly ReportRow[] = []
  #at = 0
  #isLast = false

  constructor(tx: ClientBase) {
    this.#tx = tx
  }

  async *of(indicator: EntityKey): Pieces {
    let separator = ''
    for (;;) {
      let text = ''
      for (; this.#at < this.#rows.length; this.#at++) {
        const row = this.#rows[this.#at]
        if (!row || withoutDashes(row.indicator_key) !== indicator) break
        text += separator + reportText(row)
        separator = ','
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
  namespaceId: string,
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
  if (reported.length > 0) await tx.query(declareReports, [namespaceId, orgKey, reported])
  const feed = new ReportFeed(tx)

  async function* indicatorList(rows: readonly IndicatorRow[], hasReports: boolean): Pieces {
    yield ',"indicators":['
    for (const [at, row] of rows.entries()) {
      yield `${at === 0 ? '' : ','}${openIndicator(row)}`
      if (hasReports) {
        yield ',"reports":['
        yield* feed.of(row.key)
        yield ']'
      }
      yield '}'
    }
    yield ']'
  }

  const { id, uri, name } = tree.organization
  yield `{${members({ object: 'organization', id, uri, name, ...further })}`
  if (tree.outcomes) {
    yield ',"outcomes":['
    for (const [at, { row, indicators }] of tree.outcomes.entries()) {
      const { key: _, ...outcome } = row
      yield `${at === 0 ? '' : ','}{${members({ object: 'outcome', ...outcome })}`
      if (indicators) yield* indicatorList(indicators, nestedReports)
      yield '}'
    }
    yield ']'
  }
  if (tree.indicators) yield* indicatorList(tree.indicators, ownReports)
  yield '}'
}
