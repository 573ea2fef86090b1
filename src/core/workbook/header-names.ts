// What a workbook calls its sheets and columns: property names, or labels in one of the languages. What it does not have
// yet is named in the same way. Rules, section 12. Pure.
import { getOrAdd } from '../lists-by-key.ts'
import type { SheetNames, WorkbookNames } from '../validation/workbook-names.ts'
import type { MappedSheet } from './cell-map.ts'
import { layout, plainHeader, sheetName, type LayoutColumn } from './layout.ts'

/** How headers are written. */
export type HeaderStyle = 'key' | 'en' | 'fr'

const styles: readonly HeaderStyle[] = ['key', 'en', 'fr']

/** The one that most headers have. A workbook without any has labels in English. */
function headerStyle(sheets: readonly MappedSheet[]): HeaderStyle {
  const counts = new Map<HeaderStyle, number>()
  for (const { layout: of, headers } of sheets) {
    for (const [key, header] of headers) {
      const column = of.columns.find((each) => each.key === key)
      const written = plainHeader(header)
      for (const style of styles) {
        const isSo = column && plainHeader(column[style]) === written
        if (isSo) counts.set(style, (counts.get(style) ?? 0) + 1)
      }
    }
  }
  const most = Math.max(0, ...counts.values())
  return most === 0 ? 'en' : (styles.find((style) => counts.get(style) === most) ?? 'en')
}

export class HeaderNames {
  readonly #sheets: readonly MappedSheet[]
  readonly #style: HeaderStyle
  readonly #styles = new Map<MappedSheet, HeaderStyle>()

  constructor(sheets: readonly MappedSheet[]) {
    this.#sheets = sheets
    this.#style = headerStyle(sheets)
  }

  /** The header of a column that a sheet has, or would get. */
  headerIn(sheet: MappedSheet, column: LayoutColumn): string {
    return sheet.headers.get(column.key) ?? column[this.#styleIn(sheet)]
  }

  #styleIn(sheet: MappedSheet): HeaderStyle {
    if (sheet.headers.size === 0) return this.#style
    return getOrAdd(this.#styles, sheet, () => headerStyle([sheet]))
  }

  /** The name of a sheet that the workbook does not have yet. */
  nameOfNew(name: string): string {
    const sheet = layout.find((each) => each.name === name)
    return sheet ? sheetName(sheet, this.#style === 'fr' ? 'fr' : 'en') : name
  }

  get all(): WorkbookNames {
    const sheets = layout.map((of): readonly [string, SheetNames] => {
      const sheet = this.#sheets.find((each) => each.layout === of)
      const columns = of.columns.map((column) => {
        const header = sheet ? this.headerIn(sheet, column) : column[this.#style]
        return [column.key, header]
      })
      const name = sheet?.name ?? this.nameOfNew(of.name)
      return [of.name, { name, columns: Object.fromEntries(columns) as SheetNames['columns'] }]
    })
    return { sheets: Object.fromEntries(sheets) }
  }
}
