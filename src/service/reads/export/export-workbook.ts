// An export as a workbook in the layout of the templates. A zip file holds one sheet after the other, and the record is in
// no order of sheets: it is read once to count, and then once for each sheet that has rows, so that memory stays bounded. Of
// each node the sheets are remembered, so that only its own decode it again. Rules, section 12.
import { problem } from '../../../contract/problems.ts'
import type { Chunks } from '../../../database/long-read.ts'
import { StatementSelection } from '../../../core/graph/statements.ts'
import { i72 } from '../../../core/graph/vocabulary.ts'
import type { Cell } from '../../../core/spreadsheet/sheet.ts'
import { LeftOutCounts } from '../../../core/workbook/left-out.ts'
import { linkedProperties, LinkedStatements } from '../../../core/workbook/linked-statements.ts'
import { layout, type LayoutSheet, type WorkbookLanguage } from '../../../core/workbook/layout.ts'
import { cellProperties, NodeCells } from '../../../core/workbook/node-cells.ts'
import type { NodeStatement } from '../../../core/workbook/value-cells.ts'
import { keepNewest } from '../../../core/workbook/newest-source.ts'
import { writeLayout } from '../../../core/workbook/write-layout.ts'
import { nodeZipCodec } from '../stream/node-zip-codec.ts'
import { RecordMerger, type ExportNode } from './merge-records.ts'
import type { RecordBatches } from './read-records.ts'

/** Reads the records from the beginning, in the same snapshot each time. */
export type ReadAgain = () => Promise<RecordBatches> | RecordBatches

export const maxRows = 1_000_000

const nothing = { add() {} }

/** Throws `too_many_rows` before anything is written. */
export async function workbookChunks(readAgain: ReadAgain, language: WorkbookLanguage): Promise<Chunks> {
  const leftOut = new LeftOutCounts()
  const linked = new LinkedStatements()
  const { counts, sheetsOfNodes } = await countRows(readAgain, new NodeCells(language, leftOut), linked)
  for (const count of counts.values()) {
    if (count > maxRows) throw problem('too_many_rows', { count, limit: maxRows })
  }
  async function* exportRows(
    sheet: LayoutSheet,
  ): AsyncGenerator<readonly (readonly Cell[])[], void, undefined> {
    if ((counts.get(sheet) ?? 0) === 0) return
    // Everything else was counted before.
    const cells = new NodeCells(language, nothing)
    let number = 0
    for await (const nodes of exportNodes(readAgain)) {
      yield nodes.flatMap((node) => {
        if (!sheetsOfNodes.has(number++, sheet)) return []
        const { statements } = selectStatements(node)
        const written = cells.write(node.subject, linked.join(sheet, node.subject, statements, leftOut))
        return written.find((each) => each.sheet === sheet)?.rows ?? []
      })
    }
  }
  const listLeftOut = () => {
    linked.countLost(leftOut)
    return leftOut.rows()
  }
  return writeLayout({ sheets: layout, language, rowsOf: exportRows, leftOut: listLeftOut }, nodeZipCodec)
}

/** Of the first reading, which also keeps what rows say of other nodes. */
async function countRows(readAgain: ReadAgain, cells: NodeCells, linked: LinkedStatements) {
  const counts = new Map<LayoutSheet, number>()
  const sheetsOfNodes = new SheetsOfNodes()
  for await (const nodes of exportNodes(readAgain)) {
    for (const node of nodes) {
      const { statements, others } = selectStatements(node)
      const written = cells.write(node.subject, linked.take(node.subject, statements), others)
      for (const { sheet, rows } of written) counts.set(sheet, (counts.get(sheet) ?? 0) + rows.length)
      sheetsOfNodes.add(written.map(({ sheet }) => sheet))
    }
  }
  return { counts, sheetsOfNodes }
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
    this.#bits[this.#length++] = sheets.reduce((bits, sheet) => bits | sheetBit(sheet), 0)
  }

  has(number: number, sheet: LayoutSheet): boolean {
    return ((this.#bits[number] ?? 0) & sheetBit(sheet)) !== 0
  }
}

const sheetBit = (sheet: LayoutSheet): number => 1 << layout.indexOf(sheet)

async function* exportNodes(readAgain: ReadAgain): AsyncGenerator<readonly ExportNode[], void, undefined> {
  const merger = new RecordMerger({ keepsAll: true })
  for await (const batch of await readAgain()) {
    yield batch.flatMap((record) => merger.add(record) ?? [])
  }
  const last = merger.finish()
  if (last) yield [last]
}

const selection = new StatementSelection([...cellProperties, ...linkedProperties])

/**
 * What cells can hold, of all sources, each with blank nodes of its own, and of what has one value only that of the newest;
 * and how often which other property occurs.
 */
function selectStatements({ subject, parts }: ExportNode) {
  const others = new Map<string, number>()
  const countOther = (predicate: string): void => {
    others.set(predicate, (others.get(predicate) ?? 0) + 1)
  }
  const select = (text: string, sequence: string, onOther: (predicate: string) => void) =>
    selection
      .select(subject, text, onOther)
      .map((statement): NodeStatement => ownBlanks(statement, subject, sequence))
  const statements = parts.flatMap(({ sequence, statements: text }) => select(text, sequence, countOther))
  if (parts.length === 1) return { statements, others }
  const sources = parts.map(({ sequence, all = '' }) => select(all, sequence, () => {}))
  const { newest, older } = keepNewest(subject, statements, sources)
  for (const { predicate } of older) countOther(predicate)
  return { statements: newest, others }
}

const isOfMeasure = ({ predicate }: NodeStatement): boolean =>
  predicate === i72.hasNumericalValue || predicate === i72.unit_of_measure

function ownBlanks(statement: NodeStatement, subject: string, sequence: string): NodeStatement {
  const { object } = statement
  const isBlank = object.kind === 'reference' && object.id.startsWith('_:')
  if (!isBlank && statement.subject === subject) {
    return isOfMeasure(statement) ? { ...statement, source: sequence } : statement
  }
  const scopedName = (id: string): string => (id.startsWith('_:') ? `${id}.${sequence}` : id)
  return {
    ...statement,
    subject: statement.subject === subject ? subject : scopedName(statement.subject),
    object: object.kind === 'reference' ? { ...object, id: scopedName(object.id) } : object,
  }
}
