// The items of a report: filtered, and grouped by rule, violations first.
import type { AlignmentItem } from '../../../src/core/alignment/alignment-report.ts'
import { groupBy } from '../../../src/core/lists-by-key.ts'
import type { Rule, Severity } from '../../../src/core/validation/finding.ts'
import { isAskedNote } from '../../../src/core/mending/workbook/asked-notes.ts'
import { isLostNote } from '../../../src/core/validation/lost-notes.ts'
import type { CellMark } from '../sheets/model.ts'
import type { ReportItem, ReportNote, ValidationReport } from '../../../src/core/validation/report.ts'

export interface ReportFilter {
  readonly severity?: string | undefined
  /** In a comparison the kind of difference. */
  readonly rule?: string | undefined
  readonly q?: string | undefined
}

export interface RuleGroup {
  readonly rule: Rule
  readonly severity: Severity
  readonly items: readonly ReportItem[]
}

/** In the order of the report (by rule); violations before warnings. */
export function groupByRule(items: readonly ReportItem[]): RuleGroup[] {
  const all = [...groupBy(items, ({ rule }) => rule)].map(([rule, own]): RuleGroup => ({
    rule,
    severity: own[0].severity,
    items: own,
  }))
  return [
    ...all.filter(({ severity }) => severity === 'violation'),
    ...all.filter(({ severity }) => severity === 'warning'),
  ]
}

export interface EntityGroup {
  readonly focus: string
  readonly entity: ReportItem['entity'] | null
  readonly items: readonly ReportItem[]
}

/** In the order in which the report first names an entry; entries with violations first. */
export function groupByEntity(items: readonly ReportItem[]): EntityGroup[] {
  const all = [...groupBy(items, ({ focus }) => focus)].map(([focus, own]): EntityGroup => ({
    focus,
    entity: own.find(({ entity }) => entity)?.entity ?? null,
    items: own,
  }))
  const isBroken = ({ items: own }: EntityGroup) => own.some(({ severity }) => severity === 'violation')
  return [...all.filter(isBroken), ...all.filter((group) => !isBroken(group))]
}

/** Of a report, or of a comparison with the standard. Every word must occur in the item, in any order, ignoring case. */
export function filterItems<Item extends ReportItem | AlignmentItem>(
  items: readonly Item[],
  { severity, rule, q }: ReportFilter,
): readonly Item[] {
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  if (severity === undefined && rule === undefined && words.length === 0) return items
  return items.filter(
    (item) =>
      (severity === undefined || item.severity === severity) &&
      (rule === undefined || ('rule' in item ? item.rule : item.constraint) === rule) &&
      (words.length === 0 || holdsAll(item, words)),
  )
}

function holdsAll(item: ReportItem | AlignmentItem, words: readonly string[]): boolean {
  const coded = 'rule' in item ? [item.rule, item.value] : []
  const searched = [item.message, item.focus, item.path, item.entity?.name, ...coded].join('\n').toLowerCase()
  return words.every((word) => searched.includes(word))
}

/** Its messages name cells: its sheets are shown, and no lines. */
export const isOfWorkbook = ({ items, notes }: Pick<ValidationReport, 'items' | 'notes'>): boolean =>
  [...items, ...notes].some(({ cell }) => cell !== undefined)

/** The cells that the items name, and those of values and days that are not read. */
export const itemMarks = (items: readonly ReportItem[], notes: readonly ReportNote[]): CellMark[] => [
  ...items.flatMap(({ cell, severity, message }) => (cell ? [{ cell, severity, message }] : [])),
  ...notes.flatMap(({ note, cell, message }) =>
    cell && isLostNote(note) ? [{ cell, severity: 'warning' as const, message }] : [],
  ),
]

/**
 * What mending has to offer: faults, values and days that are not read, sheets and columns under another name, funding of no
 * organization, or reports that may be targets, which in a workbook are moved to another sheet.
 */
export const isMendable = (report: Pick<ValidationReport, 'conforms' | 'items' | 'notes'>): boolean =>
  !report.conforms ||
  report.notes.some(
    (each) =>
      isLostNote(each.note) ||
      isAskedNote(each) ||
      each.note === 'funding-without-organization' ||
      (each.note === 'possible-target' && !isOfWorkbook(report)),
  )

/** Downloads follow the filters; without filters they contain the report as the service returned it. */
export const withItems = (report: ValidationReport, items: readonly ReportItem[]): ValidationReport =>
  items === report.items ? report : { ...report, items }
