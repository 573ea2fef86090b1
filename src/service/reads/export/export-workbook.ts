// An export as a workbook in the layout of the templates. A zip file holds one sheet after the other, and the record is in
// no order of sheets: it is read once to count, and then once for each sheet that has rows, so that memory stays bounded. Of
// each node the sheets are remembered, so that only its own decode it again. Rules, section 12.
import { problem } from '../../../contract/problems.ts'
import type { Chunks } from '../../../database/long-read.ts'
import { StatementSelection } from '../../../core/graph/statements.ts'
import { cids, i72, rdf } from '../../../core/graph/vocabulary.ts'
import type { Cell } from '../../../core/spreadsheet/sheet.ts'
import { LeftOutCounts } from '../../../core/workbook/left-out.ts'
import { layout } from '../../../core/workbook/layout.ts'
import type { LayoutSheet } from '../../../core/workbook/layout.ts'
import { cellProperties, NodeCells } from '../../../core/workbook/node-cells.ts'
import type { NodeStatement, WorkbookLanguage } from '../../../core/workbook/node-cells.ts'
import { writeLayout } from '../../../core/workbook/write-layout.ts'
import { nodeZipCodec } from '../stream/node-zip-codec.ts'
import { RecordMerger } from './merge-records.ts'
import type { ExportNode } from './merge-records.ts'
import type { RecordBatches } from './read-records.ts'

/** Reads the records from the beginning, in the same snapshot each time. */
export type ReadAgain = () => Promise<RecordBatches> | RecordBatches

export const maxRows = 1_000_000

/** So many units of indicators are kept; values of further ones are listed as values with a unit of their own. */
const maxUnits = 100_000

const nothing = { add() {} }

/** Throws `too_many_rows` before anything is written. */
export async function workbookChunks(readAgain: ReadAgain, language: WorkbookLanguage): Promise<Chunks> {
  const leftOut = new LeftOutCounts()
  const { counts, sheetsOfNodes, indicatorUnits } = await countRows(readAgain, language, leftOut)
  for (const count of counts.values()) {
    if (count > maxRows) throw problem('too_many_rows', { count, limit: maxRows })
  }
  async function* rowsOf(sheet: LayoutSheet): AsyncGenerator<readonly (readonly Cell[])[], void, undefined> {
    if ((counts.get(sheet) ?? 0) === 0) return
    // Everything else was counted before.
    const units =
      sheet.name === 'IndicatorReport' ? { leftOut: leftOut.units, indicatorUnits } : { leftOut: nothing }
    const cells = new NodeCells({ language, ...units })
    let number = 0
    for await (const nodes of nodesOf(readAgain)) {
      yield nodes.flatMap((node) => {
        if (!sheetsOfNodes.has(number++, sheet)) return []
        const written = cells.write(node.subject, selectStatements(node).statements)
        return written.find((each) => each.sheet === sheet)?.rows ?? []
      })
    }
  }
  return writeLayout({ sheets: layout, language, rowsOf, leftOut: () => leftOut.rows() }, nodeZipCodec)
}

async function countRows(readAgain: ReadAgain, language: WorkbookLanguage, leftOut: LeftOutCounts) {
  const counts = new Map<LayoutSheet, number>()
  const sheetsOfNodes = new SheetsOfNodes()
  const indicatorUnits = new Map<string, string>()
  const cells = new NodeCells({ language, leftOut })
  for await (const nodes of nodesOf(readAgain)) {
    for (const node of nodes) {
      const { statements, others } = selectStatements(node)
      const written = cells.write(node.subject, statements, others)
      for (const { sheet, rows } of written) counts.set(sheet, (counts.get(sheet) ?? 0) + rows.length)
      sheetsOfNodes.add(written.map(({ sheet }) => sheet))
      const unit = indicatorUnit(node.subject, statements)
      if (unit !== undefined && indicatorUnits.size < maxUnits) indicatorUnits.set(node.subject, unit)
    }
  }
  return { counts, sheetsOfNodes, indicatorUnits }
}

/** By the number of the node in the order of reading: a bit for each sheet of the layout, four bytes a node. */
class SheetsOfNodes {
  #bits = new Uint32Array(1024)
  #length = 0

  add(sheets: readonly LayoutSheet[]): void {
    if (this.#length === this.#bits.length) {
      const longer = new Uint32Array(this.#length * 2)
      longer.set(this.#bits)
      this.#bits = longer
    }
    this.#bits[this.#length++] = sheets.reduce((bits, sheet) => bits | bitOf(sheet), 0)
  }

  has(number: number, sheet: LayoutSheet): boolean {
    return ((this.#bits[number] ?? 0) & bitOf(sheet)) !== 0
  }
}

const bitOf = (sheet: LayoutSheet): number => 1 << layout.indexOf(sheet)

/** The IRI that values of the indicator get on the way in. */
function indicatorUnit(subject: string, statements: readonly NodeStatement[]): string | undefined {
  const own = statements.filter((each) => each.subject === subject)
  const isIndicator = own.some(
    ({ predicate, object }) =>
      predicate === rdf.type && object.kind === 'reference' && object.id === cids.Indicator,
  )
  const unit = isIndicator
    ? own.find(({ predicate, object }) => predicate === i72.unit_of_measure && object.kind === 'reference')
    : undefined
  return unit?.object.kind === 'reference' ? unit.object.id : undefined
}

async function* nodesOf(readAgain: ReadAgain): AsyncGenerator<readonly ExportNode[], void, undefined> {
  const merger = new RecordMerger()
  for await (const batch of await readAgain()) {
    yield batch.flatMap((record) => merger.add(record) ?? [])
  }
  const last = merger.finish()
  if (last) yield [last]
}

const selection = new StatementSelection(cellProperties)

/** What cells can hold, of all sources, each with blank nodes of its own; and how often which other property occurs. */
function selectStatements({ subject, parts }: ExportNode) {
  const others = new Map<string, number>()
  const countOther = (predicate: string): void => {
    others.set(predicate, (others.get(predicate) ?? 0) + 1)
  }
  const statements = parts.flatMap(({ sequence, statements: text }) =>
    selection
      .select(subject, text, countOther)
      .map((statement): NodeStatement => ownBlanks(statement, subject, sequence)),
  )
  return { statements, others }
}

function ownBlanks(statement: NodeStatement, subject: string, sequence: string): NodeStatement {
  const { object } = statement
  const isBlank = object.kind === 'reference' && object.id.startsWith('_:')
  if (!isBlank && statement.subject === subject) return statement
  const named = (id: string): string => (id.startsWith('_:') ? `${id}.${sequence}` : id)
  return {
    ...statement,
    subject: statement.subject === subject ? subject : named(statement.subject),
    object: object.kind === 'reference' ? { ...object, id: named(object.id) } : object,
  }
}
