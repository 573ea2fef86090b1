// Streams a workbook in the layout: templates, and exports with the same headers. Rules, section 12. Pure: the caller
// provides the compression.
import { cutWords } from '../spreadsheet/cut-list.ts'
import { SheetRows, type Cell, type Column } from '../spreadsheet/sheet.ts'
import {
  commentRelationships,
  commentShapes,
  commentsXml,
  contentTypes,
  packageRelationships,
  stylesXml,
  workbookRelationships,
  workbookXml,
} from '../spreadsheet/workbook-parts.ts'
import type { RowBatches } from '../spreadsheet/write-workbook.ts'
import { writeZip, type ZipCodec, type ZipEntry } from '../spreadsheet/write-zip.ts'
import { commentOf, exampleRow, leftOutColumns, sheetColumns } from './column-words.ts'
import { dropDownLists, dropDownXml } from './drop-downs.ts'
import { layout, ownSheets, type LayoutSheet, type WorkbookLanguage } from './layout.ts'

export type Template = 'basic' | 'sff'

/** The sheets of a template: those of SFF are in addition to the basic ones. */
export const templateSheets = (template: Template): readonly LayoutSheet[] =>
  template === 'sff' ? layout : layout.filter(({ tier }) => tier === 'basic')

export interface FilledLayout {
  readonly sheets: readonly LayoutSheet[]
  readonly language: WorkbookLanguage
  /** Undefined for a template, which has an example instead. */
  readonly rowsOf?: (sheet: LayoutSheet) => RowBatches
  /** Asked for after all rows were read. */
  readonly leftOut?: () => readonly (readonly Cell[])[]
}

export const writeLayout = (
  filled: FilledLayout,
  codec: ZipCodec,
): AsyncGenerator<Uint8Array, void, undefined> => writeZip(entriesOf(filled), codec)

const chunkLength = 128 * 1024

async function* entriesOf(filled: FilledLayout): AsyncGenerator<ZipEntry, void, undefined> {
  const { sheets, language, leftOut } = filled
  const lists = dropDownLists(sheets, language)
  yield { name: '[Content_Types].xml', content: [contentTypes(sheets.length)] }
  yield { name: '_rels/.rels', content: [packageRelationships] }
  yield { name: 'xl/styles.xml', content: [stylesXml] }
  for (const [at, sheet] of sheets.entries()) {
    const number = at + 1
    const comments = sheet.columns.map((column, each) => ({
      column: each,
      text: commentOf(column, language),
    }))
    const after = `${dropDownXml(sheet, lists)}<legacyDrawing ${drawingNamespace} r:id="rId2"/>`
    yield { name: `xl/worksheets/sheet${number}.xml`, content: sheetChunks(filled, sheet, after) }
    yield { name: `xl/worksheets/_rels/sheet${number}.xml.rels`, content: [commentRelationships(number)] }
    yield { name: `xl/comments${number}.xml`, content: [commentsXml(comments)] }
    yield { name: `xl/drawings/vmlDrawing${number}.vml`, content: [commentShapes(comments)] }
  }
  const names = sheets.map(({ name }) => name)
  if (leftOut) {
    names.push(ownSheets.leftOut[language])
    const content = plainSheet(leftOutColumns[language], leftOut())
    yield { name: `xl/worksheets/sheet${names.length}.xml`, content: [content] }
  }
  names.push(ownSheets.lists)
  const columns = lists.map(({ name }): Column => ({ label: name, kind: 'text', width: 30 }))
  const length = Math.max(0, ...lists.map(({ labels }) => labels.length))
  const rows = Array.from({ length }, (_, at) => lists.map(({ labels }) => labels[at] ?? null))
  yield { name: `xl/worksheets/sheet${names.length}.xml`, content: [plainSheet(columns, rows)] }
  yield { name: 'xl/workbook.xml', content: [workbookXml(names, new Set([ownSheets.lists]))] }
  yield { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelationships(names)] }
}

const drawingNamespace = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const dataEnd = '</sheetData>'
const sheetEnd = '</worksheet>'

/** Texts that are too long for a cell are never among the rows: nothing is cut. */
const rowsOf = (columns: readonly Column[]): SheetRows => new SheetRows(columns, cutWords.en.mark, () => {})

function plainSheet(columns: readonly Column[], rows: readonly (readonly Cell[])[]): string {
  const sheet = rowsOf(columns)
  return sheet.start + rows.map((cells) => sheet.row(cells)).join('') + dataEnd + sheetEnd
}

async function* sheetChunks(
  { language, rowsOf: batchesOf }: FilledLayout,
  layoutSheet: LayoutSheet,
  after: string,
): AsyncGenerator<string, void, undefined> {
  const sheet = rowsOf(sheetColumns(layoutSheet, language))
  let text = sheet.start
  if (!batchesOf) text += sheet.exampleRow(exampleRow(layoutSheet, language))
  for await (const batch of batchesOf?.(layoutSheet) ?? []) {
    for (const cells of batch) {
      text += sheet.row(cells)
      if (text.length < chunkLength) continue
      yield text
      text = ''
    }
  }
  yield text + dataEnd + after + sheetEnd
}
