// Gives sheets of a workbook another name, and names them so wherever formulas, lists and links of the file do. Pure.
import { escapeAttribute, escapeText } from './cell-text.ts'

export interface SheetRename {
  readonly from: string
  readonly to: string
}

/** Parts that may name a sheet. */
export const mayNameSheets = (part: string): boolean => /^xl\/(?!sharedStrings).*\.xml$/i.test(part)

const formulas = /(<(?:\w+:)?(?:f|formula|formula1|formula2|definedName)\b[^>]*>)([^<]*)(?=<)/g
const attributes = /(\s(?:location|sheet)=")([^"]*)(?=")/g
const listed = /(<(?:\w+:)?sheet\b[^>]*?\sname=")([^"]*)(?=")/g

const pattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The same text where nothing names one of the sheets. */
export function renameSheetsIn(part: string, xml: string, renames: readonly SheetRename[]): string {
  let changed = xml
  for (const { from, to } of renames) {
    const name = escapeAttribute(from)
    const inFormula = (text: string): string => renameInFormula(text, from, to)
    if (part.toLowerCase() === 'xl/workbook.xml') {
      changed = changed.replaceAll(listed, (all, before: string, own: string) =>
        own === name || own === escapeText(from) ? before + escapeAttribute(to) : all,
      )
    }
    changed = changed
      .replaceAll(formulas, (_, before: string, text: string) => before + inFormula(text))
      .replaceAll(attributes, (_, before: string, text: string) =>
        text === name ? before + escapeAttribute(to) : before + inFormula(text),
      )
  }
  return changed
}

/** `'My reports'!A1` or `Reports!A1`; quotes in a name are doubled. */
function renameInFormula(text: string, from: string, to: string): string {
  if (!text.includes('!')) return text
  const quoted = `'${escapeAttribute(to.replaceAll("'", "''"))}'!`
  const doubled = from.replaceAll("'", "''")
  const forms = [
    escapeAttribute(doubled),
    escapeText(doubled),
    escapeAttribute(doubled).replaceAll("'", '&apos;'),
  ]
  const written = [...new Set(forms)].map((form) => `(?:'|&apos;)${pattern(form)}(?:'|&apos;)!`)
  const bare = `(?<![\\p{L}\\p{N}_.'\\]])${pattern(escapeText(from))}!`
  return text.replaceAll(new RegExp([...written, bare].join('|'), 'gu'), () => quoted)
}
