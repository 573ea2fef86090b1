// Streams a workbook in the layout: templates, and exports with the same headers. Rules, section 12. Pure: the caller
// provides the compression.
import { cutWords } from '../spreadsheet/cut-list.ts'
import { sheetEnd, SheetRows, type Cell, type Column } from '../spreadsheet/sheet.ts'
import {
  commentRelationships,
  commentShapes,
  commentsXml,
  firstParts,
  lastParts,
  sheetPart,
} from '../spreadsheet/workbook-parts.ts'
import { sheetChunks, type RowBatches } from '../spreadsheet/write-workbook.ts'
import { writeZip, type ZipCodec, type ZipEntry } from '../spreadsheet/write-zip.ts'
import { columnComment, exampleRow, leftOutColumns, sheetColumns } from './column-words.ts'
import { dropDownLists, dropDownXml } from './drop-downs.ts'
import {
  layout,
  ownSheets,
  sheetName,
  type LayoutColumn,
  type LayoutSheet,
  type WorkbookLanguage,
} from './layout.ts'
import { readMe } from './read-me.ts'

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
): AsyncGenerator<Uint8Array, void, undefined> => writeZip(workbookEntries(filled), codec)

async function* workbookEntries(filled: FilledLayout): AsyncGenerator<ZipEntry, void, undefined> {
  const { sheets, language, rowsOf: batchesOf, leftOut } = filled
  const lists = dropDownLists(sheets, language)
  const names: string[] = batchesOf ? [] : [ownSheets.readMe[language]]
  const first = names.length + 1
  yield* firstParts(sheets.map((_, at) => first + at))
  if (!batchesOf) yield { name: sheetPart(1), content: [readMeSheet(filled)] }
  for (const sheet of sheets) {
    names.push(sheetName(sheet, language))
    const number = names.length
    // What an export has in columns that say the reverse of others is not lost.
    const columns = batchesOf ? sheet.columns : sheet.columns.slice(0, sheet.templateWidth)
    const comments = columns.map((column, each) => ({ column: each, text: columnComment(column, language) }))
    const after = `${dropDownXml(columns, lists, language)}<legacyDrawing ${drawingNamespace} r:id="rId2"/>`
    yield { name: sheetPart(number), content: layoutChunks(filled, sheet, columns, after) }
    yield { name: `xl/worksheets/_rels/sheet${number}.xml.rels`, content: [commentRelationships(number)] }
    yield { name: `xl/comments${number}.xml`, content: [commentsXml(comments)] }
    yield { name: `xl/drawings/vmlDrawing${number}.vml`, content: [commentShapes(comments)] }
  }
  if (leftOut) {
    names.push(ownSheets.leftOut[language])
    yield { name: sheetPart(names.length), content: [plainSheet(leftOutColumns(language), leftOut())] }
  }
  names.push(ownSheets.lists)
  const columns = lists.map(({ name }): Column => ({ label: name, kind: 'text', width: 30 }))
  const length = Math.max(0, ...lists.map(({ labels }) => labels.length))
  const rows = Array.from({ length }, (_, at) => lists.map(({ labels }) => labels[at] ?? null))
  yield { name: sheetPart(names.length), content: [plainSheet(columns, rows)] }
  yield* lastParts(names, ownSheets.lists)
}

function readMeSheet({ language }: FilledLayout): string {
  const [title = '', ...lines] = readMe[language]
  return plainSheet(
    [{ label: title, kind: 'text', width: 110 }],
    lines.map((line) => [line]),
  )
}

const drawingNamespace = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** Texts that are too long for a cell are never among the rows: nothing is cut. */
const sheetRows = (columns: readonly Column[]): SheetRows =>
  new SheetRows(columns, cutWords.en.mark, () => {})

function plainSheet(columns: readonly Column[], rows: readonly (readonly Cell[])[]): string {
  const sheet = sheetRows(columns)
  return sheet.start + rows.map((cells) => sheet.row(cells)).join('') + sheetEnd
}

function layoutChunks(
  { language, rowsOf: batchesOf }: FilledLayout,
  layoutSheet: LayoutSheet,
  columns: readonly LayoutColumn[],
  after: string,
): AsyncGenerator<string, void, undefined> {
  const sheet = sheetRows(sheetColumns(columns, language))
  const example = batchesOf ? '' : sheet.exampleRow(exampleRow(layoutSheet, language))
  const batches = batchesOf?.(layoutSheet) ?? []
  return sheetChunks(sheet, sheet.start + example, batches, `</sheetData>${after}</worksheet>`)
}
