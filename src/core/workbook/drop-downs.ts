// The drop-downs of a workbook: a hidden sheet with the labels of codes and units, and the cells that choose from it.
// Every label is one that the conversion reads. Rules, section 12. Pure.
import { codeLists } from '../graph/code-lists/code-lists.ts'
import { officialUnits } from '../graph/code-lists/official-units.ts'
import { columnName } from '../spreadsheet/sheet.ts'
import { nameKeys } from './cell-map.ts'
import {
  layout,
  ownSheets,
  sheetName,
  type LayoutColumn,
  type LayoutSheet,
  type WorkbookLanguage,
} from './layout.ts'
import { References } from './references.ts'
import { findUnit } from './unit-cell.ts'

/** Rows of a sheet that have drop-downs. */
const lastRow = 5000

const noRows = new References([])

const listName = ({ key, codeLists: lists }: LayoutColumn): string => lists?.join(' ') ?? key

function choiceLabels(column: LayoutColumn, language: WorkbookLanguage): string[] {
  if (column.kind === 'unit') {
    return officialUnits.filter((unit) => findUnit(unit[language]) === unit.iri).map((unit) => unit[language])
  }
  const codes = (column.codeLists ?? []).flatMap((list) => codeLists.get(list)?.codes ?? [])
  // A label that several codes have would not be read as one of them.
  const isRead = codes.filter((code) => noRows.resolve(column, code[language]) === code.iri)
  return [...new Set(isRead.map((code) => code[language]))]
}

const isChosen = ({ kind, codeLists: lists }: LayoutColumn): boolean => kind === 'unit' || lists !== undefined

export interface DropDownList {
  readonly name: string
  readonly labels: readonly string[]
}

/** The columns of the hidden sheet. */
export function dropDownLists(sheets: readonly LayoutSheet[], language: WorkbookLanguage): DropDownList[] {
  const lists = new Map<string, DropDownList>()
  for (const column of sheets.flatMap(({ columns }) => columns.filter(isChosen))) {
    const name = listName(column)
    if (!lists.has(name)) lists.set(name, { name, labels: choiceLabels(column, language) })
  }
  return [...lists.values()]
}

function namesRange(column: LayoutColumn, language: WorkbookLanguage): string | null {
  const other = layout.find(({ name }) => name === column.sheet)
  const at = other?.columns.findIndex(({ key }) => nameKeys.includes(key)) ?? -1
  // The second row may be the example.
  return other && at > 0
    ? `'${sheetName(other, language)}'!$${columnName(at)}$3:$${columnName(at)}$${lastRow}`
    : null
}

/** Other values may be written too: lists of several, identifiers, units in words. */
export function dropDownXml(
  columns: readonly LayoutColumn[],
  lists: readonly DropDownList[],
  language: WorkbookLanguage,
): string {
  const rules = columns.flatMap((column, at) => {
    const list = lists.findIndex(({ name }) => isChosen(column) && name === listName(column))
    const letters = columnName(list)
    const range =
      list >= 0
        ? `${ownSheets.lists}!$${letters}$2:$${letters}$${(lists[list]?.labels.length ?? 0) + 1}`
        : column.kind === 'link'
          ? namesRange(column, language)
          : null
    if (range === null) return []
    const cells = `${columnName(at)}2:${columnName(at)}${lastRow}`
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${cells}"><formula1>${range}</formula1></dataValidation>`,
    ]
  })
  return rules.length === 0
    ? ''
    : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}
