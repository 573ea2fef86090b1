// The tree as JSON text, in chunks: the database returns reports in the order of the tree, so an organization with fifty
// thousand of them is written in constant memory.
import { entityId, type EntityKey } from '../../../database/graph-store/entity-key.ts'
import { readTargets, type IndicatorTargets } from '../../../database/graph-store/read-targets.ts'
import { targetJson } from '../../../database/graph-store/target-sql.ts'
import { indicatorUnitColumns, ownReportUnit } from '../../../database/graph-store/unit-sql.ts'
import type { Chunks } from '../../../database/long-read.ts'
import type {
  ArrangedTree,
  IndicatorRow,
  OutcomeRow,
  Expansion,
} from '../../../core/projection/arrange-tree.ts'
import { maxShownThemes } from '../../../core/projection/shown-themes.ts'
import type { NamespaceId } from '../../../contract/ids.ts'
import { atKey, listOfKeys } from '../../../database/plans/at-key.ts'
import { findValue } from '../../../database/read-row.ts'
import type { Transaction } from '../../../database/transaction.ts'

/** A text of a report may have 64 KiB: so many of them are in memory at once. */
const batchSize = 200
const chunkLength = 8 * 1024

/** The texts as JSON, which the database writes exactly as we do. */
type ReportRow = readonly [
  indicatorKey: string,
  reportKey: string,
  uri: string,
  value: number | null,
  valueText: string,
  /** Null where it is that of the indicator. */
  unit: string | null,
  periodStart: string,
  periodEnd: string,
  /** As JSON, where it is asked for. */
  target: string | null,
]

const day = (column: string): string => `coalesce('"' || ${column} || '"', 'null')`

// Everything is looked up in an index that has it in order: at-key.ts.
const declareReports = (hasTargets: boolean): string => `
  declare reports no scroll cursor for
  select report.indicator_key, report_key, report.uri, value, to_json(value_text)::text,
    to_json(${ownReportUnit('indicator')})::text, ${day('period_start')}, ${day('period_end')},
    ${hasTargets ? targetJson('report.target_key', 'report.indicator_key') : 'null'}
  from unnest($3::uuid[]) with ordinality wanted (indicator_key, place)
    left join lateral (
      select ${indicatorUnitColumns} from indicator
      where namespace_id = $1 and ${atKey('indicator_key', 'wanted.indicator_key')} limit 1
    ) indicator on true
    cross join lateral (
      select * from report
      where namespace_id = $1 and org_key = $2 and indicator_key = wanted.indicator_key
      order by sort_start, report_key offset 0
    ) report
  order by wanted.place, report.sort_start, report.uri`

const members = (of: object): string => JSON.stringify(of).slice(1, -1)

/** What the reports of an indicator have in common, as JSON. */
interface SharedTexts {
  readonly unit: string
  /** Where targets and baselines are asked for. */
  readonly baseline: string | undefined
}

function reportText(row: ReportRow, shared: SharedTexts): string {
  const [, key, uri, value, valueText, unit, start, end, target] = row
  const targets =
    shared.baseline === undefined ? '' : `,"target":${target ?? 'null'},"baseline":${shared.baseline}`
  return (
    `{"object":"indicator_report","id":"${entityId('report', key)}","uri":"${uri}","value":${value}` +
    `,"value_text":${valueText},"unit":${unit ?? shared.unit},"period_start":${start},"period_end":${end}${targets}}`
  )
}

/** Indicators whose reports are read from one cursor. */
const indicatorsAtOnce = 2000

const fetchReports = { text: `fetch ${batchSize} from reports`, rowMode: 'array' as const }

/**
 * The reports of one indicator after the other, in the order in which they are asked for, which is that of `keys`, those of
 * the indicators.
 */
function feedReports(
  tx: Transaction,
  namespaceId: NamespaceId,
  orgKey: EntityKey,
  keys: readonly string[],
  hasTargets: boolean,
) {
  let asked = 0
  let rows: readonly ReportRow[] = []
  let at = 0
  let isLast = false

  async function openCursor(): Promise<void> {
    if (asked > 0) await tx.query('close reports')
    const wanted = listOfKeys(keys.slice(asked, asked + indicatorsAtOnce))
    await tx.query(declareReports(hasTargets), [namespaceId, orgKey, wanted])
    isLast = false
  }

  return async function* ({ key }: IndicatorRow, shared: SharedTexts): Chunks {
    if (asked % indicatorsAtOnce === 0) await openCursor()
    asked++
    let separator = ''
    for (;;) {
      let text = ''
      for (; at < rows.length; at++) {
        const row = rows[at]
        if (row?.[0] !== key) break
        text += separator + reportText(row, shared)
        separator = ','
        if (text.length < chunkLength) continue
        yield text
        text = ''
      }
      if (text !== '') yield text
      if (at < rows.length || isLast) return
      const fetched = await tx.query<[...ReportRow]>(fetchReports)
      ;[rows, at, isLast] = [fetched.rows, 0, fetched.rows.length < batchSize]
    }
  }
}

const selectThemes = `
  select to_json(coalesce(first_themes, themes))::text as themes
  from outcome where namespace_id = $1 and ${atKey('outcome_key', '$2::uuid')} limit 1`

export interface TreeOptions {
  readonly expansion: Expansion
  /** Members of the organization besides the usual ones. */
  readonly further: Readonly<Record<string, unknown>>
  readonly hasTargets: boolean
}

export async function* treeChunks(
  tx: Transaction,
  namespaceId: NamespaceId,
  orgKey: EntityKey,
  tree: ArrangedTree,
  { expansion, further, hasTargets }: TreeOptions,
): Chunks {
  const nestedReports = expansion.nested?.reports ?? false
  const ownReports = expansion.own?.reports ?? false
  const nested = nestedReports ? (tree.outcomes ?? []).flatMap(({ indicators = [] }) => indicators) : []
  const own = ownReports ? (tree.indicators ?? []) : []
  const reported = [...nested, ...own].map(({ key }) => key)
  const writeReports = feedReports(tx, namespaceId, orgKey, reported, hasTargets)

  /** Without the closing brace: its indicators may follow. */
  async function openOutcome({ key, id, uri, name, themes }: OutcomeRow): Promise<string> {
    const start = `{${members({ object: 'outcome', id, uri, name })},"themes":`
    if (themes) return start + JSON.stringify(themes.slice(0, maxShownThemes))
    return start + ((await findValue<string>(tx, selectThemes, [namespaceId, key])) ?? '[]')
  }

  async function* indicatorList(rows: readonly IndicatorRow[], hasReports: boolean): Chunks {
    yield ',"indicators":['
    let targets: IndicatorTargets | undefined
    for (const [at, row] of rows.entries()) {
      const { key, id, uri, name, unit } = row
      if (hasTargets && at % batchSize === 0) {
        const keys = rows.slice(at, at + batchSize).map((each) => each.key)
        targets = await readTargets(tx, namespaceId, keys)
      }
      const its = targets && { targets: targets.ofIndicator(key), baseline: targets.baselineOf(key) }
      const open = `${at === 0 ? '' : ','}{${members({ object: 'indicator', id, uri, name, unit, ...its })}`
      if (!hasReports) {
        yield `${open}}`
        continue
      }
      yield `${open},"reports":[`
      yield* writeReports(row, { unit: JSON.stringify(unit), baseline: its && JSON.stringify(its.baseline) })
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
