// Writes values into cells of a workbook. Only the sheets with these cells are written anew; every other part of the file
// stays byte for byte. Rules, section 12. Pure.
import type { CellEdit } from './cell-place.ts'
import { editSheet } from './edit-sheet.ts'
import { openWorkbook } from './read-workbook.ts'
import { ZipReader } from './read-zip.ts'
import { mayNameSheets, renameSheetsIn, type SheetRename } from './rename-sheets.ts'
import { renameTableColumns } from './rename-table-columns.ts'
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
  const contents = new Map<string, string>()
  for (const sheet of workbook.sheets) {
    const own = sheets.get(sheet.name)
    if (!own || own.edits.length === 0) continue
    const part = zip.findName(workbook.partOf(sheet))
    const context = { formats, is1904, listsFormulas, isData: own.isData }
    contents.set(part, editSheet(await readText(zip, part), own.edits, context))
    for (const table of sheet.tables) {
      const name = zip.findName(table.part)
      const before = await readText(zip, name)
      const after = renameTableColumns(before, own.edits)
      if (after !== before) contents.set(name, after)
    }
  }
  for (const { name: part } of renames.length > 0 ? zip.parts : []) {
    if (!mayNameSheets(part)) continue
    const before = contents.get(part) ?? (await readText(zip, part))
    const after = renameSheetsIn(part, before, renames)
    if (after !== before) contents.set(part, after)
  }
  return await replaceParts(zip, contents)
}

/** With a byte order mark, if there is one. */
async function readText(zip: ZipReader, part: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let text = ''
  for await (const chunk of zip.read(part)) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}
