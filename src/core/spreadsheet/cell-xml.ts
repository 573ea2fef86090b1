// One cell of a sheet as XML, for a sheet that another program may have written. Texts stay texts, never formulas. Pure.
import { escapeText, prepareText } from './cell-text.ts'
import type { CellEdit } from './cell-place.ts'
import { columnName } from './sheet.ts'

export interface CellForm {
  /** Of the elements of the sheet, with its colon. */
  readonly prefix: string
  readonly style: string | undefined
  /** The cell keeps a formula, of its value alone. */
  readonly isFormula: boolean
  /** Where the cell holds a number, whose style shows the text: a number or a day. */
  readonly number: number | null
}

export function cellXml({ row, column, text }: CellEdit, form: CellForm): string {
  const { prefix, style, isFormula, number } = form
  const start = `<${prefix}c r="${columnName(column)}${row}"${style === undefined ? '' : ` s="${style}"`}`
  if (text === null) {
    return isFormula ? `${start} t="str">${formulaXml('""', '', prefix)}</${prefix}c>` : `${start}/>`
  }
  if (number !== null) {
    const value = isFormula
      ? formulaXml(String(number), String(number), prefix)
      : `<${prefix}v>${number}</${prefix}v>`
    return `${start}>${value}</${prefix}c>`
  }
  if (isFormula) {
    const formula = (text.match(/[^]{1,255}/gu) ?? ['']).map((part) => `"${part.replaceAll('"', '""')}"`)
    return `${start} t="str">${formulaXml(escapeText(formula.join('&')), escapeText(text), prefix)}</${prefix}c>`
  }
  const inline = prepareText(text, '').xml.replaceAll(/<(\/?)(is|t)\b/g, `<$1${prefix}$2`)
  return `${start} t="inlineStr">${inline}</${prefix}c>`
}

/** A text inside of a formula has at most 255 characters: a longer one is written in parts. */
const formulaXml = (formula: string, value: string, prefix: string): string =>
  `<${prefix}f>${formula}</${prefix}f><${prefix}v>${value}</${prefix}v>`
