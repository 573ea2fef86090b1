// Writes values into cells of a workbook. Only the sheets with these cells are written anew; every other part of the file
// stays byte for byte. Rules, section 12. Pure.
import type { CellEdit } from './cell-place.ts'
import { editSheet } from './edit-sheet.ts'
import { openWorkbook } from './read-workbook.ts'
import { ZipReader } from './read-zip.ts'
import { mayNameSheets, renameSheetsIn, type SheetRename } from './rename-sheets.ts'
import { renameTableColumns, tableParts } from './rename-table-columns.ts'
import { replaceParts } from './replace-parts.ts'

export interface SheetEdits {
  readonly edits: readonly CellEdit[]
  /** Rows whose formats new cells may take. */
  readonly isData: (row: number) => boolean
}

/** `sheets`: by the names that the workbook gives them. Throws a WorkbookError. */
export async function editWorkbook(
  bytes: Uint8Array,
  sheets: ReadonlyMap<string, SheetEdits>,
  renames: readonly SheetRename[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipReader(bytes)
  const workbook = await openWorkbook(zip)
  const { is1904, hasFormulaList: listsFormulas } = workbook
  const formats = await workbook.readFormats()
  const contents = new Map<string, Uint8Array>()
  for (const sheet of workbook.sheets) {
    const own = sheets.get(sheet.name)
    if (!own || own.edits.length === 0) continue
    const part = zip.findName(workbook.partOf(sheet))
    const xml = await readText(zip, part)
    const context = { formats, is1904, listsFormulas, isData: own.isData }
    contents.set(part, new TextEncoder().encode(editSheet(xml, own.edits, context)))
    for (const [table, content] of await renamedTables(zip, part, own.edits)) contents.set(table, content)
  }
  for (const { name: part } of renames.length > 0 ? zip.parts : []) {
    if (!mayNameSheets(part)) continue
    const edited = contents.get(part)
    const before = edited
      ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(edited)
      : await readText(zip, part)
    const after = renameSheetsIn(part, before, renames)
    if (after !== before) contents.set(part, new TextEncoder().encode(after))
  }
  return await replaceParts(zip, contents)
}

/** Those of the sheet whose headers are among the edits. */
async function renamedTables(
  zip: ZipReader,
  sheet: string,
  edits: readonly CellEdit[],
): Promise<Map<string, Uint8Array>> {
  const tables = new Map<string, Uint8Array>()
  const at = sheet.lastIndexOf('/') + 1
  const relationships = `${sheet.slice(0, at)}_rels/${sheet.slice(at)}.rels`
  if (!zip.has(relationships)) return tables
  for (const part of tableParts(await readText(zip, zip.findName(relationships)))) {
    if (!zip.has(part)) continue
    const name = zip.findName(part)
    const before = await readText(zip, name)
    const after = renameTableColumns(before, edits)
    if (after !== before) tables.set(name, new TextEncoder().encode(after))
  }
  return tables
}

/** With a byte order mark, if there is one. */
async function readText(zip: ZipReader, part: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let text = ''
  for await (const chunk of zip.read(part)) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}
