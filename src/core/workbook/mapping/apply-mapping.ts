// What a workbook of somebody's own reports, by a mapping: each number with what it counts and when. What is read
// differently from how it is written, and what is left out, is listed. Rules, section 12. Pure.
import type { CellPlace } from '../../spreadsheet/cell-place.ts'
import { isAbsoluteIri } from '../../graph/iri.ts'
import { findAllMapped, type MappedTable } from './find-mapped.ts'
import type { Mapping, Missing, TotalMapping } from './mapping.ts'
import type { OwnSheet } from './own-sheets.ts'
import { TableReader } from './read-table.ts'

export interface OwnReport {
  readonly place: CellPlace
  readonly organization: string
  readonly indicator: string
  readonly outcome: string
  readonly themes: readonly string[]
  readonly comment: string
  /** A number by the rules, or what the cell holds instead. */
  readonly value: string
  readonly unit: string | null
  /** Null for a day that cannot be read: then what is written stands in the template. */
  readonly from: string | null
  readonly to: string | null
}

export interface OwnTarget extends Pick<OwnReport, 'indicator' | 'value' | 'unit' | 'place' | 'from' | 'to'> {
  /** Of the row it stands in; null where that has several. */
  readonly report: OwnReport | null
}

export type OwnBaseline = Pick<OwnReport, 'indicator' | 'value' | 'unit' | 'place'>

/** A value or a day that is read differently from how it is written. */
export interface Reading {
  readonly place: CellPlace
  readonly written: string
  readonly read: string
  /** What stands beside the number. */
  readonly unit?: string
}

export interface LeftOutCell {
  readonly place: CellPlace
  readonly text: string
  /** `no-number`: words where a number is expected, or a row without one. `no-name`: a number of which nothing is said. */
  readonly why: 'no-number' | 'no-name' | 'total' | 'error'
}

export interface FoundTotal extends TotalMapping {
  readonly sheet: string
}

export interface OwnFacts {
  readonly reports: readonly OwnReport[]
  readonly targets: readonly OwnTarget[]
  readonly baselines: readonly OwnBaseline[]
  readonly readings: readonly Reading[]
  readonly leftOut: readonly LeftOutCell[]
  /** Rows that add up others, whatever becomes of them. */
  readonly totals: readonly FoundTotal[]
  /** What has to be said before a template can be filled in. */
  readonly missing: readonly Missing[]
}

export function applyMapping(sheets: readonly OwnSheet[], mapping: Mapping): OwnFacts {
  const tables = findAllMapped(sheets, mapping)
  const read = tables.map((table) => new TableReader(table, mapping).read())
  const all = <K extends keyof OwnFacts>(key: K) =>
    read.flatMap((each) => each[key] as readonly OwnFacts[K][number][])
  const reports = all('reports')
  const missing = [...missingTables(mapping, tables), ...missingAnswers(mapping, reports), ...all('missing')]
  return {
    reports,
    targets: all('targets'),
    baselines: all('baselines'),
    readings: all('readings'),
    leftOut: all('leftOut'),
    totals: all('totals'),
    missing: [...new Map(missing.map((each) => [JSON.stringify(each), each])).values()],
  }
}

function missingTables(mapping: Mapping, found: readonly MappedTable[]): Missing[] {
  return mapping.tables
    .filter((each) => !found.some((table) => table.mapping === each))
    .map(({ sheet, columns }) => ({
      what: 'headings',
      sheet,
      headings: columns.flatMap(({ heading, is }) => (heading === '' || is === 'leave-out' ? [] : heading)),
    }))
}

function missingAnswers(mapping: Mapping, reports: readonly OwnReport[]): Missing[] {
  const { organization, base, tables } = mapping
  const missing: Missing[] = []
  if (reports.length === 0) missing.push({ what: 'values' })
  const isNamed = reports.every((report) => report.organization.trim() !== '')
  if (!isNamed || (organization === null && reports.length === 0)) missing.push({ what: 'organization' })
  if (base === null || !isAbsoluteIri(base.trim())) missing.push({ what: 'base' })
  for (const { sheet, columns } of tables) {
    for (const { is, heading } of columns) if (is === null) missing.push({ what: 'column', sheet, heading })
  }
  return missing
}
